#include "harness/diagnose/probes.h"

#include <algorithm>
#include <cmath>

#include "cases/random.h"
#include "reference/op.h"
#include "reference/rounding.h"

namespace halfulp {
// What a probe's rows are: mean + spread N(0, 1), or the case's own rows times `factor` with jitter.
struct ProbeShape {
  double factor, mean, spread;
};

static double scale(const Tensor& tensor) {
  double squares = 0;
  std::size_t count = 0;
  for (const double each : tensor.values)
    if (std::isfinite(each)) squares += each * each, ++count;
  const double rms = count == 0 ? 0 : std::sqrt(squares / static_cast<double>(count));
  return std::isfinite(rms) && rms > 0 ? rms : 1;
}

static ProbeShape shape(std::size_t number, double scale, double cap) {
  if (cap > 0) {  // softcap: from the linear part to saturation
    const ProbeShape caps[] = {{1, 0, 0}, {0, 0, cap}, {0, 0, cap / 8}, {0, 0, cap * 8}, {0, 0, 1e-3}, {0, 0, 1}};
    return caps[number % std::size(caps)];
  }
  const ProbeShape norms[] = {{1, 0, 0},   {0, 0, scale},         {0x1p-6, 0, 0}, {0, 0, scale / 1024},
                              {0, 8, 1},   {0, 0, 1e-3},          {0, 0, 1},      {0, 300, 1},
                              {0, 0, 300}, {0, 8 * scale, scale}, {0, 0, 1e-2},   {0, 1e-3, 1e-5}};
  return norms[number % std::size(norms)];
}

static double drawn(const ProbeShape& of, const Random& random, std::size_t i, const Tensor& original) {
  if (of.factor == 0) return of.mean + of.spread * random.normal(i);
  const double value = original.values[i % original.values.size()];
  return std::isfinite(value) ? of.factor * value * (1 + 0.5 * random.uniform(i)) : 1;
}

static void refill(Tensor& tensor, std::string_view name, std::size_t size, std::size_t number, const ProbeShape& of) {
  const Tensor original = tensor;
  const double most = tensor.format->largest() / 8;
  const Random random(number, name, 0, 0);
  tensor.values.resize(size);
  for (std::size_t i = 0; i < size; ++i)
    tensor.values[i] = round_to(*tensor.format, std::clamp(drawn(of, random, i, original), -most, most));
}

static void change_parameters(Problem& problem, std::size_t number) {
  const auto set = [&](const Field& key, double value) {
    if (problem.params.has(key) && problem.params[key] != 0) problem.params.set(key, value);
  };
  if (number % 5 == 3) set(field::eps, number % 2 == 0 ? 2e-6 : 3e-5), set(field::cap, 17);
  if (number % 5 == 3 && problem.params.has(field::multiplier) && problem.params[field::multiplier] != 1)
    problem.params.set(field::multiplier, 0.625);
}

Problem probe(const Problem& asked, std::size_t number) {
  Problem problem = asked;
  change_parameters(problem, number);
  if (number % 4 == 2) problem.n += 40 * (number % 3) + 3;
  problem.rows = std::clamp<std::size_t>(asked.rows, 2, 4);
  const double cap = problem.params.has(field::cap) ? problem.params[field::cap] : 0;
  for (auto& [name, tensor] : problem.in) {
    const bool affine = name == tensor::weight || name == tensor::bias;
    const std::size_t size = affine ? problem.n
                             : name == tensor::increments
                                 ? problem.n * problem.rows * static_cast<std::size_t>(problem.params[field::k])
                                 : problem.n * problem.rows;
    const bool plus = problem.params.has(field::offset) && problem.params[field::offset] != 0;
    const double centre = name == tensor::weight && !plus ? 1 : 0;
    refill(tensor, name, size, number, affine ? ProbeShape{0, centre, 0.5} : shape(number, scale(tensor), cap));
    if (!affine && number % 6 == 5) std::fill_n(tensor.values.begin(), problem.n, 0.0);
  }
  return problem;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
