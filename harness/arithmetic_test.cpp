#include "harness/arithmetic.h"

#include <doctest/doctest.h>

#include <bit>
#include <random>

namespace halfulp {
template <class T>
concept closed = requires(T a, T b) { a + b; };
template <class T, class S>
concept sums_three = requires(T a, T b, T c) { a + b + c; };
template <class T>
concept stored_unrounded = requires(std::vector<Value<T>> row, Value<T> a, Value<T> b) { row.push_back(a * b); };

TEST_CASE("[one-op] a forgotten rounding, or two operations under one, do not compile") {
  static_assert(closed<Value<double>> && closed<Value<Real>> && closed<Value<Bounded>>);
  static_assert(!closed<Pending<double>> && !closed<Pending<Real>> && !closed<Pending<Bounded>>);
  static_assert(!sums_three<Value<double>, void>);
  static_assert(!stored_unrounded<double> && !stored_unrounded<Real> && !stored_unrounded<Bounded>);
  static_assert(!std::is_convertible_v<Pending<double>, Value<double>>);
  static_assert(!std::is_convertible_v<double, Value<double>>);
}

// Any float, subnormals, zeros and infinities included; every other one near the subnormal range.
static float any_float(std::mt19937_64& random) {
  auto bits = static_cast<std::uint32_t>(random());
  if ((bits & 1) != 0) bits &= 0x81ffffff;
  return std::bit_cast<float>(bits);
}
static bool same(double value, float expected) {
  return std::isnan(expected) ? std::isnan(value) : value == expected && std::signbit(value) == std::signbit(expected);
}

TEST_CASE("[rounded] a step in fp32 is one hardware operation in float, subnormals included") {
  std::mt19937_64 random(1);
  Arithmetic<double> in;
  const auto step = in.step("step", fp32);
  std::size_t wrong = 0;
  for (int trial = 0; trial < 1'000'000; ++trial) {
    const float a = any_float(random), b = any_float(random), c = any_float(random);
    const auto x = in.given(a), y = in.given(b), z = in.given(c);
    wrong += !same(step(x + y).number, a + b) + !same(step(x - y).number, a - b) + !same(step(x * y).number, a * b);
    wrong += !same(step(x / y).number, a / b) + !same(step(root(x)).number, std::sqrt(a));
    wrong += !same(step(fma(x, y, z)).number, std::fmaf(a, b, c));
  }
  CHECK(wrong == 0);
}

TEST_CASE("[beyond] a fused step whose sum lies just beyond a tie is rounded by its exact value") {
  // 1 + 2^-24 is a tie in fp32; the product adds or takes 2^-90, which a double sum drops.
  Arithmetic<double> in;
  const auto step = in.step("step", fp32);
  const auto tie = in.given(1 + 0x1p-24), small = in.given(0x1p-45);
  CHECK(step(fma(small, small, tie)).number == 1 + 0x1p-23);
  CHECK(step(fma(-small, small, tie)).number == 1);
  CHECK(static_cast<float>(std::fma(0x1p-45, 0x1p-45, 1 + 0x1p-24)) == 1);  // what one double rounding more gives
}

TEST_CASE("[beyond] a step in fp64 is the hardware's operation, fused too") {
  std::mt19937_64 random(2);
  Arithmetic<double> in;
  const auto step = in.step("step", fp64);
  for (int trial = 0; trial < 100'000; ++trial) {
    const double a = std::bit_cast<double>(random() >> 2), b = std::bit_cast<double>(random() >> 2), c = -a * b * 0.75;
    if (!std::isfinite(c)) continue;
    CHECK(step(fma(in.given(a), in.given(b), in.given(c))).number == std::fma(a, b, c));
  }
}

TEST_CASE("[tanh] tanh and the reciprocal root are correctly rounded in every format") {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> exponent(-20, 4);
  for (const Format* format : {&bf16, &fp16, &fp32, &fp64}) {
    Arithmetic<double> in;
    Arithmetic<Real> exact("step");
    const auto step = in.step("step", *format);
    const auto exactly = exact.step("step", *format);
    for (int trial = 0; trial < 5'000; ++trial) {
      const double x = round_to(*format, std::exp2(exponent(random)));
      CHECK(step(tanh(in.given(x))).number == static_cast<double>(exactly(tanh(exact.given(x))).number));
      CHECK(step(reciprocal_root(in.given(x))).number ==
            static_cast<double>(exactly(reciprocal_root(exact.given(x))).number));
    }
  }
}

TEST_CASE("[odd] a Real is rounded once: what lies beyond the 53rd bit decides a tie") {
  const Real above = Real(1) + Real(0x1p-24) + Real(0x1p-200), tie = Real(1) + Real(0x1p-24);
  CHECK(round_to(fp32, above) == 1 + 0x1p-23);
  CHECK(round_to(fp32, tie) == 1);
  CHECK(round_to(fp32, -above) == -1 - 0x1p-23);
  CHECK(round_to(fp16, Real(65520) - Real(0x1p-200)) == 65504);
  CHECK(std::isinf(round_to(fp16, Real(65520))));
  CHECK(round_to(bf16, Real(0x1p-134) + Real(0x1p-300)) == 0x1p-133);
  CHECK(round_to(bf16, Real(0x1p-134)) == 0);
  CHECK(round_to(fp64, Real(1) + Real(0x1p-53) + Real(0x1p-200)) == 1 + 0x1p-52);
}

TEST_CASE("[only] of a recipe in 256 bits only the named step rounds") {
  Arithmetic<Real> in("second");
  const auto first = in.step("first", bf16), second = in.step("second", bf16);
  const auto third = in.given(1 + 0x1p-20);
  CHECK(first(third + in.given(0)).number == 1 + 0x1p-20);
  CHECK(second(third + in.given(0)).number == 1);
}

TEST_CASE("[counted] a step counts its operations and its conversions; a cast between equal formats is no step") {
  Arithmetic<double> in;
  const auto sum = in.step("sum", fp32), cast = in.cast("cast", fp32, bf16), none = in.cast("none", fp32, fp32);
  const auto two = sum(in.given(1) + in.given(1));
  CHECK(none(cast(sum(two + two))).number == 4);
  in.step("sum", fp32)(two + two);
  REQUIRE(in.steps().size() == 2);
  CHECK(in.steps()[0].name == "sum");
  CHECK(in.steps()[0].operations == 3);
  CHECK(in.steps()[1].operations == 0);
  CHECK(in.steps()[1].conversions == 1);
}

TEST_CASE(
    "[stochastic] over a million results a step takes the farther neighbour as often as its share, within six sigma") {
  constexpr int count = 1'000'000;
  for (const Format* format : {&fp32, &tf32, &bf16, &fp16, &e4m3, &e5m2})
    for (const double share : {0x1p-10, 0.25, 0.5, 0.9}) {
      CAPTURE(format->name);
      CAPTURE(share);
      Arithmetic<double> in;
      const auto step = in.step("cast", *format, Rounding::stochastic);
      const double unit = power_of_two(1 - format->precision);
      const auto x = in.given(-(1 + share * unit));
      int far = 0;
      for (int i = 0; i < count; ++i) far += step(x).number == -(1 + unit);
      CHECK(std::fabs(far - share * count) <= 6 * std::sqrt(count * share * (1 - share)));
    }
}

TEST_CASE("[stochastic] the three numbers draw the same bits, so that a bound covers the very run it is of") {
  Arithmetic<double> in;
  Arithmetic<Bounded> bounded;
  Arithmetic<Real> real("cast", Subnormals::kept);
  const auto a = in.step("cast", bf16, Rounding::stochastic);
  const auto b = bounded.step("cast", bf16, Rounding::stochastic);
  const auto c = real.step("cast", bf16, Rounding::stochastic);
  for (int i = 0; i < 100; ++i) {
    const double x = 1 + i * 0x1p-15, rounded = a(in.given(x)).number;
    const Bounded same = b(bounded.given(x)).number;
    CHECK(same.value == rounded);
    CHECK(same.radius >= std::fabs(rounded - x));
    CHECK(c(real.given(x)).number == rounded);
  }
}

TEST_CASE("[flush] subnormal results of fp32 steps become zeros of their sign, operands too under DAZ, others stay") {
  const double tiny = 0x1.8p-130, small = 0x1p-120;
  for (const Subnormals how : {Subnormals::kept, Subnormals::results_flushed, Subnormals::flushed}) {
    Arithmetic<double> in(how);
    const auto product = in.step("product", fp32), wide = in.step("wide", fp64), narrow = in.step("narrow", bf16);
    const double lost = how == Subnormals::kept ? -small * 0x1p-10 : -0.0;
    const double result = product(in.given(-small) * in.given(0x1p-10)).number;
    CHECK(result == lost);
    CHECK(std::signbit(result));
    CHECK(product(in.given(small) * in.given(0x1p-6)).number == 0x1p-126);
    CHECK(in.given(tiny).number == (how == Subnormals::flushed ? 0 : tiny));
    CHECK(wide(in.given(-small) * in.given(0x1p-10)).number == -small * 0x1p-10);
    CHECK(narrow(in.given(small) * in.given(0x1p-10)).number == small * 0x1p-10);
  }
  Arithmetic<Bounded> bounded(Subnormals::results_flushed);
  const auto lost = bounded.step("product", fp32)(bounded.given(small) * bounded.given(0x1p-10)).number;
  CHECK(lost.value == 0);
  CHECK(lost.radius >= 0x1p-130);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
