// Error against the length of the row, on the family that has most lengths, with the proved bound of the safe recipe.
//
// [bound] The dashed line is computed from the safe recipe's own steps on each input: no error of it can lie above.
// [few]   Drawn are the safe recipe and the six others that err most, of those that are not safe everywhere.
#include <algorithm>
#include <cmath>
#include <set>

#include "reports/html/definitions.h"
#include "reports/html/html.h"
#include "reports/html/plot.h"
#include "reports/numbers.h"
#include "reports/xml.h"

namespace halfulp {
struct Chosen {
  std::string op, family;
  std::set<std::size_t> lengths;
};

// The operation and family with most lengths; none where no family has three.
static Chosen chosen(const Run& run) {
  std::map<std::pair<std::string, std::string>, std::set<std::size_t>> lengths;
  for (const Record& each : run.records)
    if (measured(each)) lengths[{each.op, each.family}].insert(each.n);
  Chosen best;
  for (const auto& [key, set] : lengths) {
    const bool plainer = set.size() == best.lengths.size() && key.second.size() < best.family.size();
    if (set.size() >= 3 && (set.size() > best.lengths.size() || plainer)) best = {key.first, key.second, set};
  }
  return best;
}

// By n: the worst error and the worst bound of a recipe.
struct Curve {
  std::map<std::size_t, double> errors, bounds;
};

static std::map<std::string, Curve> curves(const Run& run, const Chosen& of, const std::string& format) {
  std::map<std::string, Curve> all;
  for (const Record& each : run.records) {
    if (!measured(each) || each.op != of.op || each.family != of.family || each.format != format) continue;
    Curve& curve = all[each.subject];
    for (const auto& [name, summary] : each.results) {
      double& error = curve.errors[each.n];
      error = std::max(error, summary.invented() > 0 ? HUGE_VAL : summary.scaled.value);
    }
    curve.bounds[each.n] = std::max(curve.bounds[each.n], each.bound);
  }
  return all;
}

static std::vector<std::pair<double, double>> points(const std::map<std::size_t, double>& of) {
  std::vector<std::pair<double, double>> all;
  for (const auto& [n, value] : of) all.emplace_back(static_cast<double>(n), value > 0 ? value : NAN);
  return all;
}

static double top(const Curve& curve) {
  double most = 0;
  for (const auto& [n, error] : curve.errors) most = std::max(most, error);
  return most;
}

static Plot plot(const Standings& standings, const Chosen& of, const std::string& format,
                 const std::map<std::string, Curve>& all) {
  Plot plot{.caption = format + ", largest error in ulp", .x_label = "n", .x = {}, .y = {}};
  std::vector<std::string> order;
  for (const std::string& subject : standings.subjects(of.op)) {
    const Standing* standing = standings.find(of.op, subject, format);
    if (standing != nullptr && standing->same_as.empty() && all.contains(subject) &&
        (subject == safe_subject(of.op) || !safe_everywhere(standings, of.op, subject)))
      order.push_back(subject);
  }
  const std::string& safe = safe_subject(of.op);
  std::ranges::stable_sort(order, {},
                           [&](const std::string& each) { return each == safe ? -HUGE_VAL : -top(all.at(each)); });
  if (order.size() > 7) order.resize(7);
  std::vector<double> xs, ys;
  for (const std::string& each : order) {
    plot.lines.push_back({.label = recipe_name(each), .ink = recipe_ink(each), .points = points(all.at(each).errors)});
    for (const auto& [x, y] : plot.lines.back().points) xs.push_back(x), ys.push_back(y);
  }
  if (const auto at = all.find(safe); at != all.end()) {
    plot.lines.push_back({.label = "proved bound", .ink = "bound", .points = points(at->second.bounds)});
    for (const auto& [x, y] : plot.lines.back().points) ys.push_back(y);
  }
  plot.x = scale_of(xs, 2), plot.y = scale_of(ys, 10);
  return plot;
}

// "From n 8 to 65,536 fp32_inside errs by at most 0.50 ulp in bf16".
static std::string finding(const Chosen& of, const std::string& format, const std::map<std::string, Curve>& all) {
  const std::string& safe = safe_subject(of.op);
  const std::string range = "from n " + count(*of.lengths.begin()) + " to " + count(*of.lengths.rbegin());
  const auto at = all.find(safe);
  if (at == all.end()) return "Error against length, " + range;
  return "Length: " + range + " " + recipe_name(safe) + " errs by at most " + at_most(top(at->second)) + " ulp in " +
         format;
}

HtmlSection html_length(const Run& run, const Standings& standings) {
  const Chosen of = chosen(run);
  HtmlSection section{.id = "length", .label = "length"};
  section.absent = "Length, error against n with the proved bound: needs an input family at three lengths or more";
  if (of.lengths.empty()) return section;
  std::string plots, numbers, heading;
  std::size_t drawn = 0;
  for (const std::string& format : standings.formats) {
    const auto all = curves(run, of, format);
    if (all.empty() || drawn++ == 3) continue;
    if (heading.empty()) heading = finding(of, format, all);
    const Plot made = plot(standings, of, format, all);
    plots += html_plot(made), numbers += html_numbers(made);
  }
  if (plots.empty()) return section;
  section.heading = heading;
  section.body = "<p class=\"note\">Largest error against row length, " + xml_text(of.op + " on " + of.family) +
                 ". Dashed: what is proved of the safe recipe from its own steps.</p>\n<div class=\"plots\">" + plots +
                 "</div>\n" + html_details("The numbers", "<div class=\"scroll\">" + numbers + "</div>") +
                 html_definition({Term::bound, Term::scale});
  return section;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
