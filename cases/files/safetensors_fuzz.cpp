// Any bytes as .safetensors, and as an index whose shards lie beside it.
#include "cases/files/safetensors.h"

#include "cases/files/mutate.h"
#include "cases/files/scratch.h"
#include "cases/files/stored_fuzz.h"
#include "reference/error.h"
#include "reference/registry.h"

namespace halfulp {
// Every tensor that has a format here; the others are refused by name.
static std::map<std::string, Array> arrays(const Safetensors& file, std::size_t size) {
  std::map<std::string, Array> all;
  for (const std::string& name : file.names()) try {
      all[name] = fuzz::whole(file.open(name), size);
    } catch (const UsageError&) {
    }
  return all;
}

static void open_file(std::string_view bytes) {
  const fuzz::MemoryFile file(bytes);
  const auto all = arrays(Safetensors(file.path()), bytes.size());
  const fuzz::MemoryFile written(safetensors(all));
  const auto again = arrays(Safetensors(written.path()), safetensors(all).size());
  fuzz::require(again.size() == all.size(), "read(write(x)) has x's tensors");
  for (const auto& [name, array] : all) {
    const auto at = again.find(name);
    fuzz::require(at != again.end() && at->second.shape == array.shape && at->second.format == array.format &&
                      fuzz::same(at->second.values, array.values),
                  "read(write(x)) = x");
  }
}

static void open_index(std::string_view bytes) {
  static const test::Scratch folder;
  static test::Slate index(folder / "model.safetensors.index.json");
  static const std::string shard = safetensors({{"a", {&fp32, {1}, {1}}}, {"b", {&bf16, {1, 2}, {1, 2}}}});
  static const bool made = (test::Slate(folder / "m-1.safetensors").write(shard), true);
  index.write(bytes);
  const Safetensors file(folder / "model.safetensors.index.json");
  for (const auto& [name, array] : arrays(file, made ? shard.size() : 0))
    fuzz::require(array.values.size() == (name == "a" ? 1 : 2), "an index leads to the shard's tensor");
}

const Registered<Fuzz> safetensors_fuzz_row{
    {.name = "safetensors", .meaning = "a .safetensors file and all its tensors", .run = open_file}};
const Registered<Fuzz> index_fuzz_row{
    {.name = "index", .meaning = "model.safetensors.index.json beside a shard", .run = open_index}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
