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
class Compensated {
 public:
  explicit Compensated(const Value<Number>& start) : s_(held(start)) { slack_.radius_of(start); }

  // `sum` rounds s, `less` the two differences.
  void add(const Value<Number>& term, const Step<Number>& sum, const Step<Number>& less) {
    const auto y = less(held(term) - c_);
    const auto t = held(sum(s_ + held(y)));
    const auto gained = less(t - s_);
    const auto lost = less(held(gained) - held(y));
    for (const auto& each : {term, y, gained, lost}) slack_.radius_of(each);
    s_ = t;
    c_ = held(lost);
  }
  Value<Number> total() {
    slack_.size_of(c_);
    return slack_.around(s_);
  }

 private:
  Value<Number> s_;
  Value<Number> c_{Number(0.0)};
  Slack slack_;
};

template <class Number>
Value<Number> kahan(const Terms<Number>& terms) {
  Compensated<Number> total(terms.zero());
  for (std::size_t i = 0; i < terms.count(); ++i) total.add(terms.term(i), terms.sum(), terms.less());
  return total.total();
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
