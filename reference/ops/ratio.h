// A statistic that is a dyadic over an integer: a mean, a variance, a sum.
//
//   y = numerator / denominator;   y - m has the sign of numerator - m denominator
#pragma once

#include "reference/quantity.h"

namespace halfulp {
// `magnitude` 0 says that the value itself is the scale of its errors.
Quantity ratio(std::string_view name, const Format&, Special, const Dyadic& numerator, const Integer& denominator,
               double magnitude);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
