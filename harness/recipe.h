// A recipe is a way to compute an operation, rounding by rounding: a point on the axes of harness/axes.h.
//
//   run        what the code computes                                         Arithmetic<double>
//   bounds     a proved bound of what all its steps cost on this input        Arithmetic<Bounded>
//   unrounded  the result where one step rounds, or none                      Arithmetic<Real>
//
// [three]  One function template a family of operations (harness/steps), instantiated for three numbers.
// [row]    A recipe computes one row; rows do not see each other, but for the random bits of stochastic rounding.
// [apart]  A recipe never includes reference/ops or evaluate.h: it shares formats and rounding with the truth, no more.
// [evidence] A profile is a recipe named after the code it reproduces; its evidence says how far that goes.
// [light]  No multiprecision type here: a recipe is a table row.
#pragma once

#include <deque>
#include <span>

#include "harness/axes.h"
#include "reference/problem.h"

namespace halfulp {
enum class Evidence { none, verified, from_source, unordered };

struct Recipe {
  std::string_view name;
  std::string_view summary;  // which steps round where, one line
  std::span<const std::string_view> ops;
  Axes axes;
  bool safe = false;                               // the yardstick of its ops: ratings compare with it
  Evidence evidence = Evidence::none;              // none: not a profile
  std::string_view origin = {};                    // of a profile: package, version, file
  bool (*covers)(const Problem&) = nullptr;        // which formats and lengths it reproduces; absent: all
  void (*adapt)(Axes&, const Problem&) = nullptr;  // axes that depend on the format or the length

  bool takes(const Problem&) const;  // op and covers
  Axes at(const Problem&) const;     // the axes, adapted
};

const Recipe& recipe(std::string_view name);                 // throws UsageError
const Recipe& safe_recipe(std::string_view op);              // the yardstick of an op
std::vector<const Recipe*> recipes_of(std::string_view op);  // that take it, by name

using Output = std::map<std::string, std::vector<double>, std::less<>>;  // y, and sum of the fused ops: rows x n

bool same_value(double, double);  // a nan is the same as a nan, a zero as a zero
bool same_bits(double, double);   // a nan is the same as a nan: doubles carry no payload of a format

Output run(const Recipe&, const Problem&);
Output run(const Axes&, const Problem&);

// |c - y| of each element against the exact formula, all roundings included; infinite where nothing can be said.
Output bounds(const Recipe&, const Problem&);

struct StepRecord;
struct Cost;
std::deque<StepRecord> steps(const Recipe&, const Problem&);  // of the first row, with what each did
Cost costs(const Recipe&, const Problem&);                    // an element
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
