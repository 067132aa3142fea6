// From a case to its problem: each operand filled by its generator, each value rounded once to its tensor's format.
#include <algorithm>

#include "cases/generator.h"
#include "reference/op.h"
#include "reference/registry.h"
#include "reference/rounding.h"

namespace halfulp {
Random Place::random(std::size_t copy, std::size_t row) const { return Random(of->seed, tensor, copy, row); }

double FilledRow::parameter(const Field& field, double absent) const {
  const Params& params = place.of->params;
  return params.has(field) ? params[field] : absent;
}

static bool shared(std::string_view name) { return name == tensor::weight || name == tensor::bias; }

static const Source* source_of(const Case& c, const Operand& operand) {
  const auto chosen = [](const std::optional<Source>& source) { return source ? &*source : nullptr; };
  if (operand.name == tensor::weight) return chosen(c.weight);
  if (operand.name == tensor::bias) return chosen(c.bias);
  if (operand.name == tensor::residual) return chosen(c.residual);
  return &c.x;
}

static bool keeps_fp32(const Case& c) { return c.params.has(field::sum) && c.params[field::sum] == sum_class::fp32; }

static const Format* format_of(const Case& c, std::string_view name) {
  if (name == tensor::weight && c.weight_format != nullptr) return c.weight_format;
  if (name == tensor::bias && c.bias_format != nullptr) return c.bias_format;
  if (name == tensor::residual && keeps_fp32(c)) return &fp32;
  return c.format;
}

static void fill(const Place& place, std::span<double> values) {
  if (place.generator->fill != nullptr) return place.generator->fill(place, values);
  const Settings settings(place);
  for (std::size_t copy = 0; copy < place.copies; ++copy)
    for (std::size_t number = 0; number < place.rows; ++number)
      place.generator->row({place, settings, place.random(copy, number), copy, number, place.n,
                            values.subspan((copy * place.rows + number) * place.n, place.n)});
}

static Tensor fill(const Case& c, std::string_view name, const Source& source) {
  Place place{.of = &c,
              .tensor = name,
              .format = format_of(c, name),
              .generator = source.generator,
              .settings = source.settings,
              .copies = 1,
              .rows = shared(name) ? 1 : c.rows,
              .n = c.n};
  if (name == tensor::increments) place.copies = static_cast<std::size_t>(c.params[field::k]);
  Tensor result{place.format, std::vector<double>(place.copies * place.rows * place.n)};
  fill(place, result.values);
  for (double& value : result.values) value = round_to(*place.format, value);
  return result;
}

// How many tensors are being filled for the sake of another; a chain longer than the operands comes back to its start.
class Wanted {
 public:
  Wanted(const Case& c, std::string_view name) {
    if (++depth_ <= c.op->operands.size()) return;
    --depth_;
    throw UsageError("the generators answer to each other: that of " + std::string(name) + " must stand alone");
  }
  ~Wanted() { --depth_; }
  Wanted(const Wanted&) = delete;
  Wanted& operator=(const Wanted&) = delete;

 private:
  static thread_local inline std::size_t depth_ = 0;
};

std::vector<double> stored(const Case& c, std::string_view name) {
  const Wanted asked(c, name);
  for (const Operand& operand : c.op->operands)
    if (operand.name == name)
      if (const Source* source = source_of(c, operand)) return fill(c, name, *source).values;
  return {};
}

Problem generate(const Case& c) {
  c.check();
  Problem problem;
  problem.op = c.op;
  problem.params = c.params;
  problem.rows = c.rows;
  problem.n = c.n;
  for (const Operand& operand : c.op->operands)
    if (const Source* source = source_of(c, operand)) problem.in.emplace(operand.name, fill(c, operand.name, *source));
  const Format* out = c.out != nullptr ? c.out : c.format;
  problem.out.emplace(tensor::y, out);
  if (std::ranges::find(c.op->results, tensor::sum) != c.op->results.end())
    problem.out.emplace(tensor::sum, keeps_fp32(c) ? &fp32 : out);
  return problem;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
