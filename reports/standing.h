// Where a recipe stands in a format: its worst case, the word for it, and how far the word reaches.
//
// [worst]  Of two cases the worse rating counts, then values that became NaN or infinite, then rows that became zero,
//          then the error; of equal ones the first in the order of cases.
// [lost]   What is shown of a recipe that breaks is what was lost: NaN, inf, all 0; ulps from 2^(p/2) on, where they
//          tell it; else the share of its row that the worst row is off.
// [same]   A recipe that makes the same errors as another in every case of a format says so instead of a number.
// [proved] Cases without a proved truth, and those that were skipped or crashed, are in no standing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/record.h"
#include "reports/table.h"

namespace halfulp {
struct Standing {
  std::string op, subject, format;
  Rating rating = Rating::unrated;
  const Record* worst = nullptr;
  std::string result;               // of the worst record: y or sum
  std::string error;                // as shown: 0.50, 744, all 0, NaN, 36 % off
  std::size_t cases = 0, safe = 0;  // measured; rated safe
  const Record* outside = nullptr;  // the first case that is not safe
  const Record* longest = nullptr;  // the case with the longest row
  std::uint64_t outputs = 0, misrounded = 0;
  Summary total;        // of y over all cases
  std::string same_as;  // a recipe shown before this one; empty: none

  std::string recipe() const;  // the subject as a reader types it: without "recipe:"
  std::string told() const;    // the error with its unit: 744 ulp, all 0, 36 % off
  const Summary& summary() const { return worst->results.at(result); }
};

struct Standings {
  std::vector<std::string> ops, formats;  // 16-bit formats first: they are what is asked about
  std::vector<Standing> all;              // by op, then recipe: the safe one first, then by damage

  const Standing* find(std::string_view op, std::string_view subject, std::string_view format) const;
  std::vector<std::string> subjects(std::string_view op) const;
  const Standing* safe(std::string_view op, std::string_view format) const;    // the recipe that `safe` is defined by
  const Standing* worst(std::string_view op, std::string_view subject) const;  // over formats
};

// The recipe that `safe` is defined by, as a subject: fp32_inside, two_pass, softcap_fp32 or stream_fp32.
const std::string& safe_subject(std::string_view op);

bool measured(const Record&);
double misrounded(const Summary&);  // the share of outputs that are not correctly rounded
// The safe recipe, then of those that differ from it the ones that misround most, `most` in all.
std::vector<const Standing*> most_misrounded(const Standings&, const std::string& op, const std::string& format,
                                             std::size_t most);
std::string recipe_name(std::string_view subject);
Standings standings(const Run&);
std::string word(Rating);  // safe costs BREAKS
Style style(Rating);
// The command that shows this record's case again, step by step where the subject is a recipe.
std::string replay(const Record&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
