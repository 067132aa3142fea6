#include "harness/part.h"

#include <doctest/doctest.h>

#include "cases/case.h"
#include "harness/same.h"

using namespace halfulp;

TEST_CASE("a recipe computes the same of some rows as of all, in every operation") {
  for (const char* id : {"rms_norm/bf16/normal/n=9/rows=5", "add_layer_norm/fp16/normal/n=9/rows=5",
                         "residual_sum/bf16/normal/n=9/rows=5/k=3/residual=normal", "softcap/fp32/normal/n=9/rows=5"}) {
    CAPTURE(id);
    const Problem problem = generate(Case::parse(id));
    const Recipe& recipe = safe_recipe(problem.op->name);
    const std::size_t rows[] = {4, 1, 1};
    const Problem some = part(problem, rows);
    CHECK(some.rows == 3);
    CHECK(test::same(run(recipe, some), part(run(recipe, problem), problem.rows, rows)));
    CHECK_FALSE(
        test::same(run(recipe, some), part(run(recipe, problem), problem.rows, std::vector<std::size_t>{4, 1, 0})));
    const Truth all = evaluate(problem), truth = evaluate(some);
    for (const auto& [name, each] : part(all, problem.rows, rows))
      for (std::size_t i = 0; i < each.size(); ++i) REQUIRE(each[i].rounded == truth.at(name)[i].rounded);
  }
}

// SPDX-License-Identifier: Apache-2.0
