// A page is what a report says, in order, before it is drawn for a terminal or as Markdown.
//
//   audit(run)  check(run)  brief(run)      from the records alone
//
// [order]   The answer first, then what it rests on, then what to type next.
// [same]    Console and Markdown draw the same page: neither has a figure that the other lacks.
// [printable] Records may come from elsewhere (merge): what would steer a terminal or start another block of Markdown,
//           control characters and line breaks, is drawn as '?' or a space; a fence is longer than what it holds.
// [replay]  A command stands on a line of its own and can be copied; it is wrapped with a backslash, never cut.
#pragma once

#include <string>
#include <vector>

#include "harness/record.h"
#include "reports/table.h"

namespace halfulp {
struct Block {
  enum class Kind { title, answer, heading, text, note, table, lines, command, gap };
  Kind kind;
  std::string text = {};
  Table table = {};
  std::vector<std::string> lines = {};  // drawn as they are
  Style style = Style::plain;
};

using Page = std::vector<Block>;

Page audit(const Run&);
Page check(const Run&);
Page brief(const Run&);
Page page(const Run&);  // by the job

void draw(std::ostream&, const Page&, const Look&);
void draw_markdown(std::ostream&, const Page&);

// "$ halfulp explain CASE \" and the rest on lines of its own, each at most `columns` where the words allow it.
std::vector<std::string> command_lines(const std::string& command, std::size_t columns);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
