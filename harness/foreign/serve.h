// The inside of a worker: loads a library, then calls it as often as it is asked.
//
//   descriptor 3: the channel; descriptor 4: the shared memory.  First line there: {"subjects": [{"name", "op"}, ..]}
//
// [crash]  A signal that ends the kernel is told with what it touched ("writing 2 bytes behind the last element of y"),
//          then ends the process as it would have.
// [orphan] When the channel closes, the process ends, even in the middle of a kernel.
#pragma once

#include <string>

namespace halfulp {
int serve(const std::string& library);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
