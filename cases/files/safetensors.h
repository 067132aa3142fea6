// .safetensors is a length, a JSON header that says where each tensor lies, and the bytes of the tensors.
//
//   8 bytes: the header's length, little-endian
//   {"norm.weight": {"dtype": "F32", "shape": [384], "data_offsets": [0, 1536]}, "__metadata__": {...}}
//   the values, row-major, little-endian; offsets count from here
//
// [whole]  The stretches of the tensors fill the data exactly: an overlap, a hole, a tail or a size that shape and
//          dtype deny is a lie about some tensor, and the file is refused, whichever tensor was asked for.
// [type]   F64 F32 F16 BF16 F8_E4M3 F8_E5M2 have formats here. A tensor of another type only cannot be read.
// [shards] An index, model.safetensors.index.json, names the shard of each tensor; shards lie beside it.
// [same]   What is written has the bytes that the package safetensors 0.8.0 writes: wide types first, then by name.
//
// Source: the format's description in the package safetensors 0.8.0.
#pragma once

#include <map>

#include "cases/files/stored.h"

namespace halfulp {
class Safetensors {
 public:
  explicit Safetensors(const std::filesystem::path& path);  // a file or an index; throws UsageError

  std::vector<std::string> names() const;    // sorted
  Stored open(std::string_view name) const;  // throws UsageError, which names the nearest

  // Where a tensor lies: in the file, or in a shard that is not open yet.
  struct Place {
    std::string dtype;
    std::vector<std::size_t> shape;
    std::uint64_t begin = 0, end = 0;
    std::string shard;
  };

 private:
  std::filesystem::path path_;
  std::shared_ptr<const File> file_;  // absent for an index
  std::map<std::string, Place, std::less<>> places_;
};

std::string safetensors(const std::map<std::string, Array>&);  // the bytes of the file
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
