// .npy is a magic number, a version, a header that is a Python dictionary, and the bytes of one array.
//
//   \x93NUMPY 1 0, two bytes of length (four from version 2 on), {'descr': '<f4', 'fortran_order': False,
//   'shape': (2, 3), } padded with spaces and ended by \n, then the values
//
// [whole]   The bytes after the header are as many as the shape says: fewer or more are refused.
// [order]   Row-major; Fortran order is refused where it differs, with what to do. Big-endian is read.
// [same]    What is written has the bytes that NumPy 2.4 with ml_dtypes 0.6 writes, header padding included
//           (but for e5m2: dtype.h).
//
// Source: NumPy Enhancement Proposal 1, and numpy.lib.format.
#pragma once

#include "cases/files/stored.h"

namespace halfulp {
// `as`: the format where the file does not say it ('<V1', '|V2'), or one nested in the file's (tf32 in '<f4').
Stored open_npy(const std::filesystem::path& path, const Format* as = nullptr);  // throws UsageError
std::string npy(const Array&);                                                   // the bytes of the file
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
