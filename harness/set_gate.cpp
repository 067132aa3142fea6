#include "harness/set_gate.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "reference/error.h"

namespace halfulp {
// A row of a result, what it may be and what it is.
struct JudgedRow {
  std::string_view result;
  std::size_t row;
  const Format& format;
  std::span<const Certified> truth;
  const AllowedRow& allowed;
  std::span<const double> output;
};

static bool allows(const SpecialElement& element, const Format& format, double got) {
  if (std::isnan(got))
    return format.beyond == Beyond::nan && (std::isinf(element.range.lo) || std::isinf(element.range.hi));
  if (element.list.empty()) return got >= element.range.lo && got <= element.range.hi;
  return std::ranges::find(element.list, got) != element.list.end();
}

static bool close(const SpecialElement& element, const Certified& exact, double got) {
  if (element.rounded_is_sure && got == exact.rounded) return false;
  return got < element.sure.lo || got > element.sure.hi;
}

static bool before_first(const Gate& gate, const JudgedRow& at, std::size_t i) {
  return !gate.first || (gate.first->result == at.result && gate.first->row == at.row && i < gate.first->index);
}

static void refuse(Gate& gate, const JudgedRow& at, std::size_t i, const Range& range) {
  ++gate.refused;
  if (before_first(gate, at, i))
    gate.first = Refusal{.result = std::string(at.result),
                         .row = at.row,
                         .index = i,
                         .low = range.lo,
                         .high = range.hi,
                         .exact = at.truth[i].value,
                         .got = at.output[i]};
}

static void judge_special(Gate& gate, const JudgedRow& at, const SpecialElement& special) {
  const double got = at.output[special.index];
  if (!special.judged) return;
  if (!allows(special, at.format, got))
    refuse(gate, at, special.index, special.range);
  else
    gate.inconclusive += close(special, at.truth[special.index], got);
}

// Outputs that are outside of what is surely allowed.
static void judge_outside(Gate& gate, const JudgedRow& at, std::size_t first, std::size_t count) {
  const AllowedRow& row = at.allowed;
  for (std::size_t i = first; i < first + count; ++i)
    if (!(at.output[i] >= row.low[i] && at.output[i] <= row.high[i]) &&
        !std::ranges::binary_search(row.special, i, {}, &SpecialElement::index))
      refuse(gate, at, i, {row.low[i], row.high[i]});
}

// Whether some output is outside of what is surely allowed; a nan is, on either side. Selections between doubles, as SSE2
// has them.
static bool any_outside(const double* low, const double* high, const double* output, std::size_t count) {
  std::uint64_t outside = 0;
  for (std::size_t j = 0; j < count; ++j) {
    const double under = output[j] >= low[j] ? 0.0 : 1.0, over = output[j] <= high[j] ? 0.0 : 1.0;
    outside |= std::bit_cast<std::uint64_t>(under) | std::bit_cast<std::uint64_t>(over);
  }
  return outside != 0;
}

static bool is_number(const JudgedRow& at, std::size_t i) {
  const double got = at.output[i];
  return at.truth[i].kind == Kind::nan ? !std::isnan(got) : std::isfinite(got) && got != at.truth[i].rounded;
}

// [special]
static void count_lost(Gate& gate, const JudgedRow& at) {
  for (const std::size_t i : at.allowed.no_number) gate.lost += is_number(at, i);
  for (const std::size_t i : at.allowed.anything) {
    if (!is_number(at, i)) continue;
    Pardoned& of = gate.pardoned[std::string(at.result)];
    ++(at.truth[i].kind == Kind::nan ? of.missing_nan : of.saturated);
  }
}

static void judge_row(Gate& gate, const JudgedRow& at) {
  constexpr std::size_t block = 256;
  const AllowedRow& row = at.allowed;
  gate.gated += row.gated, gate.open += row.open, gate.ill_conditioned = gate.ill_conditioned || row.ill_conditioned;
  if (!row.untrusted.empty() && gate.untrusted_rows++ == 0)
    gate.untrusted = fmt::format("{} row {}: {}", at.result, at.row, row.untrusted);
  for (std::size_t first = 0; first < row.low.size(); first += block) {
    const std::size_t count = std::min(block, row.low.size() - first);
    if (any_outside(&row.low[first], &row.high[first], &at.output[first], count)) judge_outside(gate, at, first, count);
  }
  for (const SpecialElement& each : row.special) judge_special(gate, at, each);
  count_lost(gate, at);
}

static void judge_row(Gate& gate, AllowedOutputs& allowed, std::string_view name, std::size_t row,
                      const std::vector<double>& output) {
  const Problem& problem = allowed.problem();
  const std::size_t n = problem.n, at = row * n;
  judge_row(gate,
            {name, row, *problem.out.find(name)->second, std::span(allowed.truth().find(name)->second).subspan(at, n),
             allowed.row(name, row), std::span(output).subspan(at, n)});
}

static Gate judged(AllowedOutputs& allowed, const Output& output, std::size_t rows) {
  Gate gate;
  gate.declared = allowed.declared().text().empty() ? "default" : allowed.declared().text();
  for (const std::string_view name : {tensor::y, tensor::sum}) {
    const auto got = output.find(name);
    if (!allowed.truth().contains(name) || got == output.end()) continue;
    if (got->second.size() != allowed.problem().rows * allowed.problem().n)
      throw std::logic_error("set gate: output and truth differ in size");
    for (std::size_t row = 0; row < rows; ++row) judge_row(gate, allowed, name, row, got->second);
  }
  return gate;
}

Gate set_gate(AllowedOutputs& allowed, const Output& output) {
  Gate gate = judged(allowed, output, allowed.problem().rows);
  gate.bounds = allowed.bounds();
  return gate;
}

bool first_row_refused(AllowedOutputs& allowed, const Output& output) { return judged(allowed, output, 1).refused > 0; }

Gate set_gate(const Problem& problem, const Truth& truth, const Output& output, const Class& declared) {
  AllowedOutputs allowed(problem, truth, declared);
  return set_gate(allowed, output);
}

// [undeclared]
Gate set_gate(const Problem& problem, const Truth& truth, const Output& output) {
  std::optional<Gate> best;
  for (const Class& each : candidates(problem)) {
    Gate gate = set_gate(problem, truth, output, each);
    const auto rank = [](const Gate& g) { return std::tuple(g.refused, g.lost, g.untrusted_rows); };
    if (!best || rank(gate) < rank(*best)) best = std::move(gate);
    if (rank(*best) == std::tuple(0U, 0U, 0U)) break;
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
