#include "harness/returned.h"

#include <doctest/doctest.h>

#include <cmath>

#include "cases/case.h"
#include "harness/gates.h"
#include "harness/judge.h"
#include "reference/rounding.h"

using namespace halfulp;

struct Asked {
  Problem problem;
  Truth truth;

  explicit Asked(const std::string& id) : problem(generate(Case::parse(id))), truth(evaluate(problem)) {}
  Returned gate(const Output& output) const { return returned_statistics(problem, truth, output, {}); }
};

// Mean and rstd of a row of LayerNorm, or rstd of RMSNorm, in fp32 from the last element to the first.
static Output backwards(const Problem& problem, bool centred) {
  Output output;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const auto x = problem.row(tensor::x, row);
    const auto n = static_cast<float>(problem.n);
    float sum = 0, squares = 0;
    for (std::size_t i = x.size(); centred && i-- > 0;) sum += static_cast<float>(x[i]);
    const float mean = sum / n;
    for (std::size_t i = x.size(); i-- > 0;) {
      const float d = static_cast<float>(x[i]) - mean;
      squares += d * d;
    }
    if (centred) output["mean"].push_back(mean);
    output["rstd"].push_back(1 / std::sqrt(squares / n + static_cast<float>(eps_given(problem))));
  }
  return output;
}

TEST_CASE("[proof] statistics computed in fp32 are allowed, whatever the format, the length and the input") {
  for (const char* op : {"rms_norm", "layer_norm"})
    for (const char* format : {"fp32", "bf16", "fp16", "e4m3"})
      for (const char* rest :
           {"normal/n=8/rows=16", "normal:sd=0.001/n=33/rows=8", "heavy_tails/n=1003/rows=2", "const:3/n=64"}) {
        const std::string id = std::string(op) + "/" + format + "/" + rest;
        CAPTURE(id);
        const Asked asked(id);
        const Output output = backwards(asked.problem, op[0] == 'l');
        const Returned found = asked.gate(output);
        CHECK_MESSAGE(found.refused == 0, found.first);
        CHECK(found.judged == asked.problem.rows * output.size());
      }
}

TEST_CASE("[proof] what no fp32 kernel of the row computes is refused, and named") {
  const Asked asked("layer_norm/bf16/normal/n=8/rows=4");
  Output output = backwards(asked.problem, true);
  output["rstd"][2] *= 1.001;
  output["mean"][1] += 0.001;
  const Returned found = asked.gate(output);
  CHECK(found.refused == 2);
  CHECK(found.first.starts_with("mean of row 1 is "));
  CHECK(asked.gate({{"rstd", {NAN, 1, 1, 1}}}).refused == 4);
  CHECK(asked.gate({{"rstd", {0, 0, 0, 0}}}).refused == 4);
}

TEST_CASE(
    "[proof] a tenth of the class's roundings refuses a legal statistic: the interval is no wider than it needs to "
    "be") {
  const Asked asked("rms_norm/bf16/normal/n=8/rows=256");
  const Output output = backwards(asked.problem, false);
  double worst = 0;
  for (std::size_t row = 0; row < asked.problem.rows; ++row) {
    double sum = 0;
    for (const double x : asked.problem.row(tensor::x, row)) sum += x * x;
    const double exact = 1 / std::sqrt(sum / 8 + eps_given(asked.problem));
    worst = std::max(worst, std::fabs(output.at("rstd")[row] / exact - 1));
    Output moved{{"rstd", {output.at("rstd").begin(), output.at("rstd").end()}}};
    moved["rstd"][row] = round_to(fp32, exact * (1 + 0x1p-19));
    CHECK(asked.gate(moved).refused == 1);
  }
  CHECK(worst > 0x1p-24);
}

TEST_CASE("[given] what is not returned is not judged, and a sum has no statistics") {
  const Asked norm("rms_norm/fp32/normal/n=8");
  CHECK(norm.gate({}).judged == 0);
  CHECK(Asked("softcap/fp32/normal/n=8").gate({{"rstd", {1}}}).judged == 0);
}

TEST_CASE("[same] a row whose class conditions do not hold is not judged") {
  CHECK(Asked("rms_norm/fp32/list:1,nan,2,inf/n=4").gate({{"rstd", {5}}}).judged == 0);
}

TEST_CASE("a returned statistic outside its class fails a case whose outputs are all right") {
  const Asked asked("rms_norm/bf16/normal/n=8");
  Output output = run(safe_recipe("rms_norm"), asked.problem);
  output["rstd"] = {9};
  const Gates found = gates(asked.problem, asked.truth, output);
  const Judgement judgement = judge({}, found.set, found.rows, found.returned);
  CHECK(judgement.verdict == Verdict::fail);
  CHECK(judgement.reason.find("1 of 1 returned statistics are outside what the class") == 0);
}

// SPDX-License-Identifier: Apache-2.0
