// files:DIR: the outputs that a kernel left beside exported cases, from wherever it ran.
//
// [stored]   Outputs are believed as stored: a file that is missing, truncated or of another type breaks its case, no more.
// [declined] A case whose folder holds `unsupported.txt` is skipped, with the first line of that file as the reason.
// [strays]   A folder that the manifest does not list is refused: what lies there would never be looked at.
#include <fstream>

#include "cases/files/atomic.h"
#include "cases/files/export.h"
#include "cases/files/outputs.h"
#include "harness/json.h"
#include "harness/subject.h"
#include "reference/error.h"
#include "reference/registry.h"

namespace halfulp {
namespace fs = std::filesystem;

static Output outputs_in(const fs::path& dir, const Case& c, const Problem& problem) try {
  if (std::ifstream declined(dir / folder_of(c) / "unsupported.txt"); declined) {
    std::string why;
    std::getline(declined, why);
    throw Declined(why.empty() ? "unsupported.txt gives no reason" : why);
  }
  Output output;
  for (auto& [name, tensor] : read_output(dir, c, problem)) output.emplace(name, tensor.values);
  return output;
} catch (const UsageError& error) {
  throw Broken(error.what());
}

static std::vector<Case> exported(const fs::path& manifest) try {
  const Json json = parse_json(read_file(manifest));
  std::vector<Case> cases;
  for (const Json& each : json.at("cases").array()) cases.push_back(Case::parse(each.at("id").text()));
  return cases;
} catch (const UsageError& error) {
  throw UsageError("files:" + manifest.parent_path().string() +
                   ": its manifest.json, which halfulp export wrote, cannot be used: " + error.what());
}

static Subject make(std::string_view rest, const Calling&) {
  const fs::path dir(rest);
  if (!fs::is_directory(dir))
    throw UsageError("files:" + std::string(rest) + ": no such folder; halfulp export makes one");
  const std::vector<Case> cases = exported(dir / "manifest.json");
  if (const std::vector<std::string> extra = strays(dir, cases); !extra.empty())
    throw UsageError("files:" + std::string(rest) + ": manifest.json lists no case for the folder " + extra[0] +
                     (extra.size() > 1 ? " and " + std::to_string(extra.size() - 1) + " more" : "") +
                     "; remove what was not exported here");
  return {.name = "files:" + std::string(rest),
          .recipe = nullptr,
          .run = [dir](const Case& c, const Problem& problem) { return outputs_in(dir, c, problem); },
          .refuses = nullptr};
}

const Registered<SubjectKind> kind{
    {.name = "files", .meaning = "files:DIR, outputs beside the cases that halfulp export wrote there", .make = make}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
