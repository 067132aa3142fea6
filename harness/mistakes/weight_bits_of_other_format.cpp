// The bits of the weight are read as another format of the same width: bf16 as fp16 and the reverse, e4m3 as e5m2.
//
// [one] The bf16 1.0, 0x3f80, is 1.875 as fp16; the fp16 1.0, 0x3c00, is 0.0078125 as bf16.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
static const Format* twin(const Format& format) {
  if (format.name == "bf16") return &fp16;
  if (format.name == "fp16") return &bf16;
  if (format.name == "e5m2") return &e4m3;
  return format.name.starts_with("e4m3") ? &e5m2 : nullptr;
}

const Registered<Mistake> row{{
    .name = "weight_bits_of_other_format",
    .looks_like = "weights that make no sense, all near 1.9 or 0.008",
    .applies =
        [](const Problem& problem) {
          return applies::has(problem, tensor::weight) && twin(*problem.at(tensor::weight).format) != nullptr;
        },
    .commit =
        [](Problem& problem) {
          Tensor& weight = problem.in.find(tensor::weight)->second;
          const Format& other = *twin(*weight.format);
          for (double& each : weight.values) each = decode(other, encode(*weight.format, each));
          weight.format = &other;
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
