#include "harness/allowed_outputs.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <stdexcept>

#include "harness/allowed/decided.h"
#include "harness/allowed/operands.h"
#include "reference/error.h"

namespace halfulp {
static bool is_judged(const Certified& exact) { return exact.kind == Kind::finite || exact.kind == Kind::zero; }

// One row of one result, and where its ends go.
struct RowToAllow {
  std::string_view name;
  std::size_t row;
  const Format& format;
  std::span<const Certified> truth;
  std::span<double> low, high, bounds;
  bool self;    // the exact value must lie inside
  bool inward;  // the result is as wide as the work
};

// [self] Holds unless the class itself takes another factor than the exact offset + w, or casts to fewer bits than the
//        result has before the weight: then every allowed output is of another value than the exact one.
static void contain(const RowToAllow& of, std::size_t i, const Allowed& element) {
  const Certified& exact = of.truth[i];
  const double away = exact.radius + std::fabs(exact.low);
  if (exact.value + away >= element.before.lo && exact.value - away <= element.before.hi) return;
  throw Violation(
      fmt::format("the set gate's interval [{}, {}] does not hold the exact value {} of {} row {} element {}",
                  element.before.lo, element.before.hi, exact.value, of.name, of.row, i));
}

// [close] Every exact value that the reference leaves open allows the outputs of ends moved inward by 2 radius. Ends on
//         either side of the exact value round to either side of its rounding: then that is allowed whatever they are.
static void separate_sure(SpecialElement& special, const RowToAllow& of, const Allowed& element) {
  const Certified& exact = of.truth[special.index];
  special.sure = special.range;
  if (!element.list.empty() || exact.radius == 0) return;
  const double low = element.before.lo + 2 * exact.radius, high = element.before.hi - 2 * exact.radius;
  const double away = exact.radius + std::fabs(exact.low);
  special.rounded_is_sure = !of.inward && low <= exact.value - away && high >= exact.value + away;
  special.sure = {outputs(of.format, {{low, std::max(low, element.before.hi)}, {}, element.work}).lo,
                  outputs(of.format, {{std::min(high, element.before.lo), high}, {}, element.work}).hi};
}

// Whether the element is told by low and high alone: nothing outside is allowed, no nan, no gap inside.
static bool plain(const SpecialElement& element, const Format& format) {
  const bool nan = format.beyond == Beyond::nan && (std::isinf(element.range.lo) || std::isinf(element.range.hi));
  const bool sure = element.sure.lo <= element.range.lo && element.sure.hi >= element.range.hi;
  return !nan && sure && (element.list.empty() || element.list.front() == element.list.back());
}

class RowAllower {
 public:
  explicit RowAllower(const RowToAllow& of) : of_(of) {}

  AllowedRow allow(const RowElements& sets) {
    row_.untrusted = sets.untrusted;
    if (sets.count == 0) return std::move(row_);
    row_.low = of_.low, row_.high = of_.high;
    for (std::size_t first = 0; first < sets.count; first += NearEnds::most)
      allow(sets, first, std::min(NearEnds::most, sets.count - first));
    row_.ill_conditioned = error_ > signal_ && signal_ > 0;
    return std::move(row_);
  }

 private:
  // [quick]
  void allow(const RowElements& sets, std::size_t first, std::size_t count) {
    if (!sets.near || of_.format.precision >= fp64.precision) return define(sets, first, count);
    NearEnds ends;
    sets.near(first, count, ends);
    Decided found{&of_.low[first], &of_.high[first], &of_.bounds[first]};
    decide({of_.format, of_.inward, of_.self, of_.truth.subspan(first, count)}, ends, found);
    row_.gated += found.count, row_.open += found.open, error_ += found.error, signal_ += found.signal;
    if (found.count == count) return;
    for (std::size_t i = first; i < first + count; ++i)
      if (std::isnan(of_.low[i])) define(sets, i, 1);
  }

  // By the definition.
  void define(const RowElements& sets, std::size_t first, std::size_t count) {
    for (std::size_t i = first; i < first + count; ++i)
      if (is_judged(of_.truth[i]))
        define(i, sets.at(i));
      else
        leave({.index = i}, HUGE_VAL);
  }

  void define(std::size_t i, Allowed element) {
    const Certified& exact = of_.truth[i];
    if (of_.self) contain(of_, i, element);
    SpecialElement special{.index = i, .judged = true, .range = outputs(of_.format, element)};
    separate_sure(special, of_, element);
    special.list = std::move(element.list);
    const Range range = special.range;
    ++row_.gated, row_.open += range.lo != exact.rounded || range.hi != exact.rounded;
    const double away = bound(range, exact);
    if (!(range.lo == range.hi && std::isinf(range.lo)))  // else the one right result: no error
      error_ += away * away, signal_ += exact.value * exact.value;
    if (!plain(special, of_.format)) return leave(std::move(special), away);
    of_.low[i] = range.lo, of_.high[i] = range.hi, of_.bounds[i] = away;
  }

  void leave(SpecialElement special, double away) {
    of_.low[special.index] = -HUGE_VAL, of_.high[special.index] = HUGE_VAL;
    of_.bounds[special.index] = away;
    row_.special.push_back(std::move(special));
  }

  const RowToAllow& of_;
  AllowedRow row_;
  double error_ = 0, signal_ = 0;
};

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

// A nan there is no matter of the row.
static bool nan_operand(const Problem& problem, std::size_t i) {
  return std::ranges::any_of(std::array{tensor::weight, tensor::bias}, [&](std::string_view name) {
    const Tensor* found = problem.find(name);
    return found != nullptr && std::isnan(found->values[i]);
  });
}

// [special] open: the class says nothing of the row.
static void find_no_numbers(AllowedRow& row, const Problem& problem, std::span<const Certified> truth, bool open) {
  for (std::size_t i = 0; i < truth.size(); ++i)
    if (truth[i].kind == Kind::nan || truth[i].kind == Kind::infinite)
      (open && !nan_operand(problem, i) ? row.anything : row.no_number).push_back(i);
}

AllowedOutputs::AllowedOutputs(const Problem& problem, const Truth& truth, const Class& declared)
    : problem_(problem), truth_(truth), declared_(declared) {
  for (const std::string_view name : {tensor::y, tensor::sum}) {
    const auto exact = truth.find(name);
    if (exact == truth.end()) continue;
    const std::size_t size = problem.rows * problem.n;
    if (exact->second.size() != size) throw std::logic_error("set gate: problem and truth differ in size");
    Ends& ends = results_[std::string(name)];
    ends.low.resize(size), ends.high.resize(size), ends.rows.resize(problem.rows);
    (*bounds_)[std::string(name)].assign(size, HUGE_VAL);
  }
}

const AllowedRow& AllowedOutputs::row(std::string_view result, std::size_t row) {
  Ends& ends = results_.find(result)->second;
  std::optional<AllowedRow>& found = ends.rows[row];
  if (found) return *found;
  const std::size_t n = problem_.n, at = row * n;
  const Format& format = *problem_.out.find(result)->second;
  const RowToAllow of{.name = result,
                      .row = row,
                      .format = format,
                      .truth = std::span(truth_.find(result)->second).subspan(at, n),
                      .low = std::span(ends.low).subspan(at, n),
                      .high = std::span(ends.high).subspan(at, n),
                      .bounds = std::span(bounds_->find(result)->second).subspan(at, n),
                      .self = exact_is_inside(problem_, format, declared_),
                      .inward = format.precision >= working(problem_, declared_).precision};
  const RowElements sets = row_sets(problem_, truth_, result, row, declared_);
  found = RowAllower(of).allow(sets);
  find_no_numbers(*found, problem_, of.truth, sets.open);
  return *found;
}

std::shared_ptr<const Bounds> AllowedOutputs::bounds() {
  for (const auto& [name, ends] : results_)
    for (std::size_t i = 0; i < ends.rows.size(); ++i) row(name, i);
  return bounds_;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
