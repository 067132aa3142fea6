// Cases go out to where a kernel runs, as files.
//
//   DIR/manifest.json       every case: id, folder, operation, parameters, tensors with format and shape
//   DIR/CASE/x.npy ...      the inputs, one file a tensor, and all of them in inputs.safetensors
//
// [folder] CASE is the id with '_' for what a path does not take, cut to 80 characters, and 64 bits of FNV-1a of the id.
// [exact]  Inputs are the bits that a subject in the process receives.
// [eps]    The manifest gives eps as the case has it and, as eps_given, the number that a kernel is to add.
// [whole]  DIR is a new folder, which appears when all is written.
// [given]  With outputs, what they yield is written as y.npy and so on beside the inputs, as a kernel would leave it; a
//          case for which they yield nothing is left out.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>

#include "cases/case.h"

namespace halfulp {
using Outputs =
    std::function<std::optional<std::map<std::string, std::vector<double>, std::less<>>>(const Case&, const Problem&)>;

// Returns how many cases were written.
std::size_t export_cases(std::span<const Case> cases, const std::filesystem::path& dir,
                         const Outputs& outputs = nullptr);  // throws UsageError

// The bytes of all files that export_cases would write without outputs; nothing is written.
std::size_t exported_bytes(std::span<const Case> cases);

// What a problem asks of a kernel, as one line of JSON: {"op", "rows", "n", "params", "in", "out"}, as in the manifest.
std::string description(const Problem&);

std::string folder_of(const Case&);
std::vector<std::size_t> shape_of(const Problem&, std::string_view tensor);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
