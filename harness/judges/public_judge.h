// A public test of a norm or a softcap, re-implemented on the CPU: facts of its source as one row of data.
//
// [claim]  Re-implemented means: the same inputs in distribution, metric and tolerance; fewer rows, one seed, the forward
//          pass only, kernels that halfulp plays on the CPU. It says what such a test can see, not what the project's
//          kernels do.
// [inputs] A list of case ids, {f} in place of the format; each format of the limits is tried.
// [right]  Each passes the safe recipe, and every recipe of its class but for the false alarms that the test lists.
#pragma once

#include "harness/judges/test.h"

namespace halfulp {
struct FormatLimits {
  std::string_view format;
  Limits limits;
};

struct PublicJudge {
  std::string_view name;    // "vllm.rms"
  std::string_view system;  // "vLLM, core"
  std::string_view source;  // repository, file, commit
  std::string_view inputs;  // in words
  std::span<const std::string_view> cases;
  std::string_view reference;   // a recipe's name, or "safe"
  std::string_view naive = {};  // of twice_naive
  std::string_view measure;
  std::span<const FormatLimits> limits;
  Expected (*own)(const Problem&, const Kernel&) = nullptr;  // in place of the reference
  std::string_view note = {};                                // where the re-implementation differs
};

// Its test in one operation and format; no cases where it has none there.
Test test_of(const PublicJudge&, std::string_view op, const Format&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
