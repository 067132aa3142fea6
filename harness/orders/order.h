// A sum in the order that the axes name.
#pragma once

#include <stdexcept>

#include "harness/orders/kahan.h"
#include "harness/orders/lanes.h"
#include "harness/orders/pairwise.h"
#include "harness/orders/torch_cascade.h"
#include "harness/orders/warp.h"

namespace halfulp {
template <class Number>
Value<Number> summed(const Sum& how, const Terms<Number>& terms) {
  switch (how.order) {
    case Order::sequential:
      return sequential(terms, 0, terms.count(), terms.zero());
    case Order::pairwise:
      return pairwise(terms, 0, terms.count());
    case Order::lanes:
      return in_lanes(how, terms);
    case Order::torch_cascade:
      return torch_cascade(how, terms);
    case Order::warp:
      return in_warps(how, terms);
    case Order::kahan:
      return kahan(terms);
  }
  throw std::logic_error("an order without code");
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
