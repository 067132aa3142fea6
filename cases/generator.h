// A generator is one idea of an input, in a file of its own: what it attacks, in its head.
//
// [position] A value depends on the case's seed, the tensor's name, the copy, the row and the index alone, so that a
//            row is the same whatever the number of rows; random numbers come from cases/random.h.
// [portable] + - * / sqrt and fma of doubles only: no libm, no distribution of the standard library.
// [real]     fill() yields real numbers as doubles; the caller rounds each once to the tensor's format.
// [settings] `name=value` or bare numbers, each with a default; an unknown one is refused and the known are named.
#pragma once

#include <initializer_list>
#include <span>
#include <utility>

#include "cases/case.h"

namespace halfulp {
// The settings of a GENERATOR, read once: numbers by name, bare numbers by position.
class Settings {
 public:
  // The names a generator takes with their defaults; bare numbers are refused unless `list` is true.
  Settings(std::string_view text, std::initializer_list<std::pair<std::string_view, double>> known, bool list = false);
  double operator[](std::string_view name) const;
  const std::vector<double>& list() const { return list_; }

 private:
  std::vector<std::pair<std::string, double>> named_;
  std::vector<double> list_;
};

// What is to be filled: one tensor of a case.
struct Place {
  const Case* of;
  std::string_view tensor;     // tensor::x, weight, ...
  const Format* format;
  std::string_view settings;   // text after ':'
  std::size_t copies;          // k for increments, else 1
  std::size_t rows;            // 1 for weight and bias
  std::size_t n;
};

struct Generator {
  std::string_view name;
  std::string_view meaning;   // one line, for `halfulp list generators`
  std::string_view attacks;   // which mistake or weakness it finds
  std::string_view settings;  // "mean=0,sd=1", for the list and for errors
  void (*fill)(const Place&, std::span<double> values);  // copies x rows x n, row-major
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
