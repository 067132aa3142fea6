#include "reference/ops/sum_class.h"

#include <cmath>

#include "reference/ops/norm.h"

namespace halfulp {
static double rounded_sum(const Format& format, double a, double b) {
  if (!std::isfinite(a) || !std::isfinite(b)) return round_to(format, a + b);
  const Parts sum = two_sum(a, b);
  if (std::isfinite(sum.value) && sum.rest == 0) return round_to(format, sum.value);
  return round_to(format, Dyadic(a) + Dyadic(b));
}

static std::shared_ptr<const Row> rounded_row(const Format& format, const Row& exact) {
  Row row;
  row.kept.reserve(exact.size());
  for (std::size_t i = 0; i < exact.size(); ++i)
    row.kept.push_back(rounded_sum(format, exact.first[i], exact.second[i]));
  auto shared = std::make_shared<Row>(std::move(row));
  shared->first = shared->kept;
  return shared;
}

static Special special(const Row& row, std::size_t i) {
  const double x = row.limit(i);
  if (std::isnan(x)) return {Kind::nan};
  if (!row.finite(i)) return {Kind::infinite, x < 0};
  return {x == 0 ? Kind::zero : Kind::finite, std::signbit(x)};
}

static Ball ball(const Row& row, std::size_t i) {
  if (row.second.empty()) return {row.first[i], 0};
  const Parts sum = two_sum(row.first[i], row.second[i]);
  return std::isfinite(sum.value) ? Ball{sum.value, std::fabs(sum.rest)} : Ball{0, HUGE_VAL};
}

static Quantity quantity(const Format& format, std::shared_ptr<const Row> row, std::shared_ptr<const Row> terms) {
  return {
      .name = tensor::sum,
      .format = &format,
      .count = row->size(),
      .special = [=](std::size_t i) { return special(*row, i); },
      .ball = [=](std::size_t i) { return ball(*row, i); },
      .against = [=](std::size_t i, const Dyadic& m) { return compare(row->exact(i), m); },
      .enclose = [=](std::size_t i) { return enclose(row->exact(i)); },
      .magnitude = [=](std::size_t i) { return std::fabs(terms->first[i]) + std::fabs(terms->second[i]); },
  };
}

Summed summed(const Problem& problem, std::size_t row) {
  const auto exact =
      std::make_shared<const Row>(Row{{}, problem.row(tensor::x, row), problem.row(tensor::residual, row)});
  const auto found = problem.out.find(tensor::sum);
  if (found == problem.out.end()) throw std::logic_error("a fused add needs the format of its result `sum`");
  const Format& format = *found->second;
  const double choice = problem.params[field::sum];
  if (choice == sum_class::unrounded) return {exact, exact, quantity(format, exact, exact)};
  const auto rounded = rounded_row(choice == sum_class::fp32 ? fp32 : format, *exact);
  if (choice == sum_class::fp32) return {rounded, rounded, quantity(format, rounded, exact)};
  const Quantity sum = quantity(format, exact, exact);
  return choice == sum_class::mixed ? Summed{exact, rounded, sum} : Summed{rounded, rounded, sum};
}

std::vector<Quantity> add_norm(const Problem& problem, std::size_t row, bool centred) {
  Summed h = summed(problem, row);
  std::vector<Quantity> all = norm(problem, h.statistics, h.elements, centred);
  all.push_back(std::move(h.sum));
  return all;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
