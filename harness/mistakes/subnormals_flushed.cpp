// Subnormal inputs and results are zeros: DAZ and FTZ are on, without the kernel declaring it.
//
// [equal] Where no input is subnormal in its format it is not offered.
#include <cmath>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view rows[] = {tensor::x, tensor::residual, tensor::increments};

static bool subnormal(double value, const Format& format) {
  return value != 0 && std::fabs(value) < power_of_two(format.emin);
}

static bool small(const Problem& problem, std::string_view name) {
  return applies::any(problem, name, [&](double each) { return subnormal(each, *problem.at(name).format); });
}

static void flush(double& value, const Format& format) {
  if (subnormal(value, format)) value = std::copysign(0.0, value);
}

const Registered<Mistake> row{{
    .name = "subnormals_flushed",
    .looks_like = "subnormal inputs and results come out as zero",
    .applies =
        [](const Problem& problem) {
          return std::ranges::any_of(rows, [&](auto name) { return small(problem, name); });
        },
    .commit =
        [](Problem& problem) {
          for (const std::string_view name : rows)
            if (const auto found = problem.in.find(name); found != problem.in.end())
              for (double& each : found->second.values) flush(each, *found->second.format);
        },
    .spoil =
        [](Output& output, const Problem& problem) {
          for (auto& [name, values] : output)
            for (double& each : values) flush(each, *problem.out.find(name)->second);
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
