// The moments of torch's CPU LayerNorm: Welford in 8 lanes over chunks of 16 vectors, chunks merged as a binary tree.
//
//   in a chunk    d = x - m;  m = fma(c_j, d, m);  s = fma(d, x - m, s)              c_j = r(1 / (j + 1))
//   two chunks    c = n_a / n;  d = m_a - m;  m = m + r(c d);  s = fma(r(d n_0), r(c d), s + s_a)
//   at the end    the tail by plain Welford, then the lanes merged into it in order:
//                 m = fma(c, d, m);  s = s + fma(r(r(d d) c), n_0, s_a)
//
// [halves]  Of 16-bit elements a vector has 16: two vectors of 8, merged one after the other.
// [carry]   A chunk is merged into level 0; after chunk i, level j joins level j + 1 while bit j of i is 0.
// [tail]    The tail's update of s is fused in fp16, not in fp32 and bf16: what the wheel's compiler made of it.
// [empty]   Where both sides are empty c is 0.
//
// Source: torch 2.13.0 aten/src/ATen/native/cpu/moments_utils.h, AVX2 build.
#pragma once

#include <bit>

#include "harness/orders/welford.h"

namespace halfulp {
template <class Number>
class ChunkedWelford {
 public:
  using Item = Value<Number>;

  ChunkedWelford(Arithmetic<Number>& in, const Format& format, bool halves, bool fused_tail)
      : step_(in, format), reciprocal_(in.step("reciprocal", format)), parts_(halves ? 2 : 1), fused_(fused_tail) {}

  Moments<Number> of(std::span<const Item> x) const {
    const std::size_t width = lanes * parts_, vectors = x.size() / width, chunks = (vectors + chunk - 1) / chunk;
    const std::size_t depth = chunks <= 1 ? 0 : static_cast<std::size_t>(std::bit_width(chunks - 1));
    std::vector<Level> levels(std::max<std::size_t>(depth, 1), Level(lanes));
    for (std::size_t i = 0; i < chunks; ++i) {
      const std::size_t count = std::min(chunk, vectors - i * chunk);
      for (std::size_t part = 0; part < parts_; ++part)
        merge(levels[0], within(x.subspan(i * chunk * width), count, part));
      for (std::size_t j = 1, mask = i + 1; j < depth && (mask & 1) == 0; ++j, mask >>= 1) {
        merge(levels[j], levels[j - 1]);
        levels[j - 1] = Level(lanes);
      }
    }
    for (std::size_t j = 1; j < depth; ++j) merge(levels[0], levels[j]);

    Moments<Number> total;
    for (const Item& each : x.subspan(vectors * width)) welford(step_, total, each, fused_);
    for (const Moments<Number>& lane : levels[0]) join(total, lane);
    return total;
  }

 private:
  using Level = std::vector<Moments<Number>>;
  static constexpr std::size_t lanes = 8, chunk = 16;

  // One part of `count` vectors: each lane by Welford with a table of reciprocals.
  Level within(std::span<const Item> x, std::size_t count, std::size_t part) const {
    Level level(lanes);
    for (std::size_t j = 0; j < count; ++j) {
      const double k = static_cast<double>(j + 1);
      const auto c = reciprocal_(number(1) / number(k));
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        auto& [mean, squares, seen] = level[lane];
        const Item& each = x[(j * parts_ + part) * lanes + lane];
        const auto moved = step_.delta(each - held(mean)), before = inheriting(moved, 1, mean);
        mean = inheriting(step_.mean(fma(moved, c, held(mean))), 1 - 1 / k, mean);
        squares = step_.sum(fma(before, step_.delta(each - mean), squares));
        ++seen;
      }
    }
    return level;
  }

  void merge(Level& into, const Level& other) const {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      auto& [mean, squares, count] = into[lane];
      const Moments<Number>& added = other[lane];
      const double share = share_of(count, added.count);
      const auto moved = step_.delta(held(added.mean) - held(mean));
      const auto push = step_.ratio(weight(count, added.count) * moved);
      const auto both = step_.sum(squares + added.squares);
      const auto grown = step_.square(either(moved, 1, mean, 1, added.mean) * number(static_cast<double>(count)));
      squares = step_.sum(fma(grown, either(push, share, mean, share, added.mean), both));
      mean = either(step_.mean(held(mean) + push), 1 - share, mean, share, added.mean);
      count += added.count;
    }
  }

  void join(Moments<Number>& total, const Moments<Number>& added) const {
    auto& [mean, squares, count] = total;
    const double share = share_of(count, added.count);
    const auto c = weight(count, added.count), moved = step_.delta(held(added.mean) - held(mean));
    const auto apart = either(moved, 1, mean, 1, added.mean);
    const auto square = step_.square(step_.square(apart * apart) * c);
    squares = step_.sum(squares + step_.sum(fma(square, number(static_cast<double>(count)), added.squares)));
    mean = either(step_.mean(fma(c, moved, held(mean))), 1 - share, mean, share, added.mean);
    count += added.count;
  }

  static double share_of(std::size_t count, std::size_t added) {
    return count + added == 0 ? 0 : static_cast<double>(added) / static_cast<double>(count + added);
  }
  Item weight(std::size_t count, std::size_t added) const {
    if (count + added == 0) return number(0);
    return step_.ratio(number(static_cast<double>(added)) / number(static_cast<double>(count + added)));
  }
  static Item either(const Item& fresh, double a, const Item& of, double b, const Item& or_of) {
    return inheriting(inheriting(fresh, a, of), b, or_of);
  }
  static Item number(double value) { return {Number(value)}; }

  WelfordSteps<Number> step_;
  Step<Number> reciprocal_;
  std::size_t parts_;
  bool fused_;
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
