#include "harness/swallowed.h"

#include <doctest/doctest.h>

#include "reference/op.h"
#include "reference/registry.h"

using namespace halfulp;

static Problem stream_of(std::vector<double> residual, std::vector<double> increments) {
  const Op& op = *find(Registered<Op>::all(), "operation", "residual_sum");
  Problem problem{.op = &op, .params = Params(op.settings), .rows = 1, .n = residual.size(), .in = {}, .out = {}};
  problem.in.emplace(tensor::increments, Tensor{&bf16, std::move(increments)});
  problem.in.emplace(tensor::residual, Tensor{&bf16, std::move(residual)});
  return problem;
}

TEST_CASE("[share] of two increments to 256 the one below half an ulp is swallowed, and a zero counts for nothing") {
  const Problem problem = stream_of({256, 256, 1}, {0.5, 2, 0, 0.5, 0.5, 0.5});
  const std::vector<double> in_bf16 = swallowed(problem, bf16), in_fp32 = swallowed(problem, fp32);
  CHECK(in_bf16 == std::vector<double>{0.5, 2 / 3.0});
  CHECK(in_fp32 == std::vector<double>{0, 0});
}

// SPDX-License-Identifier: Apache-2.0
