// The raw calls of MPFR and MPFI: the only file of the reference that has them.
#include "reference/enclosure.h"

#include <cmath>
#include <stdexcept>

namespace halfulp {
// d digits are held in at least d log2(10) bits.
void free_caches_with_thread() {
  struct Caches {
    ~Caches() { mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE); }
  };
  static const thread_local Caches caches;
  (void)caches;
}

WorkingPrecision::WorkingPrecision(unsigned bits) : digits_(Enclosure::thread_default_precision()) {
  free_caches_with_thread();
  Enclosure::thread_default_precision(bits * 30103 / 100000 + 1);
}

WorkingPrecision::~WorkingPrecision() { Enclosure::thread_default_precision(digits_); }

Enclosure enclose(const Rational& q) {
  Enclosure result;
  mpfi_set_q(result.backend().data(), q.backend().data());
  return result;
}

Enclosure enclose(const Dyadic& d) {
  Enclosure result;
  mpfi_set_z(result.backend().data(), d.m.backend().data());
  mpfi_mul_2si(result.backend().data(), result.backend().data(), d.e);
  return result;
}

Enclosure enclose(double x) { return enclose(Dyadic(x)); }

static Dyadic exact(mpfr_srcptr end) {
  if (mpfr_zero_p(end) != 0) return {};
  if (mpfr_number_p(end) == 0) throw std::logic_error("an enclosure has no bound: an operation was undefined");
  Integer m;
  const mpfr_exp_t e = mpfr_get_z_2exp(m.backend().data(), end);
  return {m, e};
}

Dyadic low_end(const Enclosure& y) { return exact(&y.backend().data()->left); }
Dyadic high_end(const Enclosure& y) { return exact(&y.backend().data()->right); }

Ball around(const Enclosure& y) {
  const Dyadic low = low_end(y), high = high_end(y);
  const double value = nearest(low);
  if (!std::isfinite(value)) return {value, HUGE_VAL};
  const Dyadic below = abs(low - Dyadic(value)), above = abs(high - Dyadic(value));
  return {value, round_to(fp64, compare(below, above) > 0 ? below : above, Rounding::upward)};
}

Ball around(const Dyadic& d) {
  const double value = nearest(d);
  if (!std::isfinite(value)) return {value, HUGE_VAL};
  return {value, round_to(fp64, abs(d - Dyadic(value)), Rounding::upward)};
}

Parts two_sum(double a, double b) {
  const double sum = a + b, of_b = sum - a, of_a = sum - of_b;
  return {sum, (a - of_a) + (b - of_b)};
}

std::string decimal(const Dyadic& d, int count) {
  mpfr_t x;
  mpfr_init2(x,
             std::max<mpfr_prec_t>(MPFR_PREC_MIN, static_cast<mpfr_prec_t>(mpz_sizeinbase(d.m.backend().data(), 2))));
  mpfr_set_z_2exp(x, d.m.backend().data(), d.e, MPFR_RNDN);  // exact: every bit has its place
  mpfr_exp_t exponent = 0;
  char* const raw = mpfr_get_str(nullptr, &exponent, 10, static_cast<std::size_t>(count), x, MPFR_RNDN);
  std::string text(raw);
  mpfr_free_str(raw);
  mpfr_clear(x);
  if (count > 1) text.insert(text[0] == '-' ? 2 : 1, 1, '.');  // a char: g++ 12 warns of what it inlines for a text
  return text + "e" + std::to_string(d.sign() == 0 ? 0 : exponent - 1);
}

// One per thread: allocation would cost a tenth of the hyperbolic tangent.
struct Scratch {
  Scratch() { mpfr_inits2(64, x, cap, static_cast<mpfr_ptr>(nullptr)); }
  ~Scratch() { mpfr_clears(x, cap, static_cast<mpfr_ptr>(nullptr)); }
  mpfr_t x, cap;
};

Parts capped(double x, double cap) {
  static thread_local Scratch scratch;
  const mpfr_ptr y = scratch.x;
  mpfr_set_d(y, x, MPFR_RNDN);
  mpfr_set_d(scratch.cap, cap, MPFR_RNDN);
  mpfr_div(y, y, scratch.cap, MPFR_RNDN);
  mpfr_tanh(y, y, MPFR_RNDN);
  mpfr_mul(y, y, scratch.cap, MPFR_RNDN);
  const double value = mpfr_get_d(y, MPFR_RNDN);
  mpfr_sub_d(y, y, value, MPFR_RNDN);  // exact: at most 64 bits from the last of value on
  return {value, mpfr_get_d(y, MPFR_RNDN)};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
