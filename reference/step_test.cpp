// A recipe's single step, the operation in double and then one rounding, is the one correct rounding of the exact
// result, because 53 >= 2p + 2 for every storage format (Figueroa 1995); see harness/arithmetic.h [rounded].
//
// [pairs]   All pairs of e4m3 and e5m2; 10^6 drawn pairs of each wider format (10^5 under sanitizers), their exponents
//           such that sums overlap and products and quotients reach the subnormals and the largest value.
// [needed]  p = 27 breaks it for * and /; fma breaks it, and so does a sum of operands wider than p.
#include <doctest/doctest.h>

#include "reference/dyadic.h"
#include "reference/test_draws.h"
#include "reference/test_oracle.h"
#include "reference/ulp.h"

using namespace halfulp;
using namespace halfulp::test;

struct Operation {
  const char* name;
  double (*in_double)(double, double);
  int (*in_mpfr)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);
  Rational (*exact)(const Rational&, const Rational&);  // the result; of a root, its square
};

static const Operation operations[] = {
    {"+", [](double a, double b) { return a + b; }, mpfr_add,
     [](const Rational& a, const Rational& b) { return Rational(a + b); }},
    {"-", [](double a, double b) { return a - b; }, mpfr_sub,
     [](const Rational& a, const Rational& b) { return Rational(a - b); }},
    {"*", [](double a, double b) { return a * b; }, mpfr_mul,
     [](const Rational& a, const Rational& b) { return Rational(a * b); }},
    {"/", [](double a, double b) { return a / b; }, mpfr_div,
     [](const Rational& a, const Rational& b) { return Rational(a / b); }},
    {"sqrt", [](double a, double) { return std::sqrt(a); },
     [](mpfr_ptr to, mpfr_srcptr a, mpfr_srcptr, mpfr_rnd_t direction) { return mpfr_sqrt(to, a, direction); },
     [](const Rational& a, const Rational&) { return a; }}};

static double expected(ByMpfr& oracle, const Operation& operation, double a, double b) {
  return oracle.result(MPFR_RNDN, operation.in_mpfr, a, b);
}

// What has no rational value (a nan, an infinity) or no sign as one (zero) comes from the operation in double.
static double expected(const ByRationals& oracle, const Operation& operation, double a, double b) {
  const double result = operation.in_double(a, b);
  if (result == 0 || !std::isfinite(result)) return oracle.nearest(result);
  const bool squared = &operation == &operations[4];  // v of at most 5 bits, so its square is exact
  const Rational exact = abs(operation.exact(Rational(a), Rational(std::isfinite(b) ? b : 0)));  // a root ignores b
  return oracle.four(std::signbit(result), [&](double v) { return exact.compare(Rational(squared ? v * v : v)); })[0];
}

// Rationals are slow under sanitizers: there a quarter of the pairs.
static constexpr std::uint64_t stride = draws == 10'000'000 ? 1 : 4;

template <class Oracle>
static void compare_all_pairs(const Format& format, Oracle& oracle, Differences& found) {
  for (std::uint64_t i = 0; i < 0x100; i += stride)
    for (std::uint64_t j = 0; j < 0x100; ++j) {
      const double a = decode(format, i), b = decode(format, j);
      for (const Operation& each : operations)
        found.add(format, round_to(format, each.in_double(a, b)), expected(oracle, each, a, b), a, b);
    }
}

TEST_CASE("[pairs] every pair of values of an 8-bit format, infinities and nans included, is rounded once") {
  Differences found;
  for (const Format* format : {&e4m3, &e4m3_saturate}) {
    const ByRationals oracle(*format);
    compare_all_pairs(*format, oracle, found);
  }
  ByMpfr oracle(e5m2);
  compare_all_pairs(e5m2, oracle, found);
  CHECK_MESSAGE(found.count == 0, found.first);
  CHECK(found.compared == 3 * 5 * 65536 / static_cast<long>(stride));
}

TEST_CASE("the two oracles agree on e5m2, on a third of the pairs") {
  ByMpfr mpfr(e5m2);
  const ByRationals rationals(e5m2);
  Differences found;
  for (std::uint64_t i = 0; i < 0x100; i += 3)
    for (std::uint64_t j = 0; j < 0x100; ++j)
      for (const Operation& each : operations) {
        const double a = decode(e5m2, i), b = decode(e5m2, j);
        found.add(e5m2, expected(rationals, each, a, b), expected(mpfr, each, a, b), a, b);
      }
  CHECK_MESSAGE(found.count == 0, found.first);
}

// A partner for a: any value; or one whose exponent makes the sum overlap, or the product or the quotient land around
// the smallest or the largest value.
static double partner(const Format& format, double a, std::mt19937_64& random) {
  const double any = drawn_value(format, random);
  if (a == 0 || any == 0 || !std::isfinite(a)) return any;
  const int spread =
      static_cast<int>(random() % static_cast<unsigned>(2 * format.precision + 6)) - format.precision - 3;
  const int exponent = std::ilogb(a);
  const int wanted[] = {std::ilogb(any),
                        exponent + spread,
                        format.emin - exponent + spread,
                        exponent - format.emin + spread,
                        format.emax - exponent + spread / 4,
                        exponent - format.emax + spread / 4};
  const double moved = round_to(format, std::ldexp(any, wanted[random() % std::size(wanted)] - std::ilogb(any)));
  return std::isfinite(moved) ? moved : any;
}

TEST_CASE("[pairs] drawn pairs of the wider formats are rounded once, in the subnormal range and at overflow too") {
  for (const Format* format : {&fp32, &tf32, &bf16, &fp16}) {
    const Differences differences = in_two_threads([&](auto& random, Differences& found) {
      ByMpfr oracle(*format);
      for (long i = 0; i < draws / 20; ++i) {
        const double a = drawn_value(*format, random), b = partner(*format, a, random);
        for (const Operation& each : operations)
          found.add(*format, round_to(*format, each.in_double(a, b)), expected(oracle, each, a, b), a, b);
      }
    });
    CHECK_MESSAGE(differences.count == 0, differences.first);
    CHECK(differences.compared == 5 * (draws / 20) * 2);
  }
}

TEST_CASE("products, quotients and roots of fp32 operands are rounded once into a narrower format") {
  for (const Format* format : {&tf32, &bf16, &fp16, &e5m2}) {
    std::mt19937_64 random(7);
    ByMpfr oracle(*format);
    Differences found;
    for (long i = 0; i < 100'000; ++i) {
      const double a = round_to(fp32, drawn(*format, random)), b = round_to(fp32, partner(*format, a, random));
      for (const Operation& each : {operations[2], operations[3], operations[4]})
        found.add(*format, round_to(*format, each.in_double(a, b)), expected(oracle, each, a, b), a, b);
    }
    CHECK_MESSAGE(found.count == 0, found.first);
  }
}

TEST_CASE("[needed] a sum of fp32 operands rounded to bf16 is rounded twice") {
  const double a = 1 + 0x1p-8, b = 0x1p-60;  // both fp32; a is a midpoint of bf16, and the double sum is a
  CHECK(round_to(bf16, a + b) == 1);
  ByMpfr oracle(bf16);
  CHECK(expected(oracle, operations[0], a, b) == 1 + 0x1p-7);
}

TEST_CASE("[needed] p = 27, where 53 < 2p + 2, breaks the lemma") {
  const Format wide{"p27", 27, -126, 127, 64};
  ByMpfr oracle(wide);
  struct Witness {
    const Operation& operation;
    double a, b;
  };
  for (const auto& [operation, a, b] : {Witness{operations[2], 0x1.000e03cp+0, 0x1.ffedbbcp+0},
                                        Witness{operations[3], 0x1.65af7e4p+0, 0x1.0e2340cp+0}}) {
    CAPTURE(operation.name);
    CHECK(round_to(wide, a) == a);
    CHECK(round_to(wide, b) == b);
    CHECK(round_to(wide, operation.in_double(a, b)) != expected(oracle, operation, a, b));
  }
}

TEST_CASE("[needed] fma in double and then a rounding to fp32 is rounded twice, also in bf16") {
  // (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24 is a midpoint of fp32, exactly; c is lost by the first rounding. As in bf16.
  for (const auto& [format, half_way] : {std::pair{&fp32, -12}, std::pair{&bf16, -4}}) {
    const double a = 1 + power_of_two(half_way), c = 0x1p-60;
    const double once = round_to(*format, 1 + 2 * power_of_two(half_way) + ulp(*format, 1));
    CHECK(round_to(*format, std::fma(a, a, c)) != once);
    ByMpfr oracle(*format);
    const Exact exact_a(a), exact_c(c);
    const auto fma = [&](mpfr_ptr to, mpfr_srcptr, mpfr_rnd_t direction) {
      return mpfr_fma(to, exact_a, exact_a, exact_c, direction);
    };
    CHECK(oracle.result(MPFR_RNDN, fma, 0.0) == once);
  }
}

// SPDX-License-Identifier: Apache-2.0
