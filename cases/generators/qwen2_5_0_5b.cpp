// The residual stream of Qwen2.5-0.5B-Instruct: 48 increments onto the embedding, with the norms of a recorded run
// (24 layers, hidden 896, fp32 on a CPU, last position).
//
//   |h_0| = 0.47;  4.8 after layer 0;  15 to 20 through the middle layers;  76.1 after layer 22;  58.1 after the last
//   most increments have norm 1 to 15, the last FFN's 77
//
//   d_k = a h_k / |h_k| + b e,  e a drawn unit vector orthogonal to h_k,  a^2 + b^2 = |d_k|^2,  |h_k + d_k| as recorded
//
// [recorded] Only the norms that the first two lines name were recorded; those between follow them smoothly.
// [stream]   residual=qwen2.5_0.5b is the embedding: say it, and k=48, with the increments.
//
// Attacks streams in 16 bits by a real trajectory: growth by 160 times, then a last increment larger than the stream.
#include <cmath>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
struct RecordedStep {
  double increment;  // |d_k|, attention and FFN in turn
  double stream;     // |h_(k+1)|
};
constexpr double embedding = 0.47;
constexpr RecordedStep steps[] = {
    {1.6, 1.7}, {4.5, 4.8},  {2, 5.4},    {4, 7.5},    {2, 8},      {4.5, 10.5}, {2.5, 11},   {5, 13.5},
    {2, 13.8},  {4, 15},     {1.5, 15.1}, {3, 15.5},   {1.5, 15.6}, {3, 16},     {2, 16.1},   {3.5, 16.4},
    {2, 16.5},  {3.5, 16.8}, {2, 16.9},   {3.5, 17.1}, {2, 17.2},   {4, 17.5},   {2.5, 17.6}, {4, 17.9},
    {2.5, 18},  {4, 18.2},   {3, 18.3},   {4.5, 18.5}, {3, 18.6},   {5, 18.8},   {3, 18.9},   {5, 19.2},
    {4, 19.3},  {5, 19.5},   {4, 19.6},   {6, 20},     {5, 21},     {8, 24},     {6, 26},     {10, 31},
    {7, 33},    {12, 40},    {8, 43},     {14, 53},    {10, 62.5},  {15, 76.1},  {10, 77.5},  {77, 58.1},
};

static double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

static void scale_to(std::span<double> values, double norm) {
  const double factor = norm / std::sqrt(dot(values, values));
  for (double& value : values) value *= factor;
}

static std::vector<double> draw(const Place& place, std::string_view tensor, std::size_t copy, std::size_t row) {
  const Random random(place.of->seed, tensor, copy, row);
  std::vector<double> values(place.n);
  for (std::size_t i = 0; i < place.n; ++i) values[i] = random.normal(i);
  return values;
}

// The increment that takes the stream to the step's norm; the stream moves on.
static void advance(std::span<double> stream, std::vector<double> direction, const RecordedStep& step,
                    std::span<double> out) {
  const double length = std::sqrt(dot(stream, stream)), along = dot(direction, stream) / (length * length);
  for (std::size_t i = 0; i < stream.size(); ++i) direction[i] -= along * stream[i];
  const double squares = step.stream * step.stream - length * length - step.increment * step.increment;
  const double a = squares / (2 * length);
  scale_to(direction, std::sqrt(step.increment * step.increment - a * a));
  for (std::size_t i = 0; i < stream.size(); ++i) {
    out[i] = a / length * stream[i] + direction[i];
    stream[i] += out[i];
  }
}

static void trajectory(const Place& place, std::span<double> values) {
  const bool increments = place.tensor == tensor::increments;
  if (increments && place.copies != std::size(steps))
    throw UsageError("qwen2.5_0.5b: k=" + std::to_string(place.copies) + ", but its run has 48 increments: say k=48");
  if (place.n < 2) throw UsageError("qwen2.5_0.5b: a direction off the stream needs n of at least 2");
  for (std::size_t row = 0; row < place.rows; ++row) {
    std::vector<double> stream = draw(place, tensor::residual, 0, row);
    scale_to(stream, embedding);
    if (!increments) std::ranges::copy(stream, values.begin() + static_cast<std::ptrdiff_t>(row * place.n));
    for (std::size_t copy = 0; increments && copy < place.copies; ++copy)
      advance(stream, draw(place, place.tensor, copy, row), steps[copy],
              values.subspan((copy * place.rows + row) * place.n, place.n));
  }
}

const Registered<Generator> trajectory_row{{
    .name = "qwen2.5_0.5b",
    .meaning = "the residual stream of Qwen2.5-0.5B: 48 increments with the norms of a run",
    .attacks = "16-bit residual streams",
    .settings = "",
    .fill = trajectory,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
