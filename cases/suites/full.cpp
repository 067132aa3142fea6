// Full: minutes. Every family of rows at every length to 7168, with and without weights, and all that ci has.
#include "cases/suites/lists.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<Case> full() {
  const std::span<const std::size_t> short_enough(lengths + 2, lengths + 20);  // 3 to 7168
  Names norms = replaced({"rms_norm/{f}/{x}/n={n}", "layer_norm/{f}/{x}/n={n}"}, "x", row_families());
  norms = replaced(norms, "n", numbers(short_enough));
  const Names forms = {"rms_norm/{f}/{x}/n=128/rows=8/weight=none",
                       "rms_norm/{f}/{x}/n=128/rows=8/offset=1",
                       "rms_norm/{f}/{x}/n=128/rows=8/weight-format=fp32",
                       "layer_norm/{f}/{x}/n=128/rows=8/weight=none/bias=none",
                       "layer_norm/{f}/{x}/n=128/rows=8/bias=cancelling_bias",
                       "add_rms_norm/{f}/{x}/n=128/rows=8",
                       "add_rms_norm/{f}/{x}/n=128/rows=8/sum=unrounded",
                       "add_layer_norm/{f}/{x}/n=128/rows=8",
                       "add_layer_norm/{f}/{x}/n=128/rows=8/sum=unrounded",
                       "residual_sum/{f}/{x}/n=128/k=8"};
  const Names sums = replaced({"residual_sum/{f}/normal:sd=0.3/n={n}/k=8"}, "n", numbers(short_enough));
  const Names softcaps = {"softcap/{f}/patterns/n=65536", "softcap/{f}/patterns/n=65536/cap=50",
                          "softcap/{f}/patterns/n=65536/cap=15.03125",
                          "softcap/{f}/normal:sd=20/n=128256"};  // the logits of a token
  const Names all = joined(joined(norms, replaced(forms, "x", row_families())), joined(sums, softcaps));
  std::vector<Case> cases = parsed(replaced(all, "f", three_formats()));
  for (const Suite* suite : Registered<Suite>::all())
    if (suite->name == "ci")
      for (Case& each : suite->cases()) cases.push_back(std::move(each));
  return sorted(std::move(cases));
}

const Registered<Suite> full_row{{"full", "every family at every length, in minutes", full}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
