#include "harness/record.h"

#include <tuple>

namespace halfulp {
std::string_view name(Verdict verdict) {
  constexpr std::string_view names[] = {"pass",      "fail",    "inconclusive", "ill-conditioned",
                                        "untrusted", "skipped", "broken"};
  return names[static_cast<std::size_t>(verdict)];
}

std::string_view name(Rating rating) {
  constexpr std::string_view names[] = {"safe", "costs", "breaks", "unrated"};
  return names[static_cast<std::size_t>(rating)];
}

bool before(const Record& a, const Record& b) {
  return std::tie(a.op, a.subject, a.id, a.property) < std::tie(b.op, b.subject, b.id, b.property);
}

bool unproved(const Record& record) { return record.verdict == Verdict::untrusted && record.results.empty(); }
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
