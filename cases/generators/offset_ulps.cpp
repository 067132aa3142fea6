// The farthest offset that a format holds: x_i = mean + j ulp(mean), j a whole number from -ulps to ulps.
//
// Attacks the variance where the row's own rounding is the signal: every subtraction is exact in the tensor's format,
// so a good kernel loses nothing, and one that rounds the mean to storage loses all.
#include "cases/generator.h"
#include "reference/registry.h"
#include "reference/ulp.h"

namespace halfulp {
static void offset_ulps(const FilledRow& row) {
  const double mean = row["mean"], unit = ulp(*row.place.format, mean);
  const std::uint64_t ulps = row.settings.count("ulps");
  for (std::size_t i = 0; i < row.n; ++i)
    row.values[i] = mean + unit * (static_cast<double>(row.random.below(2 * ulps + 1, i)) - static_cast<double>(ulps));
}

const Registered<Generator> offset_ulps_row{{
    .name = "offset_ulps",
    .meaning = "mean + a few ulps of the mean in the tensor's format",
    .attacks = "means rounded to storage, one-pass variance",
    .settings = "mean=1000,ulps=4",
    .row = offset_ulps,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
