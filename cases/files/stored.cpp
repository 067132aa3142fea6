#include "cases/files/stored.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <system_error>

#include "cases/files/atomic.h"
#include "reference/error.h"
#include "reference/params.h"
#include "reference/rounding.h"

namespace halfulp {
// Why a descriptor cannot be mapped, or nothing.
static std::string unfit(int descriptor, std::uint64_t& size, const char*& map) {
  struct stat status;
  if (::fstat(descriptor, &status) != 0) return "cannot be read: " + std::generic_category().message(errno);
  if (S_ISDIR(status.st_mode)) return "is a folder, not a file with a tensor";
  if (!S_ISREG(status.st_mode)) return "is not a regular file";
  size = static_cast<std::uint64_t>(status.st_size);
  if (size == 0) return "";
  void* mapped = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (mapped == MAP_FAILED) return "cannot be mapped: " + std::generic_category().message(errno);
  map = static_cast<const char*>(mapped);
  return "";
}

// Not blocking: a pipe that nobody writes to is refused like any other.
File::File(const std::filesystem::path& path)
    : path_(path), descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
  if (descriptor_ < 0) refuse(path, "cannot be read: " + std::generic_category().message(errno));
  const std::string why = unfit(descriptor_, size_, map_);
  if (why.empty()) return;
  ::close(descriptor_);
  refuse(path, why);
}

File::~File() {
  if (map_ != nullptr) ::munmap(const_cast<char*>(map_), size_);
  ::close(descriptor_);
}

// [shrunk]
std::string_view File::bytes(std::uint64_t offset, std::size_t count) const {
  struct stat status;
  const std::uint64_t now = ::fstat(descriptor_, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
  const std::uint64_t size = std::min(size_, now);
  if (offset > size || count > size - offset)
    refuse(path_, "is truncated: bytes " + std::to_string(offset) + " to " + std::to_string(offset + count) +
                      " are needed and it has " + std::to_string(size));
  return {map_ + offset, count};
}

std::size_t Stored::count() const {
  std::size_t count = 0;
  elements(shape, 0, count);
  return count;
}

void Stored::read(std::size_t first, std::span<double> values) const {
  const Format& holder = *stored_as(*format).format;
  const std::size_t width = static_cast<std::size_t>(format->bits) / 8, stretch = std::size_t{1} << 20;
  for (std::size_t at = 0; at < values.size(); at += stretch) {
    const std::span<double> part = values.subspan(at, std::min(stretch, values.size() - at));
    from_bytes(holder, big_endian, file->bytes(offset + (first + at) * width, part.size() * width), part);
    if (&holder == format) continue;
    for (const double value : part)
      if (round_to(*format, value) != value && !std::isnan(value))
        refuse(file->path(), "holds " + to_text(value) + ", which is no value of " + std::string(format->name));
  }
}

Array Stored::array() const {
  Array array{format, shape, std::vector<double>(count())};
  read(0, array.values);
  return array;
}

bool elements(std::span<const std::size_t> shape, std::size_t bits, std::size_t& count) {
  count = 1;
  if (std::ranges::find(shape, std::size_t{0}) != shape.end()) return count = 0, true;
  for (const std::size_t each : shape)
    if (__builtin_mul_overflow(count, each, &count)) return false;
  std::size_t total;
  return !__builtin_mul_overflow(count, bits, &total);
}

std::string to_text(std::span<const std::size_t> shape) {
  std::string text = "[";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
  return text + "]";
}

std::string quote(std::string_view text) {
  constexpr std::size_t most = 60;
  constexpr char digits[] = "0123456789abcdef";
  std::string quoted = "'";
  for (const char each : text.substr(0, most)) {
    const auto code = static_cast<unsigned char>(each);
    if (code >= 0x20 && code < 0x7f)
      quoted += each;
    else
      quoted.append("\\x").append({digits[code >> 4], digits[code & 15]});
  }
  return quoted + (text.size() > most ? "...'" : "'");
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
