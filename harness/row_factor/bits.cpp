#include "harness/row_factor/bits.h"

#include <cmath>

#include "harness/row_factor/search.h"
#include "harness/steps/steps.h"
#include "reference/rounding.h"

namespace halfulp {
struct Interval {
  std::int64_t lo = 0, hi = 0;
};

struct Sized {
  std::size_t index = 0;
  Product held;
  double size = 0;  // of the output; negative: its sign is not the element's
};

// [sum] A sum that is not rounded by the definition is held as the form's work rounds it.
static std::vector<double> held_x(const Problem& problem, const Operands& norm, std::size_t row, const Form& form) {
  std::vector<double> held(norm.element.size());
  std::ranges::transform(norm.element, held.begin(), [](const Range& each) { return each.lo; });
  if (problem.find(tensor::residual) == nullptr || problem.params[field::sum] != sum_class::unrounded) return held;
  const auto x = problem.row(tensor::x, row), residual = problem.row(tensor::residual, row);
  for (std::size_t i = 0; i < held.size(); ++i) held[i] = sum_in(*form.work, x[i], residual[i]);
  return held;
}

static std::vector<Sized> elements(const Problem& problem, const Operands& norm, std::size_t row, const Form& form,
                                   std::span<const double> outputs) {
  const Tensor* weight = problem.find(tensor::weight);
  const double offset = choice(problem, field::offset);
  const std::vector<double> x = held_x(problem, norm, row, form);
  std::vector<Sized> all;
  all.reserve(outputs.size());
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    Sized each{.index = i, .held = {.x = x[i], .g = 1, .weighed = weight != nullptr}};
    if (weight != nullptr)
      each.held.g = offset == 0 ? weight->values[i] : sum_in(*form.plus, offset, weight->values[i]);
    const double sign = std::copysign(1.0, each.held.x) * std::copysign(1.0, each.held.g);
    each.size = sign * outputs[i];
    if (each.held.x == 0 || each.held.g == 0 || !std::isfinite(each.held.g) || !std::isfinite(outputs[i])) continue;
    all.push_back(each);
  }
  return all;
}

static Interval yielding(const Form& form, const Sized& of, Interval within) {
  const auto y = [&](std::int64_t k) { return size_of_output(form, of.held, statistic_at(form, k)); };
  const auto enough = [&](std::int64_t k) { return y(k) >= of.size; };
  const auto beyond = [&](std::int64_t k) { return y(k) > of.size; };
  const std::int64_t from = first(within.lo, within.hi, within.lo, enough);
  return {from, first(within.lo, within.hi, within.hi, beyond) - 1};
}

static Interval whole(const Form& form) { return {lowest(form), highest(form)}; }

// As many elements as one statistic yields: the ends of all intervals in order, counted.
static void count_explained(Bits& bits, const Form& form, const std::vector<Sized>& row) {
  std::vector<std::pair<std::int64_t, int>> ends;
  std::vector<Interval> all;
  for (const Sized& each : row) {
    all.push_back(yielding(form, each, whole(form)));
    if (all.back().lo > all.back().hi) continue;
    ends.emplace_back(all.back().lo, 0), ends.emplace_back(all.back().hi, 1);
  }
  std::ranges::sort(ends);
  std::size_t open = 0;
  std::int64_t best = 0;
  for (const auto& [at, closes] : ends) {
    open += closes == 0 ? 1 : std::size_t(-1);
    if (open > bits.explained) bits.explained = open, best = at;
  }
  bits.of = row.size();
  for (std::size_t i = 0; i < row.size() && bits.left.size() < 3; ++i)
    if (best < all[i].lo || best > all[i].hi) bits.left.push_back(row[i].index);
}

// [pair] Whether at `next` the low one is too large and at the value before it the high one too small, exactly.
static bool disjoint(const Form& form, const Sized& low, const Sized& high, std::int64_t last_of_low) {
  const auto y = [&](const Sized& of, std::int64_t k) {
    return size_of_output_exactly(form, of.held, statistic_at(form, k));
  };
  const bool over = last_of_low + 1 > highest(form) || y(low, last_of_low + 1) > low.size;
  const bool under = last_of_low < lowest(form) || y(high, last_of_low) < high.size;
  return over && under;
}

Bits bits(const Problem& problem, const Operands& norm, std::size_t row, const Form& form,
          std::span<const double> outputs) {
  const std::vector<Sized> all = elements(problem, norm, row, form, outputs);
  Interval met = whole(form);
  const Sized *lowest_end = nullptr, *highest_end = nullptr;  // whose intervals end there
  for (const Sized& each : all) {
    const Interval own = yielding(form, each, met);
    if (own.lo <= own.hi) {
      if (own.lo > met.lo) met.lo = own.lo, lowest_end = &each;
      if (own.hi < met.hi) met.hi = own.hi, highest_end = &each;
      continue;
    }
    // own.lo past the end: it lies above; own.hi before the start: it lies below; else nothing yields it.
    const bool above = own.lo > met.hi, below = own.hi < met.lo;
    const Sized& other = above && highest_end != nullptr  ? *highest_end
                         : below && lowest_end != nullptr ? *lowest_end
                                                          : each;
    const Sized &low = above ? other : each, &high = above ? each : other;
    if (!disjoint(form, low, high, own.hi))
      throw std::logic_error("row factor: a witness does not hold when evaluated exactly");
    Bits failed{.met = false, .s = {}, .elements = {each.index}, .explained = 0, .of = 0, .left = {}};
    if (&other != &each) failed.elements.push_back(other.index);
    std::ranges::sort(failed.elements);
    count_explained(failed, form, all);
    return failed;
  }
  const double a = statistic_at(form, met.lo), b = statistic_at(form, met.hi);
  return {
      .met = true, .s = {std::min(a, b), std::max(a, b)}, .elements = {}, .explained = 0, .of = all.size(), .left = {}};
}

std::optional<Form> explaining(const Problem& problem, const Operands& norm, std::size_t row,
                               std::span<const double> outputs) {
  for (const Form& form : forms(problem))
    if (bits(problem, norm, row, form, outputs).met) return form;
  return {};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
