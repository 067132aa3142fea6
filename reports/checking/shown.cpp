// What is shown and not judged: how far from correct rounding a kernel is, whatever its class allows.
//
// [share] Misrounded beside the share that the class could misround: the outputs of which it allows another value than the
//         correctly rounded one. Above it nothing passes; far below it a kernel is better than its class must be.
// [same]  Over the cases of which the bound says something, so that both shares are of the same outputs.
// [three] The three errors: in ulps of the exact value, at the scale of the magnitude sum, and as a share of the bound.
// [scale] theta, the relative error that a row's outputs share: the worst row's, and what the mean over all rows adds up to
//         in 32 layers; random signs would make 5.7 of the worst.
#include <algorithm>
#include <cmath>

#include "harness/classes.h"
#include "reports/checking/sections.h"
#include "reports/numbers.h"
#include "reports/sections/sections.h"

namespace halfulp {
struct ShownRow {
  std::uint64_t misrounded = 0, outputs = 0, open = 0, gated = 0, rows = 0;
  std::int64_t error_sum = 0;
  double ulps = 0, scaled = 0, share = 0, worst = 0, sum = 0;  // of theta: the worst, and over the rows
};

static void include(ShownRow& all, const Record& record) {
  for (const auto& [name, summary] : record.results) {
    all.misrounded += summary.misrounded, all.outputs += summary.count, all.error_sum += summary.error_sum;
    all.ulps = std::max(all.ulps, summary.ulps.value), all.scaled = std::max(all.scaled, summary.scaled.value);
    all.share = std::max(all.share, summary.share.value);
  }
  all.open += record.open, all.gated += record.gated;
  const RowScale& scale = record.row_scale;
  all.rows += scale.rows, all.sum += scale.mean * static_cast<double>(scale.rows);
  if (std::fabs(scale.worst) > std::fabs(all.worst)) all.worst = scale.worst;
}

static bool says_something(const Record& record) {
  return record.verdict == Verdict::pass || record.verdict == Verdict::fail || record.verdict == Verdict::inconclusive;
}

static std::string with_sign(double value) { return (value > 0 ? "+" : "") + with_minus(digits(value, 1)); }

static std::vector<Cell> row(const std::string& name, const ShownRow& all) {
  constexpr double unit = 1 << 20;
  const double bias = static_cast<double>(all.error_sum) / unit / std::max(1.0, static_cast<double>(all.outputs));
  const double mean = all.sum / std::max(1.0, static_cast<double>(all.rows));
  const bool scaled = all.rows > 0;
  return {plain("  " + name),
          plain(percent(all.misrounded, all.outputs)),
          plain(percent(all.open, all.gated)),
          plain(with_sign(bias)),
          plain(ulps(all.ulps)),
          plain(ulps(all.scaled)),
          plain(all.share == 0 ? "-" : digits(all.share, 2)),
          plain(scaled ? with_sign(all.worst) : "-"),
          plain(scaled ? with_sign(32 * mean) : "-")};
}

void shown(Page& page, const Run& run) {
  std::map<std::string, std::map<std::string, ShownRow>> by_op;
  for (const Record* each : cases_of(run))
    if (each->gated > 0 && says_something(*each)) include(by_op[each->op][each->format], *each);
  if (by_op.empty()) return;
  Table table{.columns = {{"shown only"}}, .rows = {}};
  for (const char* each : {"misrounded", "could", "bias", "ulp", "scaled", "bound", "theta", "x 32"})
    table.columns.push_back({each, Align::right});
  for (const auto& [op, formats] : by_op) {
    table.rows.push_back({{.mark = op}});
    for (const auto& [format, all] : formats) table.rows.push_back(row(format, all));
  }
  table.legend = {
      "could: the class allows, or asks for, another value. bias: mean error, ulp. The largest error in ulp of "
      "the exact value, at the scale of the magnitude, as a share of the bound. theta: relative error "
      "common to a row, the worst; x 32: what its mean adds up to in 32 layers."};
  page.push_back({.kind = Block::Kind::gap});
  page.push_back({.kind = Block::Kind::table, .table = table});
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
