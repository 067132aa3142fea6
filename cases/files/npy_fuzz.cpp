// Any bytes as .npy: what opens holds as many values of its format as the file has bytes for, and is read back from
// what npy() writes.
#include "cases/files/npy.h"

#include "cases/files/stored_fuzz.h"
#include "reference/error.h"
#include "reference/registry.h"

namespace halfulp {
static void check(const Stored& stored, std::size_t size) {
  const Array array = fuzz::whole(stored, size);
  const fuzz::MemoryFile written(npy(array));
  const Stored again = open_npy(written.path(), array.format);
  fuzz::require(again.format == array.format && again.shape == array.shape, "read(write(x)) has x's format and shape");
  fuzz::require(fuzz::same(again.array().values, array.values), "read(write(x)) = x");
}

// Whoever opens may leave the format to the file or ask for one: each is tried, and one refusal is not the end.
static void open_any(std::string_view bytes) {
  const fuzz::MemoryFile file(bytes);
  bool opened = false;
  std::string refusal;
  for (const Format* as : {static_cast<const Format*>(nullptr), &bf16, &e4m3, &e5m2, &tf32, &fp64}) {
    try {
      check(open_npy(file.path(), as), bytes.size());
      opened = true;
    } catch (const UsageError& error) {
      refusal = error.what();
    }
  }
  if (!opened) throw UsageError(refusal);
}

const Registered<Fuzz> npy_fuzz_row{
    {.name = "npy", .meaning = "a .npy file, opened with and without a wanted format", .run = open_any}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
