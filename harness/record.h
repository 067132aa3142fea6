// A record is one cell of an experiment: a subject on a case. Reports, baselines and merges work from records alone.
//
// [whole]   A record as a JSON line holds everything that a report prints: `merge` of shards prints the same bytes.
// [sorted]  Records come in the order of (op, subject, case, property), whatever the number of threads.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/measure.h"

namespace halfulp {
inline constexpr std::string_view version = "0.1.0";  // of the program; CMakeLists.txt says the same

enum class Verdict { pass, fail, inconclusive, ill_conditioned, untrusted, skipped, broken };
enum class Rating { safe, costs, breaks, unrated };
std::string_view name(Verdict);
std::string_view name(Rating);

// What a recipe costs an element, counted from its steps, never from an emulator's time.
struct Cost {
  double bytes_read = 0, bytes_written = 0;
  std::map<std::string, double> operations;  // by format: "fp32" -> 4.0
  double conversions = 0;
};

struct Attribution {
  std::string step;
  std::string format;
  double ulps;        // the worst |E| that this step alone costs
  double square = 0;  // the mean E^2
};

// Where a case lies: the range that a rating holds in is the range of these.
struct Traits {
  double size = 0;      // the largest |x|
  double offset = 0;    // the largest |mean| / spread of a row; infinity: a row whose values are all equal
  double over_eps = 0;  // the smallest mean square (of the deviations in layer_norm) over eps; infinity: no eps
};

Traits traits(const Problem&);

// One element of a case with what made it, to be looked at by people.
struct Witness {
  struct Operand {
    std::string name;
    const Format* format;
    double value;
  };
  std::string result = {};  // y
  std::size_t row = 0, index = 0;
  std::vector<Operand> operands = {};  // x, residual, weight, bias of this element; increments are not listed
  const Format* format = nullptr;      // of expected and got
  double exact = 0, expected = 0, got = 0, ulps = 0;
};

Witness witness(const Problem&, std::string_view result, const Worst&);

// What a more careful recipe gives where the class's bound says nothing, at the element of the first witness.
struct Better {
  std::string recipe = {};  // empty: the bound says something, or none does better
  double got = 0, ulps = 0;
};

// The error that all elements of a row share, a wrong scale: theta = sum (c - y) y / sum y^2.
struct RowScale {
  std::uint64_t rows = 0;  // that have one
  double mean = 0;         // theta over the rows: what repeats from layer to layer grows as their number
  double worst = 0;        // the theta of the largest size
  std::size_t row = 0;     // where
};

// A cause that the refused outputs of a case were compared with.
struct Hypothesis {
  std::string mistake, meaning;        // its name: a mistake or a recipe; empty: the declared formula
  std::uint64_t explains = 0, of = 0;  // refused outputs that it yields: to the bit, in fp32 and fp64 to an ulp
  std::uint64_t missed = 0;            // of all outputs, those that it does not yield
  double lost = 0;                     // bits by which all outputs together differ from it
  std::uint64_t refuted = 0;           // outputs of further rows that speak against it
};

// A number that the outputs themselves give, where the case asked for another.
struct Fit {
  std::string what;  // "eps"
  double value = 0, noise = 0, asked = 0;
};

// What failed outputs look like (harness/diagnose/diagnose.h).
struct Diagnosis {
  std::string state;                   // named, tied or unknown; empty: nobody asked
  std::vector<std::string> causes;     // named: one; tied: those that nothing tells apart, the earliest step first
  std::uint64_t evidence = 0;          // distinct pairs of input and output
  std::uint64_t outputs = 0;           // compared
  std::uint64_t rows_asked = 0;        // further rows that the subject was called with
  std::vector<Hypothesis> hypotheses;  // the best first, the declared formula among them
  std::vector<Fit> fits;
};

struct Record {
  std::string subject;             // recipe:fp32_inside
  std::string steps;               // which steps round where, one line; empty where nothing is known
  std::string id;                  // the case
  std::string property;            // of a separate check (harness/properties): its name; empty: the case itself
  std::string op, format, family;  // family: GENERATOR of x as written
  std::size_t n = 0, rows = 0;
  Verdict verdict = Verdict::pass;
  std::string reason;                      // of a verdict that is not pass, and of a property's remark
  std::map<std::string, Summary> results;  // y, sum, ...
  Rating rating = Rating::unrated;
  double limit = 0;           // of `safe`: ulps at magnitude scale; 0: none
  double bound = 0;           // proved from the recipe's steps on this input: worst |error| in ulps at magnitude scale;
                              // infinity: no bound
  std::uint64_t refused = 0;  // outputs outside the allowed set of the declared class (set gate)
  std::uint64_t gated = 0;    // outputs that the gate judged
  std::uint64_t rows_refused = 0;    // rows whose outputs no statistic of the class explains together (row factor)
  std::uint64_t rows_judged = 0;     // rows that the row factor judged
  std::uint64_t rows_undecided = 0;  // of them neither explained in doubles nor refuted exactly: passed without a proof
  std::uint64_t open = 0;            // of them: those that the class may, or must, misround
  std::vector<std::string> classes;  // that neither gate refuses, narrowest first; of a declared class that one alone
  std::vector<std::string> wider;    // of a failed record: bounded classes beyond these that allow all its outputs
  RowScale row_scale;
  Cost cost;
  std::vector<Attribution> attribution;  // of a recipe on a small plain case (harness/audited.h)
  Traits traits;
  std::vector<Witness> witnesses;  // of a gated record that does not pass: the refused elements, worst first
  Better better;
  Diagnosis diagnosis;  // of some failed ones
};

// The order of records in a run.
bool before(const Record&, const Record&);

// No proved truth; an untrusted record that was measured has one, only the bound of the class does not apply to it.
bool unproved(const Record&);

// What a whole run was asked, for the head of a report and for replay.
struct Run {
  std::string job;      // audit or check
  std::string command;  // as to be typed again
  std::string suite;
  std::vector<Record> records;
  std::size_t not_proved = 0, skipped = 0;
  std::size_t shard = 1, shards = 1;  // which part of the cases this is
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
