// A case is a name for inputs: printing it, filtering by it and replaying it use the same text.
//
//   rms_norm/bf16/normal:sd=2/n=4096/seed=7/weight=none/eps=1e-05
//
// [canonical]     op/format/GENERATOR/n=.., then only what differs from the op's defaults, in this order:
//                 seed rows out weight weight-format bias bias-format residual, then the op's own fields.
//                 parse(c.id()).id() == c.id(); other orders and spelled-out defaults are read, too.
// [deterministic] generate(c) depends on the id alone: not on other cases, threads, platform or libm.
// [stored]        Every value is rounded to its tensor's format: the subject receives what it can hold.
// [fp32]          In the residual class sum=fp32 the residual and the result `sum` are fp32 tensors.
// [size]          n from 1 to 2^24, at least one row, at most 2^28 values in a tensor.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "reference/problem.h"

namespace halfulp {
struct Generator;

// GENERATOR as written: a name, then ':' and its settings, "normal:mean=1000,sd=1", "cycle:260,-260", "file:F#TENSOR".
struct Source {
  const Generator* generator = nullptr;
  std::string settings;  // canonical, without the ':'

  std::string text() const;
  static Source parse(std::string_view);  // throws UsageError
};

struct Case {
  const Op* op = nullptr;
  const Format* format = nullptr;
  Source x;  // fills x, or the increments of a residual sum
  std::size_t n = 8;
  std::uint64_t seed = 1;
  std::size_t rows = 1;
  const Format* out = nullptr;                   // of the results; the case's format unless said
  std::optional<Source> weight, bias, residual;  // none: the tensor is absent
  const Format* weight_format = nullptr;         // the case's unless said
  const Format* bias_format = nullptr;
  Params params;

  std::string id() const;
  static Case parse(std::string_view id);                    // throws UsageError
  static Case standard(const Op&, const Format&, Source x);  // everything else as the op's row has it
  void check() const;                                        // [size]; throws UsageError
};

Problem generate(const Case&);  // throws UsageError (a file that is missing or lies)
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
