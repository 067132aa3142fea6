#include "harness/row_factor/observed.h"

#include <cmath>

#include "harness/allowed/cast_before.h"
#include "harness/limit.h"
#include "harness/row_factor/search.h"
#include "reference/ulp.h"

namespace halfulp {
constexpr double top_of_doubles = 0x1.fffffffffffffp+1023;

Range cell(const Format& format, double c, const Format& work, bool faithful) {
  if (format.precision >= work.precision && !faithful) return c;
  const double size = std::fabs(c), spacing = ulp(format, size), part = faithful ? 1 : 0.5;
  if (size == 0) return {-spacing * part, spacing * part};
  int exponent = 0;
  const bool narrow = std::frexp(size, &exponent) == 0.5 && size > power_of_two(format.emin);
  const double low = size - part * (narrow ? spacing / 2 : spacing);
  const bool open = size == format.largest() && (format.beyond == Beyond::saturate || faithful);
  const double high = open ? top_of_doubles : size + part * spacing;
  return c > 0 ? Range(low, high) : Range(-high, -low);
}

// What the cast before the weight may have had in hand; lo > hi where no storage value gives the output.
static Range before_cast(const View& of, std::size_t i, double c, const Range& g) {
  const Format& held = of.storage;
  const std::int64_t sign = g.lo > 0 ? 1 : -1, top = of.storage_top;
  const double guess = std::clamp((c - bias(of, i)) / g.lo, -held.largest(), held.largest());
  const Weigher weigher(of, i);
  const auto at = [&](std::int64_t k) { return weigher.at(at_order(held, sign * k)); };
  const std::int64_t near = sign * order(held, round_to(held, guess));
  Range lowest;  // what `from` may become: the last for which the search's test holds is where it ends
  const std::int64_t from = first(-top, top, near, [&](std::int64_t k) {
    const Range range = at(k);
    if (range.hi >= c) lowest = range;
    return range.hi >= c;
  });
  if (from > top || lowest.lo > c) return {1, 0};
  const std::int64_t last = first(from, top, from + 1, [&](std::int64_t k) { return k > from && at(k).lo > c; }) - 1;
  const Range one = cell(held, at_order(held, sign * from), of.work, of.declared.faithful);
  const Range other = cell(held, at_order(held, sign * last), of.work, of.declared.faithful);
  return {std::min(one.lo, other.lo), std::max(one.hi, other.hi)};
}

static bool whole(const Range& range) { return std::isfinite(range.lo) && std::isfinite(range.hi); }
static bool signed_(const Range& range) { return range.lo > 0 || range.hi < 0; }

// [slack]
static double slack(const RowStatistic& row, const Class& declared, const Range& x, double quantum,
                    const Format& work) {
  double away = declared.flush ? quantum : 0;
  if (declared.form == Normalise::shift) away += gamma_of(2, work) * (top(x) + top(row.mean)) * (1 + 0x1p-20);
  return above(away * row.r.hi);
}

std::optional<Observed> observed(const View& of, const Operands& norm, const RowStatistic& row, std::size_t i,
                                 double c) {
  const Factor weight = factor(of, i);
  const Range x = norm.element[i];
  const double b = bias(of, i), quantum = of.quantum;
  const bool centred = row.centred, shift = of.declared.form == Normalise::shift;
  if (!std::isfinite(c) || !std::isfinite(b) || !whole(x) || !whole(weight.g) || !signed_(weight.g)) return {};
  if (!centred && !signed_(x)) return {};
  Observed seen{.x = x, .cell = {}, .x_roundings = norm.element_roundings, .u = gamma_of(1, of.work)};
  seen.slack = centred ? slack(row, of.declared, x, quantum, of.work) : 0;
  const double before = centred ? 2 : 1;
  if (of.cast_before) {
    seen.roundings = before, seen.eta = before * quantum;
    seen.cell = before_cast(of, i, c, weight.g);
    return seen;
  }
  seen.g = weight.g, seen.roundings = before + weight.roundings;
  seen.eta = above(quantum * (centred ? 2 + 2 * std::max(top(weight.g), top(x) + top(row.mean))
                                      : 1 + std::max(top(weight.g), top(x))));
  seen.bias = b, seen.biased = !of.bias.empty();
  if (shift) seen.eta = above(seen.eta + above(seen.u * std::fabs(b)));
  seen.cell = cell(of.result, c, of.work, of.declared.faithful);
  return seen;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
