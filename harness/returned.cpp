#include "harness/returned.h"

#include <fmt/format.h>

#include <cmath>

#include "harness/allowed/operands.h"
#include "harness/foreign/memory.h"
#include "reference/rounding.h"

namespace halfulp {
static void judge(Returned& gate, const Problem& problem, std::string_view name, std::size_t row, double got,
                  const Range& allowed) {
  const Format& format = *returned_as(problem, name);
  const double low = round_to(format, allowed.lo), high = round_to(format, allowed.hi);
  if (!std::isfinite(allowed.lo) || !std::isfinite(allowed.hi)) return;
  ++gate.judged;
  if (got >= low && got <= high) return;
  if (gate.refused++ == 0) gate.first = fmt::format("{} of row {} is {}, allowed {} to {}", name, row, got, low, high);
}

Returned returned_statistics(const Problem& problem, const Truth& truth, const Output& output, const Class& declared) {
  Returned gate;
  const auto mean = output.find(tensor::mean), rstd = output.find(tensor::rstd);
  const AllowedSets& sets = allowed_sets(problem);
  if ((mean == output.end() && rstd == output.end()) || sets.statistic == nullptr) return gate;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const Operands norm = operands(problem, truth, row, declared);
    if (!norm.finite || !norm.untrusted.empty()) continue;
    const RowStatistic statistic = sets.statistic(problem, norm, declared);
    if (!statistic.untrusted.empty()) continue;
    if (mean != output.end()) judge(gate, problem, tensor::mean, row, mean->second[row], statistic.mean);
    if (rstd != output.end()) judge(gate, problem, tensor::rstd, row, rstd->second[row], statistic.r);
  }
  return gate;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
