#include "reference/error.h"

#include <doctest/doctest.h>

#include <vector>

using namespace halfulp;

static std::string said(std::string_view name, const std::vector<std::string_view>& known) {
  return unknown("format", name, known).what();
}

static const std::vector<std::string_view> names = {"fp32", "bf16", "e4m3", "e4m3_saturate"};

TEST_CASE("an unknown name is told with its nearest neighbour and all that are known") {
  CHECK(said("bf17", names) == "no format 'bf17'; did you mean 'bf16'? Known: fp32, bf16, e4m3, e4m3_saturate");
  CHECK(said("f32", names).find("did you mean 'fp32'?") != std::string::npos);    // a letter missing
  CHECK(said("fp332", names).find("did you mean 'fp32'?") != std::string::npos);  // a letter too many
  CHECK(said("bf61", names).find("did you mean 'bf16'?") != std::string::npos);   // two letters exchanged
  CHECK(said("e4m3_satturate", names).find("did you mean 'e4m3_saturate'?") != std::string::npos);
}

TEST_CASE("one letter missing or too many is nearer than three that differ") {
  CHECK(said("layernorm", {"layermoon", "layer_norm"}).find("did you mean 'layer_norm'?") != std::string::npos);
  CHECK(said("layer__norm", {"layer__moon", "layer_norm"}).find("did you mean 'layer_norm'?") != std::string::npos);
}

TEST_CASE("of two names at the same distance the first known is offered") {
  CHECK(said("bp16", {"fp16", "bf16"}).find("did you mean 'fp16'?") != std::string::npos);
}

TEST_CASE("a name that is near nothing gets no suggestion") {
  CHECK(said("hardware", names) == "no format 'hardware'. Known: fp32, bf16, e4m3, e4m3_saturate");
  CHECK(said("", names) == "no format ''. Known: fp32, bf16, e4m3, e4m3_saturate");
  CHECK(said("bf16", {}) == "no format 'bf16'. None is known.");
}

TEST_CASE("the four failures are told apart by type, and a usage error is no logic error") {
  CHECK_THROWS_AS(throw Violation("x"), std::logic_error);
  CHECK_THROWS_AS(throw UsageError("x"), std::runtime_error);
  CHECK_THROWS_AS(throw Untrusted("x"), std::runtime_error);
  CHECK_THROWS_WITH_AS(throw Interrupted(), "interrupted", std::runtime_error);
}

// SPDX-License-Identifier: Apache-2.0
