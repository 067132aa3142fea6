// The wrong softcaps and residual sums of the public bugs; the table is at the foot.
#include "harness/diagnose/bug_norm.h"

namespace halfulp {
using namespace bug;

template <class Element>
static Output elementwise(const Problem& problem, Element element) {
  Output output;
  for (const double x : problem.at(tensor::x).values)
    output[std::string(tensor::y)].push_back(round_to(result(problem), element(x, problem.params[field::cap])));
  return output;
}

static double by_exp(double x, double cap) {
  const float z = single(x) / single(cap), e = single(std::exp(2.0 * z));
  return single(cap) * ((e - 1) / (e + 1));
}

// h = residual + increments, each rounding as `add` says.
static double increment_sum(const Problem& problem, std::size_t i) {
  double sum = 0;
  for (std::size_t which = 0; which < static_cast<std::size_t>(problem.params[field::k]); ++which)
    sum += problem.increment(which, i / problem.n)[i % problem.n];
  return sum;
}

template <class Element>
static Output streamed(const Problem& problem, Element element) {
  Output output;
  const Tensor* residual = problem.find(tensor::residual);
  for (std::size_t i = 0; i < problem.rows * problem.n; ++i)
    output[std::string(tensor::y)].push_back(
        round_to(result(problem), element(residual == nullptr ? 0 : residual->values[i], i)));
  return output;
}

static double kept_in_storage(const Problem& problem, double h, std::size_t i) {
  const Format& format = *problem.at(tensor::increments).format;
  for (std::size_t which = 0; which < static_cast<std::size_t>(problem.params[field::k]); ++which)
    h = round_to(format, h + problem.increment(which, i / problem.n)[i % problem.n]);
  return h;
}

static double cap_by_reciprocal(const Problem& problem, double x, double cap) {
  const Format& format = stored(problem);
  return cap * std::tanh(round_to(format, x * round_to(format, 1 / cap)));
}

static double flushed_quotient(const Problem& problem, double x, double cap) {
  const double z = round_to(stored(problem), x / cap);
  return std::fabs(z) < power_of_two(stored(problem).emin) ? 0 : cap * std::tanh(z);
}

static const Bug all[] = {
    {"softcap-fp32-skipped",
     {"softcap_skipped"},
     [](const Problem& problem) { return elementwise(problem, [](double x, double) { return x; }); }},
    {"softcap-fp32-x-times-tanh",
     {"softcap_times_x"},
     [](const Problem& problem) {
       return elementwise(problem, [](double x, double cap) { return x * std::tanh(x / cap); });
     }},
    {"softcap-fp32-multiplied-instead-of-divided",
     {"tanh_of_product"},
     [](const Problem& problem) {
       return elementwise(problem, [](double x, double cap) { return std::tanh(x * cap); });
     }},
    {"softcap-fp32-wrong-cap",
     {"other_cap"},
     [](const Problem& problem) {
       return elementwise(problem, [](double x, double) { return 30 * std::tanh(x / 30); });
     }},
    {"softcap-fp32-exp2x-overflow-nan",
     {"tanh_by_exp"},
     [](const Problem& problem) { return elementwise(problem, by_exp); }},
    {"softcap-fp32-exp2x-cancellation-small",
     {"tanh_by_exp"},
     [](const Problem& problem) { return elementwise(problem, by_exp); }},
    {"softcap-fp16-reciprocal-cap-rounded",
     {"cap_inverse_in_storage"},
     [](const Problem& problem) {
       return elementwise(problem, [&](double x, double cap) { return cap_by_reciprocal(problem, x, cap); });
     }},
    {"softcap-bf16-prescale-flushed",
     {"flush_to_zero", "denormals_are_zero", "subnormals_flushed"},
     [](const Problem& problem) {
       return elementwise(problem, [&](double x, double cap) { return flushed_quotient(problem, x, cap); });
     }},
    {"softcap-fp32-before-logit-scale",
     {"cap_before_scale"},
     [](const Problem& problem) {
       return elementwise(problem, [](double x, double cap) { return cap * std::tanh(16 * x / cap) / 16; });
     }},
    {"residual-bf16-140-adds",
     {"stream_in_storage"},
     [](const Problem& problem) {
       return streamed(problem, [&](double h, std::size_t i) { return kept_in_storage(problem, h, i); });
     }},
    {"residual-bf16-double-rounding-allreduce",
     {"increments_rounded_first"},
     [](const Problem& problem) {
       return streamed(problem, [&](double h, std::size_t i) {
         return h + round_to(*problem.at(tensor::increments).format, increment_sum(problem, i));
       });
     }},
    {"residual-fp32-multiplier-forgotten",
     {"multiplier_forgotten"},
     [](const Problem& problem) {
       return streamed(problem, [&](double h, std::size_t i) { return h + increment_sum(problem, i); });
     }},
    {"residual-fp32-taken-after-norm",
     {"residual_normed"},
     [](const Problem& problem) {
       const Values& residual = problem.at(tensor::residual).values;
       Values normal;
       for (std::size_t row = 0; row < problem.rows; ++row) {
         const auto begin = residual.begin() + static_cast<std::ptrdiff_t>(row * problem.n);
         const Values x(begin, begin + static_cast<std::ptrdiff_t>(problem.n));
         for (const double each : x) normal.push_back((each - mean(x)) / std::sqrt(variance(x) + 1e-5));
       }
       return streamed(problem, [&](double, std::size_t i) { return normal[i] + increment_sum(problem, i); });
     }},
};

std::span<const Bug> sum_bugs() { return all; }
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
