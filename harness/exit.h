// How a command ends: the one place where verdicts and exceptions become exit codes.
//
//   0 pass   1 something failed   2 usage, bad input, unwritable output   3 nothing tested, or truth not proved
//   4 a subject crashed or timed out   70 a certificate of our own did not hold   130 interrupted
//
// [precedence] 70, 2, 4, 1, 3, 0: the more a result is in doubt, the louder; an interruption ends at once.
// [strict]     inconclusive and ill-conditioned are failures only with --strict.
#pragma once

#include <iosfwd>

#include "harness/record.h"

namespace halfulp {
enum class Exit { pass = 0, fail = 1, usage = 2, nothing = 3, crashed = 4, violation = 70, interrupted = 130 };

Exit worse(Exit, Exit);
Exit exit_of(Verdict, bool strict);
// Of a run that judges; a run that only reports (audit, eval, explain) fails by unproved truth alone.
Exit exit_of(const Run&, bool strict, bool judges);
// To be called in a catch block: says what was thrown and yields its code.
Exit exit_of_exception(std::ostream& messages);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
