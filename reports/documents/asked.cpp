#include "reports/documents/asked.h"

#include <fmt/format.h>

#include <cmath>

#include "cases/case.h"
#include "harness/arithmetic.h"
#include "harness/attribute.h"
#include "harness/audited.h"
#include "harness/text.h"
#include "reference/registry.h"
#include "reports/numbers.h"

namespace halfulp {
const Known& known(const std::string& name, Problem (*make)(const std::string& name)) {
  static std::map<std::string, Known> all;
  const auto at = all.find(name);
  if (at != all.end()) return at->second;
  Known made{make(name), {}};
  made.truth = evaluate(made.problem).at("y");
  return all.emplace(name, std::move(made)).first->second;
}

const Known& known(std::string_view id) {
  return known(std::string(id), [](const std::string& name) { return generate(Case::parse(name)); });
}

Summary measured(std::string_view name, const Known& of) {
  const Format& format = *of.problem.out.at("y");
  return measure(format, of.problem.n, run(recipe(name), of.problem).at("y"), of.truth, {});
}

std::vector<double> signed_errors(std::string_view name, const Known& of) {
  const Format& format = *of.problem.out.at("y");
  const auto computed = run(recipe(name), of.problem).at("y");
  std::vector<double> errors;
  for (std::size_t i = 0; i < of.truth.size(); ++i)
    errors.push_back(std::isfinite(computed[i]) ? error(format, computed[i], of.truth[i]) : NAN);
  return errors;
}

std::string Asked::command() const { return "halfulp explain " + halfulp::quoted(id) + " --recipe " + recipe; }

const Record& Asked::record() const {
  static std::map<std::string, Record> all;
  const auto at = all.find(command());
  if (at != all.end()) return at->second;
  const Case the_case = Case::parse(id);
  const Known& of = known(id);
  const Truth truth{{"y", of.truth}};
  Record made;
  made.id = id;
  audited(Trial{the_case, of.problem, truth})(subject("recipe:" + recipe), run(halfulp::recipe(recipe), of.problem),
                                              made);
  return all.emplace(command(), std::move(made)).first->second;
}

double Asked::last(std::string_view step, const Format& format) const {
  for (const StepRecord& each : steps(halfulp::recipe(recipe), known(id).problem))
    if (each.name == step && each.format == &format) return each.last;
  throw std::logic_error(command() + " has no step " + std::string(step));
}

std::string number(double value, int significant) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return "infinite";
  if (std::fabs(value) >= 1000 && std::fabs(value) < 1e9) return count(static_cast<std::uint64_t>(value + 0.5));
  return with_minus(digits(value, significant));
}

// Two digits below one percent, however small.
static std::string off(double share) {
  return share < 0.00995 && share > 0 ? number(100 * share, 2) + " %" : with_minus(percent(share));
}

using Line = std::span<const double>;

static std::string line_of(std::string_view step, const Format& format) {
  return fmt::format("  {:<24}{:<6}", step, format.name);
}

Fact given(double value, int significant) { return {.told = number(value, significant)}; }

Fact last_of(const Asked& of, std::string_view step, const Format& format, int significant) {
  return {.told = number(of.last(step, format), significant),
          .line = line_of(step, format),
          .of = [](Line line) { return line[1]; },
          .command = of.command()};
}

Fact alone_costs(const Asked& of, std::string_view step, const Format& format) {
  const Known& all = known(of.id);
  for (const Attribution& each : attribute(recipe(of.recipe), all.problem, {{"y", all.truth}}))
    if (each.step == step && each.format == format.name)
      return {.told = number(each.ulps, 3),
              .line = line_of(step, format),
              .of = [](Line line) { return line[2]; },
              .command = of.command()};
  throw std::logic_error(of.command() + " has no step " + std::string(step));
}

Fact rated(const Asked& of) {
  return {.told = std::string(name(of.record().rating)), .line = "y: ", .command = of.command()};
}

Fact worst_of(const Asked& of) {
  return {.told = digits(of.y().scaled.value, of.y().scaled.value < 1 ? 4 : 3),
          .line = "at the scale of the magnitude",
          .of = [](Line line) { return line[1]; },
          .command = of.command()};
}

Fact off_by(const Asked& of) {
  return {.told = off(of.y().normwise.value),
          .line = "normwise error",
          .of = [](Line line) { return 100 * line.back(); },
          .command = of.command()};
}

Fact misrounded(const Asked& of) {
  return {.told = percent(of.y().misrounded, of.y().count),
          .line = "misrounded",
          .of = [](Line line) { return 100 * line[0] / line[1]; },
          .command = of.command()};
}

Fact got_of(const Asked& of, int significant) {
  return {.told = number(of.y().ulps.got, significant),
          .line = "    got ",
          .of = [](Line line) { return line[0]; },
          .command = of.command()};
}

Fact exact_of(const Asked& of, int significant) {
  return {.told = number(of.y().ulps.exact, significant),
          .line = "    exact ",
          .of = [](Line line) { return line[0]; },
          .command = of.command()};
}

Fact statistic_of(const Asked& of, std::string_view name, double value, int significant) {
  return {.told = number(value, significant),
          .line = fmt::format("  {:<18}", name),
          .of = [](Line line) { return line[0]; },
          .command = of.command()};
}

Fact bound_of(const Asked& of) {
  const double bound = of.record().bound;
  return {.told = std::isfinite(bound) ? digits(bound, 3) : "none", .line = "proved bound", .command = of.command()};
}

std::vector<double> rms_of(const Problem& problem) {
  std::vector<double> all;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    double sum = 0;
    for (const double x : problem.row(tensor::x, row)) sum += x * x;
    all.push_back(std::sqrt(sum / static_cast<double>(problem.n)));
  }
  return all;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
