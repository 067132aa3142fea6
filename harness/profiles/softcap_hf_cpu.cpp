// The final softcap of Gemma 2 to 4 in transformers on a CPU: x / cap, tanh, times cap, each rounded to storage.
//
// [scalar] The cap stays an fp32 scalar.
// [tanh]   torch's tanh in 16 bits is the correctly rounded one (0 of 100,000 differ); in fp32 it is not: not covered.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) { return covers::half(problem) && covers::one_format(problem); }

static constexpr std::string_view ops[] = {"softcap"};
const Registered<Recipe> row{{
    .name = "softcap.hf@cpu",
    .summary = "quotient, tanh and product rounded to storage",
    .ops = ops,
    .axes = {.work = Where::storage, .elementwise = Where::storage},
    .evidence = Evidence::verified,
    .origin = "transformers 5.24.0, models/gemma2/modeling_gemma2.py",
    .covers = covers_it,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
