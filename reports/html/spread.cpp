// The signed error as a histogram, from -4 to 4 ulps in eighths, its tail readable: the height is the logarithm of the share.
//
// [arrow] The outermost columns hold what lies beyond 4 ulps.
// [few]   The safe recipe and, of those that differ from it, the five that misround most, in the narrowest format.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/html/definitions.h"
#include "reports/html/html.h"
#include "reports/numbers.h"
#include "reports/xml.h"

namespace halfulp {
static std::string signed_ulps(double value) { return (value < 0 ? "−" : "+") + xml_text(ulps(std::fabs(value))); }

static std::string histogram(const Standing& of) {
  constexpr double width = 340, height = 92, base = 72, decades = 6;
  const auto& bins = of.total.signed_errors;
  const double column = width / static_cast<double>(bins.size());
  std::string out =
      fmt::format("<figure><figcaption>{}</figcaption><svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">",
                  xml_text(of.recipe() + ", " + of.op), width, height,
                  xml_attribute("signed errors of " + of.recipe() + ": " +
                                percent(of.total.misrounded, of.total.count) + " misrounded"));
  std::string path;
  for (std::size_t i = 0; i < bins.size(); ++i) {
    if (bins[i] == 0) continue;
    const double share = static_cast<double>(bins[i]) / static_cast<double>(of.total.count);
    const double tall = std::max(1.5, (decades + std::log10(share)) / decades * (base - 6));
    path += fmt::format("M{:.1f} {:.1f}h{:.1f}v{:.1f}h-{:.1f}z", static_cast<double>(i) * column + 0.4, base,
                        column - 0.8, -tall, column - 0.8);
  }
  out += fmt::format("<path d=\"{}\" style=\"fill:var(--{})\"/><path class=\"ax\" d=\"M0 {}H{}\"/>", path,
                     recipe_ink(of.subject), base, width);
  for (int ulp = -4; ulp <= 4; ulp += 2)
    out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>", column * (33 + ulp * 8),
                       base + 14, with_minus(std::to_string(ulp)));
  return out + "</svg><p class=\"key\">" + percent(of.total.misrounded, of.total.count) + " misrounded, mean error " +
         signed_ulps(of.total.bias()) + " ulp</p></figure>\n";
}

// The columns as numbers, eight to an ulp joined to one.
static std::string numbers(const std::vector<const Standing*>& rows) {
  std::string out = "<table><thead><tr><th scope=\"col\">ulp</th><th scope=\"col\" class=\"right\">below −4</th>";
  for (int ulp = -4; ulp < 4; ++ulp)
    out += "<th scope=\"col\" class=\"right\">" + with_minus(std::to_string(ulp)) + " to " +
           with_minus(std::to_string(ulp + 1)) + "</th>";
  out += "<th scope=\"col\" class=\"right\">above 4</th></tr></thead><tbody>\n";
  for (const Standing* each : rows) {
    const auto& bins = each->total.signed_errors;
    const auto cell = [&](std::size_t from, std::size_t to) {
      std::uint64_t all = 0;
      for (std::size_t i = from; i < to; ++i) all += bins[i];
      return "<td class=\"right\">" + count(all) + "</td>";
    };
    out += "<tr><th scope=\"row\"><code>" + xml_text(each->recipe()) + "</code> " + xml_text(each->op) + "</th>" +
           cell(0, 1);
    for (std::size_t ulp = 0; ulp < 8; ++ulp) out += cell(1 + 8 * ulp, 9 + 8 * ulp);
    out += cell(65, 66) + "</tr>\n";
  }
  return out + "</tbody></table>\n";
}

// "Distribution: the errors of two_pass end at 0.50 ulp, those of storage_all at 1.0e6 (layer_norm, bf16)"
static std::string finding(const std::vector<const Standing*>& rows) {
  const Standing* worst = *std::ranges::max_element(rows, {}, [](const Standing* of) { return of->total.ulps.value; });
  return "Distribution: the errors of " + rows.front()->recipe() + " end at " + ulps(rows.front()->total.ulps.value) +
         " ulp" +
         (worst == rows.front()
              ? ""
              : ", those of " + worst->recipe() + " at " +
                    (std::isfinite(worst->total.ulps.value) ? ulps(worst->total.ulps.value) : "infinity")) +
         " (" + worst->op + ", " + worst->format + ")";
}

HtmlSection html_spread(const Standings& standings) {
  HtmlSection section{.id = "spread", .label = "distribution"};
  section.absent = "Distribution of the signed error: needs two recipes that differ";
  if (standings.formats.empty()) return section;
  const std::string& format = standings.formats.front();
  std::string table;
  for (const std::string& op : standings.ops) {
    const auto rows = most_misrounded(standings, op, format, 6);
    if (rows.size() < 2) continue;
    if (section.heading.empty()) section.heading = finding(rows);
    section.body += "<div class=\"plots\">";
    for (const Standing* each : rows) section.body += histogram(*each);
    section.body += "</div>\n", table += numbers(rows);
  }
  if (section.body.empty()) return section;
  section.body =
      "<p class=\"note\">Signed error in ulps, " + xml_text(format) +
      "; the height of a column is the logarithm of its share. Read the tail, not the middle: up to half an ulp "
      "all look alike, that part is the last rounding.</p>\n" +
      section.body + html_details("The numbers", "<div class=\"scroll\">" + table + "</div>") +
      html_definition({Term::distribution, Term::ulp});
  return section;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
