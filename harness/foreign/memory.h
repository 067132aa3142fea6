// The tensors of one call, in memory that this process and a worker share, each between guards.
//
//   pages | nan 1 -42 .. x .. nan 1 -42 | pages | nan 1 -42 .. y .. | pages
//
// [guard]   The pages between tensors are closed in a worker: what goes 64 bytes beyond a tensor, or before its first
//           page, ends there and then.
// [poison]  What lies nearer, the space between rows and every result hold nan, 1 and -42 in turn: a read of it shows in
//           the outputs, a write of it is found after the call.
// [turn]    A result that still holds its poison may have been computed: called again with the pattern one further, what
//           holds the new poison, too, was not written.
// [aligned] First elements lie at multiples of 64 bytes, plus the layout's shift.
#pragma once

#include <span>

#include "harness/subject.h"

namespace halfulp {
struct Slot {
  std::string name;
  const Format* format;                     // that the bytes have
  std::vector<std::size_t> shape, strides;  // row-major; strides in elements
  std::size_t first = 0, at = 0, end = 0;   // bytes: where its pages start, its first element, where its pages end
  bool result = false;
  bool optional = false;  // a statistic: may be left alone

  std::size_t width() const { return static_cast<std::size_t>(format->bits) / 8; }
  std::size_t rows() const;                   // stretches of contiguous elements
  std::size_t row_at(std::size_t row) const;  // in bytes
};

struct Placement {
  std::vector<Slot> slots;  // inputs by name, then results by name; in place a result lies on an input
  std::size_t bytes = 0;

  const Slot* find(std::string_view name) const;
};

Placement place(const Problem&, const Layout&);

// The type in which a kernel may return a statistic of the problem: fp32, or fp64 where x is; null where it has none.
const Format* returned_as(const Problem&, std::string_view statistic);

// Poisons everything, then writes the inputs.
void fill(std::span<char> memory, const Placement&, const Problem&, unsigned turn);

// What was written that should not have been: "x was changed at element 5 of row 0", or empty.
std::string damage(std::span<const char> before, std::span<const char> after, const Placement&);

// What of the results holds its poison: elements of those that are due, as offsets in bytes, ascending, and the names of
// the statistics that hold nothing else.
struct Untouched {
  std::vector<std::size_t> due;
  std::vector<std::string> absent;
};
Untouched untouched(std::span<const char> before, std::span<const char> after, const Placement&);
// "8 of 4,096 elements of y were not written, the first in row 0 at 4088".
std::string unwritten(const Placement&, const std::vector<std::size_t>& offsets);

Output results(std::span<const char> memory, const Placement&, const Problem&,
               std::span<const std::string> absent = {});

// Throws Broken where a value, read from the type that stores the format, is none of the format (tf32 in fp32).
void require_values(const Format&, std::string_view result, std::span<const double> values);

int anonymous_file();  // in memory, closed on exec; throws UsageError

class SharedMemory {
 public:
  SharedMemory();  // empty
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  int descriptor() const { return descriptor_; }
  std::span<char> fit(std::size_t bytes);  // at least as large; throws UsageError where the system refuses

 private:
  int descriptor_;
  std::span<char> mapped_;
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
