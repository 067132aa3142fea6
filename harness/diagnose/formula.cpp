#include "harness/diagnose/formula.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/mistake.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
static std::string root(const Problem& problem, const std::string& spread) {
  const double eps = problem.params[field::eps], place = problem.params[field::eps_place];
  if (eps == 0) return "sqrt(" + spread + ")";
  const std::string number = to_text(eps);
  if (place == eps_place::outside) return "(sqrt(" + spread + ") + " + number + ")";
  if (place == eps_place::floor) return "sqrt(max(" + spread + ", " + number + "))";
  return "sqrt(" + spread + " + " + number + ")";
}

static std::string weight(const Problem& problem) {
  if (problem.find(tensor::weight) == nullptr) return "";
  const double offset = problem.params[field::offset];
  return offset == 0 ? " * w" : " * (" + to_text(offset) + " + w)";
}

static std::string row_of(const Problem& problem) {
  if (problem.find(tensor::residual) == nullptr) return "x";
  const double of = problem.params[field::sum];
  return of == sum_class::unrounded ? "(x + residual)" : of == sum_class::fp32 ? "fp32(x + residual)" : "sum";
}

static std::string norm(const Problem& problem) {
  const std::string x = row_of(problem);
  const bool centred = problem.op->name.ends_with("layer_norm");
  const std::string spread = centred ? "var(" + x + ")" : "mean(" + x + "^2)";
  const std::string element = centred ? "(" + x + " - mean(" + x + "))" : x;
  return element + weight(problem) + " / " + root(problem, spread) +
         (problem.find(tensor::bias) == nullptr ? "" : " + b");
}

std::string formula(const Problem& problem) {
  const Params& params = problem.params;
  if (params.has(field::eps)) return norm(problem);
  if (params.has(field::cap)) return fmt::format("{0} * tanh(x / {0})", to_text(params[field::cap]));
  const std::string increments = "(a_1 + ... + a_k)";
  return "residual + " +
         (params[field::multiplier] == 1 ? increments : to_text(params[field::multiplier]) + " * " + increments);
}

static bool same_inputs(const Problem& a, const Problem& b) {
  return a.op == b.op && a.in.size() == b.in.size() && std::ranges::all_of(a.in, [&](const auto& each) {
           const Tensor* other = b.find(each.first);
           return other != nullptr && other->format == each.second.format && other->values == each.second.values;
         });
}

static std::string word(const Field& field, double value) {
  return field.choices.empty() ? to_text(value) : std::string(field.choices[static_cast<std::size_t>(value)]);
}

// [meant]
static std::map<std::string, std::string> declaration(const Problem& asked, const Problem& other) {
  std::map<std::string, std::string> all;
  if (!same_inputs(asked, other)) return {};
  for (const Setting& each : asked.op->settings) {
    const double value = other.params[*each.field];
    if (value == asked.params[*each.field]) continue;
    const auto declarable = {&field::offset, &field::eps_place, &field::sum, &field::multiplier};
    if (std::ranges::find(declarable, each.field) == declarable.end()) return {};
    all[std::string(each.field->name)] = word(*each.field, value);
  }
  return all;
}

// [commit]
static bool solves_another(const Mistake& mistake) {
  return mistake.commit != nullptr && mistake.bend == nullptr && mistake.spoil == nullptr;
}

ComputedInstead computed_instead(const Problem& problem, std::string_view cause) {
  const auto& mistakes = Registered<Mistake>::all();
  const auto found = std::ranges::find(mistakes, cause, [](const Mistake* each) { return each->name; });
  if (found == mistakes.end() || !solves_another(**found) || !(*found)->applies(problem)) return {};
  Problem other = problem;
  (*found)->commit(other);
  const std::string text = formula(other);
  return {text == formula(problem) ? "" : text, declaration(problem, other)};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
