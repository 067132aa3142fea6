#include "harness/set_gate.h"

#include <fmt/format.h>

#include <cmath>

#include "harness/allowed/operands.h"
#include "reference/error.h"
#include "reference/rounding.h"

namespace halfulp {
static bool is_judged(const Certified& exact) { return exact.kind == Kind::finite || exact.kind == Kind::zero; }

struct Result {
  std::string_view name;
  const Format& format;
  std::span<const Certified> truth;  // of the row
  std::span<const double> output;
  std::span<double> bounds;
  bool self = true;
  bool narrow = false;  // than the work: outputs are rounded to nearest, not inward
};

// One output, with what the class allows of it.
struct Judged {
  const Result& of;
  std::size_t row, index;
  const Allowed& element;
  const Certified& exact;
  Range range;  // of the outputs allowed
  double got;
};

// [self] Holds unless the class itself takes another factor than the exact offset + w, or casts to fewer bits than the
//        result has before the weight: then every allowed output is of another value than the exact one.
static void contain(const Judged& at) {
  const double away = at.exact.radius + std::fabs(at.exact.low);
  if (at.exact.value + away >= at.element.before.lo && at.exact.value - away <= at.element.before.hi) return;
  throw Violation(
      fmt::format("the set gate's interval [{}, {}] does not hold the exact value {} of {} row {} element {}",
                  at.element.before.lo, at.element.before.hi, at.exact.value, at.of.name, at.row, at.index));
}

static bool allows(const Judged& at) {
  if (std::isnan(at.got))
    return at.of.format.beyond == Beyond::nan && (std::isinf(at.range.lo) || std::isinf(at.range.hi));
  if (at.element.list.empty()) return at.got >= at.range.lo && at.got <= at.range.hi;
  return std::ranges::find(at.element.list, at.got) != at.element.list.end();
}

// [close] Whether some exact value that the reference leaves open would not allow the output. Ends on either side of the
//         exact value round to either side of its rounding: then that is allowed whatever they are.
static bool close(const Judged& at) {
  const Allowed& element = at.element;
  const Format& format = at.of.format;
  if (!element.list.empty() || at.exact.radius == 0) return false;
  const double low = element.before.lo + 2 * at.exact.radius, high = element.before.hi - 2 * at.exact.radius;
  const double away = at.exact.radius + std::fabs(at.exact.low);
  if (at.got == at.exact.rounded && format.precision < element.work->precision && low <= at.exact.value - away &&
      high >= at.exact.value + away)
    return false;
  return at.got < outputs(format, {{low, std::max(low, element.before.hi)}, {}, element.work}).lo ||
         at.got > outputs(format, {{std::min(high, element.before.lo), high}, {}, element.work}).hi;
}

static void refuse(Gate& gate, const Judged& at) {
  if (gate.refused++ > 0) return;
  gate.first = Refusal{.result = std::string(at.of.name),
                       .row = at.row,
                       .index = at.index,
                       .low = at.range.lo,
                       .high = at.range.hi,
                       .exact = at.exact.value,
                       .got = at.got};
}

// [quick] Whether the output is the one value that is allowed, and the exact value lies where it should ([self] as far as
//         these ends reach); with 2 radius more than that an end moved by as much rounds to the output still, see [close].
static bool only_one(const Result& result, const RowElements& sets, std::size_t i) {
  const Certified& exact = result.truth[i];
  const double low = sets.low[i], high = sets.high[i], away = 3 * exact.radius + std::fabs(exact.low);
  const double one = round_to(result.format, low);
  return one == result.output[i] && one == exact.rounded && one == round_to(result.format, high) &&
         exact.value - away >= low && exact.value + away <= high && std::fabs(one) < result.format.largest();
}

static void judge_row(Gate& gate, const Result& result, std::size_t row, const RowElements& sets) {
  double error = 0, signal = 0;
  const bool quick = !sets.low.empty() && result.self && result.narrow;
  for (std::size_t i = 0; i < sets.count; ++i) {
    const Certified& exact = result.truth[i];
    if (!is_judged(exact)) continue;
    if (quick && only_one(result, sets, i)) {
      ++gate.gated;
      result.bounds[i] = bound(Range(exact.rounded), exact);
      error += result.bounds[i] * result.bounds[i], signal += exact.value * exact.value;
      continue;
    }
    const Allowed element = sets.at(i);
    const Judged at{result, row, i, element, exact, outputs(result.format, element), result.output[i]};
    if (result.self) contain(at);
    ++gate.gated;
    gate.open += at.range.lo != exact.rounded || at.range.hi != exact.rounded;
    result.bounds[i] = bound(at.range, exact);
    if (!allows(at))
      refuse(gate, at);
    else
      gate.inconclusive += close(at);
    if (at.range.lo == at.range.hi && std::isinf(at.range.lo)) continue;  // the one right result: no error
    error += result.bounds[i] * result.bounds[i];
    signal += exact.value * exact.value;
  }
  gate.ill_conditioned = gate.ill_conditioned || (error > signal && signal > 0);
}

static void distrust(Gate& gate, std::string_view result, std::size_t row, const std::string& why) {
  if (gate.untrusted_rows++ == 0) gate.untrusted = fmt::format("{} row {}: {}", result, row, why);
}

static RowElements row_sets(const Problem& problem, const Truth& truth, std::string_view name, std::size_t row,
                            const Class& declared) {
  if (name == tensor::y) return elements(problem, truth, row, declared);
  std::vector<Allowed> sets;
  for (std::size_t i = 0; i < problem.n; ++i) sets.push_back(stored_sum(problem, row, i, declared));
  return listed(std::move(sets));
}

static bool exact_is_inside(const Problem& problem, const Format& result, const Class& declared) {
  const Tensor* x = problem.find(tensor::x);
  const bool narrowed = declared.cast == Cast::before && x != nullptr && x->format->precision < result.precision;
  return declared.weight == Weight::as_work && !narrowed;
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
    const RowElements sets = row_sets(problem, truth, name, row, declared);
    if (!sets.untrusted.empty()) distrust(gate, name, row, sets.untrusted);
    const std::size_t at = row * n;
    judge_row(gate,
              {name, format, std::span(exact).subspan(at, n), output.subspan(at, n), std::span(bounds).subspan(at, n),
               exact_is_inside(problem, format, declared), format.precision < working(problem, declared).precision},
              row, sets);
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
