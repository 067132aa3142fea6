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
static Range before_cast(const Problem& problem, const Class& declared, std::size_t i, double c, const Format& work) {
  const Format& held = storage(problem);
  const Range g = factor(problem, i, declared).g;
  const std::int64_t sign = g.lo > 0 ? 1 : -1, top = order(held, held.largest());
  const double guess = std::clamp((c - bias(problem, i)) / g.lo, -held.largest(), held.largest());
  const std::int64_t near = sign * order(held, round_to(held, guess, Rounding::toward_zero));
  const auto at = [&](std::int64_t k) { return weighed_once(problem, i, declared, at_order(held, sign * k)); };
  const std::int64_t from = first(-top, top, near, [&](std::int64_t k) { return at(k).hi >= c; });
  const std::int64_t beyond = first(-top, top, near, [&](std::int64_t k) { return at(k).lo > c; });
  if (from >= beyond) return {1, 0};
  const Range one = cell(held, at_order(held, sign * from), work, declared.faithful);
  const Range other = cell(held, at_order(held, sign * (beyond - 1)), work, declared.faithful);
  return {std::min(one.lo, other.lo), std::max(one.hi, other.hi)};
}

static bool whole(const Range& range) { return std::isfinite(range.lo) && std::isfinite(range.hi); }
static bool signed_(const Range& range) { return range.lo > 0 || range.hi < 0; }

static bool centres(const Problem& problem) { return problem.op->name.ends_with("layer_norm"); }

// [slack]
static double slack(const RowStatistic& row, const Class& declared, const Range& x, double quantum,
                    const Format& work) {
  double away = declared.flush ? quantum : 0;
  if (declared.form == Normalise::shift) away += gamma_of(2, work) * (top(x) + top(row.mean)) * (1 + 0x1p-20);
  return above(away * row.r.hi);
}

std::optional<Observed> observed(const Problem& problem, const Operands& norm, const RowStatistic& row,
                                 const Class& declared, std::size_t i, double c) {
  const Format& work = working(problem, declared);
  const Factor weight = factor(problem, i, declared);
  const Range x = norm.element[i];
  const double b = bias(problem, i), quantum = half_quantum(work, declared);
  const bool centred = centres(problem);
  if (!std::isfinite(c) || !std::isfinite(b) || !whole(x) || !whole(weight.g) || !signed_(weight.g)) return {};
  if (!centred && !signed_(x)) return {};
  Observed of{.x = x, .cell = {}, .x_roundings = norm.element_roundings, .u = work.unit_roundoff()};
  of.slack = centred ? slack(row, declared, x, quantum, work) : 0;
  const double before = centred ? 2 : 1;
  if (declared.cast == Cast::before && storage(problem).precision < work.precision) {
    of.roundings = before, of.eta = before * quantum;
    of.cell = before_cast(problem, declared, i, c, work);
    return of;
  }
  of.g = weight.g, of.roundings = before + weight.roundings;
  of.eta = above(quantum * (centred ? 2 + 2 * std::max(top(weight.g), top(x) + top(row.mean))
                                    : 1 + std::max(top(weight.g), top(x))));
  of.bias = b, of.biased = problem.find(tensor::bias) != nullptr;
  if (declared.form == Normalise::shift) of.eta = above(of.eta + above(of.u * std::fabs(b)));
  of.cell = cell(*problem.out.find(tensor::y)->second, c, work, declared.faithful);
  return of;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
