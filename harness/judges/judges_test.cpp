// The public judges: each passes what is right and refuses something; what is known of them holds.
#include <doctest/doctest.h>

#include <algorithm>

#include "harness/class.h"
#include "harness/judges/public_judge.h"
#include "reference/op.h"
#include "reference/registry.h"
#include "reference/test_draws.h"

namespace halfulp {
static const PublicJudge& judge(std::string_view name) { return *find(Registered<PublicJudge>::all(), "judge", name); }

// [thin] One row of its shortest case alone.
static Test thinned(Test made) {
  if (!test::sanitized) return made;
  shortest_first(made.cases);
  made.cases.resize(1);
  made.cases.front().rows = 1;
  return made;
}

template <class Use>
static void every_test(Use use) {
  for (const PublicJudge* each : Registered<PublicJudge>::all())
    for (const Op* op : Registered<Op>::all())
      for (const Format* format : formats)
        if (const Test made = test_of(*each, op->name, *format); !made.cases.empty()) {
          CAPTURE(made.name);
          CAPTURE(op->name);
          CAPTURE(format->name);
          use(made, *op, *format);
        }
}

// Whether a mistake passes a judge in this operation and format.
static bool passes(std::string_view name, std::string_view op, const Format& format, std::string_view mistake) {
  const Test made = test_of(judge(name), op, format);
  REQUIRE(!made.cases.empty());
  return fates(made, {find(Registered<Mistake>::all(), "mistake", mistake)}).front().passes();
}

// Correct kernels that a public judge refuses, all LayerNorms in fp32: benchdnn's limit trusts that sums are exact, the
// updates of Welford's are not; MLX allows 1e-6 where a sum from left to right may err by more.
static bool alarms(std::string_view judge, const Op& op, const Format& format, const Recipe& recipe) {
  constexpr std::pair<std::string_view, std::string_view> known[] = {
      {"benchdnn", "welford"}, {"mlx", "sequential_sum"}, {"mlx", "storage_all"}, {"mlx", "welford"}};
  return op.name == "layer_norm" && &format == &fp32 &&
         std::ranges::find(known, std::pair(judge, recipe.name)) != std::end(known);
}

TEST_CASE(
    "[right] every public judge passes every recipe with fp32 inside and one rounding, but for four false alarms") {
  std::size_t tried = 0;
  every_test([&](const Test& made, const Op& op, const Format& format) {
    const Problem first = generate(made.cases.front());
    for (const Recipe* each : recipes_of(op.name)) {
      const auto its_class = each->takes(first) ? class_of(each->at(first), first) : std::nullopt;
      if (each->evidence != Evidence::none || !its_class || its_class->cast == Cast::before || its_class->faithful)
        continue;
      const Use most = use(thinned(made), *each);
      CAPTURE(each->name);
      CAPTURE(most.id);
      const bool alarm = most.share > 1, known = alarms(made.name, op, format, *each);
      CHECK((alarm == known || (known && test::sanitized)));
      ++tried;
    }
  });
  CHECK(tried > 150);
}

TEST_CASE("a public judge has cases in each of its formats, and refuses some mistake there") {
  std::size_t tests = 0;
  every_test([&](const Test& made, const Op& op, const Format&) {
    const auto found = fates(thinned(made), Registered<Mistake>::all());
    CHECK((std::ranges::any_of(found, [](const Fate& each) { return !each.passes(); }) || op.name == "softcap"));
    ++tests;
  });
  CHECK(tests > 30);
  for (const PublicJudge* each : Registered<PublicJudge>::all()) {
    CAPTURE(each->name);
    CHECK((!each->limits.empty() && !each->source.empty() && !each->inputs.empty()));
  }
}

TEST_CASE("what was measured of the public judges elsewhere is found here") {
  CHECK(passes("liger.rms", "rms_norm", bf16, "weight_forgotten"));  // its weight is 1
  CHECK(passes("liger.rms", "rms_norm", bf16, "n_minus_one"));
  CHECK(passes("liger.ln", "layer_norm", bf16, "bias_forgotten"));  // its bias is 0
  CHECK(passes("ggml.rms", "rms_norm", fp32, "rsqrt_12_bit"));      // NMSE 2.9e-8
  CHECK(!passes("ggml.rms", "rms_norm", fp32, "n_minus_one"));
  CHECK(passes("onnx", "rms_norm", fp32, "rsqrt_12_bit"));  // r = 1e-3
  CHECK(passes("vllm.core", "rms_norm", bf16, "rsqrt_12_bit"));
  CHECK(!passes("vllm.core", "rms_norm", bf16, "eps_absent"));  // quiet rows
  CHECK(passes("vllm.ir", "rms_norm", bf16, "eps_absent"));     // N(0,1)
  CHECK(passes("transformer_engine", "rms_norm", bf16, "rounded_toward_zero"));
  for (const char* each : {"softcap_skipped", "hard_clip"})  // U[-1,1] under a cap of 50
    CHECK(passes("ggml.softcap", "softcap", fp32, each));
}

TEST_CASE("[nothing] a mistake that no input can show passes") {
  // No length of this judge leaves a tail: 512 and 4096 and 18432 are multiples of 8.
  CHECK(passes("liger.backends", "rms_norm", fp32, "tail_of_8_skipped"));
  CHECK(!passes("liger.rms", "rms_norm", fp32, "tail_of_8_skipped"));  // 123
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
