// Softcap bends values smoothly under a cap: the identity near 0, never beyond the cap, slope sech² > 0 everywhere.
//
//   y = cap tanh(x / cap)
//
// [never]   For x not 0 tanh(x / cap) is transcendental (Lindemann and Weierstrass: x / cap is algebraic), so y is no
//           value and no midpoint of any format: Ziv's loop ends, but at no fixed precision.
// [K]       0 < |y| < min(|x|, cap), strictly. Towards both asymptotes y comes so close to a value or a midpoint that
//           no precision would do (cap = 15.03125 in bf16; x = 2^-149 needs 311 bits): there the open end decides.
// [ball]    capped() rounds x / cap, tanh and the product to 64 bits: three factors 1 + d, |d| <= 2^-64, the first
//           through tanh, whose relative condition 2z / sinh 2z is at most 1. So it errs by 3.01 2^-64 |y| at most, to
//           which what the double leaves out is added; nothing is claimed below 2^-900, where doubles lose bits.
// [ends]    softcap(+-inf) = +-cap exactly; softcap(+-0) = +-0.
//
// Source: Gemma Team, Gemma 2, 2024, section 2 (logit soft-capping).
#include <cmath>

#include "reference/quantity.h"
#include "reference/registry.h"

namespace halfulp {
static Special special(double x) {
  if (std::isnan(x)) return {Kind::nan};
  return {x == 0 ? Kind::zero : Kind::finite, std::signbit(x)};
}

static Ball ball(double x, double cap) {
  if (std::isinf(x)) return {std::copysign(cap, x), 0};
  const Parts y = capped(x, cap);
  if (std::fabs(y.value) < 0x1p-900) return {y.value, HUGE_VAL};
  return {y.value, (std::fabs(y.rest) + 3.01 * 0x1p-64 * std::fabs(y.value)) * (1 + 0x1p-20)};
}

static Enclosure enclosed(double x, double cap) {
  if (std::isinf(x)) return enclose(std::copysign(cap, x));
  return enclose(cap) * tanh(enclose(x) / enclose(cap));
}

static std::vector<Quantity> define(const Problem& problem, std::size_t row) {
  const std::span<const double> x = problem.row(tensor::x, row);
  const double cap = problem.params[field::cap];
  return {{
      .name = tensor::y,
      .format = problem.out.at(std::string(tensor::y)),
      .count = x.size(),
      .special = [=](std::size_t i) { return special(x[i]); },
      .ball = [=](std::size_t i) { return ball(x[i], cap); },
      .against = nullptr,
      .enclose = [=](std::size_t i) { return enclosed(x[i], cap); },
      .magnitude = nullptr,
      .below = [=](std::size_t i) { return std::min(std::fabs(x[i]), cap); },
  }};
}

constexpr Operand operands[] = {{tensor::x, ""}};
constexpr std::string_view results[] = {tensor::y};
constexpr Setting settings[] = {{&field::cap, 30}};

const Registered<Op> softcap{{
    .name = "softcap",
    .formula = "cap tanh(x / cap)",
    .operands = operands,
    .results = results,
    .settings = settings,
    .define = define,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
