// What the heads of the generators promise.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "cases/generator.h"
#include "reference/evaluate.h"
#include "reference/registry.h"
#include "reference/ulp.h"

using namespace halfulp;

static Problem problem(const std::string& id) { return generate(Case::parse(id)); }
static std::vector<double> row_of(const std::string& id) { return problem(id).at(tensor::x).values; }

static std::vector<double> weights_of(const std::string& id) { return problem(id).at(tensor::weight).values; }

static double mean_square(std::span<const double> values) {
  return std::inner_product(values.begin(), values.end(), values.begin(), 0.0) / static_cast<double>(values.size());
}
static double norm(std::span<const double> values) {
  return std::sqrt(mean_square(values) * static_cast<double>(values.size()));
}

TEST_CASE(
    "every generator that needs no settings of its own fills every format at n = 64 and at n = 1, or says why not") {
  for (const Generator* each : Registered<Generator>::all()) {
    if (each->verbatim || each->settings == "value" || each->settings == "...") continue;
    CAPTURE(each->name);
    for (const Format* format : formats)
      for (const char* n : {"64", "1"}) try {
          const auto values =
              row_of("softcap/" + std::string(format->name) + "/" + std::string(each->name) + "/n=" + n);
          CHECK(values.size() == std::stoul(n));
        } catch (const UsageError& refused) {
          CHECK(std::string(refused.what()).find(each->name) != std::string::npos);
        }
  }
}

TEST_CASE("uniform rows fill their interval, and x, weight and bias are drawn independently") {
  double sum = 0, least = 1, most = -2;
  const auto row = row_of("rms_norm/fp64/uniform:lo=-2,hi=1/n=65537");
  for (const double x : row) sum += x, least = std::min(least, x), most = std::max(most, x);
  CHECK(sum / 65537 == doctest::Approx(-0.5).epsilon(0.02));
  CHECK((least > -2 && least < -1.999 && most < 1 && most > 0.999));
  const Problem problem = generate(Case::parse("layer_norm/fp64/uniform/n=64/weight=uniform/bias=uniform"));
  CHECK(problem.at("x").values != problem.at("weight").values);
  CHECK(problem.at("bias").values != problem.at("weight").values);
}

TEST_CASE("normal, offset, embedding and heavy tails have the mean squares that they say") {
  CHECK(mean_square(row_of("rms_norm/fp64/normal:sd=2/n=65537")) == doctest::Approx(4).epsilon(0.02));
  CHECK(mean_square(row_of("rms_norm/fp64/embedding:10/n=65537/eps=1e-06")) == doctest::Approx(1e-5).epsilon(0.02));
  CHECK(mean_square(row_of("rms_norm/fp64/heavy_tails/n=65537")) == doctest::Approx(1).epsilon(0.2));
  auto offset = row_of("rms_norm/fp64/offset:1e+07/n=65537");
  for (double& value : offset) value -= 1e7;
  CHECK(mean_square(offset) == doctest::Approx(1).epsilon(0.02));
}

TEST_CASE(
    "squares overflow, underflow, and sums overflow in the storage format as named, while the inputs are finite") {
  for (const Format* format : {&fp32, &bf16, &fp16}) {
    const std::string head = "rms_norm/" + std::string(format->name) + "/";
    int infinite = 0, small = 0;
    for (const double x : row_of(head + "squares_overflow/n=1000")) {
      CHECK(std::isfinite(x));
      infinite += std::isinf(round_to(*format, x * x));
    }
    CHECK(std::abs(infinite - 500) < 100);
    for (const double x : row_of(head + "squares_underflow/n=1000")) {
      CHECK(std::abs(x) > power_of_two(format->emin));
      small += x * x < power_of_two(format->emin);
    }
    CHECK(std::abs(small - 375) < 100);
    double sum = 0;
    for (const double x : row_of(head + "sum_overflow/n=4096")) {
      CHECK(std::isfinite(round_to(*format, x * x)));
      sum += x * x;
    }
    CHECK(std::isinf(round_to(*format, sum)));
    for (const double x : row_of(head + "subnormals/n=1000"))
      CHECK((x != 0 && std::abs(x) < power_of_two(format->emin)));
    for (const double x : row_of(head + "near_largest/n=1000"))
      CHECK((std::abs(x) >= format->largest() / 2 && std::isfinite(x)));
  }
}

TEST_CASE("stagnation, offsets in ulps and almost constant rows stay within what the format holds") {
  for (const double x : row_of("rms_norm/bf16/stagnation/n=1000")) CHECK((x >= 1 && x <= 1.25));
  for (const double x : row_of("rms_norm/bf16/offset_ulps/n=1000")) CHECK(std::abs(x - 1000) <= 4 * ulp(bf16, 1000));
  const auto almost = row_of("rms_norm/bf16/almost_constant/n=1000");
  CHECK(std::ranges::count(almost, 1.0) == 999);
  CHECK(std::ranges::count(almost, 1 + ulp(bf16, 1)) == 1);
}

TEST_CASE("two-valued and pythagorean rows are balanced, their order is drawn") {
  for (const std::string id :
       {"rms_norm/bf16/two_valued/n=64", "rms_norm/bf16/pythagorean/n=64/eps=9.5367431640625e-07"}) {
    const auto values = row_of(id);
    CHECK(std::accumulate(values.begin(), values.end(), 0.0) == 0);
    CHECK(std::set<double>(values.begin(), values.end()).size() == 2);
    bool drawn = false;
    for (std::size_t i = 2; i < 64; i += 2) drawn = drawn || values[i] != values[0];
    CHECK(drawn);
  }
}

TEST_CASE("a sorted row ascends, down=1 descends; mixed scales spread; exact sums are whole numbers to the limit") {
  CHECK(std::ranges::is_sorted(row_of("rms_norm/bf16/sorted/n=1000")));
  CHECK(std::ranges::is_sorted(row_of("rms_norm/bf16/sorted:1/n=1000"), std::greater()));
  const auto mixed = row_of("rms_norm/fp32/mixed_scales/n=4096");
  CHECK(std::ranges::count_if(mixed, [](double x) { return std::abs(x) > 100; }) > 500);
  CHECK(std::ranges::count_if(mixed, [](double x) { return std::abs(x) < 0.01; }) > 500);
  for (const double x : row_of("rms_norm/bf16/exact_sums/n=1000")) CHECK((x == std::floor(x) && std::abs(x) <= 8));
}

TEST_CASE("outlier channels are the same in every row, of one sign and size") {
  const Problem p = problem("rms_norm/fp32/outlier_channels/n=1000/rows=8");
  for (std::size_t i = 0; i < 1000; ++i)
    for (std::size_t row = 1; row < 8; ++row)
      CHECK((std::abs(p.row(tensor::x, 0)[i]) > 40) == (p.row(tensor::x, row)[i] * p.row(tensor::x, 0)[i] > 1600));
  CHECK(std::ranges::count_if(p.row(tensor::x, 0), [](double x) { return std::abs(x) > 40; }) == 4);
}

TEST_CASE("one-hot, tails, spikes and blocks lie where the settings say, negative indices from the end") {
  CHECK(row_of("rms_norm/bf16/one_hot:at=-1/n=5") == std::vector<double>{0, 0, 0, 0, 1});
  CHECK(row_of("rms_norm/bf16/spike:base=1,-2=9,0=64/n=4") == std::vector<double>{64, 1, 9, 1});
  const auto tail = row_of("rms_norm/fp64/tail_energy/n=1000");
  CHECK(norm(std::span(tail).first(997)) < 0.04);
  CHECK(norm(std::span(tail).last(3)) > 0.1);
}

TEST_CASE("specials come by row in turn, zeros with both signs, patterns are the format's own") {
  const Problem p = problem("rms_norm/bf16/specials/n=33/rows=5");
  const auto nans = [&](std::size_t row) {
    return std::ranges::count_if(p.row(tensor::x, row), [](double x) { return std::isnan(x); });
  };
  const auto infinities = [&](std::size_t row) {
    return std::ranges::count_if(p.row(tensor::x, row), [](double x) { return std::isinf(x); });
  };
  const int expected[][2] = {{2, 0}, {0, 2}, {0, 2}, {0, 2}, {1, 1}};
  for (std::size_t row = 0; row < 5; ++row) {
    CHECK(nans(row) == expected[row][0]);
    CHECK(infinities(row) == expected[row][1]);
  }
  const auto zeros = row_of("rms_norm/bf16/signed_zeros/n=64");
  const auto negative = std::ranges::count_if(zeros, [](double x) { return std::signbit(x); });
  CHECK((negative > 10 && negative < 54));
  const auto all = row_of("softcap/fp16/patterns/n=65536");
  for (std::size_t i = 0; i < 65536; ++i)
    if (!std::isnan(all[i])) CHECK(encode(fp16, all[i]) == i);
}

// The share of results that are exact ties.
static double ties(const std::string& id) {
  const Truth truth = evaluate(problem(id));
  const auto& y = truth.at("y");
  return static_cast<double>(std::ranges::count_if(y, &Certified::tie)) / static_cast<double>(y.size());
}

TEST_CASE("[wide] tie weights make every result a tie, one ulp beside it none, and a narrow weight is refused") {
  for (const auto& [format, wide] : {std::pair{"bf16", "fp32"}, {"fp16", "fp32"}, {"fp32", "fp64"}}) {
    const std::string head = "rms_norm/" + std::string(format) + "/", weight = "/weight-format=" + std::string(wide);
    CHECK(ties(head + "const:1/n=64/weight=tie_weights" + weight + "/eps=0") == 1);
    CHECK(ties(head + "const:1/n=64/weight=tie_weights:off=1" + weight + "/eps=0") == 0);
    CHECK(ties(head + "pythagorean/n=64/weight=tie_weights:num=3,den=5" + weight + "/eps=9.5367431640625e-07") == 1);
    CHECK(ties(head + "rational_root/n=64/weight=tie_weights:den=5" + weight + "/eps=0") >= 0.5);
    CHECK(ties("layer_norm/" + std::string(format) + "/two_valued/n=64/weight=tie_weights" + weight +
               "/bias=none/eps=0") == 1);
  }
  CHECK_THROWS_AS(problem("rms_norm/bf16/const:1/n=64/weight=tie_weights/eps=0"), UsageError);
}

TEST_CASE("one_plus_w_ties are halfway, one_plus_w_small round to 1, weights are distinct and count the offset") {
  for (const Format* format : {&bf16, &fp16, &fp32}) {
    const std::string head = "rms_norm/" + std::string(format->name) + "/normal/n=256/offset=1/weight=";
    for (const double w : weights_of(head + "one_plus_w_ties")) {
      const double low = round_to(*format, 1 + w, Rounding::downward),
                   high = round_to(*format, 1 + w, Rounding::upward);
      CHECK((low < high && 1 + w == (low + high) / 2));
    }
    for (const double w : weights_of(head + "one_plus_w_small")) CHECK(round_to(*format, 1 + w) == 1);
  }
  const auto plain = weights_of("rms_norm/fp64/normal/n=256");
  const auto shifted = weights_of("rms_norm/fp64/normal/n=256/offset=1");
  for (std::size_t i = 0; i < 256; ++i) CHECK(1 + shifted[i] == doctest::Approx(plain[i]));
  CHECK(std::set<double>(plain.begin(), plain.end()).size() == 256);
}

// y of the recipe that casts before the weight, against the exact value, in ulps; exact but for these two roundings.
static double cast_before_weight(const std::string& id) {
  const Problem p = problem(id);
  const Format& format = *p.at(tensor::x).format;
  const double root = std::sqrt(mean_square(p.row(tensor::x, 0)) + p.params[field::eps]);
  double worst = 0;
  for (std::size_t i = 0; i < p.n; ++i) {
    const double scaled = p.row(tensor::x, 0)[i] / root, weight = p.at(tensor::weight).values[i];
    const double got = round_to(format, round_to(format, scaled) * weight);
    worst = std::max(worst, std::abs(got - scaled * weight) / ulp(format, scaled * weight));
  }
  return worst;
}

TEST_CASE("cast_before_weight_sup comes within 0.001 ulp of 1.44140625 in bf16 and above 1.475 in fp16, normal rows do not") {
  const std::string weight = "/weight=cast_before_weight_sup";
  for (const char* n : {"64", "128", "1003", "4096"}) {
    CAPTURE(n);
    const double bf = cast_before_weight("rms_norm/bf16/cast_before_weight_sup/n=" + std::string(n) + weight);
    CHECK((bf > 1.4404 && bf < 1.44140625));
    const double half = cast_before_weight("rms_norm/fp16/cast_before_weight_sup/n=" + std::string(n) + weight);
    CHECK((half > 1.4750 && half < 1.484375));
  }
  CHECK(cast_before_weight("rms_norm/bf16/normal/n=4096" + weight) < 1.44);
  CHECK_THROWS_AS(problem("rms_norm/fp32/cast_before_weight_sup/n=64"), UsageError);
}

TEST_CASE("a cancelling bias leaves rounding alone") {
  const Truth truth = evaluate(problem("layer_norm/bf16/normal/n=256/bias=cancelling_bias"));
  for (const Certified& y : truth.at("y")) CHECK(std::abs(y.value) <= 0x1p-8 * y.magnitude);
  CHECK_THROWS_AS(problem("layer_norm/bf16/cancelling_bias/n=8"), UsageError);
}

TEST_CASE("softcap sweeps cover their ranges of x / cap") {
  const auto span_of = [](const std::string& id, double cap) {
    auto z = row_of(id);
    for (double& value : z) value = std::abs(value) / cap;
    return std::ranges::minmax(z);
  };
  const auto [low, high] = span_of("softcap/fp32/softcap_sweep/n=4096/cap=50", 50);
  CHECK((low < 0x1p-19 && high > 0x1p4 && high <= 0x1p5));
  const auto [from, to] = span_of("softcap/fp32/softcap_saturation/n=4096", 30);
  CHECK((from >= 2 && from < 2.6 && to > 10.5 && to <= 11.5));
  CHECK(span_of("softcap/fp16/softcap_subnormal/n=4096", 30).max <= 0x1p-14);
}

// SPDX-License-Identifier: Apache-2.0
