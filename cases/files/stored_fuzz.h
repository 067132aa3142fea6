// What the fuzz targets of files ask of any tensor that opens.
#pragma once

#include "cases/files/stored.h"
#include "cases/fuzz.h"
#include "reference/rounding.h"

namespace halfulp::fuzz {
// The array, once it is known to lie in a file of `size` bytes and to hold values of its format, as many as its shape says.
inline Array whole(const Stored& stored, std::size_t size) {
  Array array = stored.array();
  require(array.values.size() * static_cast<std::size_t>(array.format->bits) / 8 <= size, "values are in the file");
  double product = 1;  // which does not wrap
  for (const std::size_t each : array.shape) product *= static_cast<double>(each);
  require(product == static_cast<double>(array.values.size()), "a tensor has the values of its shape");
  for (const double each : array.values)
    require(std::isnan(each) || round_to(*array.format, each) == each, "a value is one of its format");
  return array;
}
}  // namespace halfulp::fuzz

// SPDX-License-Identifier: Apache-2.0
