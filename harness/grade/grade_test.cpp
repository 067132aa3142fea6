#include "harness/grade/grade.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "harness/grade/description.h"
#include "harness/grade/ours.h"
#include "reference/evaluate.h"
#include "reference/registry.h"
#include "reference/test_draws.h"

namespace halfulp {
static Test described(std::string text) {
  for (char& each : text) each = each == '\'' ? '"' : each;
  return describe(parse_json(text)).tests.front();
}

static bool passes(const Grade& grade, std::string_view mistake) {
  return std::ranges::any_of(grade.passing(), [&](const Fate* each) { return each->mistake->name == mistake; });
}

TEST_CASE(
    "softcap in [-1, 1] under a cap of 30: capping nothing passes an NMSE of 1e-7 with 5.9e-8, of 1e-8 it does not") {
  const std::string head =
      "{'op': 'softcap', 'format': 'fp32', 'shapes': [[100, 100]], 'x': 'uniform:lo=-1,hi=1',"
      "'reference': 'safe', 'measure': 'nmse', 'limit': ";
  const Grade wide = grade(described(head + "1e-7}"));
  CHECK(passes(wide, "softcap_skipped"));
  CHECK(passes(wide, "hard_clip"));
  for (const Fate* each : wide.passing())
    if (each->mistake->name == "softcap_skipped") CHECK(each->used == doctest::Approx(0.587).epsilon(0.03));
  CHECK(!passes(grade(described(head + "1e-8}")), "softcap_skipped"));
  CHECK(!wide.closing.empty());
  CHECK(wide.open.empty());
}

TEST_CASE(
    "the normalised mean square error of capping nothing in [-1, 1] is 0.0476 / cap⁴ and passes 1e-7 from a cap of "
    "27") {
  for (const double cap : {10.0, 20.0, 26.0, 27.0, 30.0, 50.0}) {
    const Test test = described(
        "{'op': 'softcap', 'format': 'fp32', 'shapes': [[100, 100]], 'x': 'uniform:lo=-1,hi=1',"
        "'reference': 'safe', 'measure': 'nmse', 'limit': 1e-7, 'cap': " +
        to_text(cap) + "}");
    for (const Fate& each : fates(test, Registered<Mistake>::all())) {
      if (each.mistake->name != "softcap_skipped") continue;
      CAPTURE(cap);
      CHECK(each.used * 1e-7 == doctest::Approx(0.0476 / (cap * cap * cap * cap)).epsilon(0.05));
      CHECK(each.passes() == (cap >= 27));
    }
  }
}

TEST_CASE("a format that port does not have is closed by cases of ci") {
  const Grade made = grade(described("{'op': 'softcap', 'format': 'tf32', 'shapes': [64], 'atol': 0.1, 'rtol': 0.1}"));
  CHECK(made.suite == "ci");
  CHECK(!made.closing.empty());
}

TEST_CASE("[cover] the cases that close the gap refuse each mistake that passes, and none of them can be left out") {
  const Grade made =
      grade(described("{'op': 'rms_norm', 'format': 'bf16', 'shapes': [[16, 64]], 'weight': 'ones', 'atol': 0.05,"
                      "'rtol': 0.05}"));
  CHECK(passes(made, "weight_forgotten"));
  CHECK(passes(made, "tail_of_8_skipped"));  // 64 leaves no tail
  REQUIRE(!made.closing.empty());
  CHECK(made.minimal);
  std::vector<std::size_t> refusals(made.closing.size());
  for (const Fate* each : made.passing()) {
    if (std::ranges::find(made.open, each->mistake) != made.open.end()) continue;
    std::size_t by = 0, last = 0;
    for (std::size_t i = 0; i < made.closing.size(); ++i) {
      const Case& c = made.closing[i];
      const Problem problem = generate(c);
      if (!each->mistake->applies(problem)) continue;
      const Output got = run(*each->mistake, safe_recipe("rms_norm"), problem);
      if (refuses(c, problem, evaluate(problem), *each->mistake, got)) ++by, last = i;
    }
    CAPTURE(each->mistake->name);
    CHECK(by > 0);
    if (by == 1) ++refusals[last];
  }
  for (const std::size_t alone : refusals) CHECK(alone > 0);
}

TEST_CASE("[needs] what right kernels are seen to use is below what is proved, and a hundredth of that refuses one") {
  for (const char* format : {"fp32", "bf16", "fp16"}) {
    if (test::sanitized && format != std::string("fp32")) continue;
    const std::string head = "{'op': 'rms_norm', 'format': '" + std::string(format) +
                             "', 'shapes': [[16, 128]], 'measure': 'max_abs', 'limit': ";
    const Grade made = grade(described(head + "1}"));
    CAPTURE(format);
    CHECK(made.rights.size() > 3);
    CHECK(made.observed() <= made.proved);
    CHECK(std::isfinite(made.proved));
    if (made.observed() == 0) continue;  // in 16 bits every right kernel may be correctly rounded here
    const Grade tight = grade(described(head + to_text(made.observed() / 100) + "}"));
    CHECK(tight.observed() > 1);
    const Grade fitting = grade(described(head + to_text(made.observed()) + "}"));
    CHECK(fitting.observed() == 1);
  }
}

TEST_CASE("[needs] half of what is proved does not allow every output of the class") {
  const Test test = described("{'op': 'rms_norm', 'format': 'bf16', 'shapes': [[1, 2]], 'measure': 'ulp', 'limit': 1}");
  CHECK(grade(test).proved >= 0.5);  // the last rounding alone, against the reference's own
  CHECK(std::isinf(
      grade(described("{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8], 'measure': 'cosine', 'limit': 0.9}"))
          .proved));
}

TEST_CASE("[held] a mistake is held against a test where its own inputs cannot show it") {
  const Grade made =
      grade(described("{'op': 'layer_norm', 'format': 'fp32', 'shapes': [[4, 64]], 'bias': 'zeros', 'atol': 1}"));
  const auto found =
      std::ranges::find_if(made.fates, [](const Fate& of) { return of.mistake->name == "bias_forgotten"; });
  REQUIRE(found != made.fates.end());
  CHECK(!found->shown);
  CHECK(found->passes());
  CHECK(std::ranges::none_of(made.fates, [](const Fate& of) { return of.mistake->name == "softcap_skipped"; }));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
