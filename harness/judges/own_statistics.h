// A test that takes mean and inverse root from the kernel itself, as TransformerEngine's does, and compares them apart.
//
//   expected  (x - m) r (offset + w) + b in double, rounded once, with m and r the kernel's own
//   used      of the statistics' own limits: min(|m - mean| / 1e-6, |m - mean| / (5e-5 |mean|)), r likewise
//
// [fit]  A kernel here returns no statistics: they are fitted to what it computes of the same rows without weight and
//        bias, in fp32, y = r x - r m: least squares over the row (through the origin for RMSNorm), so that the roundings
//        of single elements average out.
// [sees] A fault common to a row moves reference and output together; only the statistics' limits can see it.
#pragma once

#include "harness/judges/test.h"

namespace halfulp {
Expected own_statistics(const Problem&, const Kernel&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
