#include "harness/allowed/exact_mean.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>

#include "cases/case.h"
#include "harness/gates.h"
#include "harness/judge.h"
#include "harness/measure.h"

using namespace halfulp;

// A LayerNorm in fp32 as flax has it: the mean is the sum times a rounded 1/n, each step is rounded.
static Output times_reciprocal(const Problem& problem) {
  return run(Axes{.sum = {.order = Order::sequential},
                  .mean_sum = {.order = Order::sequential},
                  .mean = Mean::times_reciprocal,
                  .root = Root::correctly_rounded},
             problem);
}

static Judgement judged(const std::string& id, const Output& output, const std::optional<Class>& declared = {}) {
  const Problem problem = generate(Case::parse(id));
  const Truth truth = evaluate(problem);
  const Gates found = declared ? gates(problem, truth, output, *declared) : gates(problem, truth, output);
  std::map<std::string, Summary> results;
  for (const auto& [name, format] : problem.out)
    results[name] = measure(*format, problem.n, output.find(name)->second, truth.find(name)->second, {});
  return judge(results, found.set, found.rows, found.returned);
}

static Output zeros(const std::string& id) {
  const Problem problem = generate(Case::parse(id));
  Output output;
  for (const auto& [name, format] : problem.out) output[name].assign(problem.rows * problem.n, 0);
  return output;
}

TEST_CASE("[equal] numbers for the nan of equal values with eps 0 are no proof where the mean may be rounded") {
  for (const std::string id : {"layer_norm/fp32/offset_ulps:mean=250,ulps=1/n=3/rows=64/eps=0",
                               "add_layer_norm/fp32/offset_ulps:mean=250,ulps=1/n=3/rows=64/residual=const:0/eps=0"}) {
    CAPTURE(id);
    const Problem problem = generate(Case::parse(id));
    const Truth truth = evaluate(problem);
    const Output output = times_reciprocal(problem);
    std::size_t numbers = 0;
    for (std::size_t i = 0; i < problem.rows * problem.n; ++i)
      numbers += truth.find("y")->second[i].kind == Kind::nan && std::isfinite(output.find("y")->second[i]);
    REQUIRE(numbers > 0);
    for (const std::optional<Class>& declared : {std::optional<Class>(), std::optional(Class{})}) {
      const Judgement found = judged(id, output, declared);
      CHECK(found.verdict == Verdict::untrusted);
      CHECK(found.reason.find("rows not judged; first y row ") != std::string::npos);
      CHECK(found.reason.find("equal and eps is 0") != std::string::npos);
    }
  }
}

TEST_CASE(
    "[order] where every order of summation gives the exact mean the nan is demanded, and zeros demand it of all") {
  for (const char* id : {"layer_norm/fp32/const:300/n=64/eps=0", "layer_norm/bf16/const:3/n=1024/eps=0",
                         "add_layer_norm/fp16/const:3/n=32/residual=const:1/eps=0"}) {
    CAPTURE(id);
    CHECK(judged(id, zeros(id), Class{}).reason.ends_with(" missing_nan in y"));
    CHECK(judged(id, zeros(id), Class{}).verdict == Verdict::fail);
  }
  for (const char* id : {"layer_norm/fp32/const:300/n=64/eps=0", "layer_norm/bf16/const:3/n=1024/eps=0"})
    CHECK(judged(id, zeros(id), Class{.streaming = true}).verdict == Verdict::untrusted);  // [stream]
  for (const char* id : {"layer_norm/fp32/const:0/n=3/eps=0", "layer_norm/bf16/const:0/n=33/eps=0"}) {
    CHECK(judged(id, zeros(id)).verdict == Verdict::fail);
    CHECK(judged(id, zeros(id), Class{.streaming = true}).verdict == Verdict::fail);
  }
  CHECK(judged("rms_norm/fp32/const:0/n=3/eps=0", zeros("rms_norm/fp32/const:0/n=3/eps=0")).verdict == Verdict::fail);
}

TEST_CASE("[order] a nan where it is demanded passes, and its row is judged") {
  const std::string id = "layer_norm/fp32/const:300/n=64/eps=0";
  Output output = zeros(id);
  output["y"].assign(64, std::nan(""));
  CHECK(judged(id, output).verdict == Verdict::pass);
  CHECK(judged("layer_norm/fp32/const:300/n=3/eps=0", {{"y", {NAN, NAN, NAN}}}).verdict == Verdict::untrusted);
}

TEST_CASE("[equal] a weight that is nan makes its output nan whatever the mean") {
  const std::string id = "layer_norm/fp32/const:250.00001/n=3/eps=0/weight=list:1,nan,2/bias=none";
  CHECK(judged(id, {{"y", {1, NAN, 2}}}).verdict == Verdict::untrusted);
  const Judgement swallowed = judged(id, {{"y", {1, 1, 2}}});
  CHECK(swallowed.verdict == Verdict::fail);
  CHECK(swallowed.reason == "1 missing_nan in y");
}

// The mean of n times c, each step in fp32, added in an order drawn from `seed`: two parts at a time, any two.
static float mean_in_some_order(float c, std::size_t n, unsigned seed) {
  std::vector<float> parts(n, c);
  while (parts.size() > 1) {
    seed = seed * 1664525 + 1013904223;
    const std::size_t i = (seed >> 8) % (parts.size() - 1);
    parts[i] += parts.back(), parts.pop_back();
  }
  return parts[0] * (1 / static_cast<float>(n));
}

TEST_CASE("[order] what is said to be exact is exact in each of 200 orders; where it is not, some order is off") {
  for (const float c : {1.0F, 3.0F, 300.0F, 250.00002F, 1.0000001F, 0x1.8p-120F})
    for (const std::size_t n : {1, 2, 3, 4, 8, 33, 64, 1024}) {
      const Problem problem =
          generate(Case::parse("layer_norm/fp32/const:" + to_text(static_cast<double>(c)) + "/n=" + std::to_string(n)));
      const Operands norm = operands(problem, evaluate(problem), 0, {});
      bool off = false;
      for (unsigned seed = 1; seed <= 200; ++seed) off = off || mean_in_some_order(c, n, seed) != c;
      CAPTURE(c);
      CAPTURE(n);
      if (mean_is_exact(problem, norm, {})) CHECK_FALSE(off);
      if (c == 250.00002F && n >= 3) CHECK_FALSE(mean_is_exact(problem, norm, {}));
      if (c == 250.00002F && n == 3) CHECK(off);
      if (c == 300.0F && std::has_single_bit(n)) CHECK(mean_is_exact(problem, norm, {}));
    }
}

// SPDX-License-Identifier: Apache-2.0
