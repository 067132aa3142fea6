// Problems and outputs on their way between C++ and Python: tensors are bytes, as cases/files/dtype.h lays them out.
//
//   {"op": "rms_norm", "rows": 4, "n": 33, "params": {"eps": 1e-06, "offset": 0.0, "sum": "rounded"},
//    "in": {"x": ("bf16", bytearray)}, "out": {"y": "bf16"}}
//
// [given]  eps is the number that a kernel is to add (eps_given); choices are their words; '-' in names is '_'.
// [shape]  Tensors are row-major as in reference/problem.h; Python gives them their shape.
// [value]  Bytes that are no value of their format (tf32's low bits) are Broken.
#pragma once

#include <nanobind/nanobind.h>

#include "harness/recipe.h"

namespace halfulp::python {
std::string field_name(std::string name);  // of a parameter: "eps-place" of "eps_place"
nanobind::dict to_python(const Problem&);
Problem to_problem(const nanobind::dict&);  // throws UsageError; params are text here, as typed

nanobind::bytes to_python(const Format&, std::span<const double> values);
std::vector<double> to_values(const Format&, std::string_view name, std::size_t count, const nanobind::bytes&);
}  // namespace halfulp::python

// SPDX-License-Identifier: Apache-2.0
