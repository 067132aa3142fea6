// Computes the proved truth of one case, and finds every recipe though it names none.
#include <iostream>

#include "cases/case.h"
#include "harness/recipe.h"
#include "reference/evaluate.h"
#include "reference/registry.h"

int main() {
  using namespace halfulp;
  const Case c = Case::parse("rms_norm/bf16/list:2,-1,3,0/n=4/weight=none/eps=0");
  const Truth truth = evaluate(generate(c));
  std::cout.precision(17);
  for (const auto& [name, result] : truth)
    for (const auto& each : result) std::cout << name << ' ' << each.rounded << '\n';
  std::cout << Registered<Recipe>::all().size() << " recipes\n";
}

// SPDX-License-Identifier: Apache-2.0
