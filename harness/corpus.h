// Public bugs as questions to a kernel: does it have this one?
//
//   present         at every element that the report lists its output is the wrong value or near it, and the gates refuse
//                   the case (or say nothing about it: no bound applies to an overflow)
//   absent          the gates refuse nothing
//   other           the gates refuse the case, but these are not the report's wrong values
//   not applicable  another operation, a later scope, or a problem that the subject does not take
//   broken          the subject crashed, hung or returned no whole result
//
// [own]    Asked on the report's own input, one call a bug, judged as `check` judges: by the class that the subject declares.
// [rows]   A bug that only later rows show is asked with all its rows, all equal; the row that shows it best counts.
// [near]   At most a sixteenth of the way from the wrong value to the right one: other roundings of the same mistake.
//          Merely nearer to the wrong than to the right is any large error in that direction: `n_minus_one` would have a
//          dozen bugs that it has not. Infinities and nans are near themselves alone. How many are wrong to the bit is told.
// [allows] A wrong value that the declared class allows is no proof of a bug: the case passes, absent, and says so.
// [line]   A line that is no case is refused with its number.
#pragma once

#include "harness/checked.h"
#include "harness/json.h"
#include "harness/subject.h"

namespace halfulp {
struct Shown {
  std::size_t index = 0;
  double wrong = 0;
};

struct PublicBug {
  std::string id, source, op, format, symptom;
  std::size_t n = 0;
  std::string beyond;        // why it is not asked of anyone: another operation, a later scope; empty: it is
  Problem problem = {};      // the rest of one that is asked
  std::vector<Shown> shown;  // of one row
};

PublicBug public_bug(const Json& line);                                               // throws UsageError
std::vector<PublicBug> public_bugs(std::string_view lines, const std::string& file);  // throws UsageError: [line]

enum class Presence { present, absent, other, inapplicable, broken };
std::string_view name(Presence);

struct Finding {
  const PublicBug* bug = nullptr;
  Presence presence = Presence::inapplicable;
  std::size_t near = 0, to_the_bit = 0;  // of bug->shown
  Verdict verdict = Verdict::skipped;    // of the gates
  std::string why;                       // a sentence; empty where there is nothing to add
};

Finding asked(const PublicBug&, const Subject&, const Declared&);
// What the listed elements say of outputs and of a verdict about them.
Finding finding(const PublicBug&, const Truth&, const Output&, Verdict, std::string reason);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
