// One case, step by step: what goes in, the exact statistics, what each step of a recipe makes of it, where it hurts.
//
// [alone] Beside each step stands the worst error that this step alone costs, the others computed at 256 bits.
// [bits]  Elements are shown in decimal and in bits, so that they can be compared with a dump.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "harness/arithmetic.h"
#include "harness/attribute.h"
#include "harness/audited.h"
#include "harness/command.h"
#include "harness/decimal.h"
#include "harness/limit.h"
#include "harness/statistics.h"
#include "harness/steps/steps.h"
#include "harness/swallowed.h"
#include "harness/text.h"
#include "reference/evaluate.h"
#include "reference/registry.h"

namespace halfulp {
constexpr std::size_t shown_inputs = 4, shown_elements = 5;

static std::string hexadecimal(const Format& in, double value) {
  return fmt::format("0x{:0{}x}", encode(in, value), in.bits / 4);
}

static std::string shown(double value) { return fmt::format("{:.9g}", value); }

static void print_inputs(std::ostream& out, const Problem& problem) {
  out << "\ninputs, the first of row 0\n";
  for (const auto& [name, tensor] : problem.in) {
    std::string values, bits;
    for (std::size_t i = 0; i < std::min(shown_inputs, tensor.values.size()); ++i) {
      values += fmt::format(" {:>14}", shown(tensor.values[i]));
      bits += fmt::format(" {:>14}", hexadecimal(*tensor.format, tensor.values[i]));
    }
    out << fmt::format("  {:<11}{:<5}{}{}\n{:18}{}\n", name, tensor.format->name, values,
                       tensor.values.size() > shown_inputs ? " .." : "", "", bits);
  }
}

static void print_statistics(std::ostream& out, const Problem& problem) {
  const Problem asking = asking_statistics(problem);
  const std::vector<Statistic> all = statistics(asking, 0);
  if (all.empty()) return;
  out << "\nexact statistics of row 0\n";
  for (const auto& [name, value] : all) out << fmt::format("  {:<18}{}\n", name, proved(value, 0).digits);
}

// A step's own name and format; several may share a name in different formats.
static const Attribution* cost_of(const std::vector<Attribution>& all, const StepRecord& step) {
  for (const Attribution& each : all)
    if (each.step == step.name && each.format == step.format->name) return &each;
  return nullptr;
}

static void print_steps(std::ostream& out, const Recipe& recipe, const Problem& problem, const Truth& truth) {
  const std::vector<Attribution> costs = attribute(recipe, problem, truth);
  out << fmt::format("\nsteps of {}: {}\n", recipe.name, recipe.summary);
  out << fmt::format("  {:<24}{:<6}{:>11}{:>18}{:>18}\n", "step", "in", "how often", "last value", "alone costs, ulp");
  for (const StepRecord& each : steps(recipe, problem)) {
    const Attribution* cost = cost_of(costs, each);
    out << fmt::format("  {:<24}{:<6}{:>11}{:>18}{:>18}\n", each.name, each.format->name,
                       with_commas(each.operations + each.conversions), shown(each.last),
                       cost == nullptr ? "-" : fmt::format("{:.4g}", cost->ulps));
  }
  for (const Attribution& each : costs)
    if (each.step == "formula")
      out << fmt::format("  {:<59}{:>18}\n", "no step rounds: distance from the formula itself",
                         fmt::format("{:.3g}", each.ulps));
  if (another_function(costs)) out << "  the recipe computes another function: no rounding explains its errors\n";
}

// Of a residual stream: the additions that changed nothing, in the format that the recipe keeps it in.
static void print_swallowed(std::ostream& out, const Recipe& recipe, const Problem& problem) {
  const Axes axes = recipe.at(problem);
  if (problem.find(tensor::increments) == nullptr || axes.compensated || axes.in_stream != Rounding::nearest_even ||
      problem.params[field::multiplier] != 1)
    return;
  const std::vector<double> shares = swallowed(problem, place(axes.stream, problem));
  const auto most = std::ranges::max_element(shares);
  out << fmt::format("  additions that leave an element as it was: at most {:.3g} % of a step, the {}. of {}\n",
                     100 * *most, most - shares.begin() + 1, shares.size());
}

struct ExplainedElement {
  std::size_t at;
  double error;
};

// The largest |error| first; what is no number is larger than any.
static std::vector<ExplainedElement> worst_elements(const Format& format, const std::vector<double>& got,
                                                    const std::vector<Certified>& truth) {
  std::vector<ExplainedElement> all;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const bool both = std::isfinite(got[i]) && std::isfinite(truth[i].rounded);
    const bool same = got[i] == truth[i].rounded || (std::isnan(got[i]) && std::isnan(truth[i].rounded));
    all.push_back({i, both ? error(format, got[i], truth[i]) : same ? 0 : HUGE_VAL});
  }
  const std::size_t count = std::min(shown_elements, all.size());
  std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(count), {},
                            [](const ExplainedElement& each) { return std::pair(-std::fabs(each.error), each.at); });
  all.resize(count);
  return all;
}

static void print_element(std::ostream& out, const Problem& problem, const std::string& result,
                          const ExplainedElement& element, const Certified& exact, double got) {
  const Format& format = *problem.out.find(result)->second;
  const std::size_t row = element.at / problem.n, i = element.at % problem.n;
  out << fmt::format("  row {} element {}: {:+.4g} ulp\n", row, i, element.error);
  for (const auto& [name, tensor] : problem.in) {
    if (name == tensor::increments) continue;
    const double value = problem.row(name, row)[i];
    out << fmt::format("    {:<14}{:>24}  {}\n", name, shown(value), hexadecimal(*tensor.format, value));
  }
  out << fmt::format("    {:<14}{:>24}\n", "exact", fmt::format("{:.17g}", exact.value));
  out << fmt::format("    {:<14}{:>24}  {}{}\n", "expected", shown(exact.rounded), hexadecimal(format, exact.rounded),
                     exact.tie ? "  a tie" : "");
  out << fmt::format("    {:<14}{:>24}  {}\n", "got", shown(got), hexadecimal(format, got));
}

static void print_result(std::ostream& out, const Record& record) {
  for (const auto& [name, of] : record.results) {
    out << fmt::format("\n{}: {}; worst {:.4g} ulp, {:.4g} at the scale of the magnitude\n", name,
                       halfulp::name(record.rating), of.ulps.value, of.scaled.value);
    out << fmt::format("  {} of {} misrounded, mean error {:+.3g} ulp; a row's worst normwise error {:.3g}\n",
                       with_commas(of.misrounded), with_commas(of.count), of.bias(), of.normwise.value);
  }
  out << fmt::format("  limit of safe {:.4g} ulp; proved bound of the recipe {}\n", record.limit,
                     std::isfinite(record.bound) ? fmt::format("{:.4g} ulp", record.bound) : "none on this input");
}

// A cast before the weight has a limit of its own, whatever order the sum takes.
static void print_limit_of_cast(std::ostream& out, const Recipe& recipe, const Problem& problem) {
  const Format& to = *problem.out.find(tensor::y)->second;
  if (problem.op->name != "rms_norm" || recipe.at(problem).cast != Cast::before || to.bits != 16) return;
  const Class any_order{.cast = Cast::before};
  const bool exact_squares = 2 * problem.at(tensor::x).format->precision <= working(problem, any_order).precision;
  out << fmt::format("  limit of a cast before the weight, the sum in any order, {:.4g} ulp\n",
                     cast_before_limit(to, rms_norm_roundings(problem.n, exact_squares ? 0 : 1, any_order)));
}

static Exit run_explain(const Options& options, std::ostream& out) {
  const Case c = Case::parse(options.operand);
  const Problem problem = generate(c);
  const Recipe& chosen = options.recipe.empty() ? safe_recipe(c.op->name) : recipe(options.recipe);
  if (!chosen.takes(problem)) throw UsageError(fmt::format("{} does not compute {}", chosen.name, c.id()));
  const Truth truth = evaluate(problem);
  const Trial trial{c, problem, truth};
  const Subject tested = subject("recipe:" + std::string(chosen.name));
  const Output output = run(chosen, problem);
  Record record;
  record.id = c.id();
  audited(trial)(tested, output, record);

  out << c.id() << '\n';
  out << fmt::format("  {}    n {}, rows {}, {}\n", c.op->formula, with_commas(c.n), with_commas(c.rows),
                     c.format->name);
  print_inputs(out, problem);
  print_statistics(out, problem);
  print_steps(out, chosen, problem, truth);
  print_swallowed(out, chosen, problem);
  print_result(out, record);
  print_limit_of_cast(out, chosen, problem);
  for (const auto& [name, got] : output) {
    const auto& exact = truth.find(name)->second;
    out << "\nworst elements of " << name << '\n';
    for (const ExplainedElement& each : worst_elements(*problem.out.find(name)->second, got, exact))
      print_element(out, problem, name, each, exact[each.at], got[each.at]);
  }
  out << "\n$ halfulp explain " << halfulp::quoted(c.id()) << " --recipe " << chosen.name << '\n';
  return Exit::pass;
}

constexpr Argument arguments[] = {
    {"CASE", "", "the id of a case: op/format/GENERATOR/n=..", &Options::operand, "cases", true},
    {"--recipe", "RECIPE", "which recipe or profile. Default: the safe one of the operation", &Options::recipe,
     "recipes"},
};

const Registered<Command> explain_row{{
    .name = "explain",
    .meaning = "one case step by step: statistics, steps and what each costs, worst elements",
    .arguments = arguments,
    .examples = "  halfulp explain rms_norm/bf16/normal/n=4096 --recipe storage_sum\n",
    .run = run_explain,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
