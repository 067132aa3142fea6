// Some elements of a case with what made them: decimals, the bits beneath, and the error in ulps.
#include <cmath>

#include "reports/html/checking.h"
#include "reports/numbers.h"
#include "reports/xml.h"

namespace halfulp {
static std::string cell(const std::string& text, const std::string& bits = "") {
  return "<td class=\"right\">" + text + (bits.empty() ? "" : "<span class=\"m\">" + bits + "</span>") + "</td>";
}

static std::string row(const Witness& of) {
  std::string out = "<tr><td class=\"right\">" + count(of.row) + "</td><th scope=\"row\" class=\"right\">" +
                    count(of.index) + "</th>";
  for (const auto& each : of.operands)
    out += cell(with_minus(digits(each.value, 7)), hexadecimal(*each.format, each.value));
  out += cell(with_minus(digits(of.exact, 10)));
  for (const double each : {of.expected, of.got})
    out += cell(with_minus(digits(each, 6)), hexadecimal(*of.format, each));
  const std::string error = std::isfinite(of.ulps) ? xml_text(ulps(std::fabs(of.ulps))) : "lost";
  return out + cell((of.ulps > 0 ? "+" : of.ulps < 0 ? "−" : "") + error) + "</tr>\n";
}

std::string html_elements(const Record& record) {
  if (record.witnesses.empty()) return "";
  std::string out = "<div class=\"scroll\"><table class=\"bits\"><thead><tr>";
  std::vector<std::string> heads{"row", "i"};
  for (const auto& each : record.witnesses.front().operands) heads.push_back(each.name);
  for (const char* each : {"exact", "expected", "got", "ulp"}) heads.emplace_back(each);
  for (const std::string& each : heads) out += "<th scope=\"col\" class=\"right\">" + xml_text(each) + "</th>";
  out += "</tr></thead><tbody>\n";
  for (std::size_t i = 0; i < record.witnesses.size() && i < 4; ++i) out += row(record.witnesses[i]);
  return out + "</tbody></table></div>\n";
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
