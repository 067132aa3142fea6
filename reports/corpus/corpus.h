// What is told of a subject that was asked for public bugs.
#pragma once

#include "harness/corpus.h"
#include "reports/page.h"

namespace halfulp {
struct Asked {
  std::string command, file, subject;
  std::vector<Finding> findings;
};

std::size_t count(const Asked&, Presence);
Page page(const Asked&);
std::string json_lines(const Asked&);  // a head, then a finding a line
std::string counts(const Asked&);      // the last line
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
