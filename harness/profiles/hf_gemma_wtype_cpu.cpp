// MuseSparkTextCentered: as hf.gemma@cpu, but 1 + w is rounded to the format of w first.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) {
  return covers::torch_norm(problem, 1) && covers::one_format(problem) && covers::weighted(problem);
}

static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm"};
const Registered<Recipe> row{{
    .name = "hf.gemma_wtype@cpu",
    .summary = "fp32, torch's cascade sum, 1 + w in the format of w, cast last",
    .ops = ops,
    .axes = {.sum = {.order = Order::torch_cascade, .lanes = 8}, .weight = Weight::as_storage},
    .evidence = Evidence::verified,
    .origin = "transformers 5.24.0, models/muse_spark/modeling_muse_spark.py",
    .covers = covers_it,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
