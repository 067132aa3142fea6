// What is made once says the same of each output as the definition, asked for that output alone.
#include "harness/allowed_outputs.h"

#include <doctest/doctest.h>

#include <fmt/format.h>

#include <cmath>

#include "cases/case.h"
#include "harness/limit.h"
#include "harness/set_gate.h"
#include "reference/error.h"
#include "reference/ops/test_problem.h"
#include "reference/registry.h"
#include "reference/test_draws.h"
#include "reference/ulp.h"

using namespace halfulp;

// The set gate by its definition: no ends made before, no quick way.
struct Slow {
  std::uint64_t gated = 0, refused = 0, inconclusive = 0, open = 0;
  std::vector<double> bounds;
  std::optional<std::size_t> first;  // refused
};

static bool allows(const Format& format, const Allowed& element, const Range& range, double got) {
  if (std::isnan(got)) return format.beyond == Beyond::nan && (std::isinf(range.lo) || std::isinf(range.hi));
  if (element.list.empty()) return got >= range.lo && got <= range.hi;
  return std::ranges::find(element.list, got) != element.list.end();
}

static bool close(const Format& format, const Allowed& element, const Certified& exact, double got) {
  if (!element.list.empty() || exact.radius == 0) return false;
  const double low = element.before.lo + 2 * exact.radius, high = element.before.hi - 2 * exact.radius;
  const double away = exact.radius + std::fabs(exact.low);
  if (got == exact.rounded && format.precision < element.work->precision && low <= exact.value - away &&
      high >= exact.value + away)
    return false;
  return got < outputs(format, {{low, std::max(low, element.before.hi)}, {}, element.work}).lo ||
         got > outputs(format, {{std::min(high, element.before.lo), high}, {}, element.work}).hi;
}

static Slow slowly(const Problem& problem, const Truth& truth, const std::vector<double>& y, const Class& declared) {
  Slow all;
  const Format& format = *problem.out.at("y");
  all.bounds.assign(y.size(), HUGE_VAL);
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const RowElements sets = elements(problem, truth, row, declared);
    for (std::size_t i = 0; i < sets.count; ++i) {
      const std::size_t at = row * problem.n + i;
      const Certified& exact = truth.at("y")[at];
      if (exact.kind != Kind::finite && exact.kind != Kind::zero) continue;
      const Allowed element = sets.at(i);
      const Range range = outputs(format, element);
      const bool allowed = allows(format, element, range, y[at]);
      ++all.gated, all.refused += !allowed, all.open += range.lo != exact.rounded || range.hi != exact.rounded;
      if (!allowed && !all.first) all.first = at;
      all.inconclusive += allowed && close(format, element, exact, y[at]);
      all.bounds[at] = bound(range, exact);
    }
  }
  return all;
}

static double shifted(const Format& format, double value, std::int64_t steps) {
  if (!std::isfinite(value) || std::fabs(value) >= format.largest() / 2) return value;
  return at_order(format, order(format, value) + steps);
}

// Right, a step or two aside, no value of the format, lost, of the other zero.
static double output_of(const Format& format, double right, std::size_t i) {
  switch (i % 11) {
    case 1:
      return shifted(format, right, 1);
    case 3:
      return shifted(format, right, -1);
    case 5:
      return shifted(format, right, 2);
    case 7:
      return right * (1 + 0x1p-40);
    case 9:
      return i % 3 == 0 ? std::nan("") : i % 3 == 1 ? HUGE_VAL : -0.0;
    default:
      return right;
  }
}

static std::vector<Class> classes_of(const Problem& problem) {
  std::vector<Class> all = candidates(problem);
  for (const Class& each : wider_classes(problem)) all.push_back(each);
  for (const char* more : {"lanes=32,rsqrt=2,mean=1", "work=fp64", "form=shift,variance=streaming,lanes=32"})
    all.push_back(Class::parse(more));
  return all;
}

static std::size_t compare(const std::string& id) {
  CAPTURE(id);
  const Problem problem = generate(Case::parse(id));
  const Truth truth = evaluate(problem);
  const Format& format = *problem.out.at("y");
  std::vector<double> y;
  for (const Certified& each : truth.at("y")) y.push_back(output_of(format, each.rounded, y.size()));
  std::uint64_t gated = 0;
  for (const Class& declared : classes_of(problem)) {
    CAPTURE(declared.text());
    const Slow slow = slowly(problem, truth, y, declared);
    const Gate quick = set_gate(problem, truth, {{"y", y}}, declared);
    CHECK(quick.gated == slow.gated);
    CHECK(quick.refused == slow.refused);
    CHECK(quick.inconclusive == slow.inconclusive);
    CHECK(quick.open == slow.open);
    CHECK(quick.bounds->at("y") == slow.bounds);
    REQUIRE(quick.first.has_value() == slow.first.has_value());
    if (slow.first) CHECK(quick.first->row * problem.n + quick.first->index == *slow.first);
    gated += slow.gated;
  }
  return gated;
}

TEST_CASE("[quick] every operation, format and class: as the definition says of each output, to the bit of its bound") {
  std::size_t gated = 0;
  for (const Op* op : Registered<Op>::all())
    for (const Format* format : formats)
      for (const char* rest : {"normal/n=33/rows=3", "normal:sd=0.001/n=300", "near_largest/n=16", "subnormals/n=33",
                               "const:3/n=16", "list:0,1,2,-4,0.5,nan,8,16/n=8", "normal:mean=100,sd=1/n=64"}) {
        if (test::sanitized && gated > 20000) continue;
        gated += compare(fmt::format("{}/{}/{}", op->name, format->name, rest));
      }
  CHECK(gated > 10000);
}

TEST_CASE("[quick] at lengths where half of the elements have two values, and in blocks that are not full") {
  for (const char* id :
       {"rms_norm/fp16/normal/n=4096", "layer_norm/bf16/normal/n=1003/bias=none", "layer_norm/fp16/normal/n=257/rows=2",
        "rms_norm/bf16/normal/n=512/offset=1", "rms_norm/bf16/normal/n=255/rows=3/out=fp32",
        "rms_norm/bf16/normal/n=64/out=e4m3", "softcap/e5m2/normal:sd=60/n=600", "residual_sum/fp16/normal/n=300/k=8"})
    CHECK(compare(id) > 0);
}

TEST_CASE("made once, it judges each kernel as if made for it alone; a row at a time is enough for the first") {
  const Problem problem = generate(Case::parse("rms_norm/bf16/normal/n=64/rows=16"));
  const Truth truth = evaluate(problem);
  AllowedOutputs allowed(problem, truth, {});
  Output right, wrong;
  for (const Certified& each : truth.at("y"))
    right["y"].push_back(each.rounded), wrong["y"].push_back(2 * each.rounded);
  CHECK(first_row_refused(allowed, wrong));
  CHECK_FALSE(first_row_refused(allowed, right));
  for (int again = 0; again < 2; ++again) {
    CHECK(set_gate(allowed, wrong).refused > 1000);
    CHECK(set_gate(allowed, right).refused == 0);
    CHECK(set_gate(allowed, right).bounds == set_gate(allowed, wrong).bounds);
  }
}

static Gate gate_of(const std::string& id, const Axes& axes, const Class& declared = {}) {
  const Problem problem = generate(Case::parse(id));
  return set_gate(problem, evaluate(problem), run(axes, problem), declared);
}

TEST_CASE(
    "[self] a cast to fewer bits than the result has is judged, though no allowed output is near the exact value") {
  for (const char* format : {"bf16", "fp16"}) {
    const std::string id = std::string("rms_norm/") + format + "/normal/n=64/rows=16/out=fp32";
    const Gate before = gate_of(id, {.cast = Cast::before}, {.cast = Cast::before});
    CHECK(before.refused == 0);
    CHECK(before.gated == 1024);
    CHECK(gate_of(id, {}, {.cast = Cast::before}).refused > 0);
    CHECK(gate_of(id, {.cast = Cast::before}).refused > 0);
  }
}

TEST_CASE("an exact value outside its own interval is a violation") {
  const Problem problem = test::problem("rms_norm", fp32, {3, 4}, {.in = &fp32});
  Truth truth = evaluate(problem);
  truth.find("y")->second[1].value *= 1 + 0x1p-18;
  CHECK_THROWS_AS(set_gate(problem, truth, {{"y", {0.8485281, 1.1313709}}}, Class{}), Violation);
}

// SPDX-License-Identifier: Apache-2.0
