// The quantile of the standard normal distribution: z with Phi(z) = p.
//
//   |p - 1/2| <= 0.425      z = q A(r) / B(r),   q = p - 1/2,  r = 0.425^2 - q^2
//   else, t = min(p, 1 - p) z = C(s - 1.6) / D(s - 1.6)  or  E(s - 5) / F(s - 5),   s = sqrt(-log t), the sign of q
//
// [own]      Polynomials by + and *, quotients, sqrt; the logarithm from the bits of t and the series of artanh.
// [error]    The approximations err by about 10^-16; with rounding the result is within 2^-40 relatively (in fact
//            2^-49), zero exactly at 1/2, and odd: z(1 - p) = -z(p) bit for bit.
//
// Source: Wichura, Algorithm AS 241: The percentage points of the normal distribution, Applied Statistics 37 (1988).
#include <bit>
#include <cmath>
#include <span>

#include "cases/random.h"

namespace halfulp {
static double horner(std::span<const double> coefficients, double x) {
  double sum = 0;
  for (std::size_t i = coefficients.size(); i-- > 0;) sum = sum * x + coefficients[i];
  return sum;
}

// log x = e log 2 + 2 artanh((m - 1) / (m + 1)), x = m 2^e with 1/sqrt 2 <= m < sqrt 2; normal x > 0.
static double logarithm(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  double m = std::bit_cast<double>((bits & 0xfffffffffffff) | 0x3ff0000000000000);
  double e = static_cast<double>(bits >> 52) - 1023;
  if (m > 1.4142135623730951) {
    m /= 2;
    e += 1;
  }
  const double s = (m - 1) / (m + 1), square = s * s;
  double sum = 0;
  for (int k = 25; k >= 1; k -= 2) sum = sum * square + 1.0 / k;
  return e * 0x1.62e42fefa39efp-1 + 2 * s * sum;
}

constexpr double a[] = {3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
                        1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
                        3.3430575583588128105e4, 2.5090809287301226727e3};
constexpr double b[] = {1,
                        4.2313330701600911252e1,
                        6.8718700749205790830e2,
                        5.3941960214247511077e3,
                        2.1213794301586595867e4,
                        3.9307895800092710610e4,
                        2.8729085735721942674e4,
                        5.2264952788528545610e3};
constexpr double c[] = {1.42343711074968357734e0,  4.63033784615654529590e0, 5.76949722146069140550e0,
                        3.64784832476320460504e0,  1.27045825245236838258e0, 2.41780725177450611770e-1,
                        2.27238449892691845833e-2, 7.74545014278341407640e-4};
constexpr double d[] = {1,
                        2.05319162663775882187e0,
                        1.67638483018380384940e0,
                        6.89767334985100004550e-1,
                        1.48103976427480074590e-1,
                        1.51986665636164571966e-2,
                        5.47593808499534494600e-4,
                        1.05075007164441684324e-9};
constexpr double e[] = {6.65790464350110377720e0,  5.46378491116411436990e0,  1.78482653991729133580e0,
                        2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
                        2.71155556874348757815e-5, 2.01033439929228813265e-7};
constexpr double f[] = {1,
                        5.99832206555887937690e-1,
                        1.36929880922735805310e-1,
                        1.48753612908506148525e-2,
                        7.86869131145613259100e-4,
                        1.84631831751005468180e-5,
                        1.42151175831644588870e-7,
                        2.04426310338993978564e-15};

double normal_quantile(double p) {
  const double q = p - 0.5;
  if (std::abs(q) <= 0.425) {
    const double r = 0.180625 - q * q;
    return q * horner(a, r) / horner(b, r);
  }
  const double s = std::sqrt(-logarithm(q < 0 ? p : 1 - p));
  const double z = s <= 5 ? horner(c, s - 1.6) / horner(d, s - 1.6) : horner(e, s - 5) / horner(f, s - 5);
  return q < 0 ? -z : z;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
