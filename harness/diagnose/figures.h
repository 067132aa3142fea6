// How often a diagnosis is right, on kernels whose fault is known: mistakes drawn at random, faults that the library does
// not hold, causes taken out of it, and public bugs.
//
// [right]    alone: one cause is left, and it is the one that was made. In a set: several are left, and it is among them;
//            a synonym, the same bits under another name, is right only there.
// [unknown]  No cause is left.
// [wrong]    One cause or several are left, and the made one is not among them.
// [false]    Of outputs whose cause the library lacks nothing is right: each cause left is a false set; a name with
//            evidence (rule.h) a false name.
// [refused]  Only outputs that the gates refuse count, as in a check: what no gate sees is not diagnosed.
// [legal]    The recipe of a drawn kernel is refused by no gate without the mistake: else there were two causes.
#pragma once

#include "harness/diagnose/diagnose.h"

namespace halfulp {
struct Answers {
  std::string of;  // what was asked
  std::size_t alone = 0, in_set = 0, unknown = 0, wrong = 0, named = 0;
  std::vector<std::string> details = {};  // a line for each that is not alone or not unknown, as the case may be

  std::size_t all() const { return alone + in_set + unknown + wrong; }
};

Answers drawn_combinations(std::size_t count, bool callable);
Answers left_out(std::size_t count);  // the same draws, without the made cause and its synonyms on these rows
Answers foreign_faults();

// The cases of scope now in a file of public bugs, by the wrong kernels of bugs.h. A case without a kernel there is not
// asked, and counted apart. Of an unknown cause it is told whether the gates refuse anything: where not, no check asks.
struct BugAnswers {
  Answers answers;
  std::vector<std::pair<std::string, std::string>> told;  // of each case, what its kernel looks like
  std::vector<std::string> not_asked;
  std::vector<std::string> differ;  // kernels that miss a `wrong` value
};
BugAnswers public_bugs(std::string_view lines, bool callable);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
