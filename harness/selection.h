// Which cases and how many threads: the options that every run shares.
//
// [nearest]  Names are checked before anything runs, and the nearest known one is offered.
// [real]     --x FILE[#TENSOR] makes one case an operation and a format out of the file's rows.
// [asked]    --offset, --sum, --eps-place and --multiplier ask every case so: they say which function a kernel computes;
//            a weight or bias of `none` leaves it out of every case.
#pragma once

#include "cases/case.h"
#include "harness/options.h"

namespace halfulp {
std::vector<Case> selected_cases(const Options&, std::string_view standard_suite);  // throws UsageError
// [asked] Of one case, as far as its operation takes it.
void ask_as_said(Case&, const std::map<std::string, std::string>& params);
std::size_t jobs(const Options&);

// The names in a list by commas, each a row of its registry; empty: those given.
std::vector<std::string> names(std::string_view list, std::string_view kind, const std::vector<std::string>& known,
                               std::vector<std::string> standard);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
