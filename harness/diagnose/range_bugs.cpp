// The wrong norms of the public bugs that leave a format's range or cancel; the table is at the foot.
#include "harness/diagnose/bug_norm.h"

namespace halfulp {
using namespace bug;

static float over_n(double sum, const Values& x) { return single(sum) / static_cast<float>(x.size()); }

static BugMoments premultiplied(const Values& x, const Problem& problem) {
  const Format& format = stored(problem);
  Values terms;
  for (const double each : x)
    terms.push_back(round_to(format, round_to(format, each / static_cast<double>(x.size())) * each));
  return rms(sum_in(format, terms), eps_of(problem));
}

static BugMoments squares_in_fp32(const Values& x, const Problem& problem) {
  return rms(over_n(sum_in(fp32, squares_in(fp32, x)), x), eps_of(problem));
}

// The mean as a sum in fp32, then the squares around it.
static BugMoments sum_then_divide(const Values& x, const Problem& problem) {
  const float m = over_n(sum_in(fp32, x), x);
  Values away;
  for (const double each : x) away.push_back(single(each) - m);
  return {m, inverse_root(over_n(sum_in(fp32, squares_in(fp32, away)), x) + single(eps_of(problem)))};
}

// E[x²] - E[x]² in fp32, from left to right.
static BugMoments one_pass(const Values& x, const Problem& problem) {
  const float m = over_n(sum_in(fp32, x), x), q = over_n(sum_in(fp32, squares_in(fp32, x)), x);
  return {m, inverse_root((q - m * m) + single(eps_of(problem)))};
}

static BugMoments clamped(const Values& x, const Problem& problem) {
  const float m = over_n(sum_in(fp32, x), x), v = over_n(sum_in(fp32, squares_in(fp32, x)), x) - m * m;
  return {m, inverse_root((v < 1e-6F ? 0 : v) + single(eps_of(problem)))};
}

static BugMoments reciprocal_welford(const Values& x, const Problem& problem) {
  float m = 0, squares = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    const float delta = single(x[k]) - m;
    m = m + delta * (1.0F / static_cast<float>(k + 1));
    squares = squares + delta * (single(x[k]) - m);
  }
  return {m, inverse_root(squares / static_cast<float>(x.size()) + single(eps_of(problem)))};
}

// Of one element merged into k, with an integer quotient of their numbers.
static BugMoments merged_squares(const Values& x, const Problem& problem) {
  float sum = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    const float square = single(x[k]) * single(x[k]), away = square - sum;
    sum = sum + square + away * away * static_cast<float>(k * (1 / (k + 1)));
  }
  return rms(over_n(sum, x), eps_of(problem));
}

static BugMoments of_unequal_blocks(const Values& x, const Problem& problem) {
  double means = 0, squares = 0, blocks = 0;
  for (std::size_t at = 0; at < x.size(); at += 48, ++blocks)
    means += mean({x.begin() + static_cast<std::ptrdiff_t>(at),
                   x.begin() + static_cast<std::ptrdiff_t>(std::min(at + 48, x.size()))});
  const float m = single(means / blocks);
  for (const double each : x) squares += (each - m) * (each - m);
  return {m, inverse_root(over_n(squares, x) + single(eps_of(problem)))};
}

// x t + (b - mean t), each step a float. It errs by an ulp of mean t, and so does a mean that is an ulp off: whoever sums in
// any order may yield it, no gate refuses it on these rows, and no mistake of the library is it.
static Output constant_folded(const Problem& problem) {
  Output output;
  const Tensor* bias = problem.find(tensor::bias);
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const Values x = row_of(problem, row);
    const BugMoments of = layer(x, variance(x), eps_of(problem));
    for (std::size_t i = 0; i < x.size(); ++i) {
      const float t = of.rstd * plain_gain(problem, i), left = single(x[i]) * t, away = of.mean * t;
      const float constant = (bias == nullptr ? 0 : single(bias->values[i])) - away;
      output[std::string(tensor::y)].push_back(round_to(result(problem), left + constant));
    }
  }
  return output;
}

template <BugMoments (*statistic)(const Values&, const Problem&)>
static Output norm_by(const Problem& problem) {
  return normed(problem, statistic);
}

static const Bug all[] = {
    {"skiprms-fp16-premultiplied-sum", {"square_premultiplied"}, norm_by<premultiplied>},
    {"rms-fp32-square-overflow", {"square_in_fp32"}, norm_by<squares_in_fp32>},
    {"rms-fp32-square-underflow-eps0", {"square_in_fp32"}, norm_by<squares_in_fp32>},
    {"ln-fp32-sum-overflow-near-max", {"mean_sum_in_fp32"}, norm_by<sum_then_divide>},
    {"ln-fp32-onepass-constant-1234", {"one_pass_variance"}, norm_by<one_pass>},
    {"ln-fp32-onepass-1449", {"one_pass_variance"}, norm_by<one_pass>},
    {"ln-fp32-onepass-mean2000", {"one_pass_variance"}, norm_by<one_pass>},
    {"ln-fp32-onepass-1e6-collapsed", {"one_pass_variance"}, norm_by<one_pass>},
    {"ln-fp32-welford-offset-1e6", {"welford"}, norm_by<reciprocal_welford>},
    {"ln-fp32-onepass-clamp-small-variance", {"variance_cleared"}, norm_by<clamped>},
    {"rms-fp32-welford-term-in-sum-of-squares", {"welford_term_in_squares"}, norm_by<merged_squares>},
    {"ln-fp32-merge-assumes-equal-counts", {"mean_of_unequal_blocks"}, norm_by<of_unequal_blocks>},
    {"ln-fp32-n1-folded-affine", {}, constant_folded},
    {"ln-fp32-folded-affine-large-mean", {}, constant_folded},
};

std::span<const Bug> range_bugs() { return all; }
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
