#include "harness/row_factor.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "harness/row_factor/bits.h"
#include "harness/row_factor/plane.h"
#include "reference/op.h"

namespace halfulp {
// A row as the plane sees it: a strip for each output that says something, and last the class's own bound of the mean.
struct ObservedRow {
  const View& of;
  const Operands& norm;
  std::span<const double> outputs;
  std::vector<std::size_t> elements;  // of the strips
  Strips strips;
  RowStatistic row;
  double centre = 0;
};

template <class Number>
static Strip<Number> bound_of_mean(const ObservedRow& seen) {
  return {Number(seen.row.mean.lo) - Number(seen.centre), 0, Number(seen.row.mean.hi) - Number(seen.centre), 0};
}

static bool usable(const Strip<double>& each) {
  return !std::isnan(each.low) && !std::isnan(each.high) && each.low < HUGE_VAL && each.high > -HUGE_VAL;
}

static ObservedRow seen(const View& of, const Operands& norm, const RowStatistic& row,
                        std::span<const double> outputs) {
  ObservedRow seen{.of = of,
                   .norm = norm,
                   .outputs = outputs,
                   .elements = {},
                   .strips = {},
                   .row = row,
                   .centre = std::midpoint(row.mean.lo, row.mean.hi)};
  seen.elements.reserve(outputs.size()), seen.strips.reserve(outputs.size() + 1);
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const auto element = observed(of, norm, row, i, outputs[i]);
    if (!element) continue;
    const Strip<double> each = strip<double>(*element, seen.centre);
    if (!usable(each)) continue;
    seen.elements.push_back(i), seen.strips.push_back(each);
  }
  seen.strips.push_back(bound_of_mean<double>(seen));
  return seen;
}

static Strip<Rational> exact(const ObservedRow& seen, std::size_t which) {
  if (which == seen.elements.size()) return bound_of_mean<Rational>(seen);
  const std::size_t i = seen.elements[which];
  return strip<Rational>(*observed(seen.of, seen.norm, seen.row, i, seen.outputs[i]), seen.centre);
}

static bool centres(const ObservedRow& seen) { return seen.row.mean.lo != seen.row.mean.hi; }

using Which = std::vector<std::size_t>;

static bool confirmed(const ObservedRow& seen, const Which& lower, const Which& upper, const Range& r) {
  Lines lines;
  for (const std::size_t each : lower) lines.lower.push_back(exact(seen, each));
  for (const std::size_t each : upper) lines.upper.push_back(exact(seen, each));
  return refuted(lines, r);
}

static Which united(const Which& a, const Which& b) {
  Which all = a;
  all.insert(all.end(), b.begin(), b.end());
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  return all;
}

using Proposals = std::vector<std::pair<Which, Which>>;  // lower and upper lines

static Proposals proposals_in_plane(const Which& low, const Which& high) {
  return {{{low.front()}, {high.front()}},
          {{low.back()}, {high.back()}},
          {low, {high.front()}},
          {low, {high.back()}},
          {{low.front()}, high},
          {{low.back()}, high},
          {low, high}};
}

// On the axis the bound of the mean, p = 0, is a line of each part.
static Proposals proposals_on_axis(const Which& strips, std::size_t axis) {
  Proposals all;
  for (const Which& each : {Which{strips.front()}, Which{strips.back()}, strips})
    all.emplace_back(united(each, {axis}), united(each, {axis}));
  return all;
}

// Of what doubles propose the smallest part that refutes exactly, as strips, ascending; empty where none does.
static Which disposed(const ObservedRow& seen, const Meeting& proposed, const Range& r) {
  const bool plane = centres(seen);
  for (const auto& [lower, upper] : plane ? proposals_in_plane(proposed.lower, proposed.upper)
                                          : proposals_on_axis(proposed.lower, seen.elements.size()))
    if (confirmed(seen, lower, upper, r)) return united(lower, upper);
  return {};
}

static bool centres(const Problem& problem) { return problem.op->name.ends_with("layer_norm"); }

// [common] What the elements alone say of r, whatever the class allows; 0 where they do not agree.
static double agreed(const ObservedRow& seen) {
  Strips strips = seen.strips;
  strips.pop_back();
  const Range wide{seen.row.r.lo * 0x1p-20, seen.row.r.hi * 0x1p20};
  const Meeting any = centres(seen) ? meeting(strips, wide, true) : on_axis(strips, wide);
  if (any.empty) return 0;
  const Range r = along(strips, centres(seen) ? any.p / any.r : 0);
  return r.lo <= r.hi && r.hi < HUGE_VAL ? std::midpoint(r.lo, r.hi) : any.r;
}

static std::string power(double relative) {
  return fmt::format("1 {} 2^{:.1f}", relative < 0 ? "-" : "+", std::log2(std::fabs(relative)));
}

static std::string listed(const Which& elements) {
  std::string text = elements.size() > 1 ? "elements " : "element ";
  for (std::size_t i = 0; i < elements.size(); ++i)
    text += fmt::format("{}{}", i == 0 ? "" : i + 1 == elements.size() ? " and " : ", ", elements[i]);
  return text;
}

static RowRefusal refusal(const ObservedRow& seen, std::size_t row, const Which& strips) {
  RowRefusal of{.row = row, .elements = {}, .common = 0, .why = {}};
  for (const std::size_t each : strips)
    if (each < seen.elements.size()) of.elements.push_back(seen.elements[each]);
  const double r = agreed(seen), exact = std::midpoint(seen.row.r.lo, seen.row.r.hi);
  if (r == 0) {
    of.why = fmt::format("no single rstd{} explains {}", centres(seen) ? " and mean" : "", listed(of.elements));
    return of;
  }
  of.common = r / exact;
  of.why = of.common == 1
               ? "a mean that the class does not allow, common to the row"
               : fmt::format("a common row factor: rstd is ({}) times the exact one, beyond what the class allows{}",
                             power(of.common - 1), centres(seen) ? ", or the mean is" : "");
  of.why += fmt::format("; {} show{} it", listed(of.elements), of.elements.size() == 1 ? "s" : "");
  return of;
}

// [bits] What the form's own statistic is in r, as the class allows it.
static bool allowed_statistic(const Form& form, const Range& s, const Range& r) {
  const Range among = form.divides ? Range(1) / r : r;
  return s.hi >= among.lo && s.lo <= among.hi;
}

static RowRefusal bit_refusal(const Bits& found, const Form& form, std::size_t row, const Range& r) {
  RowRefusal of{.row = row, .elements = found.elements, .common = 0, .why = {}};
  if (!found.met) {
    of.why =
        fmt::format("no single {} rstd yields {} to the bit, {}; one yields {} of {}, not {}", form.statistic->name,
                    listed(found.elements), form.text(), found.explained, found.of, listed(found.left));
    return of;
  }
  const double exact = std::midpoint(r.lo, r.hi), s = std::midpoint(found.s.lo, found.s.hi);
  of.common = (form.divides ? 1 / s : s) / exact;
  of.why = fmt::format("a common row factor: rstd is ({}) times the exact one to the bit, beyond what the class allows",
                       power(of.common - 1));
  return of;
}

// Forms are followed in doubles: operands of at most fp32.
static bool bitwise(const Problem& problem) {
  return std::ranges::all_of(problem.in,
                             [](const auto& each) { return each.second.format->precision <= fp32.precision; });
}

struct Tried {
  const Problem& problem;
  const View& view;
  const Operands& norm;
  const RowStatistic& statistic;
  const std::optional<Form>& form;
  std::size_t row;
  std::span<const double> outputs;
};

// [bits] Which form explains a row that was refused.
static std::string explanation(const Tried& at) {
  if (centres(at.problem) || !bitwise(at.problem)) return {};
  const auto form = explaining(at.problem, at.norm, at.row, at.outputs);
  return form ? "; " + form->text() + " would yield it to the bit" : std::string();
}

static void judge_row(RowFactor& gate, const Tried& at) {
  ++gate.judged;
  const ObservedRow row = seen(at.view, at.norm, at.statistic, at.outputs);
  const Meeting found = centres(row) ? meeting(row.strips, at.statistic.r) : on_axis(row.strips, at.statistic.r);
  const Which witness = found.empty ? disposed(row, found, at.statistic.r) : Which();
  gate.undecided += found.empty && witness.empty();
  if (!witness.empty()) {
    if (gate.refused++ > 0) return;
    gate.first = refusal(row, at.row, witness);
    gate.first->why += explanation(at);
    return;
  }
  if (!at.form) return;
  const Bits yielded = bits(at.problem, at.norm, at.row, *at.form, at.outputs);
  if (yielded.of == 0 || (yielded.met && allowed_statistic(*at.form, yielded.s, at.statistic.r))) return;
  if (gate.refused++ > 0) return;
  gate.first = bit_refusal(yielded, *at.form, at.row, at.statistic.r);
  gate.first->why += explanation(at);
}

RowFactor row_factor(const Problem& problem, const Truth& truth, const Output& output, const Class& declared,
                     const std::optional<Form>& form) {
  RowFactor gate;
  const AllowedSets& sets = allowed_sets(problem);
  const auto y = output.find(tensor::y);
  if (sets.statistic == nullptr || y == output.end()) return gate;
  const View view(problem, declared);
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const Operands norm = operands(problem, truth, row, declared);
    if (!norm.untrusted.empty() || !norm.finite) continue;
    const RowStatistic statistic = sets.statistic(problem, norm, declared);
    if (!statistic.untrusted.empty()) continue;
    const auto outputs = std::span(y->second).subspan(row * problem.n, problem.n);
    judge_row(gate, {problem, view, norm, statistic, form, row, outputs});
  }
  return gate;
}

std::optional<Form> declared_form(const Recipe& recipe, const Problem& problem) {
  if (allowed_sets(problem).statistic == nullptr || centres(problem)) return {};
  const Axes axes = recipe.at(problem);
  const bool plain = axes.last == Rounding::nearest_even && axes.subnormals == Axes{}.subnormals;
  return plain && bitwise(problem) ? std::optional(form_of(axes, problem)) : std::nullopt;
}

std::string text(const RowRefusal& refusal) { return fmt::format("row {}: {}", refusal.row, refusal.why); }
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
