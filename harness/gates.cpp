#include "harness/gates.h"

#include <algorithm>
#include <cmath>

#include "reference/error.h"

namespace halfulp {
// [storage]
static bool bounded(const Problem& problem, const Class& declared) {
  const Format& work = working(problem, declared);
  return declared.work != Where::storage || std::ranges::none_of(problem.in, [&](const auto& each) {
           return each.second.format->precision > work.precision || each.second.format->emin < work.emin;
         });
}

static Gates unjudged(const Problem& problem, const Class& declared) {
  Gates none;
  none.set.declared = declared.text();
  none.set.untrusted_rows = problem.rows;
  none.set.untrusted = "an operand is wider than storage, the class's working format";
  Bounds bounds;
  for (const auto& [name, format] : problem.out) bounds[name].assign(size_of(problem, name), HUGE_VAL);
  none.set.bounds = std::make_shared<const Bounds>(std::move(bounds));
  return none;
}

Gates gates(Allowances& allowances, const Output& output, const Class& declared, const std::optional<Form>& form) {
  if (!bounded(allowances.problem(), declared)) return unjudged(allowances.problem(), declared);
  AllowedOutputs& allowed = allowances.of(declared);
  const Problem& problem = allowed.problem();  // [read]
  const Truth& truth = allowed.truth();
  Gates found{set_gate(allowed, output), {}, returned_statistics(problem, truth, output, declared)};
  if (found.set.refused == 0) found.rows = row_factor(problem, truth, output, declared, form);  // [second]
  return found;
}

Gates gates(const Problem& problem, const Truth& truth, const Output& output, const Class& declared,
            const std::optional<Form>& form) {
  Allowances allowances(problem, truth);
  return gates(allowances, output, declared, form);
}

// [undeclared]
Gates gates(Allowances& allowances, const Output& output) {
  std::optional<Gates> best;
  const auto rank = [](const Gates& g) {
    return std::tuple(g.set.refused, g.rows.refused, g.returned.refused, g.set.lost, g.set.untrusted_rows);
  };
  for (const Class& each : candidates(allowances.problem())) {
    Gates tried = gates(allowances, output, each);
    if (!best || rank(tried) < rank(*best)) best = std::move(tried);
    if (rank(*best) == std::tuple(0U, 0U, 0U, 0U, 0U)) break;
  }
  return *best;
}

Gates gates(const Problem& problem, const Truth& truth, const Output& output) {
  Allowances allowances(problem, truth);
  return gates(allowances, output);
}

static bool refuses(const Gates& found) {
  return found.set.refused + found.set.lost + found.rows.refused + found.returned.refused > 0;
}

// [row]
static std::optional<Gates> allowing(Allowances& allowances, const Output& output, const Class& declared) {
  const Problem& problem = allowances.problem();
  if (problem.rows > 1 && bounded(problem, declared) && first_row_refused(allowances.of(declared), output)) return {};
  Gates found = gates(allowances, output, declared);
  return refuses(found) ? std::nullopt : std::optional(std::move(found));
}

static std::string named(const Class& each) { return each.text().empty() ? "default" : each.text(); }

std::vector<std::string> explaining(Allowances& allowances, const Output& output, const Gates* found) {
  const Problem& problem = allowances.problem();
  std::vector<Class> allowed;
  for (const Class& each : candidates(problem))
    if (found != nullptr && found->set.declared == named(each) ? !refuses(*found)
                                                               : allowing(allowances, output, each).has_value())
      allowed.push_back(each);
  std::vector<std::string> names;
  for (const Class& each : undeclared(problem))
    if (std::ranges::find(allowed, reduced(each, problem)) != allowed.end()) names.push_back(named(each));
  return names;
}

std::vector<std::string> wider(Allowances& allowances, const Output& output) {
  std::vector<std::string> names;
  for (const Class& each : wider_classes(allowances.problem())) try {
      const auto found = allowing(allowances, output, each);
      if (found && found->set.gated > 0 && found->set.untrusted_rows == 0 && !found->set.ill_conditioned)
        names.push_back(named(each));
    } catch (const Untrusted&) {  // no truth of the problem as it reads it: nothing to offer
    }
  return names;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
