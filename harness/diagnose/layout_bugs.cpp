// The wrong norms of the public bugs that read another weight or row, or sum by the number of rows; the table is at the foot.
#include <algorithm>
#include <bit>

#include "harness/diagnose/bug_norm.h"

namespace halfulp {
using namespace bug;

static BugMoments layer_of(const Values& x, const Problem& problem) { return layer(x, variance(x), eps_of(problem)); }

// The 32 bits of a float weight as two numbers of 16, the lower half first.
static float half_of_a_float(const Problem& problem, std::size_t i) {
  const auto bits = std::bit_cast<std::uint32_t>(single(problem.at(tensor::weight).values[i / 2]));
  return single(decode(stored(problem), i % 2 == 0 ? bits & 0xFFFF : bits >> 16));
}

// Two bf16 weights as one float; zeros behind the last.
static float two_as_a_float(const Problem& problem, std::size_t i) {
  const Values& weight = problem.at(tensor::weight).values;
  const auto upper_half = [&](std::size_t at) {
    return at < weight.size() ? std::bit_cast<std::uint32_t>(single(weight[at])) >> 16 : 0;
  };
  return std::bit_cast<float>(upper_half(2 * i + 1) << 16 | upper_half(2 * i));
}

// Of a tensor (batch, 3, n): row r lies where row 3 r does; behind the tensor lie zeros.
static Output strided_by_batch(const Problem& problem) {
  Problem read = problem;
  Values& x = read.in.find(tensor::x)->second.values;
  for (std::size_t row = 0; row < problem.rows; ++row)
    for (std::size_t i = 0; i < problem.n; ++i)
      x[row * problem.n + i] = 3 * row < problem.rows ? problem.row(tensor::x, 3 * row)[i] : 0;
  return normed(read, [](const Values& seen, const Problem& of) { return with_eps(seen, eps_of(of)); });
}

// Each of so many threads strides over the row; then a tree over neighbours.
static float block_sum(const Values& x, std::size_t threads) {
  std::vector<float> sums(threads, 0.0F);
  for (std::size_t i = 0; i < x.size(); ++i) sums[i % threads] += single(x[i]) * single(x[i]);
  for (std::size_t left = threads / 2; left > 0; left /= 2)
    for (std::size_t i = 0; i < left; ++i) sums[i] = sums[2 * i] + sums[2 * i + 1];
  return sums[0];
}

static Output block_by_rows(const Problem& problem) {
  return normed(problem, [](const Values& x, const Problem& of) {
    const float sum = block_sum(x, of.rows >= 256 ? 256 : 1024);
    return BugMoments{0, inverse_root(sum / static_cast<float>(x.size()) + single(eps_of(of)))};
  });
}

static const Bug all[] = {
    {"ln-fp16-weight-fp32-bits-read-as-f16",
     {"weight_read_too_narrow"},
     [](const Problem& problem) { return normed(problem, layer_of, half_of_a_float); }},
    {"ln-bf16-weight-bf16-read-as-f32",
     {"weight_read_too_wide"},
     [](const Problem& problem) { return normed(problem, layer_of, two_as_a_float); }},
    {"rms-fp32-rank3-row-stride-from-dim0", {"stride_of_outer_dimension"}, strided_by_batch, "", true},
    {"rms-bf16-batch-variant-block-size", {"row_alone"}, block_by_rows, "row_alone", true},
};

std::span<const Bug> layout_bugs() { return all; }
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
