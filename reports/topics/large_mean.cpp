// Where fp32 is not enough: LayerNorm of rows whose mean is far above their spread.
#include <fmt/format.h>

#include "reference/registry.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
#include "reports/numbers.h"

namespace halfulp {
static double mean_of(const Problem& problem) {
  double sum = 0;
  for (const double x : problem.row(tensor::x, 0)) sum += x;
  return sum / static_cast<double>(problem.n);
}

static std::vector<Claim> claims(const Published&) {
  const Asked near{"layer_norm/fp32/normal:mean=1,sd=1/n=4096", "two_pass"},
      far{"layer_norm/fp32/normal:mean=10000,sd=1/n=4096", "two_pass"};
  const Asked mean{"layer_norm/bf16/offset_ulps/n=4096", "mean_in_storage"}, kept{mean.id, "two_pass"};
  const Asked constant{"layer_norm/fp16/const:60000/n=4096/weight=none/bias=none", "torch.ln@cpu"};
  return {
      {"With two passes in fp32 a row of mean {} and spread {} is {} off: the mean itself is rounded, and the "
       "difference "
       "keeps that error.",
       far.command(),
       {given(10000), given(1), off_by(far)}},
      {"With mean {} it is {} off.", near.command(), {given(1), off_by(near)}},
      {"In bf16 a mean near {} that is rounded to storage moves all differences: the row is {} off; with the mean in "
       "fp32 "
       "{}.",
       mean.command(),
       {statistic_of(mean, "mean", mean_of(known(mean.id).problem), 4), off_by(mean), off_by(kept)}},
      {"The form of the last step matters, too. torch's LayerNorm of fp16 rows on a CPU computes `x rstd − mean rstd` "
       "in "
       "fp32: on a row of {}s each output is {} where {} is right.",
       constant.command(),
       {given(60000), last_of(constant, "cast", fp16), exact_of(constant)}},
  };
}

const Registered<Topic> topic{{.name = "large_mean",
                               .document = "why-norms-upcast",
                               .place = 210,
                               .heading = "A mean far above the spread",
                               .claims = claims}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
