// A table is text in cells; how it is drawn is the business of the console or of Markdown.
//
// [width] A character is one column wide: reports use no wide and no combining ones. UTF-8 continuation bytes count 0.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace halfulp {
struct Look;

enum class Style { plain, strong, faint, safe, costs, breaks };

// `mark` is drawn in the style, `text` after it is plain: a rating and its number.
struct Cell {
  std::string mark = {};
  std::string text = {};
  Style style = Style::plain;

  std::string whole() const { return mark.empty() || text.empty() ? mark + text : mark + " " + text; }
};

inline Cell plain(std::string text) { return {.text = std::move(text)}; }

enum class Align { left, right };

struct Column {
  std::string head;
  Align align = Align::left;
};

struct Table {
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;  // one cell alone: the head of a group
  std::vector<std::string> legend = {};
};

std::size_t width(std::string_view utf8);
std::string styled(std::string_view text, Style, const Look&);
std::string padded(std::string text, std::size_t columns, Align = Align::left);
// Lines of at most `columns`, broken at spaces; a word that is longer stays whole.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns);

void draw(std::ostream&, const Table&, const Look&);
void draw_markdown(std::ostream&, const Table&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
