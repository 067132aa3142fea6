// What the upcast costs on real hardware: the same RMSNorm rows with bf16 ends and fp32 inside, with fp32 ends, and the
// mere copying of the same bytes, in cache and far out of it.
//
// [native] Plain loops that the compiler vectorises, no emulation: conversions are shifts and one rounding.
// [same]   All variants read x and write y of `rows` rows of 4,096; the weight stays in cache. Counters give seconds an
//          element and bytes a second, so that ratios within one run are what to quote.
#include <benchmark/benchmark.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

static constexpr std::size_t length = 4096;

static float widened(std::uint16_t half) { return std::bit_cast<float>(static_cast<std::uint32_t>(half) << 16); }

static std::uint16_t narrowed(float value) {  // to nearest even; no nan comes here
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return static_cast<std::uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

static float widened(float value) { return value; }

template <class Stored>
static Stored stored(float value) {
  if constexpr (sizeof(Stored) == 2)
    return narrowed(value);
  else
    return value;
}

// 32 lanes, as the recipe fp32_inside sums.
template <class Stored>
[[gnu::target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4"), gnu::optimize("O3")]]
static void rms_norm(const Stored* x, const float* weight, Stored* y) {
  float lanes[32] = {};
  for (std::size_t i = 0; i < length; i += 32)
    for (std::size_t j = 0; j < 32; ++j) lanes[j] += widened(x[i + j]) * widened(x[i + j]);
  for (std::size_t width = 16; width > 0; width /= 2)
    for (std::size_t j = 0; j < width; ++j) lanes[j] += lanes[j + width];
  const float inverse = 1 / std::sqrt(lanes[0] / length + 1e-6f);
  for (std::size_t i = 0; i < length; ++i) y[i] = stored<Stored>(widened(x[i]) * inverse * weight[i]);
}

template <class Stored>
static void rows(benchmark::State& state, bool copy) {
  const auto count = static_cast<std::size_t>(state.range(0));
  std::vector<Stored> x(count * length), y(count * length);
  std::vector<float> weight(length, 1.25f);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = stored<Stored>(static_cast<float>(i % 251) * 0.01f - 1.25f);
  for (auto _ : state) {
    for (std::size_t row = 0; row < count; ++row) {
      const Stored* from = x.data() + row * length;
      if (copy)
        std::memcpy(y.data() + row * length, from, length * sizeof(Stored));
      else
        rms_norm(from, weight.data(), y.data() + row * length);
    }
    benchmark::DoNotOptimize(y.data());
    benchmark::ClobberMemory();
  }
  const auto elements = static_cast<double>(state.iterations()) * static_cast<double>(x.size());
  state.counters["an_element"] =
      benchmark::Counter(elements, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.SetBytesProcessed(static_cast<std::int64_t>(elements) * 2 * static_cast<std::int64_t>(sizeof(Stored)));
}

static void bf16_ends_fp32_inside(benchmark::State& state) { rows<std::uint16_t>(state, false); }
static void fp32_ends_fp32_inside(benchmark::State& state) { rows<float>(state, false); }
static void copying_the_bf16_bytes(benchmark::State& state) { rows<std::uint16_t>(state, true); }
static void copying_the_fp32_bytes(benchmark::State& state) { rows<float>(state, true); }

// 8 rows: 64 to 128 KiB a side; 8,192 rows: 64 to 128 MiB a side.
BENCHMARK(bf16_ends_fp32_inside)->Arg(8)->Arg(8192);
BENCHMARK(fp32_ends_fp32_inside)->Arg(8)->Arg(8192);
BENCHMARK(copying_the_bf16_bytes)->Arg(8)->Arg(8192);
BENCHMARK(copying_the_fp32_bytes)->Arg(8)->Arg(8192);

// SPDX-License-Identifier: Apache-2.0
