// What emulating a recipe costs an element: as the code computes it, and with its running bound.
#include <benchmark/benchmark.h>

#include "cases/case.h"
#include "harness/recipe.h"
#include "reference/registry.h"

using namespace halfulp;

static void measure(benchmark::State& state, const char* name, Output (*how)(const Recipe&, const Problem&)) {
  const Recipe& recipe = *find(Registered<Recipe>::all(), "recipe", name);
  const Problem problem = generate(Case::parse("rms_norm/bf16/normal/n=4096"));
  for (auto _ : state) benchmark::DoNotOptimize(how(recipe, problem));
  const auto elements = static_cast<double>(state.iterations()) * static_cast<double>(problem.n);
  state.counters["an_element"] =
      benchmark::Counter(elements, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

static Output computed(const Recipe& recipe, const Problem& problem) { return run(recipe, problem); }

BENCHMARK_CAPTURE(measure, recipe_fp32_inside, "fp32_inside", computed);
BENCHMARK_CAPTURE(measure, recipe_cast_before_weight, "cast_before_weight", computed);
BENCHMARK_CAPTURE(measure, recipe_storage_sum, "storage_sum", computed);
BENCHMARK_CAPTURE(measure, recipe_hf_llama, "hf.llama@cpu", computed);
BENCHMARK_CAPTURE(measure, bounds_fp32_inside, "fp32_inside", bounds);

// SPDX-License-Identifier: Apache-2.0
