// The HTML report: one file that needs nothing else, for people to look at and for machines to read.
//
// [alone]  No request to anywhere: style, script, figures and data are inside; the Content-Security-Policy forbids the rest.
// [same]   What the console says is there, word for word; sections that only pictures can show come between.
// [static] Figures, numbers and replay commands stand without the script; it sorts, filters and opens a cell's witness.
// [bytes]  The same run gives the same bytes.
#pragma once

#include "harness/json.h"
#include "reports/page.h"
#include "reports/standing.h"

namespace halfulp {
extern const std::string_view html_style, html_script;  // reports/html/style.css, script.js

// A section of the page; without a heading it stands before the others and is not in the contents.
struct HtmlSection {
  std::string id, heading, body;
};
using HtmlBody = std::vector<HtmlSection>;

// The whole file, with the contents at its head; `cells`: what the cells of a heat map say when they are opened.
std::string html_document(const std::string& job, const std::string& title, const std::string& command, const HtmlBody&,
                          Json::Array cells = {});
HtmlBody html_blocks(const Page&);                     // a section a heading
std::string html_command(const std::string& command);  // to be copied
std::string html_word(Rating);                         // a rating as glyph and word

std::string recipe_ink(const std::string& subject);  // c0 to c7
bool safe_everywhere(const Standings&, const std::string& op, const std::string& subject);

// Sections of an audit; each has an empty body where the run has no data for it.
std::string html_answer(const Standings&);  // recipes x formats
// Recipes x input families; what a cell says when it is opened goes into `cells`.
HtmlSection html_heat(const Run&, const Standings&, Json::Array& cells);
HtmlSection html_length(const Run&, const Standings&);     // error against n, with the proved bound
HtmlSection html_spread(const Standings&);                 // signed errors
HtmlSection html_share(const Standings&);                  // misrounded
HtmlSection html_condition(const Run&, const Standings&);  // error against mean over spread
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
