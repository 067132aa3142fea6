// Text as it stands in XML 1.0, between tags or between the quotes of an attribute.
//
// [five]   & < > are written as entities; in attributes " and ' are, too.
// [legal]  XML 1.0 has no way to write most control characters: these, DEL, C1, bytes that are no UTF-8, and U+FFFE and
//          U+FFFF become '?'. So what a kernel says cannot spoil the file that reports it.
// [space]  A tab and a carriage return become a space; so does a line break in an attribute, where readers would.
#pragma once

#include <string>
#include <string_view>

namespace halfulp {
std::string xml_text(std::string_view);
std::string xml_attribute(std::string_view);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
