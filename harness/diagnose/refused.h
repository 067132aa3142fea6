// The outputs that failed a gate, one by one: by the gate's own bounds; where only rows were refused, whatever is not
// correctly rounded.
#pragma once

#include "harness/diagnose/score.h"
#include "harness/gates.h"
#include "harness/run.h"

namespace halfulp {
Refused refused(const Trial&, const Output&, const Gates&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
