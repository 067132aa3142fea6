// files:DIR: the outputs that a kernel left beside exported cases, from wherever it ran.
//
// [stored] Outputs are believed as stored: a file that is missing, truncated or of another type breaks its case, no more.
#include "cases/files/outputs.h"

#include "harness/subject.h"
#include "reference/error.h"
#include "reference/registry.h"

namespace halfulp {
static Output outputs_in(const std::filesystem::path& dir, const Case& c, const Problem& problem) try {
  Output output;
  for (auto& [name, tensor] : read_output(dir, c, problem)) output.emplace(name, tensor.values);
  return output;
} catch (const UsageError& error) {
  throw Broken(error.what());
}

static Subject make(std::string_view rest, const Calling&) {
  const std::filesystem::path dir(rest);
  if (!std::filesystem::is_directory(dir))
    throw UsageError("files:" + std::string(rest) + ": no such folder; halfulp export makes one");
  return {.name = "files:" + std::string(rest),
          .recipe = nullptr,
          .run = [dir](const Case& c, const Problem& problem) { return outputs_in(dir, c, problem); },
          .refuses = nullptr};
}

const Registered<SubjectKind> kind{
    {.name = "files", .meaning = "files:DIR, outputs beside the cases that halfulp export wrote there", .make = make}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
