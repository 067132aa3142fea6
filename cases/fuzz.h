// A fuzz target is bytes in, and a property that must hold whatever the bytes are.
//
//   const Registered<Fuzz> npy_fuzz_row{{.name = "npy", .meaning = "..", .run = npy}};     at the foot of npy_fuzz.cpp
//
// [refused]  Bytes that are no valid input are a UsageError; any other exception, a sanitizer's report or memory
//            beyond what the size of the input explains is a finding.
// [property] What is accepted has a property that is checked with require(): print and parse agree, write and read do.
// [corpus]   cases/corpora/fuzz/NAME has a few small inputs, old findings among them; `./run fuzz` starts from them and
//            the tests replay them (fuzz_replay.h), so that a finding stays fixed without a fuzzer.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmath>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace halfulp {
struct Fuzz {
  std::string_view name;
  std::string_view meaning;
  void (*run)(std::string_view bytes);
};
}  // namespace halfulp

namespace halfulp::fuzz {
inline void require(bool holds, const std::string& property) {
  if (!holds) throw std::logic_error("a property does not hold: " + property);
}

// The same values; a nan is a nan.
inline bool same(std::span<const double> a, std::span<const double> b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!(std::isnan(a[i]) && std::isnan(b[i])) && (a[i] != b[i] || std::signbit(a[i]) != std::signbit(b[i])))
      return false;
  return true;
}

// Bytes that have a path, on no disk.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : descriptor_(::memfd_create("halfulp", MFD_CLOEXEC)) {
    if (descriptor_ < 0 || ::write(descriptor_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
      throw std::runtime_error("no memory file");
  }
  ~MemoryFile() { ::close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};
}  // namespace halfulp::fuzz

// SPDX-License-Identifier: Apache-2.0
