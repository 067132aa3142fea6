// The page of a check: the verdict first, then the families that fail, then one case to be looked at, bit for bit.
//
// [judged] The two gates alone decide, output by output and row by row (their column is shown where a row fails); the
//          largest error and the share misrounded are shown beside it, not judged.
#include "reports/checking/families.h"
#include "reports/checking/sections.h"
#include "reports/replay.h"
#include "reports/sections/diagnosis.h"
#include "reports/sections/sections.h"

namespace halfulp {
Page check(const Run& all) {
  Page page{{.kind = Block::Kind::note, .text = "$ " + all.command}};
  const Run run = without_separate_checks(all);
  verdict(page, all, run);
  families(page, run);
  diagnosis(page, run);
  if (const Record* worst = worst_case(run)) {
    heading(page, "witness  " + worst->id);
    page.push_back({.kind = Block::Kind::table, .table = elements(*worst)});
    page.push_back({.kind = Block::Kind::command, .text = replay(run, *worst)});
  }
  also_checked(page, all);
  shown(page, run);
  ill_conditioned(page, run);
  not_judged(page, run);
  return page;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
