#include "reference/problem.h"

#include <doctest/doctest.h>

#include <stdexcept>

#include "reference/rounding.h"

using namespace halfulp;

static const Setting settings[] = {{&field::eps, 1e-6}, {&field::eps_format, eps_format::fp64}, {&field::k, 2}};

// Two rows of three; increments twice that; the values count through each tensor.
static Problem sample() {
  Problem problem;
  problem.params = Params(settings);
  problem.rows = 2;
  problem.n = 3;
  for (const std::string_view name : {tensor::x, tensor::weight, tensor::increments}) {
    Tensor tensor{&fp16, {}};
    for (std::size_t i = 0; i < size_of(problem, name); ++i) tensor.values.push_back(static_cast<double>(i));
    problem.in.emplace(name, tensor);
  }
  return problem;
}

static std::vector<double> copy(std::span<const double> values) { return {values.begin(), values.end()}; }

TEST_CASE("a row of a tensor is its stretch, and of a weight the whole") {
  const Problem problem = sample();
  CHECK(copy(problem.row(tensor::x, 0)) == std::vector<double>{0, 1, 2});
  CHECK(copy(problem.row(tensor::x, 1)) == std::vector<double>{3, 4, 5});
  CHECK(copy(problem.row(tensor::weight, 1)) == std::vector<double>{0, 1, 2});
}

TEST_CASE("an increment of a row is found by which and by row: [k, rows, n]") {
  const Problem problem = sample();
  CHECK(copy(problem.increment(0, 1)) == std::vector<double>{3, 4, 5});
  CHECK(copy(problem.increment(1, 0)) == std::vector<double>{6, 7, 8});
  CHECK(copy(problem.increment(1, 1)) == std::vector<double>{9, 10, 11});
}

TEST_CASE("[absent] a tensor that is not given is not in the map, and asking for it by name is a fault") {
  const Problem problem = sample();
  CHECK(problem.find(tensor::bias) == nullptr);
  CHECK(problem.find(tensor::x) != nullptr);
  CHECK_THROWS_WITH_AS(problem.at(tensor::bias), "the problem has no tensor bias", std::logic_error);
}

TEST_CASE("the sizes of tensors follow their shapes") {
  const Problem problem = sample();
  for (const std::string_view name : {tensor::x, tensor::residual, tensor::y, tensor::sum})
    CHECK(size_of(problem, name) == 6);
  for (const std::string_view name : {tensor::weight, tensor::bias}) CHECK(size_of(problem, name) == 3);
  for (const std::string_view name : {tensor::mean, tensor::variance, tensor::rstd}) CHECK(size_of(problem, name) == 2);
  CHECK(size_of(problem, tensor::increments) == 12);
}

TEST_CASE("eps reaches a kernel rounded to what eps-format says") {
  Problem problem = sample();
  for (const double choice : {eps_format::fp64, eps_format::exact}) {
    problem.params.set(field::eps_format, choice);
    CHECK(eps_given(problem) == 1e-6);
  }
  problem.params.set(field::eps_format, eps_format::fp32);
  CHECK(eps_given(problem) == static_cast<double>(1e-6f));
  problem.params.set(field::eps_format, eps_format::x);  // fp16: 17 quanta of 2^-24, 1.3 % more than 1e-6
  CHECK(eps_given(problem) == 17 * 0x1p-24);
  problem.params.set(field::eps, 1e-8);  // below half the quantum
  CHECK(eps_given(problem) == 0);
}

// SPDX-License-Identifier: Apache-2.0
