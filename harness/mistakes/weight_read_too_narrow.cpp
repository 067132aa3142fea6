// The weights are wider than x and are read as if they had the format of x: each one as two or more.
//
// [one] An fp32 1.0, 0x3f800000, is 0 and 1.875 as fp16: even channels are zero, odd ones 1.875 times too large.
// [equal] Where weights are as wide as x it cannot be made; tf32 has no codes of its own width.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "weight_read_too_narrow",
    .looks_like = "every other channel zero: wide weights read as narrow",
    .applies =
        [](const Problem& problem) {
          const Tensor* weight = problem.find(tensor::weight);
          const Format& narrow = applies::storage(problem);
          return weight != nullptr && weight->format->bits > narrow.bits && narrow.padding() == 0;
        },
    .commit =
        [](Problem& problem) {
          Tensor& weight = problem.in.find(tensor::weight)->second;
          const Format& narrow = applies::storage(problem);
          const auto width = static_cast<std::size_t>(narrow.bits);
          const std::size_t parts = static_cast<std::size_t>(weight.format->bits) / width;
          std::vector<double> read;
          for (std::size_t i = 0; i < problem.n; ++i) {
            const std::uint64_t bits = encode(*weight.format, weight.values[i / parts]) >> (i % parts * width);
            read.push_back(decode(narrow, bits & ((std::uint64_t{1} << width) - 1)));
          }
          weight = {&narrow, std::move(read)};
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
