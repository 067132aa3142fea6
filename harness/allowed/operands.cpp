#include "harness/allowed/operands.h"

#include <cmath>

#include "reference/rounding.h"
#include "reference/ulp.h"

namespace halfulp {
double sum_in(const Format& format, double a, double b) {
  return format.precision == fp64.precision ? a + b : round_to(format, sum_to_odd(a, b));
}
double product_in(const Format& format, double a, double b) {
  return format.precision == fp64.precision ? a * b : round_to(format, product_to_odd(a, b));
}

static bool short_enough(const Format& format, const Format& work) { return 2 * format.precision <= work.precision; }

static bool exact_in(const Format& work, double a, double b) {
  return sum_error(a, b, a + b) == 0 && round_to(work, a + b) == a + b;
}

static Operands plain(const Problem& problem, std::size_t row, const Format& work) {
  Operands norm;
  norm.square_roundings = short_enough(*problem.at(tensor::x).format, work) ? 0 : 1;
  const auto x = problem.row(tensor::x, row);
  norm.element.assign(x.begin(), x.end());
  norm.finite = std::ranges::all_of(x, [](double each) { return std::isfinite(each); });
  norm.statistic = norm.element;
  return norm;
}

static void take_rounded(Operands& norm, const Format& format, double in_work, const Certified& stored) {
  const double sum = round_to(format, in_work);
  if (sum != stored.rounded)
    norm.untrusted = "residual + x rounds differently by way of the working format: another row than the exact one";
  norm.element.emplace_back(sum);
}

Operands operands(const Problem& problem, const Truth& truth, std::size_t row, const Class& declared) {
  const Format& work = working(problem, declared);
  if (problem.find(tensor::residual) == nullptr) return plain(problem, row, work);
  const auto x = problem.row(tensor::x, row), residual = problem.row(tensor::residual, row);
  const double sum_class = problem.params[field::sum];
  const bool rounded = sum_class == sum_class::rounded, mixed = sum_class == sum_class::mixed,
             in_fp32 = sum_class == sum_class::fp32;
  const Format& stored = *problem.out.find(tensor::sum)->second;
  const std::vector<Certified>& sums = truth.find(tensor::sum)->second;
  Operands norm;
  bool exact = true;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double sum = x[i] + residual[i];
    norm.finite = norm.finite && std::isfinite(sum) && std::isfinite(sums[row * x.size() + i].rounded);
    if (!rounded && !in_fp32 && std::isfinite(x[i]) && std::isfinite(residual[i]) &&
        !std::isfinite(sum_in(work, x[i], residual[i])))
      norm.untrusted = "residual + x may overflow in " + std::string(work.name);
    const bool exact_double = sum_error(x[i], residual[i], sum) == 0;
    exact = exact && exact_in(work, x[i], residual[i]);
    norm.exact = norm.exact && (exact_double || rounded || in_fp32);
    norm.statistic.push_back(exact_double ? Range(sum) : Range(below(sum), above(sum)));
    if (in_fp32) norm.element.emplace_back(sum_in(fp32, x[i], residual[i]));
    if (rounded || mixed) take_rounded(norm, stored, sum_in(work, x[i], residual[i]), sums[row * x.size() + i]);
  }
  if (rounded || in_fp32) norm.statistic = norm.element;
  if (!rounded && !mixed && !in_fp32) norm.element = norm.statistic;
  norm.square_roundings = rounded && short_enough(stored, work) ? 0 : 1;
  norm.statistic_roundings = rounded || in_fp32 || exact ? 0 : 1;
  norm.element_roundings = rounded || in_fp32 || mixed || exact ? 0 : 1;
  return norm;
}

View::View(const Problem& problem, const Class& of)
    : declared(of),
      work(working(problem, of)),
      storage(*problem.at(tensor::x).format),
      result(*problem.out.find(tensor::y)->second),
      quantum(half_quantum(work, of)),
      storage_top(order(storage, storage.largest())),
      cast_before(of.cast == Cast::before && storage.precision < work.precision) {
  if (const Tensor* found = problem.find(tensor::weight))
    weight = found->values, weight_format = found->format, offset = problem.params[field::offset];
  if (const Tensor* found = problem.find(tensor::bias)) bias = found->values;
}

Factor factor(const View& of, std::size_t i) {
  if (of.weight.empty()) return {};
  const double w = of.weight[i];
  if (of.offset == 0) return {w, 1};
  if (of.declared.weight == Weight::as_storage) return {sum_in(*of.weight_format, of.offset, w), 1};
  const double g = of.offset + w;
  return {sum_error(of.offset, w, g) == 0 ? Range(g) : Range(below(g), above(g)), 2};
}

void take(Factors& some, const View& of, const Operands& norm, std::size_t first, std::size_t count) {
  for (std::size_t j = 0; j < count; ++j) some.x[j] = norm.element[first + j].lo;
  const double *weight = of.weight.data() + first, *bias = of.bias.data() + first, offset = of.offset;
  for (std::size_t j = 0; j < count; ++j) some.g[j] = of.weight.empty() ? 1 : offset + weight[j];
  for (std::size_t j = 0; j < count; ++j) some.b[j] = of.bias.empty() ? 0 : bias[j];
}

double bias(const View& of, std::size_t i) { return of.bias.empty() ? 0 : of.bias[i]; }

Range eps_range(const Problem& problem, const Format& work) {
  const double eps = eps_given(problem);
  const Range given =
      problem.params[field::eps_format] == eps_format::exact && eps > 0 ? Range(below(eps), above(eps)) : Range(eps);
  if (eps >= power_of_two(work.emin)) return given;
  const double rounded = round_to(work, eps);
  return {std::min(given.lo, rounded), std::max(given.hi, rounded)};
}

std::string overflow_of_products(const Problem& problem, const Operands& norm, const Range& inverse_root,
                                 const Format& work) {
  const Tensor* weight = problem.find(tensor::weight);
  if (work.emax >= fp32.emax || weight == nullptr) return {};
  double x = inverse_root.hi, g = 0;
  for (const Range& each : norm.element) x = std::max(x, top(each));
  for (const double each : weight->values) g = std::max(g, std::fabs(problem.params[field::offset] + each));
  return x * g * (1 + 0x1p-4) < work.largest() ? ""
                                               : "a product with the weight may overflow in " + std::string(work.name);
}

Allowed stored_sum(const Problem& problem, std::size_t row, std::size_t i, const Class& declared) {
  const double a = problem.row(tensor::x, row)[i], b = problem.row(tensor::residual, row)[i];
  const Format& format = *problem.out.find(tensor::sum)->second;
  const Format& work = working(problem, declared);
  const double in_fp32 = sum_in(fp32, a, b), sum = a + b;
  if (problem.params[field::sum] == sum_class::fp32) return {Range(in_fp32), {round_to(format, in_fp32)}};
  const double once = sum_in(format, a, b), twice = round_to(format, sum_in(work, a, b));
  return {{below(sum), above(sum)}, {std::min(once, twice), std::max(once, twice)}};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
