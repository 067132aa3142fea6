#include "reports/table.h"

#include <algorithm>
#include <ostream>

#include "harness/record.h"

namespace halfulp {
std::size_t width(std::string_view utf8) {
  return static_cast<std::size_t>(std::ranges::count_if(utf8, [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string styled(std::string_view text, Style style, const Look& look) {
  constexpr std::string_view codes[] = {"", "1", "2", "34", "33", "1;31"};
  const std::string_view code = codes[static_cast<std::size_t>(style)];
  if (!look.color || code.empty() || text.empty()) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

std::string padded(std::string text, std::size_t columns, Align align) {
  const std::size_t used = width(text);
  if (used >= columns) return text;
  return align == Align::left ? text.append(columns - used, ' ') : std::string(columns - used, ' ') + text;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t columns) {
  std::vector<std::string> lines{""};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!lines.back().empty() && width(lines.back()) + 1 + width(word) > columns) lines.emplace_back();
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += word;
  }
  return lines;
}

static std::vector<std::size_t> widths(const Table& table) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    std::size_t most = width(table.columns[i].head);
    for (const auto& row : table.rows)
      if (row.size() > 1 && i < row.size()) most = std::max(most, width(row[i].whole()));
    widths.push_back(most);
  }
  return widths;
}

static std::string trimmed(std::string line) {
  line.resize(line.find_last_not_of(' ') + 1);
  return line;
}

static std::string drawn(const Cell& cell, std::size_t columns, Align align, const Look& look) {
  const std::string blank(columns - std::min(columns, width(cell.whole())), ' ');
  const std::string text = cell.mark.empty() || cell.text.empty() ? cell.text : " " + cell.text;
  const std::string shown = styled(cell.mark, cell.style, look) + text;
  return align == Align::left ? shown + blank : blank + shown;
}

// The last cell of a row; a text too long for the width goes on below itself.
static void draw_last(std::ostream& out, const std::string& line, const Cell& cell,
                      const std::vector<std::size_t>& widths, Align align, const Look& look) {
  std::size_t at = 0;
  for (std::size_t i = 0; i + 1 < widths.size(); ++i) at += widths[i] + 2;
  const std::size_t room = std::max(at + 20, static_cast<std::size_t>(look.width)) - at;
  if (align == Align::right || !cell.mark.empty() || width(cell.text) <= room) {
    out << trimmed(line + drawn(cell, widths.back(), align, look)) << '\n';
    return;
  }
  std::string before = line;
  for (const std::string& each : wrapped(cell.text, room)) {
    out << before << each << '\n';
    before = std::string(at, ' ');
  }
}

void draw(std::ostream& out, const Table& table, const Look& look) {
  const std::vector<std::size_t> widths = halfulp::widths(table);
  std::string head;
  for (std::size_t i = 0; i < widths.size(); ++i)
    head += (i ? "  " : "") + padded(table.columns[i].head, widths[i], table.columns[i].align);
  if (head = trimmed(head); !head.empty()) out << styled(head, Style::faint, look) << '\n';
  for (const auto& row : table.rows) {
    if (row.size() == 1) {
      out << styled(row[0].whole(), Style::strong, look) << '\n';
      continue;
    }
    std::string line;
    for (std::size_t i = 0; i + 1 < row.size(); ++i)
      line += drawn(row[i], widths[i], table.columns[i].align, look) + "  ";
    draw_last(out, line, row.back(), widths, table.columns[row.size() - 1].align, look);
  }
  for (const std::string& each : table.legend)
    for (const std::string& line : wrapped(each, static_cast<std::size_t>(look.width) - 2))
      out << styled("  " + line, Style::faint, look) << '\n';
}

// A bar would end the cell.
static std::string escaped(std::string_view text) {
  std::string safe;
  for (const char each : text) each == '|' ? safe += "\\|" : safe += each;
  return safe;
}

void draw_markdown(std::ostream& out, const Table& table) {
  for (const Column& each : table.columns) out << "| " << escaped(each.head) << ' ';
  out << "|\n";
  for (const Column& each : table.columns) out << (each.align == Align::left ? "| --- " : "| ---: ");
  out << "|\n";
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const Cell cell = i < row.size() ? row[i] : Cell{};
      const bool strong = row.size() == 1 || cell.style == Style::breaks;
      const std::string mark = cell.mark.empty() || !strong ? escaped(cell.mark) : "**" + escaped(cell.mark) + "**";
      out << "| " << mark << (mark.empty() || cell.text.empty() ? "" : " ") << escaped(cell.text) << ' ';
    }
    out << "|\n";
  }
  for (const std::string& each : table.legend) out << "\n" << each << '\n';
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
