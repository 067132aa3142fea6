#include "cases/files/outputs.h"

#include <algorithm>
#include <set>

#include "cases/files/atomic.h"
#include "cases/files/export.h"
#include "cases/files/npy.h"
#include "cases/files/safetensors.h"
#include "reference/error.h"
#include "reference/op.h"

namespace halfulp {
namespace fs = std::filesystem;

// The results in a case's folder, by name: .npy files but for the inputs, and the tensors of outputs.safetensors.
using Found = std::map<std::string, std::vector<std::string>, std::less<>>;

static Found results_in(const fs::path& folder, const Problem& problem) {
  std::error_code error;
  Found found;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (const fs::path file = at->path(); file.extension() == ".npy" && problem.in.count(file.stem().string()) == 0)
      found[file.stem().string()].push_back(file.filename().string());
  if (error) refuse(folder, "cannot be read: " + error.message() + "; was this case exported here?");
  if (fs::exists(folder / "outputs.safetensors", error))
    for (const std::string& name : Safetensors(folder / "outputs.safetensors").names())
      found[name].push_back("outputs.safetensors");
  for (const auto& [name, files] : found) {
    if (std::ranges::find(problem.op->results, name) == problem.op->results.end())
      refuse(folder, files[0] + ": " + unknown("result", name, problem.op->results).what());
    if (files.size() > 1) refuse(folder, name + " is in " + files[0] + " and in " + files[1] + "; keep one");
  }
  return found;
}

// [shape]
static std::vector<std::size_t> without_ones(std::vector<std::size_t> shape) {
  std::erase(shape, std::size_t{1});
  return shape;
}

static Tensor read_result(const fs::path& file, const std::string& name, const Format& format, const Problem& problem) {
  const bool npy = file.extension() == ".npy";
  Stored stored = npy ? open_npy(file, &format) : Safetensors(file).open(name);
  if (!npy && stored.format != stored_as(format).format)
    refuse(file,
           name + " is " + std::string(stored.format->name) + " where " + std::string(format.name) + " is wanted");
  stored.format = &format;
  const std::vector<std::size_t> shape = shape_of(problem, name);
  if (without_ones(stored.shape) != without_ones(shape))
    refuse(file, name + " has shape " + to_text(stored.shape) + " where " + to_text(shape) + " is wanted");
  return {&format, stored.array().values};
}

Results read_output(const fs::path& dir, const Case& c, const Problem& problem) {
  const fs::path folder = dir / folder_of(c);
  const Found found = results_in(folder, problem);
  Results results;
  for (const auto& [name, format] : problem.out) {
    const auto at = found.find(name);
    if (at == found.end())
      refuse(folder, name + " is missing: neither " + name + ".npy nor " + name + " in outputs.safetensors");
    results.emplace(name, read_result(folder / at->second[0], name, *format, problem));
  }
  return results;
}

std::vector<std::string> strays(const fs::path& dir, std::span<const Case> cases) {
  std::set<std::string> known, found;
  for (const Case& c : cases) known.insert(folder_of(c));
  std::error_code error;
  for (fs::directory_iterator at(dir, error), end; !error && at != end; at.increment(error))
    if (std::error_code none; at->is_directory(none) && !known.contains(at->path().filename().string()))
      found.insert(at->path().filename().string());
  if (error) refuse(dir, "cannot be read: " + error.message());
  return {found.begin(), found.end()};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
