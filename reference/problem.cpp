#include "reference/problem.h"

#include <stdexcept>

#include "reference/rounding.h"

namespace halfulp {
const Tensor& Problem::at(std::string_view name) const {
  if (const Tensor* found = find(name)) return *found;
  throw std::logic_error("the problem has no tensor " + std::string(name));
}

std::span<const double> Problem::row(std::string_view name, std::size_t index) const {
  const std::span<const double> all(at(name).values);
  return name == tensor::weight || name == tensor::bias ? all : all.subspan(index * n, n);
}

std::span<const double> Problem::increment(std::size_t which, std::size_t index) const {
  return std::span<const double>(at(tensor::increments).values).subspan((which * rows + index) * n, n);
}

double eps_given(const Problem& problem) {
  const double eps = problem.params[field::eps], choice = problem.params[field::eps_format];
  if (choice == eps_format::fp32) return round_to(fp32, eps);
  if (choice == eps_format::x) return round_to(*problem.at(tensor::x).format, eps);
  return eps;
}

std::size_t size_of(const Problem& problem, std::string_view name) {
  if (name == tensor::weight || name == tensor::bias) return problem.n;
  if (name == tensor::mean || name == tensor::variance || name == tensor::rstd) return problem.rows;
  const std::size_t copies = name == tensor::increments ? static_cast<std::size_t>(problem.params[field::k]) : 1;
  return copies * problem.rows * problem.n;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
