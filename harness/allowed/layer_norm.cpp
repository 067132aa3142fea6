// What the working format allows of LayerNorm, in any order of summation: an interval, absolute in the bias.
//
//   delta  = gamma(h + d) A + eta/2                         the mean's error, A = mean |x|
//   v      in [(V + eps)(1 - G) - 2 eta, (V + delta² + eps)(1 + G) + 2 eta],   G = gamma(h + 5 + d)
//   r      in v^-1/2 (1 ± gamma(c))
//   t      in [x - mu - delta, x - mu + delta] r (1 ± gamma(3)) ± products' underflow;   times g, plus b (1 ± u)
//
// [V]      For any c: sum (x - c)² = n V + n (c - mu)². So a two-pass variance about an approximate mean is too large by
//          at most delta², never too small.
// [shift]  fma(x, r, -(m r)): products rounded before they cancel: + gamma(2) r |g| (|x| + |mu| + delta). So is
//          x (r g) + (b - m r g), where b is rounded once more: + u |b|.
// [sum]    A sum that the work rounds before: each x moves by u |x|, so the mean by u A and sqrt(V) by u sqrt(Q/n).
// [stream] Welford's and Chan's updates. A node that joins parts a and b errs in its mean by u |m| and by
//          gamma(4) (n_b / n)(|m_a| + |m_b|). Propagated with its share of the row, a term meets u at most n times and
//          gamma(4) at most 2 log2 n times, where the smaller part is added to the larger, and n/4 more for joins the
//          other way round (a short tail first):       delta = gamma(2n + 8 log2 n) A + n eta.
//          M2 gathers w d², w = n_a n_b / n <= min(n_a, n_b), sum w d² = n V, sum w <= (n/2) log2 n. d errs by at most
//          2 e, e <= 6.25 u n A (a part's mean by the same count: (2k + 8 log2 k)/k <= 6.25). By Cauchy
//              sqrt(v) in sqrt(V) ± X,   X = 2 e sqrt(log2(n)/2),   G = gamma(h + 9 + d).
//          First order in u; asked: (2n + 8 log2 n) u <= 2^-7, and 2^-5 is added for what is left.
//          Two passes' delta² does not cover it: on offset rows Welford's own error is of first order in delta (tested).
// [flush]  With flush to zero additions lose up to the smallest normal too: the sum once a term, the mean once, the difference once.
// [zero]   Where v may be zero, nothing is said.
// [equal]  Equal values with eps 0 are 0/0, a nan; where the mean is rounded they are small numbers over a small root. The
//          nan is demanded where the mean is exact in every order (exact_mean.h), else the row says nothing.
//
// Source: Chan, Golub and LeVeque, Algorithms for computing the sample variance, The American Statistician 37 (1983).
#include <cmath>
#include <memory>

#include "harness/allowed/cast_before.h"
#include "harness/allowed/exact_mean.h"
#include "harness/allowed/sums.h"
#include "harness/limit.h"
#include "reference/registry.h"

namespace halfulp {
struct AllowedMoments {
  Range mean, size, variance, square;  // mu, A, V, Q/n, exact
};

struct Computed {
  double delta = 0;  // of the mean
  Range mean = {};   // exact
  Range r = {};      // the inverse root as computed
  std::string untrusted = {};
};

static AllowedMoments moments(const Operands& norm) {
  const Range n = static_cast<double>(norm.statistic.size());
  AllowedMoments row;
  row.mean = sum_of(norm) / n;
  row.size = sum_of_magnitudes(norm) / n;
  row.square = sum_of_squares(norm) / n;
  row.variance = sum_of_squares_about(norm, row.mean) / n;
  return row;
}

static double streaming_roundings(double n) { return 2 * n + 8 * std::log2(n); }

static double mean_error(const Problem& problem, const Operands& norm, const AllowedMoments& row,
                         const Class& declared) {
  const auto n = static_cast<double>(problem.n);
  const Format& work = working(problem, declared);
  const double quantum = half_quantum(work, declared);
  const double roundings =
      declared.streaming ? streaming_roundings(n) : chain(problem.n, declared.lanes) + declared.mean;
  const double underflow = (declared.streaming ? 2 * n : declared.flush ? 3 : 1) * quantum;  // [flush]
  return above(gamma_of(roundings + norm.statistic_roundings, work) * row.size.hi + underflow);
}

// The interval of the computed variance before the roundings of its sum.
static Range gathered(const Problem& problem, const Operands& norm, const AllowedMoments& row, double delta,
                      const Class& declared) {
  const Format& work = working(problem, declared);
  double away = norm.statistic_roundings * gamma_of(1, work) * root(row.square).hi;
  if (declared.streaming) {
    const double n = static_cast<double>(problem.n), per_part = 6.25 * gamma_of(1, work) * n * row.size.hi;
    const double e = per_part * (1 + 0x1p-5) + 2 * n * half_quantum(work, declared);
    away += above(2 * e * std::sqrt(std::log2(n) / 2));
    return square(Range(std::max(0.0, below(root(row.variance).lo - away)), above(root(row.variance).hi + away)));
  }
  const Range moved{std::max(0.0, below(root(row.variance).lo - away)), above(root(row.variance).hi + away)};
  const Range variance = away == 0 ? row.variance : square(moved);
  return {variance.lo, above(variance.hi + above(delta * delta))};
}

static Range inverse_root(const Problem& problem, Range variance, double roundings, const Class& declared) {
  const Format& work = working(problem, declared);
  const double quantum = 4 * half_quantum(work, declared), place = problem.params[field::eps_place];
  const Range eps = eps_range(problem, work);
  if (place == eps_place::outside) {
    const Range v = wider(spread(variance, gamma_of(roundings, work)), quantum);
    return spread(Range(1) / spread(root(v) + eps, gamma_of(2, work)), gamma_of(declared.rsqrt, work));
  }
  const Range inside =
      place == eps_place::floor ? Range(std::max(variance.lo, eps.lo), std::max(variance.hi, eps.hi)) : variance + eps;
  return spread(Range(1) / root(wider(spread(inside, gamma_of(roundings, work)), quantum)),
                gamma_of(declared.rsqrt, work));
}

static Computed computed(const Problem& problem, const Operands& norm, const Class& declared) {
  const auto n = static_cast<double>(problem.n);
  const Format& work = working(problem, declared);
  const double u = work.unit_roundoff();
  const AllowedMoments row = moments(norm);
  Computed result{.delta = mean_error(problem, norm, row, declared), .mean = row.mean};
  const double roundings = chain(problem.n, declared.lanes) + (declared.streaming ? 9 : 5) + declared.mean;
  if (!((roundings + 8) * u < 0.5) || (declared.streaming && !(streaming_roundings(n) * u <= 0x1p-7)))
    return Computed{.untrusted = "N u is too large: the row is too long for the bound"};
  const Range variance = gathered(problem, norm, row, result.delta, declared);
  const double sums = std::max(n * row.size.hi, n * variance.hi) * (1 + gamma_of(roundings, work));
  if (!(2 * sums < work.largest()) || !(n * row.variance.hi < work.largest()))
    return {.untrusted = "a sum may overflow in " + std::string(work.name)};
  result.r = inverse_root(problem, variance, roundings, declared);
  if (!std::isfinite(result.r.hi) || result.r.lo <= 0 || result.r.hi > work.largest())
    return {.untrusted = "the variance may come out as zero"};
  result.untrusted = overflow_of_products(problem, norm, result.r, work);
  return result;
}

// What the elements of a row share.
struct Shared {
  View of;
  Operands norm;
  Computed row;
  double products = 0;  // gamma of an element's products
  double two = 0;       // gamma(2)
};

// The normalised element before the weight.
static Range normalised(const Shared& at, std::size_t i) {
  const Range x = at.norm.element[i];
  const double delta = at.row.delta + at.norm.element_roundings * gamma_of(1, at.of.work) * top(x);
  Range t = spread(wider(x - at.row.mean, delta) * at.row.r, at.products);
  if (at.of.declared.form == Normalise::shift)
    t = wider(t, above(at.two * at.row.r.hi * (top(x) + top(at.row.mean) + delta) * (1 + 0x1p-20)));
  return t;
}

static Allowed element(const Shared& at, std::size_t i) {
  const View& of = at.of;
  const Range t = normalised(at, i);
  if (of.cast_before) return weighed(of, i, wider(t, 2 * of.quantum));
  const Factor weight = factor(of, i);
  const double products = 2 + 2 * std::max(top(weight.g), top(at.norm.element[i]) + top(at.row.mean));
  const Range weighed = wider(t * weight.g, of.quantum * products);
  if (of.bias.empty()) return {weighed};
  const double b = of.bias[i], u = gamma_of(1, of.work);
  const double twice = of.declared.form == Normalise::shift ? above(u * std::fabs(b)) : 0;
  return {spread(wider(weighed + Range(b), twice), u)};
}

// [near] The same without rounding outward, ends of x - mu as they are: so the interval of the mean adds nothing to the
//        distance. Here and there together at most 48 operations err by 2^-52 of what they yield, at most
//        3 (|x| + |mu| + delta) |g| r.hi + |b| + quantum products: 2^-45 of it is twice as much. Each gamma is below 1/8.
static void near(const Shared& at, std::size_t first, std::size_t count, NearEnds& ends) {
  Factors some;
  take(some, at.of, at.norm, first, count);
  const Range mean = at.row.mean, r = at.row.r;
  const double u = gamma_of(1, at.of.work), last = at.of.bias.empty() ? 0 : u;
  const double shift = at.of.declared.form == Normalise::shift ? 1 : 0;
  const double delta = at.row.delta, products = at.products, slack = shift * at.two * r.hi * (1 + 0x1p-20);
  const double gamma = at.norm.element_roundings * u, size = top(mean), quantum = at.of.quantum;
  for (std::size_t j = 0; j < count; ++j) {
    const double x = some.x[j], g = some.g[j], b = some.b[j], x_size = std::fabs(x), g_size = std::fabs(g);
    const double away = delta + gamma * x_size, from = x - mean.hi - away, to = x - mean.lo + away;
    double low = std::min(from * r.lo, from * r.hi), high = std::max(to * r.lo, to * r.hi);
    const double all = x_size + size + away;
    const double wide = std::max(std::fabs(low), std::fabs(high)) * products + slack * all;
    low -= wide, high += wide;
    const double lost = quantum * (2 + 2 * std::max(g_size, x_size + size)), b_size = std::fabs(b);
    const double one = std::min(low * g, high * g) - lost + b - shift * last * b_size;
    const double other = std::max(low * g, high * g) + lost + b + shift * last * b_size;
    const double rounded = std::max(std::fabs(one), std::fabs(other)) * last;
    ends.low[j] = one - rounded, ends.high[j] = other + rounded;
    ends.away[j] = 0x1p-45 * (3 * all * g_size * r.hi + b_size + lost);
  }
}

// [equal]
static RowElements of_equals(const Problem& problem, const Operands& norm, const Class& declared) {
  if (mean_is_exact(problem, norm, declared)) return {};
  return {.untrusted = "its values are equal and eps is 0: a nan, or small numbers where the mean was rounded",
          .open = true};
}

static RowElements row(const Problem& problem, const Truth& truth, std::size_t row, const Class& declared) {
  Operands norm = operands(problem, truth, row, declared);
  if (!norm.untrusted.empty() || !norm.finite) return {.untrusted = norm.untrusted};
  if (eps_given(problem) == 0 && all_equal(norm)) return of_equals(problem, norm, declared);
  Computed statistics = computed(problem, norm, declared);
  if (!statistics.untrusted.empty()) return {.untrusted = statistics.untrusted};
  const View of(problem, declared);
  const double products = 2 + (of.cast_before ? 0 : factor(of, 0).roundings);
  const auto shared = std::make_shared<const Shared>(of, std::move(norm), std::move(statistics),
                                                     gamma_of(products, of.work), gamma_of(2, of.work));
  RowElements sets{.count = problem.n};
  sets.at = [shared](std::size_t i) { return element(*shared, i); };
  if (has_near_ends(of, shared->norm) && shared->products < 0.125)
    sets.near = [shared](std::size_t first, std::size_t count, NearEnds& ends) { near(*shared, first, count, ends); };
  return sets;
}

static RowStatistic row_statistic(const Problem& problem, const Operands& norm, const Class& declared) {
  const Computed statistics = computed(problem, norm, declared);
  return {statistics.untrusted, statistics.r, wider(statistics.mean, statistics.delta), true};
}

const Registered<AllowedSets> allowed_layer_norm{{.name = "layer_norm", .row = row, .statistic = row_statistic}};
const Registered<AllowedSets> allowed_add_layer_norm{
    {.name = "add_layer_norm", .row = row, .statistic = row_statistic}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
