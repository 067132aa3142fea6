// The main program of every test executable, and where the tree and the program lie for tests that need them.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "reference/test_paths.h"

#include <doctest/doctest.h>

namespace halfulp::test {
std::string root() { return HALFULP_ROOT; }
std::string program() { return HALFULP_PROGRAM; }
std::string compiler() { return HALFULP_COMPILER; }
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0
