// A stored baseline of a subject: case by case the digest of its output bits and what they measured.
//
//   halfulp-baseline 1
//   rms_norm/bf16/normal/n=64 <TAB> y <TAB> 9f3c... <TAB> elements <TAB> misrounded <TAB> ulps <TAB> normwise
//
// [text]    Tabs and lines; numbers print as the shortest decimal that reads back, so that the file is stable and diffs.
// [digest]  FNV-1a of 64 bits over the outputs' bits in their format, in order: the same on every machine.
// [valid]   A wrong head, a line with other fields, a number that is none, a case listed twice is refused, with its line;
//           so is a last line that does not end: it was cut off, and its last number may be another.
// [better]  changed: better if misrounded and |E| and normwise are no larger, worse if none is smaller, else mixed.
// [whole]   A file is written beside itself and then renamed: never half a baseline.
#pragma once

#include <filesystem>

#include "harness/recipe.h"
#include "harness/record.h"

namespace halfulp {
struct BaselineEntry {
  std::string digest;
  std::uint64_t elements = 0, misrounded = 0;
  double ulps = 0, normwise = 0;
  bool operator==(const BaselineEntry&) const = default;
};
using BaselineKey = std::pair<std::string, std::string>;  // case id, result
using Baseline = std::map<BaselineKey, BaselineEntry>;

enum class Change { same, better, worse, mixed, fresh, missing };
std::string_view name(Change);

std::string digest(const Format&, std::span<const double> values);
BaselineEntry entry(const Format&, std::span<const double> computed, const Summary&);

std::string baseline_text(const Baseline&);
Baseline parse_baseline(std::string_view text, const std::string& name);  // throws UsageError
Baseline read_baseline(const std::filesystem::path&);                     // throws UsageError
void write_baseline(const std::filesystem::path&, const Baseline&);       // throws UsageError
// Every key of both, in order. Keys that were not run (`run` lacks them) are missing.
std::map<BaselineKey, Change> compare(const Baseline& stored, const Baseline& run);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
