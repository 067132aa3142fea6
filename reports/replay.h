// The command that runs one case of a run again: as it was typed, but for the selection of cases.
//
// [kept]  What the subject declared (--class, --as, --timeout) stays wherever it stood; --case gives way to the whole id.
// [property] A separate check is asked again by its name, for its operation and format.
// [safe]  --update-baseline is left out: a look at one case stores nothing.
#pragma once

#include <string>

#include "harness/record.h"

namespace halfulp {
// What stands behind an option of the run's command, as it was typed; empty: it was not given.
std::string option(const Run&, std::string_view name);
std::string replay(const Run&, const Record&);

// The whole run again with this class declared, instead of what was.
std::string declaring(const Run&, std::string_view kernel_class);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
