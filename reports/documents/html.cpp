// A document as one HTML page, in the frame of the HTML report.
#include "reports/html/html.h"
#include "reference/registry.h"
#include "reports/documents/document.h"
#include "reports/xml.h"

namespace halfulp {
// Figures wear the page's colours, so that its theme button reaches them; they keep their size and scroll on a phone.
constexpr std::string_view figure_style =
    "<style>.chart{width:680px;max-width:none;margin:8px 0 14px}.chart text{font:12px system-ui,sans-serif;"
    "fill:var(--ink)}.chart .t{font-size:15px;font-weight:600}.chart .m{fill:var(--mute)}.chart .g{stroke:var(--rule)}"
    ".chart .p{fill:none}.chart .halo{paint-order:stroke;stroke:var(--paper);stroke-width:3px}.chart .l{fill:none;"
    "stroke-width:1.8;stroke-linejoin:round}.chart .r{fill:none;stroke:var(--mute)}.chart .safe{stroke:var(--safe)}"
    ".chart .costs{stroke:var(--costs)}.chart .breaks{stroke:var(--breaks)}.chart .violet{stroke:var(--c4)}"
    ".chart .green{stroke:var(--c3)}.chart .faint{stroke:var(--mute);stroke-dasharray:4 3}"
    ".chart .safe-f{fill:var(--safe)}.chart .costs-f{fill:var(--costs)}.chart .breaks-f{fill:var(--breaks)}"
    ".chart .violet-f{fill:var(--c4)}.chart .green-f{fill:var(--c3)}.chart .faint-f{fill:var(--mute)}"
    ".doc-grid td:not(:first-child){white-space:nowrap}.part{font-size:23px;margin-top:56px}.claim{margin:14px 0 "
    "2px}</style>\n";

// `code`, **strong** and [links](..) of the Markdown that prose and claims use.
static std::string inline_html(std::string_view text) {
  std::string out;
  bool code = false, strong = false;
  std::size_t plain = 0;
  const auto flush = [&](std::size_t end) { out += xml_text(text.substr(plain, end - plain)); };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') {
      flush(i), plain = i + 1;
      out += code ? "</code>" : "<code>", code = !code;
    } else if (!code && text.substr(i, 2) == "**") {
      flush(i), plain = i + 2;
      out += strong ? "</b>" : "<b>", strong = !strong, ++i;
    } else if (const std::size_t middle = text.find("](", i); !code && text[i] == '[' && middle != text.npos) {
      const std::size_t end = text.find(')', middle);
      flush(i), plain = end + 1;
      out += "<a href=\"" + xml_attribute(text.substr(middle + 2, end - middle - 2)) + "\">" +
             inline_html(text.substr(i + 1, middle - i - 1)) + "</a>";
      i = end;
    }
  }
  flush(text.size());
  return out;
}

static std::string paragraphs(std::string_view text, std::string_view kind) {
  std::string out;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find("\n\n", from), text.size());
    out += "<p" + (kind.empty() ? "" : " class=\"" + std::string(kind) + "\"") + ">" +
           inline_html(text.substr(from, end - from)) + "</p>\n";
    from = end + 2;
  }
  return out;
}

static std::string table(const std::vector<std::string>& heads, const std::vector<std::vector<std::string>>& rows) {
  std::string out = "<div class=\"scroll\"><table><thead><tr>";
  for (const std::string& each : heads) out += "<th scope=\"col\">" + inline_html(each) + "</th>";
  out += "</tr></thead><tbody>\n";
  for (const auto& row : rows) {
    out += "<tr>";
    for (const std::string& each : row) out += "<td>" + each + "</td>";
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

// A rating with its glyph; all else as it is.
static std::string with_glyph(const std::string& told) {
  for (const Rating each : {Rating::safe, Rating::costs, Rating::breaks})
    if (told == name(each)) return html_word(each);
  return inline_html(told);
}

static std::string grid(const Grid& of) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& row : of.rows) {
    rows.emplace_back();
    for (const Fact& each : row) rows.back().push_back(with_glyph(each.told));
  }
  std::string out = "<div class=\"doc-grid\">" + table(of.columns, rows) + "</div>\n" + paragraphs(of.note, "note") +
                    "<details><summary>commands</summary>\n";
  for (const std::string& each : commands(of)) out += html_command(each);
  return out + "</details>\n";
}

static std::string long_table(const Table& of) {
  std::vector<std::string> heads;
  std::vector<std::vector<std::string>> rows;
  for (const Column& each : of.columns) heads.push_back(each.head);
  for (const auto& row : of.rows) {
    rows.emplace_back();
    for (const Cell& each : row) rows.back().push_back(inline_html(each.whole()));
  }
  return table(heads, rows);
}

static std::string body(const Topic& of, const Published& folder, int& number) {
  std::string out = paragraphs(of.prose, "");
  if (of.grid != nullptr) out += grid(of.grid());
  if (of.chart != nullptr) out += "<div class=\"scroll\">" + svg_inside(of.chart()) + "</div>\n";
  if (of.claims != nullptr)
    for (const Claim& each : of.claims(folder)) {
      out += "<p class=\"claim\"><b>" + std::to_string(++number) + ".</b> " + inline_html(told(each)) + "</p>\n";
      for (const std::string& command : commands(each)) out += html_command(command);
    }
  if (of.tables != nullptr)
    for (const Table& each : of.tables()) out += long_table(each);
  return out;
}

std::string html(const Document& document, const Published& folder) {
  HtmlBody sections{{"", "",
                     std::string(figure_style) + "<h1>" + xml_text(document.title) + "</h1>\n" +
                         paragraphs(document.opening, "lead")}};
  int number = 0;
  for (const Topic* each : topics(document)) {
    if (!each->part.empty()) sections.push_back({"", "", "<h2 class=\"part\">" + xml_text(each->part) + "</h2>\n"});
    sections.push_back({std::string(each->name), std::string(each->heading), body(*each, folder, number)});
  }
  return html_document("docs", std::string(document.title), std::string(docs_command), sections);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
