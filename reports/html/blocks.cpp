// A page's blocks as HTML: the answer large, a section for every heading, tables as tables.
#include <cctype>

#include "reports/html/html.h"
#include "reports/xml.h"

namespace halfulp {
static std::string_view kind(Style style) {
  constexpr std::string_view names[] = {"", "strong", "faint", "safe", "costs", "breaks"};
  return names[static_cast<std::size_t>(style)];
}

static std::string tagged(std::string_view tag, std::string_view kind, std::string_view text) {
  const std::string of = kind.empty() ? "" : " class=\"" + std::string(kind) + "\"";
  return "<" + std::string(tag) + of + ">" + xml_text(text) + "</" + std::string(tag) + ">";
}

std::string html_command(const std::string& command) {
  return "<div class=\"cmd\"><code>" + xml_text(command) + "</code><button>copy</button></div>\n";
}

std::string html_word(Rating rating) {
  constexpr std::string_view glyphs[] = {"●", "◐", "▲", "·"}, words[] = {"safe", "costs", "breaks", "unrated"};
  const auto at = static_cast<std::size_t>(rating);
  return "<span class=\"word " + std::string(words[at]) + "\"><i aria-hidden=\"true\">" + std::string(glyphs[at]) +
         "</i>" + std::string(words[at]) + "</span>";
}

static std::string cell(const Cell& cell, Align align, bool head) {
  const std::string tag = head ? "th" : "td";
  std::string text = cell.mark.empty() ? "" : tagged("span", kind(cell.style), cell.mark);
  text += (text.empty() || cell.text.empty() ? "" : " ") + xml_text(cell.text);
  return "<" + tag + (align == Align::right ? " class=\"right\"" : "") + (head ? " scope=\"row\"" : "") + ">" + text +
         "</" + tag + ">";
}

static std::string table(const Table& table) {
  std::string out = "<div class=\"scroll\"><table><thead><tr>";
  for (const Column& each : table.columns)
    out += std::string("<th scope=\"col\"") + (each.align == Align::right ? " class=\"right\"" : "") + ">" +
           xml_text(each.head) + "</th>";
  out += "</tr></thead><tbody>\n";
  for (const auto& row : table.rows) {
    if (row.size() == 1) {
      out += "<tr class=\"group\"><th colspan=\"" + std::to_string(table.columns.size()) + "\">" +
             xml_text(row[0].whole()) + "</th></tr>\n";
      continue;
    }
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) out += cell(row[i], table.columns[i].align, i == 0);
    out += "</tr>\n";
  }
  out += "</tbody></table></div>\n";
  for (const std::string& each : table.legend) out += tagged("p", "key", each) + "\n";
  return out;
}

// The anchor of a heading: its letters and digits, the rest as dashes.
static std::string anchor(std::string_view heading) {
  std::string id;
  for (const char each : heading.substr(0, 40))
    if (std::isalnum(static_cast<unsigned char>(each)) != 0)
      id += each;
    else if (!id.empty() && id.back() != '-')
      id += '-';
  return id;
}

std::string html_headline(const Block& answer) {
  const std::size_t space = answer.text.find("  "), end = answer.text.find("; ");
  const std::string word = space == answer.text.npos ? "" : answer.text.substr(0, space);
  const std::size_t from = word.empty() ? 0 : space + 2;
  const std::string kind = answer.style == Style::breaks ? "breaks" : answer.style == Style::safe ? "safe" : "";
  std::string out = "<h1>";
  if (!word.empty())
    out += "<span class=\"word " + kind + "\"><i aria-hidden=\"true\">" + (kind == "breaks" ? "▲" : "●") + "</i>" +
           xml_text(word) + "</span> ";
  out += xml_text(answer.text.substr(from, end - from)) + "</h1>\n";
  return end == answer.text.npos ? out : out + "<p class=\"lead\">" + xml_text(answer.text.substr(end + 2)) + "</p>\n";
}

static std::string drawn(const Block& block, bool& answered) {
  switch (block.kind) {
    case Block::Kind::title:
    case Block::Kind::note:
      return block.text.starts_with("$ ") ? html_command(block.text.substr(2)) : tagged("p", "note", block.text) + "\n";
    case Block::Kind::answer: {
      const bool first = !answered;
      answered = true;
      return tagged(first ? "h1" : "p", first ? kind(block.style) : "lead", block.text) + "\n";
    }
    case Block::Kind::text:
      return tagged("p", kind(block.style), block.text) + "\n";
    case Block::Kind::table:
      return table(block.table);
    case Block::Kind::lines: {
      std::string text;
      for (const std::string& each : block.lines) text += each + "\n";
      return "<pre>" + xml_text(text) + "</pre>\n";
    }
    case Block::Kind::command:
      return html_command(block.text);
    case Block::Kind::heading:
    case Block::Kind::gap:
      return "";
  }
  return "";
}

HtmlBody html_blocks(const Page& page) {
  HtmlBody sections(1);
  bool answered = false;
  for (const Block& each : page) {
    if (each.kind == Block::Kind::heading) sections.push_back({anchor(each.text), each.text, ""});
    sections.back().body += drawn(each, answered);
  }
  return sections;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
