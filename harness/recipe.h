// A recipe is a way to compute an operation, rounding by rounding: a point on the axes of harness/axes.h.
//
// [three]  One function template, instantiated for double (what the code computes), for Real (what a single step
//          costs) and for Bounded (a proved bound of what all steps cost on this input).
// [row]    A recipe computes one row; rows do not see each other.
// [apart]  A recipe never includes reference/ops or evaluate.h: it shares formats and rounding with the truth, no more.
// [evidence] A profile is a recipe named after the code it reproduces; its evidence says how far that goes.
#pragma once

#include "harness/arithmetic.h"
#include "harness/axes.h"
#include "reference/problem.h"

namespace halfulp {
template <class Number>
struct RowResult {
  std::vector<Value<Number>> y;
  std::vector<Value<Number>> sum;  // of the fused ops, as stored
};

// The steps of a family of recipes, three times the same template.
struct Steps {
  RowResult<double> (*rounded)(Arithmetic<double>&, const Axes&, const Problem&, std::size_t row);
  RowResult<Real> (*real)(Arithmetic<Real>&, const Axes&, const Problem&, std::size_t row);
  RowResult<Bounded> (*bounded)(Arithmetic<Bounded>&, const Axes&, const Problem&, std::size_t row);
};

extern const Steps rms_norm_steps, layer_norm_steps, softcap_steps, residual_sum_steps;

enum class Evidence { none, verified, from_source, unordered };

struct Recipe {
  std::string_view name;
  std::string_view summary;              // which steps round where, one line
  std::span<const std::string_view> ops;
  const Steps* steps;
  Axes axes;
  Evidence evidence = Evidence::none;    // none: not a profile
  std::string_view origin = {};          // of a profile: package, version, file
  bool (*covers)(const Problem&) = nullptr;  // which formats and lengths it reproduces; absent: all

  bool takes(const Problem&) const;      // op and covers
};

using Output = std::map<std::string, std::vector<double>, std::less<>>;  // y, and sum of the fused ops: rows x n

Output run(const Recipe&, const Problem&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
