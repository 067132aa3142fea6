// Two runs, cell by cell: a port against what it was ported from, a version against the one before, two machines.
//
//   same figures   within its class   better   worse   in the words and by the rules of harness/baseline.h
//
// [pair]    Of two runs with one subject each cells are paired by case, whatever the subjects are called; else by subject
//           and case. A cell of one run alone is counted, not judged.
// [figures] A record holds no output, so what is equal is all that was measured of a result; other bits with the same
//           figures are not seen. --baseline sees them.
// [exit]    1 where something became worse, as a check has it.
#pragma once

#include "harness/baseline.h"
#include "reports/html/document.h"

namespace halfulp {
struct Changed {
  const Record *before = nullptr, *after = nullptr;
  std::string result;
  Change change = Change::same;
  std::string why;  // in figures
};

struct Difference {
  std::string before, after;     // the files
  std::vector<Changed> results;  // of cells that both have, in the order of (op, format, case)
  std::size_t only_before = 0, only_after = 0;
  bool by_subject = false;    // [pair]
  std::string after_command;  // that made the second

  std::size_t count(Change) const;
};

// Throws UsageError where the runs are of another job, or have no cell in common.
Difference difference(const Run& before, const std::string& before_name, const Run& after,
                      const std::string& after_name);

HtmlBody html_diff(const Difference&, const std::string& command);
Page diff_page(const Difference&, const std::string& command);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
