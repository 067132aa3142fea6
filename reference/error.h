// What can go wrong is one of four exceptions; main turns each into its exit code, nothing else catches them.
//
//   UsageError    2   what was asked for cannot be done: the sentence says what, the value, what to do
//   Untrusted     3   no proved truth: a precision limit was reached, or a bound does not apply
//   Violation    70   a certificate of our own did not hold: a bug of halfulp, never of the kernel
//   Interrupted 130   Ctrl-C: nothing half-written is left
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace halfulp {
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct Untrusted : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct Violation : std::logic_error {
  using std::logic_error::logic_error;
};
struct Interrupted : std::runtime_error {
  Interrupted() : std::runtime_error("interrupted") {}
};

// "no format 'bf17'; did you mean 'bf16'? Known: bf16, e4m3, ..."; the nearest by edit distance.
UsageError unknown(std::string_view kind, std::string_view name, std::span<const std::string_view> known);

// At most `count` of the known, nearest first: those that contain the name, then by edit distance, then as given.
std::vector<std::string_view> nearest(std::string_view name, std::span<const std::string_view> known,
                                      std::size_t count);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
