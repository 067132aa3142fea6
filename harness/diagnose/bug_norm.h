// Plain float arithmetic of the public bugs' kernels: what the norms among them share.
#pragma once

#include <cmath>

#include "harness/diagnose/bugs.h"
#include "reference/op.h"
#include "reference/rounding.h"

namespace halfulp::bug {
using Values = std::vector<double>;

inline float single(double value) { return static_cast<float>(value); }
inline const Format& stored(const Problem& problem) { return *problem.at(tensor::x).format; }
inline const Format& result(const Problem& problem) { return *problem.out.find(tensor::y)->second; }
inline float inverse_root(float v) { return 1.0F / std::sqrt(v); }

// Mean and rstd of a row as the elements meet them.
struct BugMoments {
  float mean = 0, rstd = 0;
};

inline double mean_square(const Values& x) {
  double sum = 0;
  for (const double each : x) sum += each * each;
  return sum / static_cast<double>(x.size());
}

inline double mean(const Values& x) {
  double sum = 0;
  for (const double each : x) sum += each;
  return sum / static_cast<double>(x.size());
}

inline double variance(const Values& x) {
  const double centre = mean(x);
  double sum = 0;
  for (const double each : x) sum += (each - centre) * (each - centre);
  return sum / static_cast<double>(x.size());
}

inline BugMoments rms(double v, double eps) { return {0, inverse_root(single(single(v) + single(eps)))}; }
inline BugMoments layer(const Values& x, double v, double eps) {
  return {single(mean(x)), inverse_root(single(single(v) + single(eps)))};
}

inline double eps_of(const Problem& problem) { return problem.params[field::eps]; }

// What a norm sees of a row: the sum of the fused ones, in its class.
inline Values row_of(const Problem& problem, std::size_t row) {
  const auto x = problem.row(tensor::x, row);
  Values seen(x.begin(), x.end());
  if (problem.find(tensor::residual) == nullptr) return seen;
  for (std::size_t i = 0; i < seen.size(); ++i) seen[i] = single(seen[i] + problem.row(tensor::residual, row)[i]);
  return seen;
}

using Gain = float (*)(const Problem&, std::size_t i);

inline float plain_gain(const Problem& problem, std::size_t i) {
  const Tensor* weight = problem.find(tensor::weight);
  if (weight == nullptr) return 1;
  return single(problem.params[field::offset] + weight->values[i]);
}

inline Output summed(const Problem& problem, Output output) {
  if (problem.out.contains(tensor::sum))
    for (std::size_t row = 0; row < problem.rows; ++row)
      for (const double each : row_of(problem, row))
        output[std::string(tensor::sum)].push_back(round_to(*problem.out.find(tensor::sum)->second, each));
  return output;
}

// (x - mean) rstd gain, each step a float, cast at the end.
template <class Statistic>
inline Output normed(const Problem& problem, Statistic statistic, Gain gain = plain_gain) {
  Output output;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const Values x = row_of(problem, row);
    const BugMoments of = statistic(x, problem);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const float h = (single(x[i]) - of.mean) * of.rstd * gain(problem, i);
      output[std::string(tensor::y)].push_back(round_to(result(problem), h));
    }
  }
  return summed(problem, std::move(output));
}

inline double sum_in(const Format& format, const Values& terms) {
  double sum = 0;
  for (const double each : terms) sum = round_to(format, sum + each);
  return sum;
}

inline Values squares_in(const Format& format, const Values& x) {
  Values squares;
  for (const double each : x) squares.push_back(round_to(format, each * each));
  return squares;
}

inline BugMoments with_eps(const Values& x, double eps) { return rms(mean_square(x), eps); }
}  // namespace halfulp::bug

// SPDX-License-Identifier: Apache-2.0
