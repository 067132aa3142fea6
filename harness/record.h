// A record is one cell of an experiment: a subject on a case. Reports, baselines and merges work from records alone.
//
// [whole]   A record as a JSON line holds everything that a report prints: `merge` of shards prints the same bytes.
// [sorted]  Records come in the order of (op, subject, case), whatever the number of threads.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/measure.h"

namespace halfulp {
enum class Verdict { pass, fail, inconclusive, ill_conditioned, untrusted, skipped, broken };
enum class Rating { safe, costs, breaks, unrated };
std::string_view name(Verdict);
std::string_view name(Rating);

// What a recipe costs an element, counted from its steps, never from an emulator's time.
struct Cost {
  double bytes_read = 0, bytes_written = 0;
  std::map<std::string, double> operations;   // by format: "fp32" -> 4.0
  double conversions = 0;
};

struct Attribution {
  std::string step;
  std::string format;
  double ulps;  // the worst |E| that this step alone costs
};

struct Record {
  std::string subject;    // recipe:fp32_inside
  std::string id;         // the case
  std::string op, format, family;   // family: GENERATOR of x as written
  std::size_t n = 0, rows = 0;
  Verdict verdict = Verdict::pass;
  std::string reason;     // of a verdict that is not pass
  std::map<std::string, Summary> results;   // y, sum, ...
  Rating rating = Rating::unrated;
  double limit = 0;       // of `safe`: ulps at magnitude scale; 0: none
  double bound = 0;       // proved from the recipe's steps on this input: worst |error| in ulps at magnitude scale;
                          // infinity: no bound
  std::uint64_t refused = 0;   // outputs outside the allowed set of the declared class (set gate)
  std::uint64_t gated = 0;     // outputs that the gate judged
  Cost cost;
  std::vector<Attribution> attribution;     // filled by explain
};

// What a whole run was asked, for the head of a report and for replay.
struct Run {
  std::string command;                 // as to be typed again
  std::string suite;
  std::vector<Record> records;
  std::size_t not_proved = 0, skipped = 0;
};

struct Reporter {
  std::string_view name;
  std::string_view meaning;
  // Writes the report of a run; `width` columns, colour only where asked.
  void (*report)(std::ostream&, const Run&, const struct Look&);
};

struct Look {
  int width = 80;
  bool color = false;
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
