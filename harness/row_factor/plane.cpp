#include "harness/row_factor/plane.h"

#include <cmath>

namespace halfulp {
struct Probe {
  double r = 0, gap = 0, slope = 0, p = 0;
  std::size_t lower = 0, upper = 0;
};

static Probe probe(const Strips& strips, double r) {
  double floor = -HUGE_VAL, ceiling = HUGE_VAL;
  Probe at{.r = r};
  for (std::size_t i = 0; i < strips.size(); ++i) {
    const double low = strips[i].low_slope * r - strips[i].high, high = strips[i].high_slope * r - strips[i].low;
    if (low > floor) floor = low, at.lower = i;
    if (high < ceiling) ceiling = high, at.upper = i;
  }
  at.gap = floor - ceiling, at.p = floor + (ceiling - floor) / 2;
  at.slope = strips[at.lower].low_slope - strips[at.upper].high_slope;
  return at;
}

static Meeting explained(const Probe& at) { return {false, at.r, at.p, {}, {}}; }

static Meeting refuting(const Probe& a, const Probe& b) {
  Meeting of{true, a.r, a.p, {a.lower}, {a.upper}};
  if (b.lower != a.lower) of.lower.push_back(b.lower);
  if (b.upper != a.upper) of.upper.push_back(b.upper);
  return of;
}

static Meeting settled(const Probe& a, const Probe& b, const Probe& best) {
  return best.gap <= 0 ? explained(best) : refuting(a, b);
}

// [convex]
Meeting meeting(const Strips& strips, Range r, bool deepest) {
  constexpr int most = 100;
  if (strips.empty()) return {false, r.lo, 0, {}, {}};
  Probe a = probe(strips, r.lo), b = probe(strips, r.hi);
  const auto enough = [&](const Probe& at) { return at.gap <= 0 && !deepest; };
  if (enough(a) || a.slope >= 0) return settled(a, a, a);
  if (enough(b) || b.slope <= 0) return settled(b, b, b);
  Probe best = a.gap < b.gap ? a : b;
  for (int i = 0; i < most; ++i) {
    const double cut = a.r + (b.gap - a.gap - b.slope * (b.r - a.r)) / (a.slope - b.slope);
    if (!(cut > a.r && cut < b.r)) break;
    const Probe at = probe(strips, cut);
    if (at.gap < best.gap) best = at;
    if (enough(at)) return explained(at);
    if (at.slope == 0) return settled(at, at, at);
    if (!(at.gap > a.gap + a.slope * (cut - a.r) && at.gap > b.gap + b.slope * (cut - b.r))) break;
    (at.slope < 0 ? a : b) = at;
  }
  return settled(a, b, best);
}

Range along(const Strips& strips, double mean) {
  Range r{0, HUGE_VAL};
  const auto at_most = [&r](double slope, double most) {  // slope r <= most
    if (slope > 0) r.hi = std::min(r.hi, most / slope);
    if (slope < 0) r.lo = std::max(r.lo, most / slope);
    if (slope == 0 && most < 0) r = {HUGE_VAL, 0};
  };
  for (const Strip<double>& each : strips) {
    at_most(each.low_slope - mean, each.high);
    at_most(mean - each.high_slope, -each.low);
  }
  return r;
}

Meeting on_axis(const Strips& strips, Range r) {
  const std::size_t none = strips.size();
  std::size_t from = none, to = none;
  const auto at_most = [&](std::size_t i, double slope, double most) {  // slope r <= most
    const double end = most / slope;
    if (slope > 0 && end < r.hi) r.hi = end, to = i;
    if (slope < 0 && end > r.lo) r.lo = end, from = i;
  };
  for (std::size_t i = 0; i < strips.size(); ++i) {
    at_most(i, strips[i].low_slope, strips[i].high);
    at_most(i, -strips[i].high_slope, -strips[i].low);
  }
  Meeting found{r.lo > r.hi, r.lo, 0, {}, {}};
  for (const std::size_t each : {from, to})
    if (found.empty && each != none && !(each == from && !found.lower.empty())) found.lower.push_back(each);
  return found;
}

// [dispose]
bool refuted(const Lines& lines, const Range& r) {
  Rational low = r.lo, high = r.hi;
  for (const Strip<Rational>& lower : lines.lower)
    for (const Strip<Rational>& upper : lines.upper) {
      const Rational slope = lower.low_slope - upper.high_slope, most = lower.high - upper.low;
      if (slope == 0 && most < 0) return true;
      if (slope > 0) high = std::min(high, Rational(most / slope));
      if (slope < 0) low = std::max(low, Rational(most / slope));
    }
  return low > high;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
