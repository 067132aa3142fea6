// What the refused outputs of a check look like: the causes with how much each explains, and the numbers that fit.
//
// [nearest] Where no cause is named the three that explain most are shown, and it is said that none fits.
#include <fmt/format.h>

#include <algorithm>

#include "reports/html/checking.h"
#include "reports/numbers.h"
#include "reports/sections/diagnosis.h"
#include "reports/xml.h"

namespace halfulp {
static bool is_cause(const Diagnosis& all, const Hypothesis& each) {
  return std::ranges::find(all.causes, each.mistake) != all.causes.end();
}

static std::string row(const Diagnosis& all, const Hypothesis& each) {
  const double share = each.of == 0 ? 0 : static_cast<double>(each.explains) / static_cast<double>(each.of);
  const bool cause = is_cause(all, each);
  return fmt::format(
      "<tr><th scope=\"row\">{}{}<span class=\"sub\">{}{}</span></th><td class=\"right\">{}</td><td><svg viewBox=\"0 0 "
      "240 12\" "
      "style=\"width:240px\" aria-hidden=\"true\"><path d=\"M0 2h{:.1f}v8H0z\" "
      "style=\"fill:var(--{})\"/></svg></td><td "
      "class=\"right\">{}</td></tr>\n",
      cause ? "<span class=\"safe\" aria-hidden=\"true\">●</span> " : "",
      each.mistake.empty() ? "the declared formula" : "<code>" + xml_text(each.mistake) + "</code>",
      xml_text(each.meaning), each.refuted > 0 ? "; refuted by further rows" : "", count(each.explains),
      std::max(0.5, share * 239), cause ? "safe" : "c7", percent(each.explains, each.of));
}

static std::string table(const Diagnosis& all) {
  const std::size_t most = std::max<std::size_t>(all.state == "unknown" ? 3 : 8, all.causes.size());
  std::string rows;
  std::size_t shown = 0, rest = 0;
  for (const Hypothesis& each : all.hypotheses) {
    if (each.mistake.empty() || shown < most)
      rows += row(all, each), shown += !each.mistake.empty();
    else
      ++rest;
  }
  return "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">hypothesis</th><th scope=\"col\" "
         "class=\"right\">explains"
         "</th><th scope=\"col\">of the refused outputs</th><th scope=\"col\" "
         "class=\"right\">share</th></tr></thead><tbody>\n" +
         rows + "</tbody></table></div>\n" +
         (rest > 0 ? "<p class=\"key\">" + counted(rest, "more hypothesis explains", "more hypotheses explain") +
                         " as much, less or none.</p>\n"
                   : "");
}

static std::string fits(const Diagnosis& all) {
  if (all.fits.empty()) return "";
  std::string rows;
  for (const Fit& each : all.fits)
    rows += "<tr><th scope=\"row\">" + xml_text(each.what) + "</th><td class=\"right\">" +
            with_minus(digits(each.value, 6)) + "</td><td class=\"right\">" +
            (each.noise > 0 ? "± " + with_minus(digits(each.noise, 2)) : "") + "</td><td class=\"right\">" +
            with_minus(digits(each.asked, 6)) + "</td></tr>\n";
  return "<table><thead><tr><th scope=\"col\">fitted to the outputs</th><th scope=\"col\" class=\"right\">they "
         "give</th><th "
         "scope=\"col\" class=\"right\">within</th><th scope=\"col\" class=\"right\">was "
         "asked</th></tr></thead><tbody>\n" +
         rows + "</tbody></table>\n";
}

static std::string finding(const Diagnosis& all) {
  const std::string number = counted(all.hypotheses.size(), "hypothesis", "hypotheses");
  if (all.state == "named")
    return "Cause: of " + number + (all.causes.size() == 1 ? " one explains it, " : " these explain it, ") +
           listed(all.causes);
  if (all.state == "tied") return "Cause: of " + number + " " + count(all.causes.size()) + " are not told apart";
  return "Cause: unknown, none of " + number + " fits; the nearest";
}

HtmlSection html_cause(const Run& run) {
  const Diagnosis all = pooled_diagnosis(run);
  if (all.state.empty()) return {};
  Page page;
  diagnosis(page, run);
  std::erase_if(page, [](const Block& each) { return each.kind != Block::Kind::text; });
  std::string words;
  for (const HtmlSection& each : html_blocks(page)) words += each.body;
  return {.id = "cause",
          .heading = finding(all),
          .body = words + fits(all) + table(all) +
                  html_details(
                      "Definition",
                      "<p>Each hypothesis is a known mistake or recipe, played on the same inputs. It explains a "
                      "refused output if it yields the same bits; in fp32 and fp64, a value within an ulp. A cause is "
                      "named only where it explains nearly all of them and the next one does not; otherwise the "
                      "report says that no known mistake fits.</p>\n"),
          .label = "cause"};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
