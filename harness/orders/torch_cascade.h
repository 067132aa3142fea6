// The sum of torch's CPU build over a contiguous row: 8 lanes x 4 chains, and in each chain a cascade of four levels.
//
//   vector v goes to chain v mod 4;  level 0 takes 2^p rows, then level j takes level j - 1 every 2^(j p) rows
//   p = max(4, ceil_log2(rows) div 4);  the levels join 0 <- 1, 2, 3;  left-over vectors to chain 0;  chains in order
//   elements beyond the last vector are added to 0 first, then the lanes in order
//
// [short]  A row shorter than a vector is summed by the same scheme with one lane.
// [halves] Of 16-bit elements a vector has 16, whose two halves are added first.
//
// Source: torch 2.13.0 aten/src/ATen/native/cpu/SumKernel.cpp (AVX2 build; also what an AVX-512 machine runs).
#pragma once

#include <array>
#include <bit>

#include "harness/axes.h"
#include "harness/orders/sequential.h"

namespace halfulp {
template <class Number>
class TorchCascade {
 public:
  TorchCascade(const Terms<Number>& terms, std::size_t lanes, bool halves)
      : terms_(terms), lanes_(lanes), width_(halves ? 2 * lanes : lanes), halves_(halves) {}

  // The lanes' sums of the first `vectors` vectors.
  Row<Number> lanes(std::size_t vectors) {
    const std::size_t rows = vectors / chains;
    for (auto& level : acc_) level.assign(chains * lanes_, terms_.zero());
    cascade(rows);
    Row<Number>& sum = acc_[0];
    for (std::size_t v = rows * chains; v < vectors; ++v)
      for (std::size_t lane = 0; lane < lanes_; ++lane) sum[lane] = add(sum[lane], v, lane);
    for (std::size_t i = lanes_; i < sum.size(); ++i) sum[i % lanes_] = terms_.join(sum[i % lanes_], sum[i]);
    sum.resize(lanes_, terms_.zero());
    return sum;
  }

 private:
  static constexpr std::size_t chains = 4, levels = 4;

  void cascade(std::size_t rows) {
    const std::size_t log = rows <= 2 ? 1 : static_cast<std::size_t>(std::bit_width(rows - 1));
    const std::size_t power = std::max<std::size_t>(4, log / levels), step = std::size_t{1} << power;
    std::size_t row = 0;
    while (row + step <= rows) {
      for (const std::size_t end = row + step; row < end; ++row) take(row);
      for (std::size_t j = 1; j < levels; ++j) {
        carry(j, j - 1);
        if ((row & ((step - 1) << (j * power))) != 0) break;
      }
    }
    for (; row < rows; ++row) take(row);
    for (std::size_t j = 1; j < levels; ++j) carry(0, j);
  }
  void take(std::size_t row) {
    for (std::size_t i = 0; i < acc_[0].size(); ++i)
      acc_[0][i] = add(acc_[0][i], row * chains + i / lanes_, i % lanes_);
  }
  void carry(std::size_t to, std::size_t from) {
    for (std::size_t i = 0; i < acc_[to].size(); ++i) acc_[to][i] = terms_.join(acc_[to][i], acc_[from][i]);
    std::ranges::fill(acc_[from], terms_.zero());
  }
  Value<Number> add(const Value<Number>& total, std::size_t vector, std::size_t lane) const {
    const std::size_t at = vector * width_ + lane;
    if (!halves_) return terms_.add(total, at);
    return terms_.join(total, terms_.join(terms_.term(at), terms_.term(at + lanes_)));
  }

  const Terms<Number>& terms_;
  std::size_t lanes_, width_;
  bool halves_;
  std::array<Row<Number>, levels> acc_;
};

template <class Number>
Value<Number> torch_cascade(const Sum& how, const Terms<Number>& terms) {
  const std::size_t width = how.halves ? 2 * how.lanes : how.lanes, n = terms.count(), vectors = n / width;
  if (vectors == 0) return TorchCascade<Number>(terms, 1, false).lanes(n).front();
  auto total = sequential(terms, vectors * width, n, terms.zero());
  for (const auto& lane : TorchCascade<Number>(terms, how.lanes, how.halves).lanes(vectors))
    total = terms.join(total, lane);
  return total;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
