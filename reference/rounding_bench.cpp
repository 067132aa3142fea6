// What one rounding costs: round_to into each format, the definition it is tested against, the hardware's cast to float
// and back, and a plain copy; ns an element over an array that stays in cache.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "reference/rounding.h"

namespace halfulp {
// Doubles between 2^-8 and 2^8, as recipes hold them; every format has them in its normal range or near it.
static std::vector<double> inputs() {
  std::vector<double> values(4096);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = (i % 2 == 0 ? 1 : -1) * (1 + static_cast<double>(i) * 0x1.2345p-12) *
                power_of_two(static_cast<int>(i * 7 % 16) - 8);
  return values;
}

template <class Each>
static void over_array(benchmark::State& state, Each each) {
  const std::vector<double> from = inputs();
  std::vector<double> to(from.size());
  for (auto _ : state) {
    for (std::size_t i = 0; i < from.size(); ++i) to[i] = each(from[i]);
    benchmark::DoNotOptimize(to.data());
    benchmark::ClobberMemory();
  }
  state.counters["an_element"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(from.size()),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

static const bool registered = [] {
  benchmark::RegisterBenchmark("rounding/copy",
                               [](benchmark::State& state) { over_array(state, [](double x) { return x; }); });
  benchmark::RegisterBenchmark("rounding/cast_to_float", [](benchmark::State& state) {
    over_array(state, [](double x) -> double { return static_cast<float>(x); });
  });
  for (const Format* format : formats) {
    const std::string name(format->name);
    benchmark::RegisterBenchmark(("rounding/nearest_even/" + name).c_str(), [format](benchmark::State& state) {
      over_array(state, [format](double x) { return round_to(*format, x); });
    });
    benchmark::RegisterBenchmark(("rounding/definition/" + name).c_str(), [format](benchmark::State& state) {
      over_array(state, [format](double x) { return round_by_definition(*format, x, Rounding::nearest_even); });
    });
  }
  return true;
}();
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
