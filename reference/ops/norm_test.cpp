#include <doctest/doctest.h>

#include "reference/ops/test_problem.h"

using namespace halfulp;
using namespace halfulp::test;

TEST_CASE("worked: x = [2, -1, 3, 0], eps = 0") {
  const Problem rms = problem("rms_norm", fp32, {2, -1, 3, 0}, {.eps = 0});
  const Problem layer = problem("layer_norm", fp32, {2, -1, 3, 0}, {.eps = 0});
  const std::string_view rms_digits[] = {"1.069e0", "-5.345e-1", "1.604e0", "0"};
  const std::string_view layer_digits[] = {"6.325e-1", "-1.265e0", "1.265e0", "-6.325e-1"};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(digits(quantity(rms), i, 4) == rms_digits[i]);
    CHECK(digits(quantity(layer), i, 4) == layer_digits[i]);
  }
  CHECK(digits(quantity(rms), 0, 17) == "1.0690449676496975e0");
  CHECK(digits(quantity(layer, tensor::mean), 0, 4) == "1.000e0");
  CHECK(digits(quantity(layer, tensor::variance), 0, 4) == "2.500e0");
}

// SPDX-License-Identifier: Apache-2.0
