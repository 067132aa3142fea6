#include "harness/statistics.h"

#include <algorithm>
#include <cmath>

namespace halfulp {
static Quantity blank(std::string_view name) {
  Quantity of = {};
  of.name = name, of.format = &fp64, of.count = 1;
  of.ball = [](std::size_t) { return Ball{0, HUGE_VAL}; };
  return of;
}

// A finite rational, sum / n.
static Quantity mean_square(std::span<const double> row) {
  Dyadic sum;
  for (const double x : row) sum = sum + Dyadic(x) * Dyadic(x);
  const Dyadic n(Integer(row.size()), 0);
  const Special special{sum.sign() == 0 ? Kind::zero : Kind::finite};
  Quantity of = blank("mean square");
  of.special = [special](std::size_t) { return special; };
  of.against = [sum, n](std::size_t, const Dyadic& m) { return compare(sum, m * n); };
  of.enclose = [sum, n](std::size_t) { return Enclosure(enclose(sum) / enclose(n)); };
  return of;
}

static Quantity reciprocal(const Quantity& rstd) {
  Quantity of = blank("root");
  of.special = [rstd](std::size_t i) {
    const Special special = rstd.special(i);
    if (special.kind == Kind::zero) return Special{Kind::infinite};
    if (special.kind == Kind::infinite) return Special{Kind::zero};
    return special;
  };
  of.enclose = [rstd](std::size_t i) { return Enclosure(enclose(1.0) / rstd.enclose(i)); };
  return of;
}

Problem asking_statistics(Problem problem) {
  const auto sum = problem.out.find(tensor::sum);
  const Format* stored = sum == problem.out.end() ? nullptr : sum->second;
  problem.out.clear();
  for (const std::string_view name : problem.op->results)
    if (name == tensor::mean || name == tensor::variance || name == tensor::rstd)
      problem.out[std::string(name)] = &fp64;
  if (stored != nullptr && !problem.out.empty()) problem.out.emplace(tensor::sum, stored);  // which the norm may see
  return problem;
}

std::vector<Statistic> statistics(const Problem& asking, std::size_t row) {
  std::vector<Statistic> all;
  if (asking.out.empty()) return all;
  const bool plain = !asking.out.contains(tensor::variance) && asking.find(tensor::residual) == nullptr;
  const std::span<const double> x = asking.row(tensor::x, row);
  if (plain && std::ranges::all_of(x, [](double each) { return std::isfinite(each); }))
    all.push_back({"mean square", mean_square(x)});
  const std::vector<Quantity> defined = asking.op->define(asking, row);
  for (const Quantity& each : defined)
    if (each.name != tensor::rstd && each.name != tensor::sum) all.push_back({std::string(each.name), each});
  for (const Quantity& each : defined) {
    if (each.name != tensor::rstd) continue;
    all.push_back({"root", reciprocal(each)});
    all.push_back({std::string(each.name), each});
  }
  return all;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
