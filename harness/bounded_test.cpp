#include "harness/bounded.h"

#include <doctest/doctest.h>

#include <random>

#include "harness/arithmetic.h"

namespace halfulp {
// A value with a radius, and a number somewhere in it, at its ends as often as inside.
struct Drawn {
  Value<Bounded> bounded;
  Value<Real> inside;
};
static Drawn drawn(std::mt19937_64& random, bool positive) {
  std::uniform_real_distribution<double> part(-1, 1), size(-12, 6);
  double value = std::exp2(size(random)) * (positive || part(random) < 0 ? 1 : -1);
  if (random() % 16 == 0) value = 0;
  const double radius = random() % 4 == 0 ? 0 : std::exp2(size(random) - 8);
  double at = random() % 2 == 0 ? part(random) : random() % 2 == 0 ? 1 : -1;
  if (positive && value + at * radius < 0) at = 1;
  return {{Bounded(value, radius)}, {Real(value) + Real(at) * Real(radius)}};
}

// Whether the rounded operation's ball holds the exact operation's result on the numbers inside.
static bool holds(const Format& format, const Pending<Bounded>& rounded, const Pending<Real>& exact) {
  const Bounded ball = settle(format, rounded, Rounding::nearest_even);
  if (std::isinf(ball.radius)) return true;
  return abs(Real(ball.value) - exact.number) <= Real(ball.radius);
}

TEST_CASE("[propagated] the ball of a rounded operation holds the exact result of any numbers inside its operands") {
  std::mt19937_64 random(4);
  std::size_t outside = 0, finite = 0, trials = 0;
  for (const Format* format : {&bf16, &fp16, &fp32, &fp64})
    for (int trial = 0; trial < 20'000; ++trial) {
      const auto a = drawn(random, false), b = drawn(random, false), c = drawn(random, false), p = drawn(random, true);
      outside += !holds(*format, a.bounded + b.bounded, a.inside + b.inside);
      outside += !holds(*format, a.bounded - b.bounded, a.inside - b.inside);
      outside += !holds(*format, a.bounded * b.bounded, a.inside * b.inside);
      outside += !holds(*format, fma(a.bounded, b.bounded, c.bounded), fma(a.inside, b.inside, c.inside));
      if (b.inside.number != 0) outside += !holds(*format, a.bounded / b.bounded, a.inside / b.inside);
      outside += !holds(*format, root(p.bounded), root(p.inside));
      if (p.inside.number > 0) outside += !holds(*format, reciprocal_root(p.bounded), reciprocal_root(p.inside));
      outside += !holds(*format, tanh(a.bounded), tanh(a.inside));
      const auto most = larger(a.bounded, b.bounded);
      outside += abs(Real(most.number.value) - larger(a.inside, b.inside).number) > Real(most.number.radius);
      finite += std::isfinite((a.bounded / b.bounded).number.radius);
      ++trials;
    }
  CHECK(outside == 0);
  CHECK(finite > trials / 2);
}

TEST_CASE("[rounded] a rounding adds what it cost: nothing where it is exact, at most half an ulp") {
  Arithmetic<Bounded> in;
  const auto step = in.step("step", bf16);
  CHECK(step(in.given(3) * in.given(5)).number.radius < 0x1p-48);
  const double radius = step(in.given(1) + in.given(0x1p-8)).number.radius;
  CHECK(radius >= 0x1p-8);
  CHECK(radius < 0x1.0001p-8);
}

TEST_CASE("[unknown] nothing is said about what is not finite, nor of a divisor that may be zero") {
  const Bounded zero(0.0, 1.0), one(1.0), big(1e308);
  CHECK(std::isinf((one / zero).radius));
  CHECK(std::isinf((big * big).radius));
  CHECK(std::isinf((Bounded(0.0) * Bounded(1.0, HUGE_VAL)).radius));
  CHECK(std::isinf(sqrt(Bounded(-1.0, 0.5)).radius));
  CHECK(tanh(Bounded(1.0, HUGE_VAL), std::tanh(1.0)).radius < 2.001);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
