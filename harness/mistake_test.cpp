#include "harness/mistake.h"

#include <doctest/doctest.h>

#include <set>

#include "cases/case.h"
#include "harness/same.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
static const Mistake& mistake(std::string_view name) { return *find(Registered<Mistake>::all(), "mistake", name); }
static Problem asked(const std::string& id) { return generate(Case::parse(id)); }
static Output right(const Problem& problem) { return run(safe_recipe(problem.op->name), problem); }
static Output wrong(std::string_view name, const Problem& problem) {
  return run(mistake(name), safe_recipe(problem.op->name), problem);
}

// What some op is asked in {f}, with everything that a mistake could forget: each mistake can be made in one of these.
static const std::string some[] = {"rms_norm/{f}/normal:sd=0.01/n=33/rows=4",
                                   "rms_norm/{f}/normal:mean=1/n=100/rows=3/offset=1",
                                   "rms_norm/{f}/const:0/n=33",
                                   "rms_norm/{f}/subnormals/n=33",
                                   "rms_norm/{f}/const:300/n=33",
                                   "rms_norm/{f}/list:1,nan,2,3/n=4",
                                   "layer_norm/{f}/normal:mean=1/n=5",
                                   "layer_norm/{f}/normal:mean=300/n=100/rows=3/eps=0.001",
                                   "layer_norm/{f}/normal:sd=0.01/n=33/rows=4",
                                   "add_rms_norm/{f}/normal/n=33/rows=4",
                                   "add_rms_norm/{f}/cycle:60000,100/n=64/residual=cycle:10000,50",
                                   "add_layer_norm/{f}/normal/n=128/rows=4/sum=unrounded",
                                   "layer_norm/{f}/normal:sd=0.0003/n=33",
                                   "rms_norm/{f}/const:1e+10/n=33",
                                   "layer_norm/{f}/normal:mean=1e+38,sd=1e+36/n=33/rows=4",
                                   "rms_norm/{f}/normal/n=33/weight-format=fp32",
                                   "softcap/{f}/softcap_sweep/n=33/rows=3",
                                   "residual_sum/{f}/normal/n=33/k=3/multiplier=0.22",
                                   "residual_sum/{f}/const:60000/n=33/k=2"};

static Problem asked_in(std::string id, std::string_view format) {
  return asked(id.replace(id.find("{f}"), 3, format));
}

TEST_CASE("[mutant] every mistake can be made somewhere, and where it can some format shows it") {
  for (const Mistake* each : Registered<Mistake>::all()) {
    std::size_t made = 0;
    CAPTURE(each->name);
    for (const std::string& id : some) {
      std::size_t shown = 0;
      for (const std::string_view format : {"bf16", "fp16", "fp32", "fp64"}) {
        const Problem problem = asked_in(id, format);
        if (!each->applies(problem)) continue;
        shown += !test::same(run(*each, safe_recipe(problem.op->name), problem), right(problem));
      }
      made += shown > 0;
    }
    CHECK(made > 0);
  }
}

TEST_CASE("what a user would see is one short line, and no two mistakes look alike") {
  std::set<std::string_view> lines;
  for (const Mistake* each : Registered<Mistake>::all()) {
    CAPTURE(each->name);
    CHECK(each->looks_like.size() <= 61);
    CHECK(lines.insert(each->looks_like).second);
  }
}

TEST_CASE("a mistake combines with every recipe that takes the problem, and shows in more than the safe one") {
  for (const Mistake* each : Registered<Mistake>::all()) {
    std::size_t shown = 0, made = 0;
    for (std::size_t i = 0; i < 2 * std::size(some); ++i) {
      const Problem problem = asked_in(some[i / 2], i % 2 == 0 ? "bf16" : "fp64");
      if (!each->applies(problem)) continue;
      for (const Recipe* recipe : recipes_of(problem.op->name)) {
        if (!recipe->takes(problem)) continue;
        const Output output = run(*each, *recipe, problem);
        ++made;
        REQUIRE(output.size() == problem.out.size());
        for (const auto& [name, values] : output) {
          REQUIRE(values.size() == problem.rows * problem.n);
          const Format& format = *problem.out.at(name);
          CHECK(std::ranges::none_of(values, [&](double v) { return v == v && v != round_to(format, v); }));
        }
        shown += !test::same(output, run(*recipe, problem));
      }
    }
    CAPTURE(each->name);
    CHECK((made == 0 || shown > 1));
  }
}

TEST_CASE("[equal] what rounds to storage cannot show in fp32: the outputs are the same bit for bit") {
  for (const std::string_view name :
       {"square_in_storage", "mean_in_storage", "rstd_in_storage", "eps_in_storage", "softcap_in_storage",
        "stream_in_storage", "rounded_toward_zero", "norm_of_unrounded_sum", "norm_of_rounded_sum"}) {
    std::size_t same = 0;
    for (const std::string& id : some) {
      const Problem problem = asked_in(id, "fp32"), narrow = asked_in(id, "bf16");
      if (!mistake(name).applies(narrow)) continue;
      CAPTURE(name);
      CAPTURE(id);
      CHECK(!mistake(name).applies(problem));
      CHECK(test::same(wrong(name, problem), right(problem)));
      ++same;
    }
    CHECK(same > 0);
  }
}

TEST_CASE("[equal] a length without a tail, or a power of two, hides what goes wrong behind it") {
  const Problem even = asked("layer_norm/bf16/normal:mean=3/n=128/rows=4");
  for (const std::string_view name :
       {"tail_of_8_skipped", "tail_of_32_skipped", "tail_of_8_doubled", "tail_of_32_doubled", "neighbour_row_read",
        "padding_unmasked", "n_padded_to_64", "n_padded_to_128", "n_power_of_two"}) {
    CAPTURE(name);
    CHECK(!mistake(name).applies(even));
    CHECK(wrong(name, even) == right(even));
  }
}

TEST_CASE(
    "[equal] squares and sums of x in fp32 are what every fp32 recipe has: beyond its range only fp64 shows them") {
  const std::pair<std::string_view, std::string> far[] = {
      {"square_in_fp32", "rms_norm/{f}/const:1e+25/n=33"},
      {"square_in_fp32", "layer_norm/{f}/normal:sd=1e-25/n=33/eps=0"},
      {"mean_sum_in_fp32", "layer_norm/{f}/normal:mean=1e+38,sd=1e+36/n=33"}};
  for (const auto& [name, id] : far) {
    CAPTURE(id);
    for (const std::string_view format : {"fp32", "bf16"}) {
      const Problem problem = asked_in(id, format);
      CHECK(mistake(name).applies(problem));
      CHECK(test::same(wrong(name, problem), right(problem)));
      CHECK(!test::same(run(mistake(name), recipe("fp64_inside"), problem), run(recipe("fp64_inside"), problem)));
    }
    CHECK(!test::same(wrong(name, asked_in(id, "fp64")), right(asked_in(id, "fp64"))));
  }
}

TEST_CASE(
    "[equal] a variance of 0, or beyond 1e-6, is not cleared; one between is, and eps alone is left under the root") {
  const std::string id = "layer_norm/fp32/list:-0.00099,-0.00099,0.00099,0.00099/n=4/weight=none/bias=none/eps=1e-12";
  CHECK(wrong("variance_cleared", asked(id)).at("y")[0] == -990);
  for (const char* other : {"layer_norm/fp32/const:1/n=4", "layer_norm/fp32/list:0,0,0.01,0.01/n=4"}) {
    CHECK(!mistake("variance_cleared").applies(asked(other)));
    CHECK(wrong("variance_cleared", asked(other)) == right(asked(other)));
  }
}

TEST_CASE("[one] [pair] weights read in the wrong width: halves of an fp32, pairs of bf16, zeros behind the last") {
  const auto read = [](std::string_view name, const std::string& id) {
    Problem problem = asked(id);
    mistake(name).commit(problem);
    return problem.at(tensor::weight).values;
  };
  CHECK(read("weight_read_too_narrow", "rms_norm/fp16/const:1/n=4/weight=const:1/weight-format=fp32") ==
        std::vector<double>{0, 1.875, 0, 1.875});
  const auto wide = read("weight_read_too_wide", "rms_norm/bf16/const:1/n=4/weight=list:1,2,3,4");
  CHECK(wide[0] == doctest::Approx(2).epsilon(0x1p-7));
  CHECK(wide[1] == doctest::Approx(4).epsilon(0x1p-7));
  CHECK(wide[0] > 2);
  CHECK(wide[2] + wide[3] == 0);
}

TEST_CASE("worked values: x times the root, a short block's mean, rows of a batch") {
  CHECK(wrong("divided_by_rstd", asked("rms_norm/fp32/const:2/n=4/weight=none/eps=0")).at("y")[0] == 4);
  // Means 23.5 and 55.5 of 48 and 16 elements are taken for 39.5: a variance of 341.25 + 8².
  const Problem ramp = asked("layer_norm/fp32/ramp:base=0,step=1/n=64/weight=none/bias=none/eps=0");
  CHECK(wrong("mean_of_unequal_blocks", ramp).at("y")[0] == doctest::Approx(-39.5 / std::sqrt(405.25)).epsilon(1e-6));
  const Problem batch = asked("rms_norm/fp32/normal/n=4/rows=6/weight=none");
  const auto read = wrong("stride_of_outer_dimension", batch).at("y"), rows = right(batch).at("y");
  CHECK(std::equal(read.begin() + 4, read.begin() + 8, rows.begin() + 12));
  CHECK(std::count(read.begin() + 8, read.end(), 0.0) == 16);
}

TEST_CASE("[inf] squares merged with Welford's term are nan from 4.3e9 on, and the same bits below") {
  CHECK(std::isnan(wrong("welford_term_in_squares", asked("rms_norm/fp32/const:1e+10/n=4")).at("y")[0]));
  const Problem below = asked("rms_norm/fp32/const:1e+09/n=4");
  CHECK(!mistake("welford_term_in_squares").applies(below));
  CHECK(wrong("welford_term_in_squares", below) == right(below));
}

TEST_CASE("[init] with the initial w = 0 a forgotten 1 + w makes every output zero") {
  auto problem = asked("rms_norm/bf16/normal/n=13/offset=1");
  for (double& each : problem.in.at("weight").values) each = 0;
  CHECK(std::ranges::count(wrong("one_plus_w_forgotten", problem).at("y"), 0.0) == 13);
  CHECK(std::ranges::count(right(problem).at("y"), 0.0) == 0);
}

TEST_CASE("a mistake that solves another problem is the right answer to that problem") {
  const auto problem = asked("rms_norm/fp32/normal:sd=0.001/n=33");
  auto other = problem;
  other.params.set(field::eps, 0);
  CHECK(wrong("eps_absent", problem) == right(other));
}

TEST_CASE("worked values: what the sums see, and what divides them") {
  const auto near = [](double value) { return doctest::Approx(value).epsilon(1e-6); };
  // Of 3, 4, 0, .., 0, 5 the mean square is 50 / 10; each mistake sees another sum or another n.
  const Problem problem = asked("rms_norm/fp32/list:3,4,0,0,0,0,0,0,0,5/n=10/rows=2/weight=none/eps=0");
  const auto first = [&](std::string_view name) { return wrong(name, problem).at("y")[0]; };
  CHECK(first("last_element_skipped") == near(3 / std::sqrt(2.5)));
  CHECK(first("tail_of_8_skipped") == near(3 / std::sqrt(2.5)));
  CHECK(first("tail_of_8_doubled") == near(3 / std::sqrt(7.5)));
  CHECK(first("n_stale") == near(3 / std::sqrt(5.0)));
  CHECK(first("n_power_of_two") == near(3 / std::sqrt(50 / 16.0)));
  CHECK(first("n_padded_to_64") == near(3 / std::sqrt(50 / 64.0)));
  CHECK(first("neighbour_row_read") == near(3 / std::sqrt(7.5)));
  CHECK(first("variance_for_mean_square") == near(3 / std::sqrt(5 - 1.2 * 1.2)));
  CHECK(wrong("neighbour_row_read", problem).at("y")[10] == right(problem).at("y")[10]);
  CHECK(wrong("stride_ignored", problem).at("y")[10] == 0);
}

TEST_CASE("[one] a weight of 1 read as the other 16-bit format is 1.875 or 0.0078125") {
  for (const auto& [format, seen] : {std::pair{"bf16", 1.875}, {"fp16", 0.0078125}}) {
    Problem problem = asked(std::string("rms_norm/") + format + "/const:1/n=4/weight=const:1");
    mistake("weight_bits_of_other_format").commit(problem);
    CHECK(problem.at(tensor::weight).values == std::vector<double>(4, seen));
  }
}

TEST_CASE("[magic] the magic constant with a Newton step errs by 0.175 %, and never yields too much") {
  double worst = 0;
  for (int i = 0; i < 4096; ++i) {
    const double v = 1 + 3.0 * i / 4096;
    const Problem problem = asked("rms_norm/fp32/const:" + to_text(std::sqrt(v)) + "/n=1/weight=none/eps=0");
    worst = std::max(worst, 1 - wrong("rsqrt_magic", problem).at("y")[0]);
    CHECK(wrong("rsqrt_magic", problem).at("y")[0] < 1 + 0x1p-20);
  }
  CHECK(worst > 0.00174);
  CHECK(worst < 0.00176);
}

TEST_CASE("[sum] a clamped sum is the largest number where the right one is infinite, and the norm stays finite") {
  const Problem problem = asked("add_rms_norm/fp16/cycle:60000,100/n=64/residual=cycle:10000,50");
  const Output output = wrong("residual_clamped", problem);
  CHECK(output.at("sum")[0] == 65504);
  CHECK(output.at("sum")[1] == 150);
  CHECK(std::isinf(right(problem).at("sum")[0]));
  CHECK(std::isfinite(output.at("y")[0]));
  CHECK(wrong("residual_clamped", asked("residual_sum/fp16/const:60000/n=33/k=2")).at("y")[0] == 65504);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
