// A generator is one idea of an input, in a file of its own: what it attacks, in its head.
//
// [position] A value depends on the case's seed, the tensor's name, the copy, the row and the index alone, so that a
//            row is the same whatever the number of rows; random numbers come from cases/random.h.
// [portable] + - * / sqrt and fma of doubles only: no libm, no distribution of the standard library.
// [real]     Values are real numbers as doubles; the caller rounds each once to the tensor's format.
// [settings] One declaration a generator, in its row, tells how a GENERATOR is read, printed and refused (settings.h).
#pragma once

#include <span>

#include "cases/case.h"
#include "cases/random.h"
#include "cases/settings.h"

namespace halfulp {
// What is to be filled: one tensor of a case.
struct Place {
  const Case* of;
  std::string_view tensor;  // tensor::x, weight, ...
  const Format* format;
  const Generator* generator;
  std::string_view settings;  // text after ':'
  std::size_t copies;         // k for increments, else 1
  std::size_t rows;           // 1 for weight and bias
  std::size_t n;

  Random random(std::size_t copy, std::size_t row) const;
};

// One row of one copy, which is all that most generators need to know.
struct FilledRow {
  const Place& place;
  const Settings& settings;
  Random random;  // at this tensor, copy and row
  std::size_t copy;
  std::size_t number;  // of the row
  std::size_t n;
  std::span<double> values;

  double operator[](std::string_view setting) const { return settings[setting]; }
  // The case's parameter, or what stands for it where the op has none.
  double parameter(const Field& field, double absent) const;
};

struct Generator {
  std::string_view name;
  std::string_view meaning;                 // one line, for `halfulp list generators`
  std::string_view attacks;                 // which mistake or weakness it finds
  std::string_view settings;                // the declaration, "mean=0,sd=1", for the list, for errors and for Settings
  void (*row)(const FilledRow&) = nullptr;  // one of the two: row by row,
  void (*fill)(const Place&, std::span<double> values) = nullptr;  // or copies x rows x n at once, row-major
  bool verbatim = false;  // its settings are a text of its own (a file's name), kept as written
};

// The values of another tensor of the same case, as stored, for generators that answer to it (a bias that cancels);
// empty where the case has none.
std::vector<double> stored(const Case&, std::string_view tensor);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
