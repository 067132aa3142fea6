// What the heads of the generators of increments promise.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "cases/generator.h"
#include "reference/error.h"
#include "reference/rounding.h"

using namespace halfulp;

static Problem problem(const std::string& id) { return generate(Case::parse(id)); }

static double mean_square(std::span<const double> values) {
  return std::inner_product(values.begin(), values.end(), values.begin(), 0.0) / static_cast<double>(values.size());
}
static double norm(std::span<const double> values) {
  return std::sqrt(mean_square(values) * static_cast<double>(values.size()));
}

TEST_CASE(
    "[recorded] trace: the Qwen stream has the norms of the run: 0.47, 4.8, 15 to 20, 76.1, 58.1, the last increment "
    "77") {
  const Problem p = problem("residual_sum/fp64/qwen2.5_0.5b/n=896/residual=qwen2.5_0.5b/k=48/rows=2");
  std::vector<double> stream(p.row(tensor::residual, 1).begin(), p.row(tensor::residual, 1).end());
  std::vector<double> norms = {norm(stream)}, steps;
  for (std::size_t k = 0; k < 48; ++k) {
    const auto step = p.increment(k, 1);
    steps.push_back(norm(step));
    for (std::size_t i = 0; i < 896; ++i) stream[i] += step[i];
    norms.push_back(norm(stream));
  }
  CHECK(norms[0] == doctest::Approx(0.47));
  CHECK(norms[2] == doctest::Approx(4.8));
  for (std::size_t layer = 5; layer < 18; ++layer) CHECK((norms[2 * layer] >= 15 && norms[2 * layer] <= 20.001));
  CHECK(norms[46] == doctest::Approx(76.1));
  CHECK(norms[48] == doctest::Approx(58.1));
  CHECK(steps[47] == doctest::Approx(77));
  CHECK(std::ranges::count_if(steps, [](double s) { return s > 0.999 && s < 15.001; }) == 47);
  CHECK_THROWS_AS(problem("residual_sum/fp64/qwen2.5_0.5b/n=896"), UsageError);
}

TEST_CASE("increments vanish, cancel, overflow on the way and keep or grow the variance, as named") {
  const Problem lost = problem("residual_sum/bf16/vanishing_increments/n=64/residual=normal:mean=100");
  for (std::size_t i = 0; i < 64; ++i) {
    const double h = lost.row(tensor::residual, 0)[i], step = lost.increment(3, 0)[i];
    CHECK((step != 0 && round_to(bf16, h + step) == h));
  }
  const auto total = [](const Problem& p, std::size_t count) {
    double sum = 0;
    for (std::size_t k = 0; k < count; ++k) sum += p.increment(k, 0)[5];
    return sum;
  };
  const Problem back = problem("residual_sum/fp32/cancelling_increments/n=64/k=9");
  CHECK(total(back, 8) == 0);
  CHECK((total(back, 9) != 0 && std::abs(total(back, 9)) < 0.1));
  const Problem over = problem("residual_sum/fp16/overflowing_increments/n=64/k=8");
  CHECK(std::isinf(round_to(fp16, total(over, 2))));
  CHECK(total(over, 8) == 0);
  const auto variance = [](const std::string& id, std::size_t k) {
    const Problem p = problem(id);
    std::vector<double> sum(p.n);
    for (std::size_t j = 0; j < k; ++j)
      for (std::size_t i = 0; i < p.n; ++i) sum[i] += p.increment(j, 0)[i];
    return mean_square(sum);
  };
  CHECK(variance("residual_sum/fp64/gpt2_init/n=4096/k=24", 24) == doctest::Approx(1.6384).epsilon(0.1));
  CHECK(variance("residual_sum/fp64/llama_init/n=4096/k=24", 24) == doctest::Approx(24 * 1.6384).epsilon(0.1));
}

// SPDX-License-Identifier: Apache-2.0
