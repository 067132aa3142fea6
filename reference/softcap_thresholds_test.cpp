// softcap of every finite bf16 and fp16 value, by thresholds: the second, independent proof (numerics 3.5).
//
//   softcap grows with x, so it passes the midpoint m_j of its format at theta_j = cap atanh(m_j / cap), m_j < cap,
//   and the rounding of softcap(x) is value number j, where j counts the midpoints with theta_j < x
//
// [directed] theta_j lies between MPFR's downward and upward roundings at 100 bits; an x between them would show as a
//            mismatch. Only atanh is used, the truth only uses tanh.
// [never]    x = theta_j does not happen: y is transcendental for x not 0.
#include <mpfr.h>

#include "reference/ops/test_problem.h"
#include "reference/test_cell.h"
#include "reference/test_cross.h"

using namespace halfulp;
using namespace halfulp::test;

class Threshold {
 public:
  Threshold() { mpfr_inits2(100, low_, high_, static_cast<mpfr_ptr>(nullptr)); }
  ~Threshold() { mpfr_clears(low_, high_, static_cast<mpfr_ptr>(nullptr)); }
  Threshold(const Threshold&) = delete;
  Threshold& operator=(const Threshold&) = delete;

  // theta for the midpoint; false where the midpoint is never reached.
  bool set(const Point& midpoint, double cap) {
    mpfr_set_si_2exp(low_, midpoint.m, midpoint.e, MPFR_RNDN);  // exact
    if (mpfr_cmp_d(low_, cap) >= 0) return false;
    mpfr_set(high_, low_, MPFR_RNDN);
    one(low_, cap, MPFR_RNDD);
    one(high_, cap, MPFR_RNDU);
    return true;
  }
  bool surely_below(double x) const { return mpfr_cmp_d(high_, x) < 0; }
  bool surely_above(double x) const { return mpfr_cmp_d(low_, x) > 0; }

 private:
  static void one(mpfr_ptr m, double cap, mpfr_rnd_t direction) {
    mpfr_div_d(m, m, cap, direction);
    mpfr_atanh(m, m, direction);
    mpfr_mul_d(m, m, cap, direction);
  }
  mpfr_t low_, high_;
};

struct Tally {
  long elements = 0, mismatches = 0;
};

// The positive finite values in ascending order are the codes 1, 2, ...; `passed` counts the midpoints below x.
static void compare(const Format& format, double cap, Tally& seen) {
  std::vector<double> x;
  for (std::uint64_t code = 1; std::isfinite(decode(format, code)); code += thinned) x.push_back(decode(format, code));
  const std::size_t half = x.size();
  for (std::size_t i = 0; i < half; ++i) x.push_back(-x[i]);
  const Problem p = problem("softcap", format, x, {.settings = {{&field::cap, cap}}, .in = &format});
  const std::vector<Certified> y = evaluate(p).at("y");
  Threshold next;
  std::uint64_t passed = 0;
  bool reached = next.set(cell(format, 0).high, cap);
  for (std::size_t i = 0; i < half; ++i) {
    while (reached && next.surely_below(x[i])) reached = next.set(cell(format, decode(format, ++passed)).high, cap);
    seen.elements += 2;
    const double expected = decode(format, passed);
    seen.mismatches += y[i].rounded != expected || y[i].tie || (reached && !next.surely_above(x[i]));
    seen.mismatches += y[half + i].rounded != -expected || y[half + i].tie;
  }
}

TEST_CASE("softcap of all finite bf16 and fp16 values, caps 30, 50 and 15.03125, is what the thresholds say") {
  Tally seen;
  for (const Format* format : {&bf16, &fp16})
    for (const double cap : {30.0, 50.0, 15.03125}) compare(*format, cap, seen);
  crossed(by_thresholds, seen.elements, seen.mismatches);
}

TEST_CASE("a threshold that is directed the wrong way would be seen: theta of the first midpoints lies above them") {
  Threshold theta;
  const Point midpoint = cell(bf16, 1).high;
  CHECK(theta.set(midpoint, 30));
  CHECK(theta.surely_above(1 + 0x1p-8));
  CHECK(theta.surely_below(1 + 0x1p-8 + 0x1p-10));
  CHECK_FALSE(theta.set(cell(bf16, 15).high, 15.03125));  // the cap itself
}

// SPDX-License-Identifier: Apache-2.0
