// Error against the condition of the input: the mean of a row over its spread, which a LayerNorm has to subtract.
//
// [marks] One mark a case and recipe; of more than 5,000 every second, third, .. is drawn, and the page says so.
#include <algorithm>
#include <cmath>

#include "reports/html/html.h"
#include "reports/html/plot.h"
#include "reports/numbers.h"
#include "reports/xml.h"

namespace halfulp {
static std::vector<const Record*> fitting(const Run& run, const Standings& standings, const std::string& op,
                                          const std::string& format) {
  std::vector<const Record*> all;
  for (const Record& each : run.records) {
    if (!measured(each) || each.op != op || each.format != format || !each.results.contains("y")) continue;
    const Standing* standing = standings.find(op, each.subject, format);
    const double error = each.results.at("y").scaled.value;
    if (standing == nullptr || !standing->same_as.empty() || !(error > 0)) continue;
    if (std::isfinite(each.traits.offset) && each.traits.offset > 0) all.push_back(&each);
  }
  return all;
}

static Plot plot(const Standings& standings, const std::string& op, const std::string& format,
                 const std::vector<const Record*>& records, std::size_t every) {
  Plot plot{.caption = op + ", " + format + ", largest error in ulp", .x_label = "mean / spread", .x = {}, .y = {}};
  std::vector<double> xs, ys;
  for (const std::string& subject : standings.subjects(op)) {
    PlotLine line{.label = recipe_name(subject), .ink = recipe_ink(subject), .dots = true};
    for (std::size_t i = 0; i < records.size(); i += every)
      if (records[i]->subject == subject)
        line.points.emplace_back(records[i]->traits.offset, records[i]->results.at("y").scaled.value);
    std::ranges::sort(line.points);
    for (const auto& [x, y] : line.points) xs.push_back(x), ys.push_back(std::min(y, 1e6));
    if (!line.points.empty()) plot.lines.push_back(std::move(line));
  }
  if (plot.lines.size() > 7) plot.lines.resize(7);
  plot.x = scale_of(xs, 10), plot.y = scale_of(ys, 10);
  return plot;
}

HtmlSection html_condition(const Run& run, const Standings& standings) {
  std::string plots, note;
  std::size_t drawn = 0;
  for (const std::string& op : standings.ops) {
    if (!op.ends_with("layer_norm")) continue;
    for (const std::string& format : standings.formats) {
      const auto records = fitting(run, standings, op, format);
      if (records.size() < 8 || drawn++ >= 3) continue;
      const std::size_t every = (records.size() + 4999) / 5000;
      if (every > 1) note = " One case in " + count(every) + " is drawn.";
      plots += html_plot(plot(standings, op, format, records, every));
    }
  }
  if (plots.empty()) return {};
  return {"condition", "Condition: what a mean far from zero costs",
          "<p class=\"note\">A mark is a case. What a LayerNorm subtracts before it squares survives a mean of a "
          "thousand spreads; what it subtracts afterwards does not." +
              note + "</p>\n<div class=\"plots\">" + plots + "</div>\n"};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
