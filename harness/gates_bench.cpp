// What a gate costs an element, truth and outputs given: the set gate beside plain allclose, the row factor, and the
// declared form to the bit.
#include <benchmark/benchmark.h>

#include <cmath>

#include "cases/case.h"
#include "harness/gates.h"

using namespace halfulp;

struct Given {
  Problem problem;
  Truth truth;
  Output output;
};

static Given given(const char* id, const Axes& axes) {
  Given of{generate(Case::parse(id)), {}, {}};
  of.truth = evaluate(of.problem), of.output = run(axes, of.problem);
  return of;
}

static void count(benchmark::State& state, const Given& of) {
  const auto elements = static_cast<double>(state.iterations()) * static_cast<double>(of.problem.n);
  state.counters["an_element"] =
      benchmark::Counter(elements, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// The floor: the same outputs beside the correctly rounded values, one pass in double, as allclose would.
static void allclose_of(benchmark::State& state, const char* id) {
  const Given of = given(id, {});
  std::vector<double> right;
  for (const Certified& each : of.truth.at("y")) right.push_back(each.rounded);
  const std::vector<double>& y = of.output.at("y");
  for (auto _ : state) {
    std::size_t far = 0;
    for (std::size_t i = 0; i < y.size(); ++i) far += std::fabs(y[i] - right[i]) > 1e-5 + 1.6e-2 * std::fabs(right[i]);
    benchmark::DoNotOptimize(far);
  }
  count(state, of);
}

// Beside the truth: what the class allows was made with it, for whatever is judged.
static void set_gate_of(benchmark::State& state, const char* id, const Class& declared) {
  const Given of = given(id, {.cast = declared.cast});
  AllowedOutputs allowed(of.problem, of.truth, declared);
  for (auto _ : state) benchmark::DoNotOptimize(set_gate(allowed, of.output));
  count(state, of);
}

// The first kernel that is judged: the making included.
static void first_set_gate_of(benchmark::State& state, const char* id, const Class& declared) {
  const Given of = given(id, {.cast = declared.cast});
  for (auto _ : state) benchmark::DoNotOptimize(set_gate(of.problem, of.truth, of.output, declared));
  count(state, of);
}

static void row_factor_of(benchmark::State& state, const char* id, const Class& declared) {
  const Given of = given(id, {.cast = declared.cast});
  for (auto _ : state) benchmark::DoNotOptimize(row_factor(of.problem, of.truth, of.output, declared));
  count(state, of);
}

static void to_the_bit(benchmark::State& state, const char* id) {
  const Given of = given(id, {});
  const Form form = form_of(Axes{}, of.problem);
  for (auto _ : state) benchmark::DoNotOptimize(row_factor(of.problem, of.truth, of.output, {}, form));
  count(state, of);
}

static const Class before{.cast = Cast::before};
BENCHMARK_CAPTURE(allclose_of, rms_norm, "rms_norm/bf16/normal/n=4096");
BENCHMARK_CAPTURE(set_gate_of, rms_norm, "rms_norm/bf16/normal/n=4096", Class{});
BENCHMARK_CAPTURE(set_gate_of, rms_norm_before, "rms_norm/bf16/normal/n=4096", before);
BENCHMARK_CAPTURE(set_gate_of, layer_norm, "layer_norm/fp16/normal/n=4096", Class{});
BENCHMARK_CAPTURE(first_set_gate_of, rms_norm, "rms_norm/bf16/normal/n=4096", Class{});
BENCHMARK_CAPTURE(first_set_gate_of, rms_norm_fp32, "rms_norm/fp32/normal/n=4096", Class{});
BENCHMARK_CAPTURE(first_set_gate_of, rms_norm_before, "rms_norm/bf16/normal/n=4096", before);
BENCHMARK_CAPTURE(first_set_gate_of, layer_norm, "layer_norm/fp16/normal/n=4096", Class{});
BENCHMARK_CAPTURE(first_set_gate_of, softcap, "softcap/bf16/normal:sd=40/n=4096", Class{});
BENCHMARK_CAPTURE(first_set_gate_of, residual_sum, "residual_sum/bf16/normal/n=4096", Class{});
BENCHMARK_CAPTURE(row_factor_of, rms_norm, "rms_norm/bf16/normal/n=4096", Class{});
BENCHMARK_CAPTURE(to_the_bit, rms_norm, "rms_norm/bf16/normal/n=4096");
BENCHMARK_CAPTURE(row_factor_of, rms_norm_before, "rms_norm/bf16/normal/n=4096", before);
BENCHMARK_CAPTURE(row_factor_of, layer_norm, "layer_norm/fp16/normal/n=4096", Class{});

// SPDX-License-Identifier: Apache-2.0
