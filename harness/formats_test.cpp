// The formats at their edges, through every layer: recipe, truth, measure, gate.
//
// [cut]    e4m3: largest 448, the tie 464 goes to it, beyond it there is nan and no infinity; e4m3_saturate stays at 448.
// [beyond] The other formats reach an infinity from largest + ulp/2 on, that tie included.
#include <doctest/doctest.h>

#include <cmath>

#include "cases/case.h"
#include "harness/checked.h"
#include "harness/judge.h"
#include "reference/op.h"
#include "reference/registry.h"
#include "reference/ulp.h"

using namespace halfulp;

// A constant row of ones, whose outputs are the weights, exactly: 1 / rms = 1.
static Problem weights_alone(const Format& format, std::vector<double> weights) {
  Problem problem = generate(Case::parse("rms_norm/" + std::string(format.name) +
                                         "/const:1/n=" + std::to_string(weights.size()) + "/weight-format=fp32/eps=0"));
  problem.in.at("weight").values = std::move(weights);
  return problem;
}

static Record checked_record(const Problem& problem, std::vector<double> y) {
  const Case c = Case::parse("rms_norm/fp32/const:1/n=1");
  const Truth truth = evaluate(problem);
  Record record;
  checked({c, problem, truth}, {})(subject("recipe:fp32_inside"), {{"y", std::move(y)}}, record);
  return record;
}

// At a tie the class allows both sides, so that passing says little; a refusal says all.
static bool refused(const Problem& problem, double y) { return checked_record(problem, {y}).verdict == Verdict::fail; }
static Verdict verdict(const Problem& problem, double y) { return checked_record(problem, {y}).verdict; }

TEST_CASE("[cut] 464 is 448 in e4m3, a hair more is nan, and saturates where the format says so") {
  const Recipe& safe = safe_recipe("rms_norm");
  const double tie = 464, past = std::nextafterf(464, 500), nan = std::nan("");
  CHECK(run(safe, weights_alone(e4m3, {tie})).at("y")[0] == 448);
  CHECK(std::isnan(run(safe, weights_alone(e4m3, {past})).at("y")[0]));
  CHECK(run(safe, weights_alone(e4m3_saturate, {-past})).at("y")[0] == -448);

  CHECK_FALSE(refused(weights_alone(e4m3, {tie}), 448));
  CHECK(refused(weights_alone(e4m3, {tie}), 416));
  CHECK(verdict(weights_alone(e4m3, {500}), nan) == Verdict::pass);
  CHECK(verdict(weights_alone(e4m3, {500}), 448) == Verdict::fail);  // saturated where nan is right
  CHECK(verdict(weights_alone(e4m3, {400}), nan) == Verdict::fail);  // nan out of nowhere
  CHECK(verdict(weights_alone(e4m3, {400}), HUGE_VAL) == Verdict::fail);
  CHECK(verdict(weights_alone(e4m3_saturate, {500}), 448) == Verdict::pass);
  CHECK(verdict(weights_alone(e4m3_saturate, {500}), nan) == Verdict::fail);
  CHECK(verdict(weights_alone(e4m3_saturate, {500}), 416) == Verdict::fail);
}

TEST_CASE("[cut] what the tie 464 errs by is counted in the ulp of its binade, 32") {
  const Record record = checked_record(weights_alone(e4m3, {464, 448}), {448, 448});
  CHECK(record.refused == 0);
  CHECK(record.results.at("y").ulps.value == 0.5);
  CHECK(record.results.at("y").ties == 1);
  CHECK(record.results.at("y").misrounded == 0);
}

TEST_CASE(
    "[beyond] largest + ulp/2 is an infinity in formats whose largest value is odd; one step less is the largest") {
  for (const Format* format : {&fp16, &e5m2}) {
    CAPTURE(format->name);
    const double largest = format->largest(), tie = largest + ulp(*format, largest) / 2;
    CHECK_FALSE(refused(weights_alone(*format, {tie}), HUGE_VAL));
    CHECK(verdict(weights_alone(*format, {tie * 1.5}), HUGE_VAL) == Verdict::pass);
    CHECK(verdict(weights_alone(*format, {largest}), largest) == Verdict::pass);
    CHECK(verdict(weights_alone(*format, {tie * (1 - 0x1p-10)}), HUGE_VAL) == Verdict::fail);
    CHECK(verdict(weights_alone(*format, {tie * 1.5}), largest) == Verdict::fail);
    CHECK(verdict(weights_alone(*format, {-tie * 1.5}), HUGE_VAL) == Verdict::fail);
  }
}

TEST_CASE("every recipe and profile that takes a format stays inside its own bound there") {
  for (const Format* format : formats)
    for (const Op* op : Registered<Op>::all()) {
      const Problem problem =
          generate(Case::parse(std::string(op->name) + "/" + std::string(format->name) + "/mixed_scales/n=33/rows=2"));
      const Truth truth = evaluate(problem);
      for (const Recipe* recipe : recipes_of(op->name)) {
        if (!recipe->takes(problem)) continue;
        CAPTURE(format->name);
        CAPTURE(op->name);
        CAPTURE(recipe->name);
        const Output output = run(*recipe, problem), proved = bounds(*recipe, problem);
        for (const auto& [name, values] : output)
          CHECK_NOTHROW(check_bound(recipe->name, name, problem.n, values, truth.find(name)->second, proved.at(name)));
      }
    }
}

// SPDX-License-Identifier: Apache-2.0
