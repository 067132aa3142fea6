#include "harness/mistakes/applies.h"

#include "reference/op.h"

namespace halfulp::applies {
bool layer_norm(const Problem& problem) { return problem.op->name.ends_with("layer_norm"); }
bool rms_norm(const Problem& problem) { return problem.op->name.ends_with("rms_norm"); }
}  // namespace halfulp::applies

// SPDX-License-Identifier: Apache-2.0
