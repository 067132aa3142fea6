// An RMSNorm that is a LayerNorm: the mean is subtracted, from the elements too.
#include "harness/mistakes/applies.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
static void commit(Problem& problem) {
  const bool fused = applies::has(problem, tensor::residual);
  problem.op = find(Registered<Op>::all(), "operation", fused ? "add_layer_norm" : "layer_norm");
}

const Registered<Mistake> row{{
    .name = "mean_subtracted",
    .looks_like = "the mean is subtracted as in a LayerNorm",
    .applies = [](const Problem& problem) { return applies::rms_norm(problem); },
    .commit = commit,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
