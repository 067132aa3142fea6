// A stored tensor is a stretch of a file with a format and a shape; values are read when asked for.
//
// [mapped]  The file is mapped, and unmapped with the last tensor of it: values are decoded where they lie, nothing is
//           copied, and a row cut from an embedding of gigabytes reads the pages of that row.
// [shrunk]  The file's size is asked again before each stretch is given out (a megabyte of values): a file that shrank is
//           a UsageError. Only one that shrinks under the very stretch being decoded is the system's SIGBUS.
// [regular] Pipes and devices are refused: sizes are checked before anything is believed.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cases/files/dtype.h"

namespace halfulp {
struct Array {
  const Format* format = nullptr;
  std::vector<std::size_t> shape;
  std::vector<double> values;  // row-major, each one of the format
};

// An open file whose errors name it.
class File {
 public:
  explicit File(const std::filesystem::path& path);  // throws UsageError
  ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::uint64_t size() const { return size_; }
  // As long as the file lives; throws UsageError where the file ends before.
  std::string_view bytes(std::uint64_t offset, std::size_t count) const;

 private:
  std::filesystem::path path_;
  int descriptor_;
  std::uint64_t size_ = 0;
  const char* map_ = nullptr;  // an empty file has none
};

struct Stored {
  std::shared_ptr<const File> file;
  std::string name;  // of the tensor; empty in .npy
  const Format* format = nullptr;
  bool big_endian = false;
  std::uint64_t offset = 0;
  std::vector<std::size_t> shape;

  std::size_t count() const;
  void read(std::size_t first, std::span<double> values) const;  // throws UsageError
  Array array() const;
};

// The number of elements, or nothing where it, or its bytes, is beyond 2^64.
bool elements(std::span<const std::size_t> shape, std::size_t bits, std::size_t& count);
std::string to_text(std::span<const std::size_t> shape);  // "[2, 3]"
// Text out of a file, for an error: quoted, cut to 60 characters, what is not printable ASCII as \xNN.
std::string quote(std::string_view text);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
