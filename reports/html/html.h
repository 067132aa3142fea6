// The HTML report of a run: its sections, in the order in which a reader needs them, in the frame of document.h.
//
// [same]   What the console says is there, word for word; sections that only pictures can show come between.
#pragma once

#include "reports/html/document.h"
#include "reports/standing.h"

namespace halfulp {
std::string html_word(Rating);  // a rating as glyph and word

std::string recipe_ink(const std::string& subject);  // c0 to c7
bool safe_everywhere(const Standings&, const std::string& op, const std::string& subject);

// Sections of an audit; each has an empty body where the run has no data for it.
std::string html_answer(const Standings&);  // recipes x formats
// Recipes x input families; what a cell says when it is opened goes into `cells`.
HtmlSection html_heat(const Run&, const Standings&, Json::Array& cells);
HtmlSection html_length(const Run&, const Standings&);     // error against n, with the proved bound
HtmlSection html_spread(const Standings&);                 // signed errors
HtmlSection html_share(const Standings&);                  // misrounded
HtmlSection html_steps(const Run&, const Standings&);      // what each step costs, stacked
HtmlSection html_condition(const Run&, const Standings&);  // error against mean over spread
HtmlSection html_kills(const Run&);                        // which wrong kernels pass which test
HtmlSection html_witnesses(const Standings&);              // worst inputs, their numbers, commands
HtmlSection html_cost(const Standings&);                   // error against bytes and operations
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
