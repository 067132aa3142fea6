// For tests only: the source tree, the built program, the compiler.
#pragma once

#include <string>

namespace halfulp::test {
std::string root();
std::string program();
std::string compiler();
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0
