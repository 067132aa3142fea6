#include "reports/page.h"

#include <algorithm>
#include <ostream>

#include "reference/error.h"

namespace halfulp {
Page page(const Run& run) { return run.job == "check" ? check(run) : audit(run); }

// [printable] C0 and DEL, and C1 as UTF-8 writes it.
static std::string printable(std::string_view text) {
  std::string safe;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool two = c == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if (c == '\n' || c == '\t')
      safe += ' ';
    else
      safe += c < 0x20 || c == 0x7F || two ? '?' : text[i];
    i += two;
  }
  return safe;
}

static Block printable(Block block) {
  block.text = printable(block.text);
  for (std::string& each : block.lines) each = printable(each);
  for (Column& each : block.table.columns) each.head = printable(each.head);
  for (auto& row : block.table.rows)
    for (Cell& each : row) each.mark = printable(each.mark), each.text = printable(each.text);
  for (std::string& each : block.table.legend) each = printable(each);
  return block;
}

// An option stays with its value.
static std::vector<std::string> units(const std::string& command) {
  std::vector<std::string> units;
  for (std::size_t at = 0; at < command.size();) {
    std::size_t end = std::min(command.find(' ', at), command.size());
    if (command.compare(at, 2, "--") == 0 && end < command.size())
      end = std::min(command.find(' ', end + 1), command.size());
    units.push_back(command.substr(at, end - at));
    at = end + 1;
  }
  return units;
}

std::vector<std::string> command_lines(const std::string& command, std::size_t columns) {
  std::vector<std::string> lines{"$"};
  for (const std::string& unit : units(command)) {
    if (width(lines.back()) + 1 + width(unit) + 2 > columns && lines.back() != "$") {
      lines.back() += " \\";
      lines.push_back("   ");
    }
    lines.back() += " " + unit;
  }
  return lines;
}

static void paragraph(std::ostream& out, const Block& block, std::size_t indent, Style style, const Look& look) {
  for (const std::string& line : wrapped(block.text, static_cast<std::size_t>(look.width) - indent))
    out << std::string(indent, ' ') << styled(line, style, look) << '\n';
}

void draw(std::ostream& out, const Page& page, const Look& look) {
  for (const Block& block : page) {
    const Block each = printable(block);
    switch (each.kind) {
      case Block::Kind::title:
        paragraph(out, each, 0, Style::strong, look);
        break;
      case Block::Kind::answer:
        paragraph(out, each, 0, each.style == Style::plain ? Style::strong : each.style, look);
        break;
      case Block::Kind::heading:
        paragraph(out, each, 0, Style::strong, look);
        break;
      case Block::Kind::text:
        paragraph(out, each, 2, each.style, look);
        break;
      case Block::Kind::note:
        paragraph(out, each, 2, Style::faint, look);
        break;
      case Block::Kind::table:
        draw(out, each.table, look);
        break;
      case Block::Kind::lines:
        for (const std::string& line : each.lines) out << line << '\n';
        break;
      case Block::Kind::command:
        for (const std::string& line : command_lines(each.text, static_cast<std::size_t>(look.width) - 4))
          out << "    " << line << '\n';
        break;
      case Block::Kind::gap:
        out << '\n';
    }
  }
}

static void fenced(std::ostream& out, std::string_view language, const std::vector<std::string>& lines) {
  std::string fence = "```";
  for (const std::string& each : lines)
    while (each.find(fence) != each.npos) fence += '`';
  out << fence << language << '\n';
  for (const std::string& each : lines) out << each << '\n';
  out << fence << "\n\n";
}

static void draw_markdown(std::ostream& out, const Block& block) {
  switch (block.kind) {
    case Block::Kind::title:
      out << "# " << block.text << "\n\n";
      break;
    case Block::Kind::answer:
      out << "**" << block.text << "**\n\n";
      break;
    case Block::Kind::heading:
      out << "## " << block.text << "\n\n";
      break;
    case Block::Kind::text:
    case Block::Kind::note:
      out << block.text << "\n\n";
      break;
    case Block::Kind::table:
      draw_markdown(out, block.table);
      out << '\n';
      break;
    case Block::Kind::lines:
      fenced(out, "", block.lines);
      break;
    case Block::Kind::command:
      fenced(out, "sh", {block.text});
      break;
    case Block::Kind::gap:
      break;
  }
}

void draw_markdown(std::ostream& out, const Page& page) {
  for (const Block& each : page) draw_markdown(out, printable(each));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
