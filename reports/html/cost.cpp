// Accuracy against cost, counted from the steps: a recipe is a point, the edge joins those that no other beats in both.
//
// [counted] Bytes and operations, never the time of an emulator.
// [longest] Counts of a row are spread over its elements; those of the longest row are drawn.
// [few]     The safe recipe, the edge, then those that are not safe with the largest error, seven in all,
//           in three formats; the table below has every one.
// [lost]    A recipe that loses values has no error to be drawn; it is named beside the plot.
#include <algorithm>
#include <cmath>

#include "reports/html/definitions.h"
#include "reports/html/html.h"
#include "reports/html/plot.h"
#include "reports/numbers.h"
#include "reports/sections/sections.h"
#include "reports/xml.h"

namespace halfulp {
struct Priced {
  const Standing* of;
  double work, error;
};

static double work(const Cost& cost) {
  double all = cost.conversions;
  for (const auto& [name, number] : cost.operations) all += number * format(name).bits / 32;
  return all;
}

// [lost]
static bool loses(const Standing& of) { return of.total.invented() > 0 || of.total.zeroed > 0; }

static std::vector<Priced> priced(const Standings& standings, const std::string& op, const std::string& format) {
  std::vector<Priced> all;
  for (const std::string& subject : standings.subjects(op)) {
    const Standing* of = standings.find(op, subject, format);
    if (of != nullptr && of->longest->cost.bytes_read > 0 && !loses(*of) && of->total.scaled.value > 0)
      all.push_back({of, work(of->longest->cost), of->total.scaled.value});
  }
  return all;
}

// Beaten by none in both; of two equal ones the first.
static std::vector<Priced> edge(const std::vector<Priced>& all) {
  std::vector<Priced> best;
  for (std::size_t i = 0; i < all.size(); ++i) {
    bool beaten = false;
    for (std::size_t j = 0; j < all.size(); ++j) {
      const bool as_good = all[j].work <= all[i].work && all[j].error <= all[i].error;
      const bool better = all[j].work < all[i].work || all[j].error < all[i].error;
      beaten = beaten || (as_good && (better || j < i));
    }
    if (!beaten) best.push_back(all[i]);
  }
  std::ranges::sort(best, {}, &Priced::work);
  return best;
}

static std::vector<Priced> chosen(const std::vector<Priced>& all, const std::vector<Priced>& best) {
  const auto rank = [&](const Priced& each) {
    if (each.of->subject == safe_subject(each.of->op)) return 0;
    if (std::ranges::any_of(best, [&](const Priced& other) { return other.of == each.of; })) return 1;
    return each.of->rating == Rating::safe ? 3 : 2;
  };
  std::vector<Priced> order;
  std::ranges::copy_if(all, std::back_inserter(order), [](const Priced& each) { return each.of->same_as.empty(); });
  std::ranges::stable_sort(order, {}, [&](const Priced& each) { return std::pair(rank(each), -each.error); });
  order.resize(std::min<std::size_t>(order.size(), 7));
  return order;
}

static PlotLine line_of(const std::vector<Priced>& best, double right, double top) {
  PlotLine line{.label = "", .ink = "edge", .points = {}};
  line.points.emplace_back(best.front().work, top);
  for (const Priced& each : best) {
    line.points.emplace_back(each.work, line.points.back().second);
    line.points.emplace_back(each.work, each.error);
  }
  line.points.emplace_back(right, best.back().error);
  return line;
}

static Plot plot_of(const std::string& op, const std::string& format, const std::vector<Priced>& all) {
  const std::vector<Priced> best = edge(all), drawn = chosen(all, best);
  const Cost& cost = drawn.front().of->longest->cost;
  Plot plot{
      .caption = op + ", " + format + ", " + per_element(cost.bytes_read + cost.bytes_written) + " bytes an element",
      .x_label = "work an element, in fp32 operations",
      .x = {},
      .y = {}};
  std::vector<double> works, errors;
  for (const Priced& each : drawn) works.push_back(each.work), errors.push_back(each.error);
  plot.x = linear_scale(std::ranges::max(works)), plot.y = scale_of(errors, 10);
  plot.lines.push_back(line_of(best, plot.x.to, plot.y.to));
  for (const Priced& each : drawn)
    plot.lines.push_back({.label = each.of->recipe(),
                          .ink = recipe_ink(each.of->subject),
                          .points = {{each.work, each.error}},
                          .dots = true});
  return plot;
}

static void lost(std::vector<std::string>& words, const Standings& standings, const std::string& op,
                 const std::string& format) {
  std::vector<std::string> names;
  for (const std::string& subject : standings.subjects(op)) {
    const Standing* of = standings.find(op, subject, format);
    if (of != nullptr && of->same_as.empty() && loses(*of)) names.push_back(of->recipe());
  }
  if (!names.empty()) words.push_back(op + " in " + format + ": " + listed(names));
}

// "Cost: storage_sum does half of the work of fp32_inside": of the cheapest on the edge, in the first plot.
static std::string finding(const std::vector<Priced>& all) {
  const auto safe = std::ranges::find_if(all, [](const Priced& p) { return p.of->subject == safe_subject(p.of->op); });
  if (safe == all.end() || safe->work == 0) return "Cost: accuracy against work";
  const Priced cheapest =
      *std::ranges::min_element(all, {}, [](const Priced& p) { return std::pair(p.work, p.error); });
  if (cheapest.work >= safe->work) return "Cost: nothing does less work than " + safe->of->recipe();
  return "Cost: " + cheapest.of->recipe() + " saves " + percent(1 - cheapest.work / safe->work) + " of the work of " +
         safe->of->recipe() + ", at " + amount(cheapest.error / safe->error) + " times its error (" + safe->of->op +
         ", " + safe->of->format + ")";
}

HtmlSection html_cost(const Standings& standings) {
  HtmlSection section{.id = "cost", .label = "cost"};
  std::string plots;
  std::vector<std::string> without;
  for (const std::string& op : standings.ops) {
    std::string row;
    std::size_t formats = 0;  // three stand side by side
    for (const std::string& format : standings.formats) {
      if (formats == 3) break;
      const std::vector<Priced> all = priced(standings, op, format);
      if (all.size() < 2) continue;
      ++formats;
      if (section.heading.empty()) section.heading = finding(all);
      row += html_plot(plot_of(op, format, all)), lost(without, standings, op, format);
    }
    if (!row.empty()) plots += "<div class=\"plots\">" + row + "</div>\n";
  }
  Page table;
  costs(table, standings);
  std::string counts;
  for (const HtmlSection& each : html_blocks(table)) counts += each.body;
  if (plots.empty() && counts.empty()) {
    section.absent = "Cost, accuracy against work: needs recipes, whose steps are counted";
    return section;
  }
  if (section.heading.empty()) section.heading = "Cost: counted from the steps";
  section.body =
      "<p class=\"note\">Largest error in ulp against bytes and operations, counted from the steps of each recipe. "
      "Line: "
      "what no other beats in both.</p>\n" +
      plots +
      (without.empty() ? ""
                       : "<p class=\"key\">Values are lost, so that there is no error to draw: " +
                             xml_text(listed(without, "; ")) + ".</p>\n") +
      html_details("The numbers", counts) + html_definition(Term::cost);
  return section;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
