#include "harness/recipe.h"

#include <doctest/doctest.h>

#include <random>

#include "harness/unrounded.h"
#include "reference/ops/test_problem.h"
#include "reference/ulp.h"

namespace halfulp {
constexpr std::string_view ops[] = {"rms_norm",     "layer_norm",   "softcap",
                                    "residual_sum", "add_rms_norm", "add_layer_norm"};

// A row of one kind: `offset` and `spread`, with every seventh element large where `heavy`.
struct Shape {
  double offset, spread;
  bool heavy = false;
};

static std::vector<double> drawn(const Format& format, std::size_t n, Shape shape, unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<double> values(n);
  for (std::size_t i = 0; i < n; ++i) {
    const double u = static_cast<double>(random() >> 11) * 0x1p-53 + static_cast<double>(random() >> 11) * 0x1p-53 - 1;
    values[i] = round_to(format, shape.offset + shape.spread * u * (shape.heavy && i % 7 == 3 ? 100 : 1));
  }
  return values;
}

// A problem of the op with all its operands, in one format.
static Problem some(std::string_view op, const Format& format, std::size_t n, Shape shape, bool affine = true) {
  const bool stream = op == "residual_sum";
  test::Given given{.in = &format};
  if (stream) given.settings = {{&field::k, 6}};
  if (affine && !stream && op != "softcap") given.weight = drawn(format, n, {1, 0.5}, 77);
  if (affine && op.ends_with("layer_norm")) given.bias = drawn(format, n, {0, 0.25}, 78);
  if (op.starts_with("add") || stream) given.residual = drawn(format, n, shape, 79);
  auto problem = test::problem(op, format, drawn(format, stream ? 6 * n : n, shape, 80), given);
  for (const std::string_view each : {tensor::mean, tensor::variance, tensor::rstd}) {
    const auto at = problem.out.find(each);
    if (at != problem.out.end()) problem.out.erase(at);
  }
  return problem;
}

TEST_CASE("every recipe computes short rows in every format, into values of the format") {
  for (const std::string_view op : ops)
    for (const Recipe* each : recipes_of(op))
      for (const Format* format : {&bf16, &fp16, &fp32, &fp64})
        for (const std::size_t n : {1u, 2u, 3u, 7u, 33u, 100u}) {
          const auto problem = some(op, *format, n, {0.5, 1});
          if (!each->takes(problem)) continue;
          CAPTURE(each->name);
          const Output output = run(*each, problem);
          REQUIRE(output.at("y").size() == n);
          CHECK(output.size() == problem.out.size());
          std::size_t bad = 0;
          for (const auto& [name, values] : output)
            for (const double value : values) bad += std::isnan(value) || value != round_to(*format, value);
          if (n > 3) CHECK(bad == 0);
        }
}

// Rows that attack: centred, far off centre, constant, heavy, tiny, near the range of fp16's squares.
constexpr Shape shapes[] = {{0, 1}, {1000, 1}, {3, 0}, {0, 1, true}, {0, 1e-3}, {100, 50}, {0.1, 1e-2, true}};

TEST_CASE("[running] a recipe's radius holds the distance of what it computes from its exact formula") {
  std::size_t outside = 0, finite = 0, elements = 0;
  double tightest = 0;
  for (const std::string_view op : ops)
    for (const Format* format : {&bf16, &fp16, &fp32})
      for (const Shape& shape : shapes) {
        const auto problem = some(op, *format, 67, shape);
        for (const Recipe* each : recipes_of(op)) {
          if (!each->takes(problem)) continue;
          const Output computed = run(*each, problem), radius = bounds(*each, problem);
          for (const auto& [name, values] : computed) {
            const auto exact = unrounded(*each, problem, 0, {}, name);
            for (std::size_t i = 0; i < values.size(); ++i) {
              const double bound = radius.at(name)[i];
              ++elements;
              if (!std::isfinite(bound)) continue;
              ++finite;
              const Real off = abs(Real(values[i]) - exact[i]);
              const bool holds = off <= Real(bound);
              outside += !holds;
              if (!holds) MESSAGE(each->name << " " << format->name << " " << shape.offset << " " << name << " " << i);
              if (bound > 0) tightest = std::fmax(tightest, static_cast<double>(Real(off / bound)));
            }
          }
        }
      }
  CHECK(outside == 0);
  CHECK(finite > elements / 2);
  CHECK(tightest > 0.99);  // so a smaller radius would not hold
}

TEST_CASE("the safe recipe of each op has a bound close to half an ulp in 16 bits, at the scale of the result") {
  for (const std::string_view op : ops)
    for (const Format* format : {&bf16, &fp16}) {
      const auto problem = some(op, *format, 4096, {0, op == "softcap" ? 60.0 : 1.0});
      const Recipe& safe = safe_recipe(op);
      const Output y = run(safe, problem), radius = bounds(safe, problem);
      double worst = 0;
      for (std::size_t i = 0; i < 4096; ++i)
        worst = std::fmax(worst, radius.at("y")[i] / ulp(*format, std::fmax(std::fabs(y.at("y")[i]), 0.5)));
      CAPTURE(op);
      CHECK(worst >= 0.49);
      CHECK(worst < 0.56);
    }
}

TEST_CASE("the safe recipes misround almost nothing in 16 bits, and a sum in storage almost everything") {
  const auto misrounded = [](const Recipe& recipe, const Problem& problem) {
    const auto expected = test::rounded(problem);
    const auto got = run(recipe, problem).at("y");
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < got.size(); ++i) wrong += got[i] != expected[i];
    return static_cast<double>(wrong) / static_cast<double>(got.size());
  };
  for (const std::string_view op : ops)
    for (const Format* format : {&bf16, &fp16}) {
      CAPTURE(op);
      CHECK(misrounded(safe_recipe(op), some(op, *format, 4096, {0, 1})) < 0.002);
    }
  const auto problem = some("rms_norm", bf16, 4096, {0, 1});
  CHECK(misrounded(recipe("storage_sum"), problem) > 0.9);
  const double before = misrounded(recipe("cast_before_weight"), problem);
  CHECK(before > 0.2);
  CHECK(before < 0.3);
}

TEST_CASE("[stops] a bf16 sum of ones stops at 256, an fp16 sum at 2048") {
  for (const auto& [format, stop] : {std::pair{&bf16, 256.0}, {&fp16, 2048.0}}) {
    const auto problem = test::problem("rms_norm", *format, std::vector<double>(4096, 1.0), {.in = format});
    CHECK(run(recipe("storage_sum"), problem).at("y")[0] == round_to(*format, 1 / std::sqrt(stop / 4096 + 1e-6)));
    CHECK(run(recipe("fp32_inside"), problem).at("y")[0] == 1);
  }
}

TEST_CASE("[formula] without any rounding a recipe is the operation, to 200 bits") {
  for (const std::string_view op : ops) {
    const auto problem = some(op, bf16, 33, {0.5, 1});
    for (const Recipe* each : recipes_of(op)) {
      if (!each->takes(problem)) continue;
      CAPTURE(each->name);
      const auto exact = unrounded(*each, problem, 0);
      for (std::size_t i = 0; i < problem.n; ++i) {
        const WorkingPrecision bits(320);
        const Enclosure y = test::quantity(problem).enclose(i);
        Real low, high;
        mpfi_get_left(low.backend().data(), y.backend().data());
        mpfi_get_right(high.backend().data(), y.backend().data());
        CHECK(abs(exact[i] - low) <= abs(exact[i]) * Real(0x1p-200) + abs(high - low));
      }
    }
  }
}

TEST_CASE("[rows] a row's outputs do not depend on the rows beside it") {
  auto one = some("rms_norm", bf16, 100, {0, 1}), two = one;
  two.rows = 2;
  auto& x = two.in.at("x").values;
  const auto first = x;
  for (double& each : x) each *= 4;
  x.insert(x.end(), first.begin(), first.end());
  for (const Recipe* each : recipes_of("rms_norm")) {
    if (!each->takes(one) || each->axes.last == Rounding::stochastic) continue;  // whose bits go on from row to row
    const auto alone = run(*each, one).at("y"), beside = run(*each, two).at("y");
    CHECK(std::equal(alone.begin(), alone.end(), beside.begin() + 100));
  }
}

TEST_CASE("profiles that are said to have the same bits have them") {
  for (const Format* format : {&bf16, &fp16, &fp32})
    for (const std::size_t n : {7u, 100u, 1003u}) {
      const auto problem = some("rms_norm", *format, n, {0, 1});
      CHECK(run(recipe("hf.t5@cpu"), problem) == run(recipe("hf.llama@cpu"), problem));
      CHECK(run(recipe("torch.rms@cpu"), problem) == run(recipe("hf.olmo2@cpu"), problem));
      CHECK(run(recipe("hf.gemma4@cpu"), problem) == run(recipe("hf.olmo2@cpu"), problem));
    }
}

TEST_CASE("[constant] torch's 16-bit LayerNorm leaves something of a constant row, its fp32 one nothing") {
  for (const auto& [format, value, left] :
       {std::tuple{&fp16, 300.0, -0.00098}, {&fp16, 60000.0, 0.992}, {&fp32, 300.0, 0.0}}) {
    const auto problem =
        test::problem("layer_norm", *format, std::vector<double>(4096, round_to(*format, value)), {.in = format});
    CHECK(run(recipe("torch.ln@cpu"), problem).at("y")[0] == doctest::Approx(left).epsilon(0.01));
  }
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
