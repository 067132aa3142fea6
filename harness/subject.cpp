#include "harness/subject.h"

#include "reference/registry.h"

namespace halfulp {
Subject subject(std::string_view text, const Calling& calling) {
  const std::size_t colon = text.find(':');
  const std::string_view kind = colon == text.npos ? "recipe" : text.substr(0, colon);
  Subject made = find(Registered<SubjectKind>::all(), "kind of subject", kind)
                     ->make(colon == text.npos ? text : text.substr(colon + 1), calling);
  made.name = text;
  return made;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
