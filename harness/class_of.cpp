// The class of numerics in which a recipe lies by its axes (harness/class.h, [axes]).
#include <cmath>

#include "harness/class.h"
#include "reference/op.h"

namespace halfulp {
// No step narrower than the work: storage is, but where it is as wide.
static bool inside(std::initializer_list<Where> places, const Problem& problem, const Format& storage) {
  for (const Where each : places)
    if (each == Where::storage && storage.precision < working(problem, {}).precision) return false;
  return true;
}

// Another rounding, another divisor, other elements: another function.
static bool mistaken(const Axes& axes) {
  return (axes.last != Rounding::nearest_even && axes.last != Rounding::stochastic) ||
         axes.in_stream != Rounding::nearest_even || axes.divisor != 0 || axes.mean_divisor != 0 ||
         axes.seen != nullptr || axes.square_as != nullptr || axes.centred_squares || axes.in_place ||
         axes.root == Root::twelve_bits || axes.root == Root::magic || axes.variance == Variance::unmerged ||
         axes.mean_sum_as != nullptr || axes.mean_blocks != 0 || axes.least_variance != 0 || axes.premultiplied ||
         axes.upside_down;
}

static std::optional<Class> norm(const Axes& axes, const Problem& problem, const Format& storage) {
  if (!inside({axes.work, axes.square_in, axes.accumulate, axes.mean_accumulate, axes.mean_as, axes.shift_in,
               axes.eps_as, axes.root_in, axes.statistic, axes.elementwise},
              problem, storage))
    return {};
  Class lies;
  if (axes.weight == Weight::as_storage) lies.weight = Weight::as_storage;
  if (axes.cast == Cast::before) lies.cast = Cast::before;
  if (!problem.op->name.ends_with("layer_norm")) return lies;
  if (axes.variance == Variance::one_pass || axes.variance == Variance::one_pass_clamped) return {};
  lies.streaming = axes.variance == Variance::welford || axes.variance == Variance::chunked_welford;
  lies.form = axes.normalise;
  return lies;
}

static std::optional<Class> plain(const Axes& axes, const Problem& problem) {
  const Format& storage = *problem.in.find(problem.op->operands[0].name)->second.format;
  const std::string_view op = problem.op->name;
  if (mistaken(axes)) return {};
  if (op == "softcap")
    return inside({axes.work, axes.elementwise}, problem, storage) ? std::optional(Class{}) : std::nullopt;
  if (op == "residual_sum")
    return inside({axes.work, axes.stream, axes.elementwise}, problem, storage) && !axes.compensated
               ? std::optional(Class{})
               : std::nullopt;
  return norm(axes, problem, storage);
}

// Whether some operand is a subnormal of the work: where results are flushed its very upcast makes it zero.
static bool flushes_operands(const Axes& axes, const Problem& problem) {
  if (axes.subnormals != Subnormals::results_flushed) return false;  // with DAZ they are zero anyway
  const double normal = power_of_two(working(problem, {}).emin);
  for (const auto& [name, tensor] : problem.in)
    for (const double each : tensor.values)
      if (each != 0 && std::fabs(each) < normal) return true;
  return false;
}

std::optional<Class> class_of(const Axes& axes, const Problem& problem) {
  std::optional<Class> lies = plain(axes, problem);
  if (!lies || flushes_operands(axes, problem)) return {};
  if (axes.subnormals == Subnormals::flushed && &working(problem, *lies) == &fp64)
    return {};  // steps of fp32 alone flush
  lies->flush = axes.subnormals != Subnormals::kept;
  lies->daz = axes.subnormals == Subnormals::flushed;
  lies->faithful = axes.last == Rounding::stochastic;
  return lies;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
