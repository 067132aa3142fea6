// Rows of e4m3 by exhaustion, against machine integers written from the definition.
//
//   RMSNorm    |y| >= m  <=>  n (x g)² den  >=  m² (Q den + n num)                   eps = num / den, Q = sum x²
//   LayerNorm  |y| >= m  <=>  d² den  >=  m² (D den + n² num)                        d = n x - T,  D = n Q - T²
//
// [units]   Values are integers times 2^-9, below 2^18; with m² of 24 bits at most, all stays below 2^127.
// [order]   Rows are taken up to order, for RMSNorm up to the signs of elements, for LayerNorm up to that of the row.
// [weights] All 126 weights at once: a row of 252 elements, a and b in turn, has the mean square of (a, b).
//
// 2,000,376 (pair, weight) with 224 ties: numerics 3.3. Nothing is shared with the truth but decode().
#include <thread>

#include "reference/ops/test_problem.h"
#include "reference/test_cell.h"
#include "reference/test_cross.h"

using namespace halfulp;
using namespace halfulp::test;

constexpr long sparse = thinned * thinned;  // short rows allocate, which sanitizers slow down twentyfold

__extension__ using Wide = __int128;  // enough by [units]

// |y|² = numerator / denominator, both below 2^100, and the sign of y.
struct Square {
  Wide numerator, denominator;
  int sign;
};

static int side(const Square& y, const Point& m) {  // of |y| - m
  Wide left = y.numerator, right = static_cast<Wide>(m.m) * m.m * y.denominator;
  for (int e = 2 * m.e; e > 0; --e) right *= 2;
  for (int e = 2 * m.e; e < 0; ++e) left *= 2;
  return left < right ? -1 : left > right ? 1 : 0;
}

struct Tally {
  long elements = 0, mismatches = 0, ties = 0;
};

static void compare(const Certified& truth, const Format& format, const Square& y, Tally& seen) {
  ++seen.elements;
  if (y.sign == 0) {
    seen.mismatches += truth.kind != Kind::zero || truth.rounded != 0 || truth.tie;
    return;
  }
  const auto against = [&](const Point& m) { return side(y, m); };
  const Verdict expected = verdict(cell(format, truth.rounded), against, against);
  const bool wrong_sign = std::signbit(truth.rounded) != (y.sign < 0) && !std::isnan(truth.rounded);
  seen.mismatches += expected == Verdict::outside || (expected == Verdict::tie) != truth.tie || wrong_sign;
  seen.ties += expected == Verdict::tie;
}

static Wide integer(double e4m3_value) { return static_cast<std::int64_t>(e4m3_value * 512); }
static int sign(Wide x) { return (x > 0) - (x < 0); }

// The finite values of e4m3: from 0 on, or from -448 on.
static std::vector<double> all_values(bool negative) {
  std::vector<double> values;
  for (std::uint64_t code = negative ? 126 : 0; negative && code > 0; --code) values.push_back(-decode(e4m3, code));
  for (std::uint64_t code = 0; code <= 126; ++code) values.push_back(decode(e4m3, code));
  return values;
}

// Every row of n values in ascending order, one in `sparse`, in heaps: visit(rows, row-major). Where half is true, of a
// row and its negative one only. Heaps alternate between two shares, each of which has its own tally.
template <class Visit>
static void ascending(const std::vector<double>& values, std::size_t n, bool half, long share, Visit visit) {
  std::vector<double> heap;
  std::vector<std::size_t> at(n, 0);
  for (long count = 0, heaps = 0;; ++count) {
    if (count % sparse == 0 && !(half && values[at.front()] + values[at.back()] < 0))
      for (const std::size_t each : at) heap.push_back(values[each]);
    std::size_t place = n;
    while (place > 0 && at[place - 1] + 1 == values.size()) --place;
    if (place == 0 || heap.size() >= 1024 * n) {
      if (heaps++ % 2 == share && !heap.empty()) visit(heap);
      heap.clear();
    }
    if (place == 0) return;
    const std::size_t next = at[place - 1] + 1;
    std::fill(at.begin() + static_cast<std::ptrdiff_t>(place) - 1, at.end(), next);
  }
}

template <class Check>
static Tally in_two_shares(Check check) {
  Tally shares[2];
  std::thread other([&] { check(1, shares[1]); });
  check(0, shares[0]);
  other.join();
  return {shares[0].elements + shares[1].elements, shares[0].mismatches + shares[1].mismatches,
          shares[0].ties + shares[1].ties};
}

// eps = num / den, as the exact decimal.
struct Epsilon {
  double decimal;
  Wide num, den;
};

static void compare_rows(std::string_view op, const Format& out, const Epsilon& eps, std::size_t n,
                         const std::vector<double>& rows, Tally& seen) {
  Problem p = problem(op, out, rows,
                      {.eps = eps.decimal,
                       .settings = {{&field::eps_format, eps_format::exact}},
                       .in = &e4m3,
                       .rows = rows.size() / n});
  p.out = {{"y", &out}};
  const std::vector<Certified> y = evaluate(p).at("y");
  const Wide length = static_cast<Wide>(n), centred = op == "layer_norm" ? 1 : 0;
  for (std::size_t row = 0; row < rows.size(); row += n) {
    Wide total = 0, squares = 0;
    for (std::size_t i = row; i < row + n; ++i) {
      total += integer(rows[i]);
      squares += integer(rows[i]) * integer(rows[i]);
    }
    const Wide spread = centred ? length * squares - total * total : length * squares;  // n² v
    const Wide denominator = spread * eps.den + length * length * eps.num * (1 << 18);
    for (std::size_t i = row; i < row + n; ++i) {
      const Wide d = length * integer(rows[i]) - centred * total;
      if (denominator == 0) {
        ++seen.elements;
        seen.mismatches += y[i].kind != Kind::nan;
      } else {
        compare(y[i], out, {d * d * eps.den, denominator, sign(d)}, seen);
      }
    }
  }
}

constexpr Epsilon epsilons[] = {{0, 0, 1}, {1e-5, 1, 100000}, {0.25, 1, 4}};

static Tally compare_all(std::string_view op, bool negative) {
  return in_two_shares([&](long share, Tally& seen) {
    for (std::size_t n = 1; n <= 3; ++n)
      for (const Epsilon& eps : epsilons) {
        if (n == 3 && eps.num != 0) continue;
        ascending(all_values(negative), n, negative && n == 3, share, [&](const std::vector<double>& rows) {
          compare_rows(op, e4m3, eps, n, rows, seen);
          if (n < 3) compare_rows(op, bf16, eps, n, rows, seen);
        });
      }
  });
}

TEST_CASE("RMSNorm of every e4m3 row up to length 3, up to order and signs, is the rational's rounding") {
  const Tally seen = compare_all("rms_norm", false);
  MESSAGE(seen.ties << " ties");
  crossed(by_rationals_rms, seen.elements, seen.mismatches, sparse);
}

TEST_CASE("LayerNorm of every e4m3 row up to length 3, up to order and sign, is the rational's rounding") {
  const Tally seen = compare_all("layer_norm", true);
  MESSAGE(seen.ties << " ties");
  crossed(by_rationals_layer, seen.elements, seen.mismatches, sparse);
}

TEST_CASE("pairs of e4m3 with every e4m3 weight: 2,000,376 of them, of which exactly 224 are ties") {
  const std::vector<double> values = all_values(false);
  const std::span<const double> positive(values.begin() + 1, values.end());
  Tally seen;
  for (std::size_t first = 0; first < positive.size(); first += thinned)
    for (std::size_t second = first; second < positive.size(); ++second) {
      std::vector<double> x, weights;
      for (const double weight : positive) {
        x.insert(x.end(), {positive[first], positive[second]});
        weights.insert(weights.end(), {weight, weight});
      }
      Problem p = problem("rms_norm", e4m3, x, {.weight = weights, .eps = 0, .in = &e4m3});
      p.out = {{"y", &e4m3}};
      const std::vector<Certified> y = evaluate(p).at("y");
      const Wide a = integer(positive[first]), b = integer(positive[second]), squares = a * a + b * b;
      for (std::size_t i = 0; i < y.size(); ++i) {
        if (i % 2 == 1 && first == second) continue;
        const Wide product = integer(x[i]) * integer(weights[i]);
        compare(y[i], e4m3, {2 * product * product, squares * (1 << 18), 1}, seen);
      }
    }
  crossed(by_rationals_weights, seen.elements, seen.mismatches);
  if (thinned == 1) CHECK(seen.elements == 2'000'376);
  if (thinned == 1) CHECK(seen.ties == 224);
}

// SPDX-License-Identifier: Apache-2.0
