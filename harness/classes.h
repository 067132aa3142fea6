// Which classes the cases of a run have in common: what an undeclared kernel turned out to be, or would have to declare.
//
// [one]    One class must explain all cases: of those that allow every output of every case the narrowest comes first. Where
//          a case cannot tell two classes apart (fp32, no weight) both count for it.
// [meant]  A wider class is offered only if it allows every failed case and what it widens explains every other.
#pragma once

#include "harness/record.h"

namespace halfulp {
std::vector<const Record*> cases_of(const Run&);  // without the separate checks
bool is_allowed(const Record&);                   // outputs were judged, and none refused

std::vector<std::string> common_classes(const std::vector<const Record*>&);   // of the allowed ones, narrowest first
std::vector<std::string> offered_classes(const std::vector<const Record*>&);  // [meant] narrowest first
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
