// An answer counted by the words of figures.h.
#pragma once

#include "harness/diagnose/figures.h"

namespace halfulp {
// `made`: names of the cause, any of which is right; none where the library lacks it.
void count(Answers&, const Diagnosis&, std::span<const std::string_view> made, const std::string& what);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
