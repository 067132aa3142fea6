#include "harness/judges/public_judge.h"

#include <algorithm>

#include "reference/op.h"

namespace halfulp {
static std::string in(std::string_view format, std::string_view pattern) {
  std::string id(pattern);
  return id.replace(id.find("{f}"), 3, format);
}

Test test_of(const PublicJudge& judge, std::string_view op, const Format& format) {
  Test made{.name = std::string(judge.name),
            .cases = {},
            .reference = kernel(judge.reference),
            .measure = &measure(judge.measure),
            .limits = {}};
  made.own = judge.own;
  if (!judge.naive.empty()) made.naive = kernel(judge.naive);
  const auto limits = std::ranges::find(judge.limits, format.name, &FormatLimits::format);
  if (limits == judge.limits.end()) return made;
  made.limits = limits->limits;
  for (const std::string_view each : judge.cases)
    if (Case c = Case::parse(in(format.name, each)); c.op->name == op) made.cases.push_back(std::move(c));
  return made;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
