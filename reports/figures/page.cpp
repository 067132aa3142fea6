// The page why-norms-upcast.md: the question, then a section a figure, in their order.
#include <algorithm>

#include "reference/registry.h"
#include "reports/figures/figure.h"

namespace halfulp {
static std::vector<const Figure*> in_order() {
  std::vector<const Figure*> figures = Registered<Figure>::all();
  std::ranges::sort(figures, {}, &Figure::place);
  return figures;
}

std::string why_norms_upcast() {
  std::string page =
      "# Why norms upcast\n\n"
      "Kernels for LayerNorm, RMSNorm, softcap and residual sums take bf16 or fp16 and compute in fp32. Which of their "
      "steps need "
      "that, and what happens without it? Each section shows one way in which 16 bits lose, on inputs that a command "
      "replays; every "
      "number on this page is computed by `halfulp docs` against a correctly rounded reference, none is typed in.\n\n"
      "The error is told in ulps of the output's format: 0.5 is what perfect rounding costs.\n";
  for (const Figure* each : in_order())
    page += "\n## " + std::string(each->heading) + "\n\n![" + each->chart().title + "](figures/" +
            std::string(each->name) + ".svg)\n\n" + each->passage();
  return page + "\n---\n\nMade by `./run docs`; `halfulp audit` asks the same of your own tensors.\n";
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
