// A difference for a browser: the answer, each result's error before against after, then what the console's page says.
//
// [diagonal] On the line nothing changed; a mark above it grew. Colours and words are those of harness/baseline.h.
// [marks]    At most 5,000; of results with the same figures only so many that the others are drawn.
#include <algorithm>
#include <cmath>

#include "reports/diff/diff.h"
#include "reports/html/definitions.h"
#include "reports/html/plot.h"
#include "reports/numbers.h"

namespace halfulp {
static double error(const Record& record, const std::string& result) {
  const auto at = record.results.find(result);
  return at == record.results.end() ? NAN : std::max(at->second.scaled.value, 0.01);
}

static PlotLine marks(const Difference& of, Change which, std::string ink, std::size_t& left) {
  PlotLine line{
      .label = which == Change::same ? "same figures" : std::string(name(which)), .ink = std::move(ink), .dots = true};
  for (const Changed& each : of.results) {
    const double before = error(*each.before, each.result), after = error(*each.after, each.result);
    if (each.change != which || left == 0 || !std::isfinite(before) || !std::isfinite(after)) continue;
    line.points.emplace_back(before, after), --left;
  }
  std::ranges::sort(line.points);
  return line;
}

static Plot plot(const Difference& of) {
  Plot plot{.caption = "largest error in ulp, after", .x_label = "before", .x = {}, .y = {}};
  std::size_t left = 5000;
  std::vector<double> all;
  plot.lines.push_back({.label = "", .ink = "edge", .points = {}});
  for (const auto& [which, ink] : {std::pair{Change::worse, "breaks"},
                                   {Change::better, "safe"},
                                   {Change::within, "costs"},
                                   {Change::same, "c7"}}) {
    PlotLine line = marks(of, which, ink, left);
    for (const auto& [x, y] : line.points) all.push_back(x), all.push_back(y);
    if (!line.points.empty()) plot.lines.push_back(std::move(line));
  }
  plot.x = plot.y = scale_of(all, 10);
  plot.lines.front().points = {{plot.x.from, plot.x.from}, {plot.x.to, plot.x.to}};
  return plot;
}

HtmlBody html_diff(const Difference& of, const std::string& command) {
  Page page = diff_page(of, command);
  const auto answer = std::ranges::find(page, Block::Kind::answer, &Block::kind);
  const std::string headline = html_headline(*answer);
  page.erase(page.begin(), answer + 1);  // the command stands at the foot
  HtmlBody body = html_blocks(page);
  body.front().body.insert(0, headline);
  const Plot made = plot(of);
  if (made.lines.size() > 1)
    body.insert(
        body.begin() + 1,
        {.id = "changes",
         .heading = "Before against after: what lies above the line grew",
         .body = "<p class=\"note\">A mark is a result, at the scale of the magnitude; errors below 0.01 ulp are drawn "
                 "there.</p>\n<div class=\"plots\">" +
                 html_plot(made) + "</div>\n" +
                 html_details("The numbers", "<div class=\"scroll\">" + html_points(made) + "</div>") +
                 html_details(
                     "Definition",
                     "<p><b>worse</b>: the gates refuse it now and did not, or a measure has grown. <b>better</b>: "
                     "none has grown, and one has shrunk or the gates refuse it no longer. <b>within its class</b>: "
                     "other figures, neither of these. <b>same figures</b>: all that was measured is equal. An error "
                     "has grown where it is more than twice what it was and 1 ulp, a bit is lost; a count of "
                     "misrounded outputs where it is more than twice what it was and 16.</p>\n"),
         .label = "before and after"});
  return body;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
