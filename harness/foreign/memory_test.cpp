#include "harness/foreign/memory.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

#include "cases/case.h"
#include "cases/files/dtype.h"
#include "harness/same.h"
#include "reference/registry.h"

using namespace halfulp;

static Problem problem(const std::string& id) { return generate(Case::parse(id)); }

// Memory as a call finds it, and after a kernel that computes nothing wrote zeros where results belong.
struct Called {
  Problem asked;
  Placement placement;
  std::vector<char> before, after;

  explicit Called(const Problem& problem, const Layout& layout = {}, unsigned turn = 0)
      : asked(problem), placement(place(problem, layout)), before(placement.bytes) {
    fill(before, placement, problem, turn);
    after = before;
    for (const Slot& each : placement.slots)
      for (std::size_t row = 0; each.result && row < each.rows(); ++row)
        std::memset(&after[each.row_at(row)], 0, each.shape.back() * each.width());
  }
  const Slot& slot(std::string_view name) const { return *placement.find(name); }
};

static const char* const ids[] = {"rms_norm/bf16/normal/n=33/rows=3",         "layer_norm/fp64/normal/n=5",
                                  "residual_sum/fp16/normal/n=7/rows=2/k=3",  "add_rms_norm/fp32/normal/n=9/rows=4",
                                  "softcap/e4m3_saturate/normal/n=65/rows=2", "softcap/tf32/normal/n=4"};
static const Layout layouts[] = {{}, {.gap = 3}, {.shift = 1}, {.gap = 64, .shift = 7}, {.in_place = true}};

TEST_CASE("[aligned] first elements lie at multiples of 64 bytes plus the shift, and the end is near its pages' end") {
  for (const char* id : ids)
    for (const Layout& layout : layouts) {
      const Called call(problem(id), layout);
      for (const Slot& each : call.placement.slots) {
        CAPTURE(id);
        CAPTURE(each.name);
        CHECK(each.at % 64 == layout.shift * each.width());
        const std::size_t past = each.row_at(each.rows() - 1) + each.shape.back() * each.width();
        CHECK(past <= each.end);
        CHECK(each.end - past < 128);
        CHECK(each.at > each.first);
      }
    }
}

TEST_CASE("inputs lie where their slots say, value by value") {
  for (const char* id : ids)
    for (const Layout& layout : layouts) {
      const Called call(problem(id), layout);
      for (const auto& [name, input] : call.asked.in) {
        const Slot& slot = call.slot(name);
        std::vector<double> found(input.values.size());
        const std::size_t n = slot.shape.back();
        for (std::size_t row = 0; row < slot.rows(); ++row)
          from_bytes(*slot.format, false, {&call.before[slot.row_at(row)], n * slot.width()},
                     std::span(found).subspan(row * n, n));
        CHECK(test::same({{name, found}}, {{name, input.values}}));
      }
    }
}

TEST_CASE("[poison] a result holds nan, 1 and -42 in turn before it is written, and the turn moves them on") {
  const Called call(problem("rms_norm/fp32/normal/n=6")), next(problem("rms_norm/fp32/normal/n=6"), {}, 1);
  const auto values = [](const Called& of) {
    std::vector<double> found(6);
    from_bytes(fp32, false, {&of.before[of.slot("y").at], 24}, found);
    return found;
  };
  for (std::size_t i = 0; i + 1 < 6; ++i) {
    const double now = values(call)[i + 1], later = values(next)[i];
    CHECK((now == later || (std::isnan(now) && std::isnan(later))));
  }
  CHECK(std::ranges::count(values(call), -42.0) == 2);
  CHECK(std::ranges::count_if(values(call), [](double x) { return std::isnan(x); }) == 2);
}

TEST_CASE("a kernel that writes its results and nothing else does no damage, and leaves nothing untouched") {
  for (const char* id : ids)
    for (const Layout& layout : layouts) {
      const Called call(problem(id), layout);
      CHECK(damage(call.before, call.after, call.placement) == "");
      CHECK(untouched(call.before, call.after, call.placement).due.empty());
      const Output zeros = results(call.after, call.placement, call.asked);
      for (const auto& [name, values] : zeros) CHECK(values == std::vector<double>(size_of(call.asked, name), 0.0));
      CHECK(zeros.contains("rstd") == (call.placement.find("rstd") != nullptr));
    }
}

TEST_CASE("[guard] every byte that is no result's is watched") {
  for (const Layout& layout : layouts) {
    Called call(problem("add_rms_norm/bf16/normal/n=5/rows=3"), layout);
    std::size_t watched = 0, results = 0;
    for (const Slot& each : call.placement.slots) {
      if (layout.in_place && !each.result && (each.name == "x" || each.name == "residual")) continue;
      for (std::size_t i = each.first; i < each.end; ++i) {
        const char kept = call.after[i];
        call.after[i] = static_cast<char>(~call.before[i]);
        (damage(call.before, call.after, call.placement).empty() ? results : watched) += 1;
        call.after[i] = kept;
      }
    }
    CHECK(results == 2 * 15 * 2 + 3 * 4);  // y, sum and rstd: the bytes that may change
    CHECK(watched >= 2 * 4096 - results);
  }
}

TEST_CASE("damage is told by the tensor and the place") {
  Called call(problem("rms_norm/fp32/normal/n=5/rows=2"), {.gap = 2});
  const auto told = [&](std::size_t at) {
    std::vector<char> after = call.after;
    after[at] = static_cast<char>(~after[at]);
    return damage(call.before, after, call.placement);
  };
  const Slot &x = call.slot("x"), &y = call.slot("y");
  CHECK(told(x.at + 4 * 8) == "changed its input x at element 1 of row 1");
  CHECK(told(y.at - 1) == "wrote element 1 before the first of y");
  CHECK(told(y.at + 4 * 6) == "wrote into the space between rows 0 and 1 of y");
  CHECK(told(y.at + 4 * 12) == "wrote element 1 behind the last of y");
  CHECK(told(y.at + 4 * 13) == "wrote element 2 behind the last of y");
}

TEST_CASE("[turn] what holds its poison is found, and said by its place") {
  Called call(problem("rms_norm/fp32/normal/n=5/rows=2"));
  const Slot& y = call.slot("y");
  for (const std::size_t at : {y.at + 4 * 3, y.at + 4 * 7})
    std::copy_n(call.before.begin() + static_cast<std::ptrdiff_t>(at), 4,
                call.after.begin() + static_cast<std::ptrdiff_t>(at));
  const auto left = untouched(call.before, call.after, call.placement);
  CHECK(left.due == std::vector<std::size_t>{y.at + 12, y.at + 28});
  CHECK(unwritten(call.placement, left.due) ==
        "2 of 10 elements of y were not written, the first at element 3 of row 0");
}

TEST_CASE("a statistic that is left alone is no result, one that is begun is due whole") {
  Called call(problem("layer_norm/bf16/normal/n=5/rows=4"));
  const auto keep = [&](std::string_view name, std::size_t rows) {
    const auto at = static_cast<std::ptrdiff_t>(call.slot(name).at);
    std::copy_n(call.before.begin() + at, 4 * rows, call.after.begin() + at);
  };
  keep("mean", 4);
  Untouched left = untouched(call.before, call.after, call.placement);
  CHECK(left.due.empty());
  CHECK(left.absent == std::vector<std::string>{"mean"});
  CHECK(!results(call.after, call.placement, call.asked, left.absent).contains("mean"));
  CHECK(results(call.after, call.placement, call.asked, left.absent).at("rstd").size() == 4);
  keep("rstd", 1);
  left = untouched(call.before, call.after, call.placement);
  CHECK(unwritten(call.placement, left.due) ==
        "1 of 4 elements of rstd were not written, the first at element 0 of row 0");
}

TEST_CASE("a result in a wider type must hold values of its format") {
  Called call(problem("softcap/tf32/normal/n=4"));
  call.after[call.slot("y").at] = 1;  // the lowest bit of an fp32
  CHECK_THROWS_WITH_AS(results(call.after, call.placement, call.asked), doctest::Contains("which is no value of tf32"),
                       Broken);
}

TEST_CASE("shared memory grows and keeps its descriptor") {
  SharedMemory memory;
  const int descriptor = memory.descriptor();
  memory.fit(4096)[4095] = 7;
  const auto larger = memory.fit(1 << 20);
  CHECK(larger.size() == 1 << 20);
  CHECK(larger[4095] == 7);
  CHECK(memory.descriptor() == descriptor);
}

// SPDX-License-Identifier: Apache-2.0
