#include "reference/ops/over_root.h"

namespace halfulp {
int Root::against(const Dyadic& a, const Dyadic& b, const Dyadic& m) const {
  const Dyadic over = m - b;
  const Dyadic rest = p.sign() == 0 ? a * q : a * q - p * over;
  const int left = rest.sign(), right = r.sign() == 0 ? 0 : over.sign();
  if (left != right) return left > right ? 1 : -1;
  if (left == 0) return 0;
  const Dyadic scaled = over * q;
  return left * compare(rest * rest * c, scaled * scaled * r);
}

Enclosure Root::enclosed() const {
  const Enclosure under = sqrt(enclose(r) / enclose(Dyadic(c, 0)));
  return p.sign() == 0 ? under : under + enclose(p) / enclose(Dyadic(q, 0));
}

Root root(const Dyadic& r, const Integer& c, const Integer& scale, const Eps& eps, double place) {
  if (place == eps_place::outside) return {r, c, eps.num * scale, eps.den};
  const Dyadic floor = eps.num * Integer(scale * scale);  // over den, as r is over c
  if (place == eps_place::floor)
    return compare(r * eps.den, floor * c) >= 0 ? Root{r, c, {}, 1} : Root{floor, eps.den, {}, 1};
  return {r * eps.den + floor * c, c * eps.den, {}, 1};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
