// Weights of 16 or 8 bits are read as fp32: two or four as one, and behind the end of the buffer nothing.
//
// [pair] Of two bf16 weights the second is the upper half: channel i has w_(2i+1), to 2^-8, and the second half of the
//        channels none. With equal weights the first half looks right.
// [model] What lies behind the buffer is not ours; here zeros.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "weight_read_too_wide",
    .looks_like = "every second weight, the last channels without any",
    .applies =
        [](const Problem& problem) {
          const Tensor* weight = problem.find(tensor::weight);
          return weight != nullptr && weight->format->bits <= fp32.bits / 2;
        },
    .commit =
        [](Problem& problem) {
          Tensor& weight = problem.in.find(tensor::weight)->second;
          const Format& narrow = *weight.format;
          const auto width = static_cast<std::size_t>(narrow.bits);
          const std::size_t parts = 32 / width;
          std::vector<double> read;
          for (std::size_t i = 0; i < problem.n; ++i) {
            std::uint64_t bits = 0;
            for (std::size_t part = 0; part < parts && i * parts + part < problem.n; ++part)
              bits |= encode(narrow, weight.values[i * parts + part]) << (part * width);
            read.push_back(decode(fp32, bits));
          }
          weight = {&fp32, std::move(read)};
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
