// The signed error as a histogram, from -4 to 4 ulps in eighths, its tail readable: the height is the logarithm of the share.
//
// [arrow] The outermost columns hold what lies beyond 4 ulps.
// [few]   The safe recipe and, of those that differ from it, the five that misround most, in the narrowest format.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/html/html.h"
#include "reports/numbers.h"
#include "reports/xml.h"

namespace halfulp {
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
         with_minus(digits(of.total.bias(), 2)) + " ulp</p></figure>\n";
}

HtmlSection html_spread(const Standings& standings) {
  if (standings.formats.empty()) return {};
  const std::string& format = standings.formats.front();
  std::string body;
  for (const std::string& op : standings.ops) {
    const auto rows = most_misrounded(standings, op, format, 6);
    if (rows.size() < 2) continue;
    body += "<div class=\"plots\">";
    for (const Standing* each : rows) body += histogram(*each);
    body += "</div>\n";
  }
  if (body.empty()) return {};
  return {"spread", "Distribution: where the errors lie, " + format,
          "<p class=\"note\">Signed error in ulps; the height of a column is the logarithm of its share, from one in "
          "a million up, so that a tail is seen. A correctly rounded result lies within half an ulp.</p>\n" +
              body};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
