// What a kernel left beside exported cases is read back.
//
//   DIR/CASE/y.npy, sum.npy ...      a file a result, or all of a case in DIR/CASE/outputs.safetensors
//
// [stored] An output is believed as stored, in the case's format: another type is refused, never converted.
// [shape]  Lengths of 1 may be left out or added; nothing else.
// [said]   A missing, unknown, doubled, truncated or misshapen output is a UsageError that names the file, case by case.
#pragma once

#include <filesystem>
#include <map>

#include "cases/case.h"

namespace halfulp {
using Results = std::map<std::string, Tensor, std::less<>>;

// The results that the problem of the case asks for.
Results read_output(const std::filesystem::path& dir, const Case&, const Problem&);  // throws UsageError

// Folders of DIR that belong to none of the cases: another suite's, or misspelt.
std::vector<std::string> strays(const std::filesystem::path& dir, std::span<const Case> cases);  // throws UsageError
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
