// The answer in sentences: every word of them is computed from the records, or follows from a rating.
//
// [range]  A rating holds where it was measured: the answer names lengths, sizes, mean/spread and mean square over
//          eps of the cases that are safe, and the first case that is not.
// [short]  Recipes are named until the sentence would outgrow two lines; the rest is counted.
#pragma once

#include <string>

#include "reports/standing.h"

namespace halfulp {
std::string title(const Run&, const Standings&);
std::string answer(const Standings&);             // which recipe is safe where, and which break
std::string range(const Run&, const Standings&);  // where the word safe was measured to hold
std::string short_answer(const Standings&);       // one sentence
std::string lengths(const Run&);                  // n 4,096; n 3 to 65,537
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
