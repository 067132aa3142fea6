#include "harness/row_factor.h"

#include <doctest/doctest.h>

#include <cmath>

#include "cases/case.h"
#include "cases/suite.h"
#include "harness/allowed/allowed.h"
#include "harness/gates.h"
#include "harness/judge.h"
#include "harness/row_factor/observed.h"
#include "reference/error.h"
#include "reference/registry.h"
#include "reference/test_draws.h"
#include "reference/ulp.h"

using namespace halfulp;

// Rows with an output outside its allowed set.
static std::size_t rows_outside(const Problem& problem, const Truth& truth, const Output& output) {
  std::size_t rows = 0;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const RowAllowed sets = allowed(problem, truth, row, {});
    bool outside = false;
    for (std::size_t i = 0; i < sets.y.size(); ++i) {
      const Range range = outputs(*problem.out.at("y"), sets.y[i]);
      const double got = output.at("y")[row * problem.n + i];
      outside = outside || got < range.lo || got > range.hi;
    }
    rows += outside;
  }
  return rows;
}

// The outputs of fp32 inside, rounded once more on the way: by fp16 to bf16.
static Output twice_rounded(const Problem& problem) {
  Problem wide = problem;
  wide.out["y"] = &fp32;
  Output output = run(Axes{}, wide);
  for (double& each : output["y"]) each = round_to(*problem.out.at("y"), round_to(fp16, each));
  return output;
}

// LayerNorm in fp32, but for the difference x - mean, which storage rounds.
static Output difference_in_storage(const Problem& problem) {
  Output output;
  const Tensor &weight = problem.at("weight"), &bias = problem.at("bias");
  for (std::size_t row = 0; row < problem.rows; ++row) {
    double sum = 0, squares = 0;
    const auto x = problem.row("x", row);
    for (const double each : x) sum += each;
    const float mean = static_cast<float>(sum / static_cast<double>(problem.n));
    for (const double each : x) squares += (each - mean) * (each - mean);
    const float r = static_cast<float>(1 / std::sqrt(squares / static_cast<double>(problem.n) + eps_given(problem)));
    for (std::size_t i = 0; i < problem.n; ++i) {
      const float d = static_cast<float>(round_to(*problem.at("x").format, static_cast<float>(x[i]) - mean));
      const float h = d * r * static_cast<float>(weight.values[i]);
      output["y"].push_back(round_to(*problem.out.at("y"), h + static_cast<float>(bias.values[i])));
    }
  }
  return output;
}

struct FaultSeen {
  std::size_t set = 0, rows = 0;
};

static FaultSeen seen(const std::string& id, const Axes& axes, Output (*kernel)(const Problem&)) {
  const Problem problem = generate(Case::parse(id));
  const Truth truth = evaluate(problem);
  const Output output = kernel != nullptr ? kernel(problem) : run(axes, problem);
  const RowFactor gate = row_factor(problem, truth, output, {});
  CHECK(gate.undecided == 0);
  CHECK(gate.judged == problem.rows);
  return {rows_outside(problem, truth, output), gate.refused};
}

TEST_CASE("faults that the set gate misses in long rows are refused in every row; the correct kernel in none") {
  struct Fault {
    std::string id, what;
    std::size_t most;  // rows of 16 that the set gate may see
    std::size_t rows;  // that the row factor sees
    Axes axes = {};
    Output (*kernel)(const Problem&) = nullptr;
  };
  const std::string offset = "/normal:mean=30,sd=1/n=4096/rows=16/bias=normal";
  const Fault faults[] = {
      {"rms_norm/fp16/normal/n=16384/rows=16", "none", 0, 0},
      {"rms_norm/bf16/normal/n=16384/rows=16", "none", 0, 0},
      {"layer_norm/bf16" + offset, "none", 0, 0},
      {"layer_norm/fp16" + offset, "none", 0, 0},
      {"rms_norm/fp16/normal/n=16384/rows=16", "cast before the weight", 4, 16, {.cast = Cast::before}},
      {"rms_norm/fp16/normal/n=16384/rows=16", "toward zero", 14, 16, {.last = Rounding::toward_zero}},
      {"rms_norm/bf16/normal/n=16384/rows=16", "by way of fp16", 8, 16, {}, twice_rounded},
      {"layer_norm/fp16" + offset, "cast before the weight", 2, 16, {.cast = Cast::before}},
      {"layer_norm/fp16" + offset, "x - mean in storage", 2, 16, {}, difference_in_storage},
      {"layer_norm/bf16" + offset, "x - mean in storage", 2, 16, {}, difference_in_storage},
  };
  for (const Fault& fault : faults) {
    const FaultSeen found = seen(fault.id, fault.axes, fault.kernel);
    CAPTURE(fault.id);
    CAPTURE(fault.what);
    CAPTURE(found.set);
    CHECK(found.set <= fault.most);
    CHECK(found.rows == fault.rows);
  }
}

static Output off_by_one(const Problem& problem, Output output, std::size_t i) {
  double& each = output["y"][i];
  each = at_order(*problem.out.at("y"), order(*problem.out.at("y"), each) + 1);
  return output;
}

TEST_CASE("[bits] one element of 4096 off by one ulp is refused under the declared form, and named") {
  for (const char* format : {"fp32", "bf16", "fp16"})
    for (const std::string name : {"fp32_inside", "cast_before_weight", "divide_by_root", "folded_weight"}) {
      CAPTURE(format);
      CAPTURE(name);
      const Problem problem = generate(Case::parse(std::string("rms_norm/") + format + "/normal/n=4096"));
      const Truth truth = evaluate(problem);
      const Recipe& of = recipe(name);
      const Class lies = *class_of(of.at(problem), problem);
      const Output right = run(of, problem), wrong = off_by_one(problem, right, 77);
      CHECK(row_factor(problem, truth, right, lies, declared_form(of, problem)).refused == 0);
      const RowFactor gate = row_factor(problem, truth, wrong, lies, declared_form(of, problem));
      REQUIRE(gate.refused == 1);
      CHECK(std::ranges::count(gate.first->elements, 77) == 1);
      CHECK(gate.first->elements.size() <= 2);
      const std::string told = text(*gate.first);
      if (told.find("to the bit") != told.npos) {
        CAPTURE(told);
        CHECK(told.find("one yields 4095 of 4096, not element 77") != told.npos);
      }
    }
}

TEST_CASE("[bits] another place of the cast is refused to the bit, and the form that explains the row is named") {
  const Problem problem = generate(Case::parse("rms_norm/bf16/normal/n=4096"));
  const Output output = run(Axes{.cast = Cast::before}, problem);
  const RowFactor gate = row_factor(problem, evaluate(problem), output, {});
  REQUIRE(gate.refused == 1);
  CHECK(gate.first->why.find("cast before the weight would yield it to the bit") != std::string::npos);
}

TEST_CASE("[common] a fault that the row shares is told by its size: 2^-12 in rstd, the divisor n - 1") {
  const Problem problem = generate(Case::parse("rms_norm/fp32/normal/n=64"));
  const Truth truth = evaluate(problem);
  const RowFactor less = row_factor(problem, truth, run(Axes{.divisor = 63}, problem), {});
  REQUIRE(less.refused == 1);
  CHECK(less.first->common == doctest::Approx(std::sqrt(63.0 / 64)).epsilon(1e-5));
  CHECK(less.first->why.find("a common row factor: rstd is (1 - 2^-7.0) times the exact one") == 0);
  const Problem layer = generate(Case::parse("layer_norm/fp32/normal/n=64/bias=normal"));
  const RowFactor centred = row_factor(layer, evaluate(layer), run(Axes{.divisor = 63}, layer), {});
  REQUIRE(centred.refused == 1);
  CHECK(centred.first->common == doctest::Approx(std::sqrt(63.0 / 64)).epsilon(1e-4));
}

// x r then g, each product off by almost its whole rounding unit where fp32 can: the legal extremes of the elements.
TEST_CASE("the elements' roundings are needed: one product less refuses a correct fp32 kernel") {
  const Problem problem = generate(Case::parse("rms_norm/fp32/normal/n=4096/rows=8"));
  const Truth truth = evaluate(problem);
  const Output output = run(Axes{}, problem);
  CHECK(row_factor(problem, truth, output, {}).refused == 0);
  Problem folded = problem;  // the same outputs, their weight taken into x: one product left
  for (std::size_t i = 0; i < problem.rows * problem.n; ++i)
    folded.in["x"].values[i] *= problem.at("weight").values[i % problem.n];
  std::size_t refused = 0;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const Operands norm = operands(folded, truth, row, {});
    const Range r = allowed_sets(problem).statistic(problem, operands(problem, truth, row, {}), {}).r;
    Range met{0, HUGE_VAL};
    for (std::size_t i = 0; i < problem.n; ++i) {
      const double ratio = output.at("y")[row * problem.n + i] / norm.element[i].lo, u = 0x1p-24;
      met = {std::max(met.lo, ratio / (1 + u)), std::min(met.hi, ratio / (1 - u))};
    }
    refused += met.lo > met.hi * (1 + 0x1p-40) && r.lo > 0;
  }
  CHECK(refused == 8);
}

// x r - m r, both products rounded before they cancel: the shift form without an fma.
static Output shifted(const Problem& problem) {
  Output output;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const auto x = problem.row("x", row);
    double mean = 0, variance = 0;
    for (const double each : x) mean += each / static_cast<double>(problem.n);
    for (const double each : x) variance += (each - mean) * (each - mean) / static_cast<double>(problem.n);
    const auto r = static_cast<float>(1 / std::sqrt(variance + eps_given(problem)));
    const float shift = static_cast<float>(mean) * r;
    for (std::size_t i = 0; i < problem.n; ++i) {
      const float product = static_cast<float>(x[i]) * r, h = product - shift;
      output["y"].push_back(h * static_cast<float>(problem.at("weight").values[i]));
    }
  }
  return output;
}

TEST_CASE("[slack] products rounded before they cancel are legal where the shift form is declared, and only there") {
  const Problem problem = generate(Case::parse("layer_norm/fp32/normal:mean=1000,sd=1/n=64/rows=16/bias=none"));
  const Truth truth = evaluate(problem);
  const Output output = shifted(problem);
  const Gates declared = gates(problem, truth, output, {.form = Normalise::shift});
  CHECK(declared.set.refused == 0);
  CHECK(declared.rows.refused == 0);
  CHECK(declared.rows.judged == 16);
  CHECK(row_factor(problem, truth, output, {}).refused == 16);
}

TEST_CASE("a smaller cell refuses a correct bf16 kernel: the cells of a long row meet in a sliver") {
  const Problem problem = generate(Case::parse("rms_norm/bf16/normal/n=16384/rows=4"));
  const Truth truth = evaluate(problem);
  const Output output = run(Axes{}, problem);
  REQUIRE(row_factor(problem, truth, output, {}).refused == 0);
  for (std::size_t row = 0; row < problem.rows; ++row)
    for (const double part : {1.0, 0.998}) {
      Range met{0, HUGE_VAL};
      for (std::size_t i = 0; i < problem.n; ++i) {
        const double c = output.at("y")[row * problem.n + i];
        const double xg = problem.row("x", row)[i] * problem.at("weight").values[i];
        if (xg == 0 || c == 0) continue;
        const Range whole = magnitude(cell(bf16, c, fp32));
        const double low = std::fabs(c) - part * (std::fabs(c) - whole.lo),
                     high = std::fabs(c) + part * (whole.hi - std::fabs(c)), g = 0x1.8p-23;
        met = {std::max(met.lo, low / std::fabs(xg) * (1 - g)), std::min(met.hi, high / std::fabs(xg) * (1 + g))};
      }
      CAPTURE(part);
      CHECK((met.lo <= met.hi) == (part == 1.0));
    }
}

TEST_CASE(
    "no correct recipe or profile that lies in a class is refused on the suite ci, its form to the bit included") {
  std::size_t judged = 0, undecided = 0, which = 0;
  for (const Case& c : find(Registered<Suite>::all(), "suite", "ci")->cases()) {
    if (c.n * c.rows > 5000 || (test::sanitized && which++ % 23 != 0)) continue;
    const Problem problem = generate(c);
    const Truth truth = evaluate(problem);
    for (const Recipe* recipe : recipes_of(problem.op->name)) {
      if (!recipe->takes(problem)) continue;
      const auto lies = class_of(recipe->at(problem), problem);
      if (!lies) continue;
      const Output output = run(*recipe, problem);
      const auto read = as_read(problem, *lies);
      const RowFactor gate = row_factor(read ? *read : problem, read ? evaluate(*read) : truth, output, *lies,
                                        declared_form(*recipe, problem));
      CAPTURE(c.id());
      CHECK_NOTHROW(check_class(recipe->name, gate));
      judged += gate.judged, undecided += gate.undecided;
      if (problem.out.at("y")->precision < 53)
        CHECK(gate.undecided == 0);  // fp64: doubles propose what they cannot see
    }
  }
  CAPTURE(undecided);
  CHECK(judged > (test::sanitized ? 4000 : 100000));
  CHECK(undecided * 100 < judged);
}

TEST_CASE("storage of any width: e4m3, e5m2, bf16 and tf32 rows of a correct kernel are judged and not refused") {
  for (const char* format : {"e4m3", "e5m2", "tf32", "e4m3_saturate"})
    for (const std::string op : {"rms_norm", "layer_norm"})
      for (const Cast cast : {Cast::after, Cast::before}) {
        const Problem problem = generate(Case::parse(op + "/" + format + "/normal/n=64/rows=16"));
        const Truth truth = evaluate(problem);
        CAPTURE(op);
        CAPTURE(format);
        const Axes axes{.cast = cast};
        const RowFactor gate = row_factor(problem, truth, run(axes, problem), *class_of(axes, problem));
        CHECK(gate.judged == 16);
        CHECK(gate.refused == 0);
        CHECK(row_factor(problem, truth, run(Axes{.last = Rounding::toward_zero}, problem), {}).refused >= 8);
      }
}

TEST_CASE("the verdict fails by the row factor alone, and its reason names the gate") {
  const Problem problem = generate(Case::parse("layer_norm/fp16/normal:mean=30,sd=1/n=4096/bias=normal"));
  const Truth truth = evaluate(problem);
  const Output output = difference_in_storage(problem);
  const Gates found = gates(problem, truth, output, {});
  CHECK(found.set.refused == 0);
  const Judgement judgement = judge({}, found.set, found.rows);
  CHECK(judgement.verdict == Verdict::fail);
  CHECK(judgement.reason.find(
            "row factor: 1 of 1 rows refused; first row 0: no single rstd and mean explains elements") == 0);
  CHECK(gates(problem, truth, output).rows.refused == 1);
  CHECK_THROWS_AS(check_class("recipe", found.rows), Violation);
}

// SPDX-License-Identifier: Apache-2.0
