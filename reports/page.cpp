#include "reports/page.h"

#include <algorithm>
#include <ostream>

#include "reference/error.h"

namespace halfulp {
Page page(const Run& run) { return run.job == "check" ? check(run) : audit(run); }

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
  for (const Block& each : page) {
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
      out << "```\n";
      for (const std::string& line : block.lines) out << line << '\n';
      out << "```\n\n";
      break;
    case Block::Kind::command:
      out << "```sh\n" << block.text << "\n```\n\n";
      break;
    case Block::Kind::gap:
      break;
  }
}

void draw_markdown(std::ostream& out, const Page& page) {
  for (const Block& each : page) draw_markdown(out, each);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
