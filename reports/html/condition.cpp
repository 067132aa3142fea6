// Error against the condition of the input: the mean of a row over its spread, which a LayerNorm has to subtract.
//
// [few]   The safe recipe and the six with the largest error of those that are not safe everywhere.
// [marks] One mark a case and recipe; of more than 5,000 every second, third, .. is drawn, and the page says so.
#include <algorithm>
#include <cmath>

#include "reports/html/definitions.h"
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

static double error(const Record& record) { return record.results.at("y").scaled.value; }

// [few]
static std::vector<std::string> drawn(const Standings& standings, const std::string& op,
                                      const std::vector<const Record*>& records) {
  std::map<std::string, double> worst;
  for (const Record* each : records)
    if (each->subject == safe_subject(op) || !safe_everywhere(standings, op, each->subject))
      worst[each->subject] = std::max(worst[each->subject], error(*each));
  std::vector<std::string> names;
  for (const auto& [name, value] : worst) names.push_back(name);
  std::ranges::stable_sort(names, std::greater{},
                           [&](const std::string& each) { return each == safe_subject(op) ? HUGE_VAL : worst[each]; });
  names.resize(std::min<std::size_t>(names.size(), 7));
  return names;
}

static Plot plot(const Standings& standings, const std::string& op, const std::string& format,
                 const std::vector<const Record*>& records, std::size_t every) {
  Plot plot{.caption = op + ", " + format + ", largest error in ulp", .x_label = "|mean| / spread", .x = {}, .y = {}};
  std::vector<double> xs, ys;
  for (const std::string& subject : drawn(standings, op, records)) {
    PlotLine line{.label = recipe_name(subject), .ink = recipe_ink(subject), .dots = true};
    for (std::size_t i = 0; i < records.size(); i += every)
      if (records[i]->subject == subject)
        line.points.emplace_back(records[i]->traits.offset, std::max(error(*records[i]), 1e-3));
    std::ranges::sort(line.points);
    for (const auto& [x, y] : line.points) xs.push_back(x), ys.push_back(std::min(y, 1e6));
    if (!line.points.empty()) plot.lines.push_back(std::move(line));
  }
  plot.x = scale_of(xs, 10), plot.y = scale_of(ys, 10);
  return plot;
}

// At the largest condition: what errs most, beside the safe recipe on the same case.
static std::string finding(const std::vector<const Record*>& records, const std::string& safe) {
  const Record *worst = nullptr, *beside = nullptr;
  for (const Record* each : records)
    if (worst == nullptr ||
        std::pair(each->traits.offset, error(*each)) > std::pair(worst->traits.offset, error(*worst)))
      worst = each;
  for (const Record* each : records)
    if (each->id == worst->id && each->subject == safe) beside = each;
  if (beside == nullptr || worst->subject == safe) return "Condition: error against mean / spread";
  return "Condition: at a mean of " + amount(worst->traits.offset) + " spreads " + recipe_name(worst->subject) +
         " errs by " + ulps(error(*worst)) + " ulp, " + recipe_name(safe) + " by " + ulps(error(*beside)) + " (" +
         worst->op + ", " + worst->format + ")";
}

HtmlSection html_condition(const Run& run, const Standings& standings) {
  HtmlSection section{.id = "condition", .label = "condition"};
  std::string plots, numbers, note;
  std::size_t made = 0;
  for (const std::string& op : standings.ops) {
    if (!op.ends_with("layer_norm")) continue;
    for (const std::string& format : standings.formats) {
      const auto records = fitting(run, standings, op, format);
      if (records.size() < 8 || made++ >= 3) continue;
      const std::size_t every = (records.size() + 4999) / 5000;
      if (every > 1) note = " One case in " + count(every) + " is drawn.";
      const Plot of = plot(standings, op, format, records, every);
      plots += html_plot(of), numbers += html_points(of);
      section.heading = finding(records, safe_subject(op));
    }
  }
  if (plots.empty()) {
    section.absent = "Condition, error against mean / spread: needs a layer_norm on at least eight cases";
    return section;
  }
  section.body = "<p class=\"note\">A mark is a case; errors below 0.001 ulp are drawn there." + note +
                 "</p>\n<div class=\"plots\">" + plots + "</div>\n" +
                 html_details("The numbers", "<div class=\"scroll\">" + numbers + "</div>") +
                 html_definition({Term::condition, Term::scale});
  return section;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
