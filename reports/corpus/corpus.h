// What is told of a subject that was asked for public bugs.
#pragma once

#include "harness/corpus.h"
#include "reports/page.h"

namespace halfulp {
struct CorpusAsked {
  std::string command, file, subject;
  std::vector<Finding> findings;
};

std::size_t count(const CorpusAsked&, Presence);
Page page(const CorpusAsked&);
std::string json_lines(const CorpusAsked&);  // a head, then a finding a line
std::string counts(const CorpusAsked&);      // the last line
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
