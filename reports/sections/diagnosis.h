// What the refused outputs of a check look like.
#pragma once

#include "reports/page.h"

namespace halfulp {
std::string in_words(const Diagnosis&);  // "looks like eps_absent: explains 8 of 8 outputs, .."; empty: unknown
std::string diagnosis_in_words(const Run&);
Diagnosis pooled_diagnosis(const Run&);
void diagnosis(Page&, const Run&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
