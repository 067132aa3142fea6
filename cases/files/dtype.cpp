#include "cases/files/dtype.h"

#include <algorithm>

namespace halfulp {
const Dtype& stored_as(const Format& format) {
  const Format* holder = &format == &tf32 ? &fp32 : &format == &e4m3_saturate ? &e4m3 : &format;
  return *std::ranges::find(dtypes, holder, &Dtype::format);
}

std::string to_bytes(const Format& format, std::span<const double> values) {
  const int width = format.bits / 8;
  std::string bytes;
  bytes.reserve(values.size() * static_cast<std::size_t>(width));
  for (const double value : values) {
    const std::uint64_t code = encode(format, value);
    for (int i = 0; i < width; ++i) bytes += static_cast<char>(code >> 8 * i & 0xff);
  }
  return bytes;
}

void from_bytes(const Format& format, bool big_endian, std::string_view bytes, std::span<double> values) {
  const std::size_t width = static_cast<std::size_t>(format.bits) / 8;
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::uint64_t code = 0;
    for (std::size_t j = 0; j < width; ++j)
      code = code << 8 | static_cast<unsigned char>(bytes[i * width + (big_endian ? j : width - 1 - j)]);
    values[i] = decode(format, code);
  }
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
