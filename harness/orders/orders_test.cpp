// Each order against a transcription in float, as its source reads, written apart from the code under test.
#include <doctest/doctest.h>

#include <random>

#include "harness/orders/chunked_welford.h"
#include "harness/orders/order.h"

namespace halfulp {
static std::vector<float> drawn(std::size_t n, unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<float> normal(0.25f, 1);
  std::vector<float> x(n);
  for (float& each : x) each = normal(random);
  return x;
}

static Row<double> row(const std::vector<float>& x) {
  Row<double> values;
  for (const float each : x) values.push_back({each});
  return values;
}

static float sum_by(const Sum& how, const std::vector<float>& x, Term kind = Term::plain) {
  Arithmetic<double> in;
  const auto values = row(x);
  const Terms<double> terms(kind, values, in.step("sum", fp32), in.step("square", fp32), {},
                            in.step("compensation", fp32));
  return static_cast<float>(summed(how, terms).number);
}

constexpr std::size_t lengths[] = {1,  2,  3,  7,   8,   9,   15,  16,   31,   32,   33,
                                   63, 64, 65, 100, 127, 128, 896, 1003, 2304, 4097, 70'001};

// torch 2.13.0, SumKernel.cpp, multi_row_sum and row_sum, over `count` rows of `lanes` floats.
static std::vector<float> torch_rows(const float* x, std::size_t count, std::size_t lanes) {
  const auto ceil_log2 = [](std::size_t n) { return n <= 2 ? 1 : 64 - __builtin_clzll(n - 1); };
  const std::size_t size = count / 4;
  const int power = std::max(4, ceil_log2(size) / 4);
  const std::size_t step = std::size_t{1} << power, mask = step - 1;
  std::vector<float> sums(4 * lanes);
  for (std::size_t k = 0; k < 4; ++k)
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      float acc[4] = {0, 0, 0, 0};
      const auto at = [&](std::size_t i) { return x[(i * 4 + k) * lanes + lane]; };
      std::size_t i = 0;
      for (; i + step <= size;) {
        for (std::size_t j = 0; j < step; ++j, ++i) acc[0] += at(i);
        for (int j = 1; j < 4; ++j) {
          acc[j] += acc[j - 1];
          acc[j - 1] = 0;
          if ((i & (mask << (j * power))) != 0) break;
        }
      }
      for (; i < size; ++i) acc[0] += at(i);
      sums[k * lanes + lane] = ((acc[0] + acc[1]) + acc[2]) + acc[3];
    }
  for (std::size_t v = size * 4; v < count; ++v)
    for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] += x[v * lanes + lane];
  for (std::size_t lane = 0; lane < lanes; ++lane)
    sums[lane] = ((sums[lane] + sums[lanes + lane]) + sums[2 * lanes + lane]) + sums[3 * lanes + lane];
  sums.resize(lanes);
  return sums;
}
static float torch_sum(const std::vector<float>& x) {
  const std::size_t vectors = x.size() / 8;
  if (vectors == 0) return torch_rows(x.data(), x.size(), 1)[0];
  float total = 0;
  for (std::size_t i = vectors * 8; i < x.size(); ++i) total += x[i];
  for (const float lane : torch_rows(x.data(), vectors, 8)) total += lane;
  return total;
}

TEST_CASE("torch's cascade sum has the bits of its source, short rows, tails and carries included") {
  const Sum how{.order = Order::torch_cascade, .lanes = 8};
  for (const std::size_t n : lengths) {
    CAPTURE(n);
    const auto x = drawn(n, static_cast<unsigned>(n));
    CHECK(sum_by(how, x) == torch_sum(x));
  }
  // Level 2 is first used beyond 8,192 elements, level 3 beyond 131,072; one sum may agree by chance.
  for (const std::size_t n : {8'192u, 8'704u, 16'384u, 40'003u, 140'000u, 270'001u})
    for (unsigned seed = 0; seed < 6; ++seed) {
      CAPTURE(n);
      const auto x = drawn(n, seed);
      CHECK(sum_by(how, x) == torch_sum(x));
    }
}

TEST_CASE("[halves] of 16-bit vectors the two halves are added before the cascade") {
  for (const std::size_t n : {16u, 33u, 100u, 896u, 4097u}) {
    const auto x = drawn(n, 3);
    std::vector<float> halved;
    for (std::size_t v = 0; v < n / 16; ++v)
      for (std::size_t lane = 0; lane < 8; ++lane) halved.push_back(x[16 * v + lane] + x[16 * v + 8 + lane]);
    float expected = 0;
    for (std::size_t i = n / 16 * 16; i < n; ++i) expected += x[i];
    for (const float lane : torch_rows(halved.data(), n / 16, 8)) expected += lane;
    CHECK(sum_by({.order = Order::torch_cascade, .lanes = 8, .halves = true}, x) == expected);
  }
}

TEST_CASE("lanes by fma, folded by halves, have the bits of a plain loop of 8 floats") {
  for (const std::size_t n : lengths) {
    CAPTURE(n);
    const auto x = drawn(n, 5);
    float acc[8] = {};
    std::size_t i = 0;
    for (; i + 8 <= n; i += 8)
      for (int lane = 0; lane < 8; ++lane) acc[lane] = std::fmaf(x[i + lane], x[i + lane], acc[lane]);
    float total = ((acc[0] + acc[4]) + (acc[2] + acc[6])) + ((acc[1] + acc[5]) + (acc[3] + acc[7]));
    float mixed = total;
    for (std::size_t k = i; k < n; ++k) {
      total = std::fmaf(x[k], x[k], total);
      mixed = n - i >= 4 && k < i + 4 ? mixed + x[k] * x[k] : std::fmaf(x[k], x[k], mixed);
    }
    CHECK(sum_by({.lanes = 8}, x, Term::fused) == total);
    CHECK(sum_by({.lanes = 8, .unfused_tail = 4}, x, Term::fused) == mixed);
  }
}

TEST_CASE("two chains of four lanes, joined and folded in order, with the tail before the lanes") {
  for (const std::size_t n : lengths) {
    const auto x = drawn(n, 6);
    float acc[2][4] = {};
    const std::size_t vectors = n / 4;
    for (std::size_t v = 0; v < vectors; ++v)
      for (int lane = 0; lane < 4; ++lane) acc[v < vectors / 2 * 2 ? v % 2 : 0][lane] += x[4 * v + lane];
    float total = 0;
    for (std::size_t k = vectors * 4; k < n; ++k) total += x[k];
    if (vectors > 0)
      for (int lane = 0; lane < 4; ++lane) total += acc[0][lane] + acc[1][lane];
    const Sum how{.lanes = 4, .chains = 2, .fold = Fold::in_order, .tail = Tail::before_lanes};
    CHECK(sum_by(how, x) == total);
  }
}

static float halves(const float* x, std::size_t n) {
  return n == 1 ? *x : halves(x, n / 2) + halves(x + n / 2, n - n / 2);
}

TEST_CASE("pairwise and sequential sums have the bits of their definitions in float") {
  for (const std::size_t n : lengths) {
    const auto x = drawn(n, 7);
    float total = 0;
    for (const float each : x) total += each;
    CHECK(sum_by({.order = Order::sequential}, x) == total);
    CHECK(sum_by({.order = Order::pairwise}, x) == halves(x.data(), n));
  }
}

TEST_CASE("a block's sum has the bits of strides and two butterflies") {
  for (const std::size_t n : lengths) {
    const auto x = drawn(n, 8);
    std::vector<float> threads(256, 0.0f);
    for (std::size_t i = 0; i < n; ++i) threads[i % 256] += x[i];
    const auto butterfly = [](std::vector<float> lanes) {  // every lane adds its partner, as shuffles do
      for (std::size_t mask = lanes.size() / 2; mask > 0; mask /= 2) {
        const auto before = lanes;
        for (std::size_t i = 0; i < lanes.size(); ++i) lanes[i] = before[i] + before[i ^ mask];
      }
      return lanes[0];
    };
    std::vector<float> warps;
    for (std::size_t w = 0; w < 8; ++w)
      warps.push_back(
          butterfly({threads.begin() + static_cast<long>(32 * w), threads.begin() + static_cast<long>(32 * w + 32)}));
    CHECK(sum_by({.order = Order::warp, .threads = 256}, x) == butterfly(warps));
  }
}

TEST_CASE("Kahan's sum has the bits of his four lines, and no error that grows with n") {
  const auto x = drawn(70'001, 9);
  float s = 0, c = 0;
  double exact = 0;
  for (const float each : x) {
    const float y = each - c, t = s + y;
    c = (t - s) - y;
    s = t;
    exact += each;
  }
  CHECK(sum_by({.order = Order::kahan}, x) == s);
  CHECK(std::fabs(s - exact) <= 0x1p-23 * exact);
  CHECK(std::fabs(sum_by({.order = Order::sequential}, x) - exact) > 0x1p-23 * exact);
}

// torch 2.13.0, moments_utils.h, with the contractions of its AVX2 build.
struct Moment {
  long n = 0;
  float m = 0, s = 0;
};
static void merge_vector(Moment& a, const Moment& b) {
  const long n = a.n + b.n;
  const float c = n == 0 ? 0.0f : static_cast<float>(b.n) / static_cast<float>(n), d = b.m - a.m, cd = c * d;
  a.s = std::fmaf(d * static_cast<float>(a.n), cd, a.s + b.s);
  a.m += cd;
  a.n = n;
}
static void merge_scalar(Moment& a, const Moment& b) {
  const long n = a.n + b.n;
  const float c = n == 0 ? 0.0f : static_cast<float>(b.n) / static_cast<float>(n), d = b.m - a.m;
  a.m = std::fmaf(c, d, a.m);
  a.s += std::fmaf(d * d * c, static_cast<float>(a.n), b.s);
  a.n = n;
}
static Moment torch_moments(const std::vector<float>& x, bool half, bool fused_tail) {
  const std::size_t width = half ? 16 : 8, vectors = x.size() / width, chunks = (vectors + 15) / 16;
  std::size_t depth = 0;
  while ((std::size_t{1} << depth) < chunks) ++depth;
  Moment total;
  for (std::size_t i = vectors * width; i < x.size(); ++i) {
    const float d = x[i] - total.m;
    total.m += d / static_cast<float>(++total.n);
    total.s = fused_tail ? std::fmaf(d, x[i] - total.m, total.s) : total.s + d * (x[i] - total.m);
  }
  for (std::size_t lane = 0; lane < 8; ++lane) {
    std::vector<Moment> stack(std::max<std::size_t>(depth, 1));
    for (std::size_t i = 0; i < chunks; ++i) {
      for (std::size_t part = 0; part < width / 8; ++part) {
        Moment chunk;
        for (std::size_t j = 0; j < 16 && i * 16 + j < vectors; ++j) {
          const float each = x[(i * 16 + j) * width + part * 8 + lane], d = each - chunk.m;
          chunk.m = std::fmaf(d, 1.0f / static_cast<float>(++chunk.n), chunk.m);
          chunk.s = std::fmaf(d, each - chunk.m, chunk.s);
        }
        merge_vector(stack[0], chunk);
      }
      for (std::size_t j = 1, mask = i + 1; j < depth && mask % 2 == 0; ++j, mask /= 2) {
        merge_vector(stack[j], stack[j - 1]);
        stack[j - 1] = {};
      }
    }
    for (std::size_t j = 1; j < depth; ++j) merge_vector(stack[0], stack[j]);
    merge_scalar(total, stack[0]);
  }
  return total;
}

TEST_CASE("torch's moments have the bits of its source: lanes, chunks, the tree, the tail") {
  for (const std::size_t n : lengths)
    for (const bool half : {false, true})
      for (const bool fused : {false, true}) {
        CAPTURE(n);
        const auto x = drawn(n, 10);
        Arithmetic<double> in;
        const auto moments = ChunkedWelford<double>(in, fp32, half, fused).of(row(x));
        const auto expected = torch_moments(x, half, fused);
        CHECK(moments.mean.number == expected.m);
        CHECK(moments.squares.number == expected.s);
        CHECK(moments.count == n);
      }
}

TEST_CASE("Welford from left to right has the bits of its definition") {
  const auto x = drawn(1003, 11);
  Arithmetic<double> in;
  const WelfordSteps<double> step(in, fp32);
  Moments<double> moments;
  float m = 0, s = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    const float d = x[k] - m;
    m += d / static_cast<float>(k + 1);
    s += d * (x[k] - m);
    welford(step, moments, Value<double>{x[k]});
  }
  CHECK(moments.mean.number == m);
  CHECK(moments.squares.number == s);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
