// V lanes x U chains, as vector code sums: lane v of chain u takes the elements (i U + u) V + v.
//
// [left-over] Vectors that fill no group of U go to chain 0; chains join in order.
// [fold]      Lanes join in order, or by halves: 8 to 4 to 2 to 1.
// [tail]      Elements that fill no vector are added in order, before the lanes (to 0, then the lanes join that) or
//             after them; a fused tail may leave groups unfused, as a compiler's unrolled loop does.
#pragma once

#include "harness/axes.h"
#include "harness/orders/sequential.h"

namespace halfulp {
template <class Number>
Value<Number> halving(const Terms<Number>& terms, std::span<Value<Number>> lanes) {
  for (std::size_t half = lanes.size(); half > 1;) {
    const std::size_t rest = half;
    half = (half + 1) / 2;
    for (std::size_t i = 0; i + half < rest; ++i) lanes[i] = terms.join(lanes[i], lanes[i + half]);
  }
  return lanes.front();
}

template <class Number>
Value<Number> tail(const Terms<Number>& terms, std::size_t from, std::size_t group, Value<Number> total) {
  const std::size_t unfused = group == 0 ? 0 : (terms.count() - from) / group * group;
  for (std::size_t i = 0; i < unfused; ++i) total = terms.apart(total, from + i);
  return sequential(terms, from + unfused, terms.count(), total);
}

template <class Number>
Value<Number> in_lanes(const Sum& how, const Terms<Number>& terms) {
  const std::size_t lanes = how.lanes, chains = how.chains, vectors = terms.count() / lanes;
  std::vector<Value<Number>> acc(chains * lanes, terms.zero());
  for (std::size_t v = 0; v < vectors; ++v) {
    const std::size_t chain = v < vectors / chains * chains ? v % chains : 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      auto& each = acc[chain * lanes + lane];
      each = terms.add(each, v * lanes + lane);
    }
  }
  for (std::size_t chain = 1; vectors >= chains && chain < chains; ++chain)
    for (std::size_t lane = 0; lane < lanes; ++lane) acc[lane] = terms.join(acc[lane], acc[chain * lanes + lane]);

  const std::span<Value<Number>> first(acc.data(), lanes);
  const bool early = how.tail == Tail::before_lanes;
  auto total = terms.zero();
  if (early) total = tail(terms, vectors * lanes, how.unfused_tail, total);
  if (vectors > 0 && how.fold == Fold::halving) total = terms.join(total, halving(terms, first));
  if (vectors > 0 && how.fold == Fold::in_order)
    for (const auto& each : first) total = terms.join(total, each);
  return early ? total : tail(terms, vectors * lanes, how.unfused_tail, total);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
