// What the quick way decides is what the definition says, element by element.
#include "harness/allowed/decided.h"

#include <doctest/doctest.h>

#include <fmt/format.h>

#include <cmath>

#include "cases/case.h"
#include "harness/set_gate.h"
#include "reference/registry.h"
#include "reference/ulp.h"

using namespace halfulp;

TEST_CASE("[near] near ends lie within half of what they say, and not within a thousandth of it") {
  double used = 0;
  std::size_t held = 0;
  for (const char* id :
       {"rms_norm/bf16/normal/n=64/rows=8", "rms_norm/fp16/normal/n=4096", "rms_norm/bf16/normal:sd=1e-20/n=64",
        "rms_norm/fp16/normal:sd=1e-7/n=64/eps=0", "rms_norm/bf16/normal/n=64/offset=1/eps-place=outside",
        "add_rms_norm/bf16/normal/n=64/sum=unrounded", "rms_norm/bf16/normal:sd=1e15/n=8/weight=none",
        "layer_norm/bf16/normal/n=64/rows=8", "layer_norm/fp16/normal:mean=30,sd=1/n=4096",
        "layer_norm/bf16/normal:sd=1e-15/n=64/bias=none", "layer_norm/fp16/normal/n=64/offset=1/eps-place=floor",
        "add_layer_norm/fp16/normal/n=64/sum=mixed", "layer_norm/bf16/normal:mean=1000,sd=1/n=33/weight=none",
        "softcap/fp16/normal:sd=40/n=300", "softcap/fp32/subnormals/n=64", "residual_sum/bf16/normal/n=300/k=8",
        "residual_sum/bf16/signed_zeros/n=33/residual=signed_zeros/k=2"})
    for (const Class& each :
         {Class{}, Class{.lanes = 32, .rsqrt = 1}, Class{.form = Normalise::shift}, Class{.flush = true},
          Class{.work = Where::storage}, Class{.form = Normalise::shift, .streaming = true}}) {
      const Problem problem = generate(Case::parse(id));
      const Truth truth = evaluate(problem);
      const RowElements row = elements(problem, truth, 0, each);
      if (!row.near) continue;
      CAPTURE(id);
      CAPTURE(each.text());
      for (std::size_t first = 0; first < row.count; first += NearEnds::most) {
        NearEnds ends;
        const std::size_t count = std::min(NearEnds::most, row.count - first);
        row.near(first, count, ends);
        for (std::size_t j = 0; j < count; ++j) {
          const Range before = row.at(first + j).before;
          const double apart = std::max(std::fabs(ends.low[j] - before.lo), std::fabs(ends.high[j] - before.hi));
          CHECK(apart <= ends.away[j] / 2);
          used = std::max(used, ends.away[j] > 0 ? apart / ends.away[j] : 0), ++held;
        }
      }
    }
  MESSAGE("share of the distance used: " << used);
  CHECK(used > 0x1p-10);
  CHECK(held > 40000);
}

// Ends around every kind of place where a rounding changes.
static std::vector<double> places(const Format& format) {
  std::vector<double> all{0};
  for (const int e : {format.emin - format.precision, format.emin - format.precision + 1, format.emin - 1, format.emin,
                      format.emin + 1, -1, 0, 1, format.emax - 1, format.emax}) {
    const double start = power_of_two(e), step = ulp(format, start), below_it = ulp(format, start * 0.75);
    for (const double at : {start, start + step / 2, start + step, start + 1.5 * step, start - below_it / 2,
                            start - below_it, start - 1.5 * below_it})
      all.push_back(at), all.push_back(-at);
  }
  for (const double at : {format.largest(), format.largest() + ulp(format, format.largest()) / 2})
    all.push_back(at), all.push_back(-at);
  return all;
}

struct Asked {
  double low, high, away, radius;
};

static std::vector<Asked> asked_around(double place) {
  std::vector<Asked> all;
  const double unit = std::fabs(place) * 0x1p-52 + 0x1p-1000;
  for (const double off : {0.0, 1.0, 3.0, 1000.0, 0x1p20})
    for (const double sign : {-1.0, 1.0})
      for (const double away : {0.0, 1.0, 2.0, 16.0, 0x1p21})
        for (const double radius : {0.0, 1.0, 500.0})
          for (const double wide : {2.0, 4000.0, 0x1p24, 0x1p40}) {
            const double end = place + sign * off * unit;
            all.push_back({end, end + wide * unit, away * unit, radius * unit});
            all.push_back({end - wide * unit, end, away * unit, radius * unit});
          }
  return all;
}

static void check_decided(const Format& format, const Format& work, const Asked& asked, const Decided& found) {
  const double moved = asked.away + 2 * asked.radius;
  for (const double low : {asked.low - asked.away, asked.low, asked.low + moved})
    for (const double high : {asked.high + asked.away, asked.high, asked.high - moved}) {
      if (low > high) continue;
      const Range range = outputs(format, {{low, high}, {}, &work});
      CHECK(same_bits(range.lo, *found.low));
      CHECK(same_bits(range.hi, *found.high));
    }
}

TEST_CASE(
    "[between] decided ends are the ends by definition at ties, binades, subnormals, zeros and the largest value") {
  for (const Format* format : formats)
    for (const Format* work : {&fp64, format}) {
      if (format == &fp64) continue;
      CAPTURE(format->name);
      CAPTURE(work->name);
      std::size_t decided = 0, left = 0;
      for (const double place : places(*format))
        for (const Asked& asked : asked_around(place)) {
          NearEnds ends;
          ends.low[0] = asked.low, ends.high[0] = asked.high, ends.away[0] = asked.away;
          const double value = asked.low / 2 + asked.high / 2;
          const Certified exact{round_to(*format, value), value, 0, asked.radius, 1, Kind::finite, false};
          double low = 0, high = 0, bounds = 0;
          Decided found{&low, &high, &bounds};
          decide({*format, format == work, false, {&exact, 1}}, ends, found);
          (std::isnan(low) ? left : decided) += 1;
          if (std::isnan(low)) continue;
          CAPTURE(place);
          check_decided(*format, *work, asked, found);
          CHECK(same_bits(bounds, bound(Range(low, high), exact)));
        }
      CHECK(decided > 1000);
      CHECK(left > 1000);
    }
}

TEST_CASE("[self] an exact value next to its interval is not decided, one on its end is; what is not judged never is") {
  NearEnds ends;
  ends.low[0] = 1 + 0x1p-20, ends.high[0] = 1 + 0x1.8p-20, ends.away[0] = 0x1p-46;
  const auto left = [&](double value, bool self, Kind kind = Kind::finite) {
    const Certified exact{1, value, 0, 0x1p-50, 1, kind, false};
    double low = 0, high = 0, bounds = 0;
    Decided found{&low, &high, &bounds};
    decide({bf16, false, self, {&exact, 1}}, ends, found);
    CHECK(found.count == (std::isnan(low) ? 0 : 1));
    return std::isnan(low);
  };
  CHECK_FALSE(left(1 + 0x1.2p-20, true));
  CHECK_FALSE(left(1 + 0x1p-20 + 0x1p-45, true));
  CHECK(left(1 + 0x1p-20 - 0x1p-45, true));
  CHECK(left(1 + 0x1.8p-20 + 0x1p-45, true));
  CHECK_FALSE(left(1 + 0x1p-20 - 0x1p-45, false));
  CHECK(left(1 + 0x1.2p-20, false, Kind::infinite));
  CHECK(left(1 + 0x1.2p-20, false, Kind::nan));
}

// SPDX-License-Identifier: Apache-2.0
