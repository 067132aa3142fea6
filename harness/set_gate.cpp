#include "harness/set_gate.h"

#include <fmt/format.h>

#include <cmath>

#include "harness/allowed/operands.h"
#include "reference/error.h"
#include "reference/rounding.h"

namespace halfulp {
static bool judged(const Certified& exact) { return exact.kind == Kind::finite || exact.kind == Kind::zero; }

// [self] Holds unless the class itself takes another factor than the exact offset + w.
static void contain(const Allowed& element, const Certified& exact, const Refusal& at) {
  const double away = exact.radius + std::fabs(exact.low);
  if (exact.value + away >= element.before.lo && exact.value - away <= element.before.hi) return;
  throw Violation(
      fmt::format("the set gate's interval [{}, {}] does not hold the exact value {} of {} row {} element {}",
                  element.before.lo, element.before.hi, exact.value, at.result, at.row, at.index));
}

static bool allows(const Format& format, const Allowed& element, double got) {
  const Range range = outputs(format, element);
  if (std::isnan(got)) return format.beyond == Beyond::nan && (std::isinf(range.lo) || std::isinf(range.hi));
  if (element.list.empty()) return got >= range.lo && got <= range.hi;
  return std::ranges::find(element.list, got) != element.list.end();
}

// [close] Whether some exact value that the reference leaves open would not allow the output.
static bool close(const Format& format, const Allowed& element, const Certified& exact, double got) {
  if (!element.list.empty() || exact.radius == 0) return false;
  const double low = element.before.lo + 2 * exact.radius, high = element.before.hi - 2 * exact.radius;
  return got < outputs(format, {{low, std::max(low, element.before.hi)}, {}, element.work}).lo ||
         got > outputs(format, {{std::min(high, element.before.lo), high}, {}, element.work}).hi;
}

static void refuse(Gate& gate, Refusal at, const Format& format, const Allowed& element, const Certified& exact,
                   double got) {
  ++gate.refused;
  if (gate.first) return;
  const Range range = outputs(format, element);
  at.low = range.lo, at.high = range.hi, at.exact = exact.value, at.got = got;
  gate.first = at;
}

struct Result {
  std::string_view name;
  const Format& format;
  std::span<const Certified> truth;  // of the row
  std::span<const double> output;
  std::span<double> bounds;
  bool self = true;
};

static void judge_row(Gate& gate, const Result& result, std::size_t row, const std::vector<Allowed>& sets) {
  double error = 0, signal = 0;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const Certified& exact = result.truth[i];
    if (!judged(exact)) continue;
    const Refusal at{.result = std::string(result.name), .row = row, .index = i};
    if (result.self) contain(sets[i], exact, at);
    ++gate.gated;
    const Range range = outputs(result.format, sets[i]);
    gate.open += range.lo != range.hi;
    result.bounds[i] = bound(result.format, sets[i], exact);
    if (!allows(result.format, sets[i], result.output[i]))
      refuse(gate, at, result.format, sets[i], exact, result.output[i]);
    else
      gate.inconclusive += close(result.format, sets[i], exact, result.output[i]);
    if (range.lo == range.hi && std::isinf(range.lo)) continue;  // what lies beyond is the one right result: no error
    error += result.bounds[i] * result.bounds[i];
    signal += exact.value * exact.value;
  }
  gate.ill_conditioned = gate.ill_conditioned || (error > signal && signal > 0);
}

static void distrust(Gate& gate, std::string_view result, std::size_t row, const std::string& why) {
  if (gate.untrusted_rows++ == 0) gate.untrusted = fmt::format("{} row {}: {}", result, row, why);
}

static RowAllowed row_sets(const Problem& problem, const Truth& truth, std::string_view name, std::size_t row,
                           const Class& declared) {
  if (name == tensor::y) return allowed(problem, truth, row, declared);
  RowAllowed sets;
  for (std::size_t i = 0; i < problem.n; ++i) sets.y.push_back(stored_sum(problem, row, i, declared));
  return sets;
}

static void judge_result(Gate& gate, const Problem& problem, const Truth& truth, std::string_view name,
                         std::span<const double> output, const Class& declared) {
  const Format& format = *problem.out.find(name)->second;
  const std::vector<Certified>& exact = truth.find(name)->second;
  std::vector<double>& bounds = gate.bounds[std::string(name)];
  bounds.assign(exact.size(), HUGE_VAL);
  const std::size_t n = problem.n;
  if (exact.size() != problem.rows * n || output.size() != exact.size())
    throw std::logic_error("set gate: output and truth differ in size");
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const RowAllowed sets = row_sets(problem, truth, name, row, declared);
    if (!sets.untrusted.empty()) distrust(gate, name, row, sets.untrusted);
    const std::size_t at = row * n;
    judge_row(gate,
              {name, format, std::span(exact).subspan(at, n), output.subspan(at, n), std::span(bounds).subspan(at, n),
               declared.weight == Weight::as_work},
              row, sets.y);
  }
}

Gate set_gate(const Problem& problem, const Truth& truth, const Output& output, const Class& declared) {
  Gate gate;
  gate.declared = declared.text().empty() ? "default" : declared.text();
  for (const std::string_view name : {tensor::y, tensor::sum}) {
    const auto exact = truth.find(name), found = truth.find(name);
    const auto got = output.find(name);
    if (exact == truth.end() || got == output.end() || found == truth.end()) continue;
    judge_result(gate, problem, truth, name, got->second, declared);
  }
  return gate;
}

// [undeclared]
Gate set_gate(const Problem& problem, const Truth& truth, const Output& output) {
  std::optional<Gate> best;
  for (const Class& each : candidates(problem)) {
    Gate gate = set_gate(problem, truth, output, each);
    const auto rank = [](const Gate& g) { return std::pair(g.refused, g.untrusted_rows); };
    if (!best || rank(gate) < rank(*best)) best = std::move(gate);
    if (best->refused == 0 && best->untrusted_rows == 0) break;
  }
  return *best;
}

std::string text(const Refusal& refusal) {
  return fmt::format("{} row {}, element {}: got {}, allowed {}{}, exact {}", refusal.result, refusal.row,
                     refusal.index, refusal.got, refusal.low,
                     refusal.low == refusal.high ? std::string() : fmt::format(" to {}", refusal.high), refusal.exact);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
