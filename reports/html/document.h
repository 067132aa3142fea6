// The frame of every HTML page: one file that needs nothing else, for people to look at and for machines to read.
//
// [alone]  No request to anywhere: style, script, figures and data are inside; the Content-Security-Policy forbids the rest.
// [static] Figures, numbers and commands stand without the script; it sorts, filters, copies and opens what is linked to.
// [absent] A section without data is left out; what it would have shown, and why it cannot, is said at the foot.
// [bytes]  The same page gives the same bytes.
#pragma once

#include "harness/json.h"
#include "reports/page.h"

namespace halfulp {
extern const std::string_view html_style, html_script;  // reports/html/style.css, script.js

// A section of the page; without a heading it stands before the others and is not in the contents.
struct HtmlSection {
  std::string id = {}, heading = {}, body = {};
  std::string label = {};   // in the contents; empty: the heading up to its first colon or comma
  std::string absent = {};  // of a section without a body: what is missing and why
};
using HtmlBody = std::vector<HtmlSection>;

// The whole file: title, contents, sections, how it is made again; `cells`: what the cells of a heat map say when opened.
std::string html_document(const std::string& job, const std::string& title, const std::string& command, const HtmlBody&,
                          Json::Array cells = {});

HtmlBody html_blocks(const Page&);  // a section a heading
// Of an answer the word with its glyph and what it says up to the first semicolon, large; the rest below it.
std::string html_headline(const Block& answer);
std::string html_command(const std::string& command);  // to be copied
// What a figure means, a click away below it; both are HTML.
std::string html_details(const std::string& summary, const std::string& body);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
