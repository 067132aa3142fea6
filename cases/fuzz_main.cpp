// The fuzzer's entry: $HALFULP_FUZZ_TARGET names the target; without it the targets are listed. `./run fuzz` calls it.
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "cases/fuzz.h"
#include "reference/error.h"
#include "reference/registry.h"

using namespace halfulp;

static const Fuzz* target() {
  const char* name = std::getenv("HALFULP_FUZZ_TARGET");
  try {
    return find(Registered<Fuzz>::all(), "fuzz target", name == nullptr ? "" : name);
  } catch (const UsageError& error) {
    std::cerr << "HALFULP_FUZZ_TARGET: " << error.what() << '\n';
    std::exit(2);
  }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Fuzz& chosen = *target();
  try {
    chosen.run({reinterpret_cast<const char*>(data), size});
  } catch (const UsageError&) {
    return 0;  // [refused]
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
