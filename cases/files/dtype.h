// How the values of a format lie in files: one row a format.
//
// [bits]   The bytes are encode()'s, little-endian in what is written; .npy may be big-endian in what is read.
// [nan]    A nan is read as a nan and written as the quiet positive one: a double carries no payload of a format.
// [void]   ml_dtypes 0.6.0 writes bf16 as '<V2', and its one-byte formats as '<V1': '<V2' is bf16, '<V1' is nothing by
//          itself; NumPy writes what it has read as '|V2', without a meaning. For those two a caller has to say the
//          format. e5m2 alone becomes '<f1', which NumPy 2.4.6 then cannot load: it is read here, and written '<V1'.
// [nested] tf32 and e4m3_saturate have no type of their own in files: fp32 and e4m3 hold their values.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "reference/format.h"

namespace halfulp {
struct Dtype {
  const Format* format;
  std::string_view npy;  // after the byte order
  std::string_view safetensors;
};

inline constexpr Dtype dtypes[] = {
    {&fp64, "f8", "F64"},  {&fp32, "f4", "F32"},     {&fp16, "f2", "F16"},
    {&bf16, "V2", "BF16"}, {&e4m3, "V1", "F8_E4M3"}, {&e5m2, "V1", "F8_E5M2"},
};

// The type that holds a format's values: its own, or the one that it is nested in.
const Dtype& stored_as(const Format&);

std::string to_bytes(const Format&, std::span<const double> values);
void from_bytes(const Format&, bool big_endian, std::string_view bytes, std::span<double> values);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
