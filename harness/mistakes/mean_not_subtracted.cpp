// A LayerNorm that is an RMSNorm with a bias: no mean is subtracted anywhere.
#include "harness/mistakes/applies.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
static void commit(Problem& problem) {
  const bool fused = applies::has(problem, tensor::residual);
  problem.op = find(Registered<Op>::all(), "operation", fused ? "add_rms_norm" : "rms_norm");
}

const Registered<Mistake> row{{
    .name = "mean_not_subtracted",
    .looks_like = "no mean is subtracted, as in an RMSNorm",
    .applies = [](const Problem& problem) { return applies::layer_norm(problem); },
    .commit = commit,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
