#include "harness/diagnose/fit_row.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "reference/rounding.h"

namespace halfulp {
double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

static double spread(const std::vector<double>& values, double around) {
  std::vector<double> distances;
  for (const double each : values) distances.push_back(std::fabs(each - around));
  return median(std::move(distances));
}

// What the norm sees of a row: x, or the sum in its class.
static std::vector<double> elements(const Problem& problem, std::size_t row) {
  const auto x = problem.row(tensor::x, row);
  std::vector<double> seen(x.begin(), x.end());
  if (problem.find(tensor::residual) == nullptr) return seen;
  const double kind = problem.params[field::sum];
  for (std::size_t i = 0; i < seen.size(); ++i) {
    seen[i] += problem.row(tensor::residual, row)[i];
    if (kind == sum_class::fp32) seen[i] = round_to(fp32, seen[i]);
    if (kind == sum_class::rounded || kind == sum_class::mixed)
      seen[i] = round_to(*problem.out.find(tensor::sum)->second, seen[i]);
  }
  return seen;
}

// The usable elements of a row, centred, with weight, bias and output.
struct Usable {
  std::vector<double> d, w, b, y;
  std::vector<double> all;  // d of the whole row
  double variance = 0, unit = 0, offset = 0;

  double gain(std::size_t i) const { return offset + w[i]; }
};

static Usable usable(const Problem& problem, const Output& output, std::size_t row) {
  Usable of;
  of.all = elements(problem, row);
  const auto n = static_cast<double>(problem.n);
  if (problem.op->name.ends_with("layer_norm")) {
    const double mean = std::accumulate(of.all.begin(), of.all.end(), 0.0) / n;
    for (double& each : of.all) each -= mean;
  }
  for (const double each : of.all) of.variance += each * each / n;
  const Format& format = *problem.out.find(tensor::y)->second;
  const Tensor *weight = problem.find(tensor::weight), *bias = problem.find(tensor::bias);
  of.unit = format.unit_roundoff(), of.offset = weight != nullptr ? problem.params[field::offset] : 0;
  for (std::size_t i = 0; i < problem.n; ++i) {
    const double y = output.find(tensor::y)->second[row * problem.n + i];
    const double w = weight != nullptr ? weight->values[i] : 1;
    if (!std::isfinite(y) || std::fabs(y) <= 16 * power_of_two(format.emin) || of.all[i] * (of.offset + w) == 0)
      continue;
    of.d.push_back(of.all[i]), of.w.push_back(w), of.b.push_back(bias != nullptr ? bias->values[i] : 0),
        of.y.push_back(y);
  }
  return of;
}

static void fit_lengths(FittedRow& fit, const Usable& of, double s, double eps) {
  const auto n = static_cast<double>(of.all.size());
  double sum = 0;
  for (std::size_t length = 1; length < of.all.size(); ++length) {
    sum += of.all[length - 1] * of.all[length - 1];
    if (std::fabs(s * std::sqrt(sum / n + eps) - 1) <= 4 * fit.noise)
      fit.lengths.push_back(static_cast<double>(length));
  }
}

static void fit_statistic(FittedRow& fit, const Usable& of, double eps) {
  std::vector<double> q;
  for (std::size_t i = 0; i < of.y.size(); ++i) q.push_back((of.y[i] - of.b[i]) / (of.d[i] * of.gain(i)));
  const double s = median(q), r = 1 / std::sqrt(of.variance + eps);
  fit.coherent = s > 0 && std::isfinite(r) && spread(q, s) <= 4 * of.unit * s;
  if (!fit.coherent) return;
  fit.noise = 2 * of.unit / std::sqrt(static_cast<double>(q.size())) + 0x1p-23;
  fit.factor = s / r, fit.significant = std::fabs(fit.factor - 1) > 4 * fit.noise;
  fit.eps = 1 / (s * s) - of.variance, fit.eps_noise = 2 * fit.noise / (s * s);
  fit_lengths(fit, of, s, eps);
}

static Shift shift(const std::vector<double>& values, double scale) {
  Shift found{.value = median(values), .noise = 2 * scale};
  found.known = spread(values, found.value) <= 4 * scale;
  return found;
}

std::optional<FittedRow> fit_row(const Problem& problem, const Output& output, std::size_t row) {
  const Usable of = usable(problem, output, row);
  if (of.y.size() < 4 || !std::isfinite(of.variance) || of.variance == 0) return std::nullopt;
  FittedRow fit;
  const double eps = problem.params[field::eps];
  fit_statistic(fit, of, eps);
  std::vector<double> offsets, added, gains, sizes;
  const double r = 1 / std::sqrt(of.variance + eps);
  for (std::size_t i = 0; i < of.y.size(); ++i) {
    const double gain = (of.y[i] - of.b[i]) / (of.d[i] * r);
    offsets.push_back(gain - of.w[i]), gains.push_back(std::fabs(gain));
    added.push_back(of.y[i] - of.b[i] - of.d[i] * of.gain(i) * r), sizes.push_back(std::fabs(of.y[i]));
  }
  fit.offset = shift(offsets, of.unit * median(gains));
  fit.added = shift(added, of.unit * median(sizes));
  return fit;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
