// A check as the command and the Python package run it: subjects against the truth, with what options declare of them.
#pragma once

#include "harness/checked.h"
#include "harness/session.h"

namespace halfulp {
// What --class, --as, --timeout and --in-process say; they throw UsageError.
Declared declared(const Options&);
Calling calling(const Options&);

struct Check {
  Run run;
  std::string note;  // what the baseline has to say
};

Check check(const Options&, const std::vector<Subject>&);  // throws UsageError
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
