// The list that a cast before the weight allows, against everything that can happen on the way.
#include "harness/allowed/cast_before.h"

#include <doctest/doctest.h>

#include <set>

#include "cases/case.h"
#include "reference/ulp.h"

using namespace halfulp;

// What every double of a fine grid over the interval becomes: cast, weighed in each of the three ways, cast.
static std::set<double> reached(const Problem& problem, std::size_t i, Range before) {
  const Format& cast = *problem.at("x").format;
  const Format& result = *problem.out.at("y");
  const double w = problem.at(tensor::weight).values[i];
  std::set<double> all;
  for (int k = 0; k <= 4096; ++k) {
    const double q = round_to(cast, before.lo + (before.hi - before.lo) * k / 4096);
    all.insert(round_to(result, q * w));  // exact in double: 8 or 11 bits times 24
    all.insert(round_to(result, round_to(fp32, q * w)));
  }
  return all;
}

TEST_CASE("[places] the list is what can be reached from the interval, no value more and none less") {
  for (const char* id : {"rms_norm/bf16/normal/n=64", "rms_norm/fp16/normal/n=64", "rms_norm/e4m3/normal/n=64",
                         "rms_norm/bf16/normal/n=64/weight-format=fp32/out=fp32"}) {
    const Problem problem = generate(Case::parse(id));
    CAPTURE(id);
    for (std::size_t i = 0; i < problem.n; ++i)
      for (const double width : {0.0, 0x1p-12, 0x1p-7}) {
        const double x = problem.at(tensor::x).values[i], half = std::fabs(x) * width;
        const Range before{x * 0.99 - half, x * 0.99 + half};
        const Allowed sets = weighed({problem, {}}, i, before);
        const std::set<double> listed(sets.list.begin(), sets.list.end());
        CHECK(listed == reached(problem, i, before));
        for (const double each : listed) CHECK((each >= sets.before.lo && each <= sets.before.hi));
      }
  }
}

TEST_CASE("[faithful] with either neighbour at both casts the list holds the nearest ones and more") {
  const Problem problem = generate(Case::parse("rms_norm/bf16/normal/n=64"));
  for (std::size_t i = 0; i < problem.n; ++i) {
    const double x = problem.at(tensor::x).values[i] * 0.99;
    const auto nearest = weighed({problem, {}}, i, {x, x}).list,
               either = weighed({problem, {.faithful = true}}, i, {x, x}).list;
    CHECK(std::ranges::includes(either, nearest));
    CHECK(either.size() >= 2);
    CHECK(nearest.size() == 1);
  }
}

TEST_CASE("[wide] more values before the weight than a list holds: the hull of the ends") {
  const Problem problem = generate(Case::parse("rms_norm/bf16/const:1/n=1/weight=const:3"));
  const Allowed sets = weighed({problem, {}}, 0, {0.5, 2});
  CHECK(sets.list.empty());
  CHECK(sets.before.lo <= 1.5);
  CHECK(sets.before.hi >= 6);
  CHECK(sets.before.hi <= 6.1);
  CHECK(weighed({problem, {}}, 0, {1, 1.25}).list.size() == 33);
}

// SPDX-License-Identifier: Apache-2.0
