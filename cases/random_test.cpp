#include "cases/random.h"

#include <Random123/philox.h>
#include <doctest/doctest.h>
#include <mpfr.h>

#include <bit>
#include <cmath>
#include <set>

using namespace halfulp;

// The vectors of Random123's kat_vectors for philox4x64 with 10 rounds.
struct Known {
  r123::Philox4x64::ctr_type counter;
  r123::Philox4x64::key_type key;
  r123::Philox4x64::ctr_type answer;
};
static const std::uint64_t ones = ~std::uint64_t{0};
static const Known known[] = {
    {{{0, 0, 0, 0}}, {{0, 0}}, {{0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b, 0x7e68b68aec7ba23b}}},
    {{{ones, ones, ones, ones}},
     {{ones, ones}},
     {{0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6, 0xa09caebf594f0ba0}}},
    {{{0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89}},
     {{0x452821e638d01377, 0xbe5466cf34e90c6c}},
     {{0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5, 0x57bd43b5e52b7fe6}}},
};

TEST_CASE("Philox4x64-10 answers the published vectors") {
  for (const Known& each : known) CHECK(r123::Philox4x64()(each.counter, each.key) == each.answer);
}

TEST_CASE("[same] [tensor] a draw is Philox at (hash of the tensor's name, copy, row, index) under the seed") {
  const std::uint64_t hash_of_x = (0xcbf29ce484222325 ^ 'x') * 0x100000001b3;
  const auto expected = r123::Philox4x64()({{hash_of_x, 5, 6, 7}}, {{42, 0}});
  for (unsigned lane = 0; lane < 4; ++lane) CHECK(Random(42, "x", 5, 6).bits(7, lane) == expected[lane]);
}

TEST_CASE("[same] the bits of draws are pinned: no platform, compiler or library may change them") {
  const Random random(1, "x", 0, 0);
  CHECK(random.bits(0) == 0x5a1880fe5325abea);
  CHECK(std::bit_cast<std::uint64_t>(random.uniform(0)) == 0x3fd686203f94c96a);
  CHECK(std::bit_cast<std::uint64_t>(random.normal(0)) == 0xbfd85385d59475f0);
  CHECK(std::bit_cast<std::uint64_t>(normal_quantile(0.3)) == 0xbfe0c7e39582c5fa);
  CHECK(std::bit_cast<std::uint64_t>(normal_quantile(0.01)) == 0xc0029c5c4630ff0e);
  CHECK(std::bit_cast<std::uint64_t>(normal_quantile(0x1p-53)) == 0xc0206b48528cea51);
}

TEST_CASE("draws differ by seed, tensor, copy, row, index and lane") {
  std::set<std::uint64_t> seen;
  for (const std::uint64_t seed : {1, 2})
    for (const std::string_view tensor : {"x", "weight"})
      for (const std::size_t copy : {0, 1})
        for (const std::size_t row : {0, 1})
          for (const std::uint64_t index : {0, 1})
            for (const unsigned lane : {0, 1, 2, 3}) seen.insert(Random(seed, tensor, copy, row).bits(index, lane));
  CHECK(seen.size() == 128);
}

// The relative error of z against the exact quantile of p, by one Newton step at 200 bits from z: the next term,
// z/2 times the square of the first, is below 2^-70 where the first is below 2^-40.
static double quantile_error(double p, double z) {
  mpfr_t target, argument, density;
  mpfr_inits2(200, target, argument, density, static_cast<mpfr_ptr>(nullptr));
  mpfr_set_d(argument, -z, MPFR_RNDN);  // Phi(z) = erfc(-z / sqrt 2) / 2
  mpfr_sqrt_ui(target, 2, MPFR_RNDN);
  mpfr_div(argument, argument, target, MPFR_RNDN);
  mpfr_erfc(argument, argument, MPFR_RNDN);
  mpfr_div_2ui(argument, argument, 1, MPFR_RNDN);
  mpfr_sub_d(argument, argument, p, MPFR_RNDN);
  mpfr_set_d(density, z, MPFR_RNDN);  // exp(-z^2 / 2) / sqrt(2 pi)
  mpfr_sqr(density, density, MPFR_RNDN);
  mpfr_div_si(density, density, -2, MPFR_RNDN);
  mpfr_exp(density, density, MPFR_RNDN);
  mpfr_const_pi(target, MPFR_RNDN);
  mpfr_mul_2ui(target, target, 1, MPFR_RNDN);
  mpfr_sqrt(target, target, MPFR_RNDN);
  mpfr_div(density, density, target, MPFR_RNDN);
  mpfr_div(argument, argument, density, MPFR_RNDN);
  mpfr_div_d(argument, argument, z, MPFR_RNDN);
  const double error = std::abs(mpfr_get_d(argument, MPFR_RNDN));
  mpfr_clears(target, argument, density, static_cast<mpfr_ptr>(nullptr));
  return error;
}

TEST_CASE("[normal] [error] the normal quantile errs by less than 2^-49 relatively, checked by MPFR's erfc") {
  double worst = 0;
  const Random random(7, "quantile", 0, 0);
  for (std::uint64_t i = 0; i < 3000; ++i) {
    const double p = random.uniform(i);
    worst = std::max(worst, quantile_error(p, normal_quantile(p)));
  }
  for (int exponent = 2; exponent <= 53; ++exponent)  // both tails, down to the smallest draw, and around 1/2
    for (const double factor : {1.0, 1.25, 1.7}) {
      const double tail = factor * std::ldexp(1, -exponent);
      for (const double p : {tail, 1 - tail, 0.5 - tail / 4, 0.5 + tail / 2})
        if (p > 0 && p < 1 && p != 0.5) worst = std::max(worst, quantile_error(p, normal_quantile(p)));
    }
  for (const double edge : {0.075, 0.925, 1.388794386496402e-11})  // where one formula hands over to the next
    for (const double p : {std::nextafter(edge, 0), edge, std::nextafter(edge, 1)})
      worst = std::max(worst, quantile_error(p, normal_quantile(p)));
  CHECK(worst < 0x1p-49);
  CHECK(worst > 0x1p-54);  // the judge is sharper than what it judges
  CHECK(quantile_error(0.3, normal_quantile(0.3) * (1 + 0x1p-45)) > 0x1p-46);  // and sees a fault
}

TEST_CASE("[uniform] [normal] draws are symmetric, never at the ends, and the quantile is odd") {
  CHECK(normal_quantile(0.5) == 0);
  for (const double p : {0.25, 0x1p-7, 0x1p-20, 0x1p-53}) CHECK(normal_quantile(1 - p) == -normal_quantile(p));
  CHECK((static_cast<double>(ones >> 12) + 0.5) * 0x1p-52 == 1 - 0x1p-53);
}

TEST_CASE("a million normal draws have mean 0, variance 1 and kurtosis 3 within five standard errors") {
  const Random random(3, "x", 0, 0);
  const double count = 1e6;
  double first = 0, second = 0, fourth = 0;
  for (std::uint64_t i = 0; i < 1000000; ++i) {
    const double z = random.normal(i);
    first += z;
    second += z * z;
    fourth += z * z * z * z;
  }
  CHECK(std::abs(first / count) < 5e-3);
  CHECK(std::abs(second / count - 1) < 5 * 1.42e-3);
  CHECK(std::abs(fourth / count - 3) < 5 * 9.8e-3);
}

TEST_CASE("below() and sign() reach every value about equally often") {
  const Random random(9, "x", 0, 0);
  int counts[6] = {}, negative = 0;
  for (std::uint64_t i = 0; i < 60000; ++i) {
    ++counts[random.below(6, i)];
    negative += random.sign(i, 1) < 0;
  }
  for (const int each : counts) CHECK(std::abs(each - 10000) < 500);
  CHECK(std::abs(negative - 30000) < 700);
}

// SPDX-License-Identifier: Apache-2.0
