// The sections of an audit, one file each: what it shows, computed from the standings.
#pragma once

#include "reports/page.h"
#include "reports/standing.h"

namespace halfulp {
void grid(Page&, const Standings&);                // recipes x formats with the word and the worst error
void distribution(Page&, const Standings&);        // signed errors in block characters
void witnesses(Page&, const Standings&);           // the worst input of each recipe, and how to replay it
void upcast(Page&, const Run&, const Standings&);  // what computing in fp32 bought, on the same inputs
void costs(Page&, const Standings&);               // bytes, conversions and operations an element
void next_commands(Page&, const Run&, const Standings&);

inline void heading(Page& page, std::string text) {
  page.push_back({.kind = Block::Kind::gap});
  page.push_back({.kind = Block::Kind::heading, .text = std::move(text)});
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
