// Decimal digits of an exact value: printed only when proved.
//
// [agree] Precision doubles until both ends of the enclosure print the same digits: those are correctly rounded.
// [half]  A dyadic halfway between two decimals of that length (2.5 in one digit) never agrees; where the exact
//         predicate says that the value is that dyadic, it is printed itself, to the even digit.
// [dead]  A value that is such a half without being dyadic (7/20 in one digit) is Untrusted, not guessed.
#include <algorithm>

#include "reference/error.h"
#include "reference/evaluate.h"
#include "reference/quantity.h"

namespace halfulp {
static std::string of_special(const Special& special) {
  const std::string sign = special.negative ? "-" : "";
  if (special.kind == Kind::nan) return "nan";
  return sign + (special.kind == Kind::infinite ? "inf" : "0");
}

// The dyadic with fewest bits in [low, high]: a value that is dyadic and short is found as the enclosure narrows.
static Dyadic shortest(const Dyadic& low, const Dyadic& high) {
  const Dyadic width = high - low;
  if (width.sign() == 0 || low.sign() * high.sign() <= 0) return low;
  const long top = binade(width);
  for (long place = top + 1; place >= top - 1; --place) {
    const long shift = place - high.e;
    const Dyadic candidate = shift <= 0 ? high : Dyadic(Integer(high.m >> static_cast<unsigned long>(shift)), place);
    if (compare(candidate, low) >= 0 && compare(candidate, high) <= 0) return candidate;
  }
  return high;
}

std::string digits(const Quantity& y, std::size_t i, int count) {
  const Special special = y.special(i);
  if (special.kind != Kind::finite) return of_special(special);
  const Ball ball = y.ball(i);
  if (ball.radius == 0) return ball.value == 0 ? "0" : decimal(Dyadic(ball.value), count);
  if (y.against && y.against(i, {}) == 0) return "0";
  for (unsigned bits = 128; bits <= 1u << 14; bits *= 2) {
    const WorkingPrecision precision{bits};
    const Enclosure enclosed = y.enclose(i);
    const Dyadic low = low_end(enclosed), high = high_end(enclosed);
    std::string text = decimal(low, count);
    if (text == decimal(high, count)) return text;
    const Dyadic half = shortest(low, high);
    if (y.against && y.against(i, half) == 0) return decimal(half, count);
  }
  throw Untrusted("element " + std::to_string(i) + " of " + std::string(y.name) + ": 2^14 bits do not tell its first " +
                  std::to_string(count) + " digits");
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
