#include "harness/row_scale.h"

#include <cmath>
#include <optional>

namespace halfulp {
static std::optional<double> theta(std::span<const double> computed, std::span<const Certified> truth) {
  double largest = 0, away = 0, size = 0;
  for (const Certified& each : truth) largest = std::max(largest, std::fabs(each.value));
  if (largest == 0 || !std::isfinite(largest)) return {};
  for (std::size_t i = 0; i < truth.size(); ++i) {
    if (truth[i].kind == Kind::nan || truth[i].kind == Kind::infinite || !std::isfinite(computed[i])) return {};
    const double y = truth[i].value / largest, c = (computed[i] - truth[i].value - truth[i].low) / largest;
    away += c * y, size += y * y;
  }
  return away / size;
}

RowScale row_scale(std::size_t n, std::span<const double> computed, const std::vector<Certified>& truth) {
  RowScale scale;
  double sum = 0;
  for (std::size_t row = 0; row * n < truth.size(); ++row) {
    const auto of_row = theta(computed.subspan(row * n, n), std::span(truth).subspan(row * n, n));
    if (!of_row) continue;
    ++scale.rows, sum += *of_row;
    if (std::fabs(*of_row) > std::fabs(scale.worst)) scale.worst = *of_row, scale.row = row;
  }
  if (scale.rows > 0) scale.mean = sum / static_cast<double>(scale.rows);
  return scale;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
