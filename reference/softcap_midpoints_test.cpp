// softcap of fp32 values that are midpoints of bf16: near 0 the exact value hangs just below the midpoint x, near the
// cap just below the cap, closer than any fixed precision sees.
//
// [600]  MPFR at 600 bits, each step rounded outward, brackets y: enough near 0, where x - y = x³ / (3 cap²) needs 311.
// [tail] Beyond z = x / cap = 100 the bracket is taken from the other side, independently of Rule K: by
//        tanh z = 1 - 2 / (e^{2z} + 1), y lies in the open interval (cap - 2^-280 cap, cap), as e^{2 z} > 2^288.
// [open] An end of an open interval may touch the cell's end from inside: y does not reach it.
#include <mpfr.h>

#include <algorithm>

#include "reference/ops/test_problem.h"
#include "reference/ops/test_random.h"
#include "reference/test_cell.h"
#include "reference/test_cross.h"

using namespace halfulp;
using namespace halfulp::test;

constexpr mpfr_prec_t bits = 600;

struct Bracket {
  Bracket() { mpfr_inits2(bits, low, high, at, static_cast<mpfr_ptr>(nullptr)); }
  ~Bracket() { mpfr_clears(low, high, at, static_cast<mpfr_ptr>(nullptr)); }
  Bracket(const Bracket&) = delete;
  Bracket& operator=(const Bracket&) = delete;

  void set(double x, double cap) {  // x > 0
    open = x / cap > 100;
    if (open) {
      mpfr_set_d(high, cap, MPFR_RNDN);
      mpfr_mul_2si(low, high, -280, MPFR_RNDU);
      mpfr_sub(low, high, low, MPFR_RNDD);
      return;
    }
    for (const auto& [end, direction] : {std::pair{low, MPFR_RNDD}, {high, MPFR_RNDU}}) {
      mpfr_set_d(end, x, MPFR_RNDN);
      mpfr_div_d(end, end, cap, direction);
      mpfr_tanh(end, end, direction);
      mpfr_mul_d(end, end, cap, direction);
    }
  }
  int side(mpfr_srcptr end, const Point& point) {
    mpfr_set_si_2exp(at, point.m, point.e, MPFR_RNDN);
    const int sign = mpfr_cmp(end, at);
    return (sign > 0) - (sign < 0);
  }
  bool rounds_to(const Format& format, double c) {
    const auto of_low = [&](const Point& point) { return side(low, point); };
    const auto of_high = [&](const Point& point) {
      const int sign = side(high, point);
      return sign == 0 && open ? -1 : sign;
    };
    return verdict(cell(format, c), of_low, of_high) == Verdict::inside;
  }

  mpfr_t low, high, at;
  bool open = false;
};

TEST_CASE(
    "softcap of 60,000 midpoints of bf16 is below them, by 600 bits and by the tail's own bracket; it is monotone") {
  Draw draw(201);
  Bracket exact;
  long elements = 0, mismatches = 0;
  for (const double cap : {30.0, 50.0, 15.03125, 0.7}) {
    std::vector<double> x;
    for (long i = 0; i < 15000 / thinned; ++i) {
      const std::uint64_t code = (draw.below(0x7f80) << 16 | 0x8000);  // the upper half of a bf16 code, then one half
      x.push_back(decode(fp32, code));
    }
    std::ranges::sort(x);
    const std::vector<Certified> y =
        evaluate(problem("softcap", bf16, x, {.settings = {{&field::cap, cap}}, .in = &fp32})).at("y");
    for (std::size_t i = 0; i < x.size(); ++i) {
      ++elements;
      exact.set(x[i], cap);
      mismatches += !exact.rounds_to(bf16, y[i].rounded) || y[i].tie || y[i].rounded > std::min(x[i], cap);
      mismatches += i > 0 && y[i].rounded < y[i - 1].rounded;
    }
  }
  crossed(by_midpoints, elements, mismatches);
}

// SPDX-License-Identifier: Apache-2.0
