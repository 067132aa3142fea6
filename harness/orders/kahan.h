// Compensated: what an addition loses is taken off the next term.
//
//   y = term - c;  t = s + y;  c = (t - s) - y;  s = t                     c: what s has too much
//
// [kahan] With d1 and d3 what the roundings of y and of c really cost, t - c' = (s - c) + term + d1 + d3: only those
//         two reach the corrected sum s - c, and s is within |c| of it. The bound is the sum of them; operation by
//         operation it would double at every term.
//
// Source: Kahan, Further remarks on reducing truncation errors, CACM 8 (1965).
#pragma once

#include "harness/orders/terms.h"

namespace halfulp {
template <class Number>
struct Compensated {
  Value<Number> s, c;
  Slack slack = {};

  // `sum` rounds s, `less` the two differences.
  void add(const Value<Number>& term, const Step<Number>& sum, const Step<Number>& less) {
    const auto y = less(held(term) - c);
    const auto t = held(sum(s + held(y)));
    const auto gained = less(t - s);
    const auto lost = less(held(gained) - held(y));
    for (const auto& each : {term, y, gained, lost}) slack.radius_of(each);
    s = t;
    c = held(lost);
  }
  Value<Number> total() {
    slack.size_of(c);
    return slack.around(s);
  }
};

template <class Number>
Value<Number> kahan(const Terms<Number>& terms) {
  Compensated<Number> total{terms.zero(), terms.zero()};
  for (std::size_t i = 0; i < terms.count(); ++i) total.add(terms.term(i), terms.sum(), terms.less());
  return total.total();
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
