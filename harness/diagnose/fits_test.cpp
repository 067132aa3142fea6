#include "harness/diagnose/fits.h"

#include <doctest/doctest.h>

#include <cmath>

#include "cases/case.h"
#include "harness/diagnose/fit_row.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<Fit> fitted(const std::string& id, const std::string& mistake) {
  const Problem problem = generate(Case::parse(id));
  const Mistake* made = mistake.empty() ? nullptr : find(Registered<Mistake>::all(), "mistake", mistake);
  const Recipe& recipe = safe_recipe(problem.op->name);
  const Output output = made == nullptr ? run(recipe, problem) : run(*made, recipe, problem);
  return fits({problem, {}, output, {}});
}

static Fit only(const std::string& id, const std::string& mistake) {
  const auto all = fitted(id, mistake);
  CAPTURE(id);
  CAPTURE(mistake);
  REQUIRE(all.size() == 1);
  CHECK(std::fabs(all[0].value - all[0].asked) > 4 * all[0].noise);
  return all[0];
}

TEST_CASE("[eps] an eps of 1e-5 for 1e-6 is read from the outputs, within four times its noise, in each format") {
  for (const char* format : {"fp32", "fp16", "bf16"}) {
    const Fit fit = only(std::string("rms_norm/") + format + "/normal:sd=0.001/n=896/rows=4", "eps_ten_times");
    CHECK(fit.what == "eps");
    CHECK(std::fabs(fit.value - 1e-5) < 4 * fit.noise);
    CHECK(fit.noise < 1e-7);
    CHECK(fit.asked == 1e-6);
  }
  const Fit layer = only("layer_norm/fp32/normal:sd=0.001/n=64/rows=4", "eps_absent");
  CHECK(layer.what == "eps");
  CHECK(layer.value < 4 * layer.noise);
}

TEST_CASE("[factor] a divisor n - 1 is a factor, the same in rows of any mean square") {
  const Fit fit = only("rms_norm/fp32/normal/n=33/rows=4/eps=0", "n_minus_one");
  CHECK(fit.what == "factor of every output of a row");
  CHECK(fit.value == doctest::Approx(std::sqrt(32.0 / 33)).epsilon(1e-6));
}

TEST_CASE("[tail] a sum that ends early says where") {
  const auto all = fitted("rms_norm/fp32/const:1/n=132/weight=none", "tail_of_8_skipped");
  REQUIRE(all.size() == 2);
  CHECK(all[0].value == doctest::Approx(std::sqrt(132.0 / 128)).epsilon(1e-6));
  CHECK(all[1].what == "elements in the sum");
  CHECK(all[1].value == 128);
  CHECK(all[1].asked == 132);
}

TEST_CASE("[offset] a forgotten 1 + w is an offset 0 for 1, an added one the reverse") {
  const Fit forgotten = only("rms_norm/bf16/normal/n=256/rows=2/offset=1", "one_plus_w_forgotten");
  CHECK(forgotten.what == "offset of the weight");
  CHECK(std::fabs(forgotten.value) <= 4 * forgotten.noise);
  CHECK(forgotten.asked == 1);
  CHECK(only("layer_norm/fp16/normal/n=256/rows=2", "one_plus_w_added").value == doctest::Approx(1).epsilon(0.01));
}

TEST_CASE("[cap] a softcap's outputs give its cap") {
  const Fit fit = only("softcap/fp16/normal:sd=60/n=1003/cap=50", "other_cap");
  CHECK(fit.what == "cap");
  CHECK(std::fabs(fit.value - 30) < 4 * fit.noise);
  CHECK(fit.asked == 50);
}

TEST_CASE("the right kernel gives no number but the asked") {
  for (const char* id : {"rms_norm/fp32/normal:sd=0.001/n=896/rows=4", "rms_norm/bf16/normal/n=33/rows=4/offset=1",
                         "layer_norm/fp16/normal:mean=3/n=100/rows=2", "softcap/bf16/softcap_sweep/n=1003",
                         "add_rms_norm/bf16/normal/n=64/rows=8", "rms_norm/e4m3/normal/n=64/rows=8"})
    CHECK(fitted(id, "").empty());
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
