// Cases go out to where a kernel runs, as files.
//
//   DIR/manifest.json       every case: id, folder, operation, parameters, tensors with format and shape
//   DIR/CASE/x.npy ...      the inputs, one file a tensor, and all of them in inputs.safetensors
//
// [folder] CASE is the id with '_' for what a path does not take, cut to 80 characters, and 64 bits of FNV-1a of the id.
// [exact]  Inputs are the bits that a subject in the process receives.
// [eps]    The manifest gives eps as the case has it and, as eps_given, the number that a kernel is to add.
// [whole]  DIR is a new folder, which appears when all is written.
#pragma once

#include <filesystem>

#include "cases/case.h"

namespace halfulp {
void export_cases(std::span<const Case> cases, const std::filesystem::path& dir);  // throws UsageError

std::string folder_of(const Case&);
std::vector<std::size_t> shape_of(const Problem&, std::string_view tensor);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
