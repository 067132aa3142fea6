// Groups of a check's cases: an input family each, the ones that fail first.
#pragma once

#include <algorithm>

#include "reports/page.h"

namespace halfulp {
struct Group {
  std::string op, format, family;
  Verdict verdict = Verdict::pass;
  std::size_t cases = 0;
  std::uint64_t refused = 0, gated = 0, rows_refused = 0, rows_judged = 0, misrounded = 0, outputs = 0;
  double worst = 0;
};

// Of two verdicts the one that matters more to who reads: a crash, a proof, a doubt, a pass.
int weight(Verdict);
std::vector<Group> groups(const Run&);
Group sum(const std::vector<Group>&);
void families(Page&, const Run&);

// How much is refused, of a group or of a record: of the outputs, then of the rows.
std::pair<double, double> refused_shares(const auto& of) {
  return {static_cast<double>(of.refused) / std::max(1.0, static_cast<double>(of.gated)),
          static_cast<double>(of.rows_refused) / std::max(1.0, static_cast<double>(of.rows_judged))};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
