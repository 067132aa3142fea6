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

std::string html_document(const std::string& job, const std::string& title, const std::string& command,
                          const std::string& body, Json::Array cells = {});  // the whole file
std::string html_blocks(const Page&);                                        // a page's blocks, a section a heading
std::string html_command(const std::string& command);                        // to be copied
std::string html_word(Rating);                                               // a rating as glyph and word
std::string html_section(std::string_view id, const std::string& heading, const std::string& body);

std::string recipe_ink(const std::string& subject);  // c0 to c7
bool safe_everywhere(const Standings&, const std::string& op, const std::string& subject);

// Sections of an audit; each empty where the run has no data for it.
std::string html_answer(const Standings&);  // recipes x formats
// Recipes x input families; what a cell says when it is opened goes into `cells`.
std::string html_heat(const Run&, const Standings&, Json::Array& cells);
std::string html_length(const Run&, const Standings&);     // error against n, with the proved bound
std::string html_spread(const Standings&);                 // signed errors
std::string html_share(const Standings&);                  // misrounded
std::string html_condition(const Run&, const Standings&);  // error against mean over spread
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
