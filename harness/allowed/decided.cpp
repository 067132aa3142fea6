#include "harness/allowed/decided.h"

#include <cmath>

#include "reference/rounding.h"

namespace halfulp {
constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63, exponent_bits = std::uint64_t{0x7ff} << 52;

static std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }
static double with_sign(double magnitude, double of) {
  return std::bit_cast<double>(bits(magnitude) | (bits(of) & sign_bit));
}

// round_to below 2^emax in doubles alone, so that a compiler rounds several at once: reference/rounding.h, [lifted].
struct RoundingGrid {
  double least, lift, spacing, top;  // 2^emin; of a binade's start: to its lift, to its quantum; 2^emax

  explicit RoundingGrid(const Format& of)
      : least(power_of_two(of.emin)),
        lift(power_of_two(53 - of.precision)),
        spacing(power_of_two(1 - of.precision)),
        top(power_of_two(of.emax)) {}

  double binade(double x) const {
    const auto start = std::bit_cast<double>(bits(x) & exponent_bits);
    return start > least ? start : least;
  }
  double nearest(double x) const {
    const double lifted = binade(x) * lift;
    return with_sign(std::fabs(x) + lifted - lifted, x);
  }
  // Of a value of the grid next to x or x itself: the one on the other side where this one lies below, above.
  double up(double x) const {
    const double near = nearest(x), steps = near < x ? 1.0 : 0.0;
    return with_sign(std::fabs(near + steps * (binade(x) * spacing)), x);
  }
  double down(double x) const { return -up(-x); }
};

// The truth side by side.
struct Exact {
  double value[NearEnds::most], rounded[NearEnds::most], radius[NearEnds::most], low[NearEnds::most];
  double most[NearEnds::most], least[NearEnds::most];  // of the exact value, as far as [self] asks; nan: not judged
};

static void take(Exact& of, const ToDecide& asked) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN(), unless_judged[] = {0, 0, none, none};  // by kind
  const double anywhere = asked.self ? 0 : HUGE_VAL;
  for (std::size_t j = 0; j < asked.truth.size(); ++j) {
    const Certified& each = asked.truth[j];
    const double away = each.radius + std::fabs(each.low) + anywhere;
    const double value = each.value + unless_judged[static_cast<std::size_t>(each.kind)];
    of.value[j] = each.value, of.rounded[j] = each.rounded, of.radius[j] = each.radius, of.low[j] = each.low;
    of.most[j] = value + away, of.least[j] = value - away;
  }
}

// In lanes: one chain of additions would cost more than all the rest.
static double total(const double* terms, std::size_t count) {
  double lanes[4] = {};
  std::size_t j = 0;
  for (; j + 4 <= count; j += 4)
    for (std::size_t lane = 0; lane < 4; ++lane) lanes[lane] += terms[j + lane];
  for (; j < count; ++j) lanes[0] += terms[j];
  return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
}

// Both ends of what the ends may be, rounded.
struct Rounded {
  double from[NearEnds::most], from_inside[NearEnds::most], to[NearEnds::most], to_inside[NearEnds::most];
};

// In three passes, each without a branch: one alone is more than GCC 12 vectorises.
template <bool inward>
static void round_ends(const RoundingGrid& grid, const Exact& of, const NearEnds& ends, std::size_t count,
                       Rounded& rounded) {
  const auto low_end = [&](double x) { return inward ? grid.up(x) : grid.nearest(x); };
  const auto high_end = [&](double x) { return inward ? grid.down(x) : grid.nearest(x); };
  for (std::size_t j = 0; j < count; ++j) {
    const double low = ends.low[j], high = ends.high[j], away = ends.away[j], moved = away + 2 * of.radius[j];
    rounded.from[j] = low_end(low - away), rounded.from_inside[j] = low_end(low + moved);
    rounded.to[j] = high_end(high + away), rounded.to_inside[j] = high_end(high - moved);
  }
}

// The bits of 0, else of 1: a selection between doubles, which SSE2 has.
static std::uint64_t unless(bool holds) { return bits(holds ? 0.0 : 1.0); }

static void doubt(const Rounded& of, const Exact& exact, const NearEnds& ends, double top, std::size_t count,
                  double* doubts) {
  for (std::size_t j = 0; j < count; ++j) {
    const double low = ends.low[j], high = ends.high[j], away = ends.away[j];
    const double from = of.from[j], from_inside = of.from_inside[j], to = of.to[j], to_inside = of.to_inside[j];
    doubts[j] = std::bit_cast<double>(unless(from == from_inside) | unless(to == to_inside) | unless(from <= to) |
                                      unless(with_sign(1, from) == with_sign(1, from_inside)) |  // of a zero
                                      unless(with_sign(1, to) == with_sign(1, to_inside)) |
                                      unless(std::fabs(low - away) < top) | unless(std::fabs(high + away) < top) |
                                      unless(exact.most[j] >= low + away) | unless(exact.least[j] <= high - away));
  }
}

// `from` where there is no doubt. May be the same array as `to`.
static void keep(const double* doubts, const double* from, double otherwise, std::size_t count, double* to) {
  for (std::size_t j = 0; j < count; ++j) {
    const double each = from[j];
    to[j] = doubts[j] == 0 ? each : otherwise;
  }
}

static void store(const Rounded& of, const Exact& exact, const double* doubts, std::size_t count, Decided& found) {
  double errors[NearEnds::most], signals[NearEnds::most], open[NearEnds::most];
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t j = 0; j < count; ++j) {
    const double from = of.from[j], to = of.to[j], value = exact.value[j];
    const double away = std::max(std::max(to - value, value - from), 0.0);
    const double bound = above(away + exact.radius[j] + std::fabs(exact.low[j]));
    found.bounds[j] = bound, errors[j] = bound * bound, signals[j] = value * value;
    open[j] = std::bit_cast<double>(unless(from == exact.rounded[j]) | unless(to == exact.rounded[j]));
  }
  keep(doubts, of.from, nan, count, found.low), keep(doubts, of.to, nan, count, found.high);
  for (double* each : {open, errors, signals}) keep(doubts, each, 0, count, each);
  found.count += count - static_cast<std::uint64_t>(total(doubts, count));
  found.open += static_cast<std::uint64_t>(total(open, count));
  found.error += total(errors, count), found.signal += total(signals, count);
}

void decide(const ToDecide& asked, const NearEnds& ends, Decided& found) {
  const RoundingGrid grid(asked.format);
  const std::size_t count = asked.truth.size();
  Exact exact;
  Rounded rounded;
  double doubts[NearEnds::most];
  take(exact, asked);
  if (asked.inward)
    round_ends<true>(grid, exact, ends, count, rounded);
  else
    round_ends<false>(grid, exact, ends, count, rounded);
  doubt(rounded, exact, ends, grid.top, count, doubts);
  store(rounded, exact, doubts, count, found);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
