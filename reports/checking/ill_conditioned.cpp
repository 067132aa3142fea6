// Cases of which the bound of the class says nothing, where a more careful recipe does better: shown, not judged.
//
// [scale]  Where the bound exceeds the outputs' own size any output passes: LayerNorm on (nearly) constant rows, whose
//          variance drowns in what the mean loses. Kernels differ there all the same, and a user sees the difference.
// [better] The element of the largest error, beside what the better recipe gives for it.
// [few]    The six with the largest error for their size; the others are counted. --strict fails the ill-conditioned ones.
#include <algorithm>
#include <cmath>

#include "harness/classes.h"
#include "reports/checking/sections.h"
#include "reports/numbers.h"
#include "reports/sections/sections.h"

namespace halfulp {
static double size_of_error(const Record& record) {
  const Witness& w = record.witnesses.front();
  return std::fabs(w.got - w.exact) / std::max(std::fabs(w.exact), 0x1p-1000);
}

static bool done_better(const Record* record) { return !record->better.recipe.empty() && !record->witnesses.empty(); }

static std::vector<Cell> row(const Record& record) {
  const Witness& w = record.witnesses.front();
  std::vector<Cell> cells{plain("  " + record.id.substr(record.op.size() + 1))};
  for (const double each : {w.exact, w.got, record.better.got}) cells.push_back(plain(with_minus(digits(each, 4))));
  cells.push_back(plain(record.better.recipe));
  return cells;
}

void ill_conditioned(Page& page, const Run& run) {
  std::vector<const Record*> records = cases_of(run);
  std::erase_if(records, [](const Record* each) { return !done_better(each); });
  if (records.empty()) return;
  std::ranges::stable_sort(records, std::greater{}, [](const Record* each) { return size_of_error(*each); });
  Table table{.columns = {{"ill-conditioned"},
                          {"exact", Align::right},
                          {"got", Align::right},
                          {"better", Align::right},
                          {"by recipe"}},
              .rows = {}};
  for (std::size_t i = 0; i < records.size() && i < 6; ++i) table.rows.push_back(row(*records[i]));
  table.legend = {
      "the bound says nothing there: rows lose more than their outputs' own size. Shown, failed only with "
      "--strict."};
  if (records.size() > 6)
    table.legend.push_back(counted(records.size() - 6, "more case", "more cases") + " like them.");
  page.push_back({.kind = Block::Kind::gap});
  page.push_back({.kind = Block::Kind::table, .table = table});
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
