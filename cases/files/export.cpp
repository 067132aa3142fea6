#include "cases/files/export.h"

#include <cctype>

#include "cases/files/atomic.h"
#include "cases/files/npy.h"
#include "cases/files/safetensors.h"
#include "reference/error.h"
#include "reference/op.h"

namespace halfulp {
namespace fs = std::filesystem;

// [folder]
std::string folder_of(const Case& c) {
  constexpr std::size_t longest = 80;
  const std::string id = c.id();
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char each : id) hash = (hash ^ static_cast<unsigned char>(each)) * 0x100000001b3;
  std::string name = id.substr(0, longest) + "-";
  for (char& each : name)
    if (!std::isalnum(static_cast<unsigned char>(each)) &&
        std::string_view("=.,+-").find(each) == std::string_view::npos)
      each = '_';
  for (int shift = 60; shift >= 0; shift -= 4) name += "0123456789abcdef"[hash >> shift & 15];
  return name;
}

std::vector<std::size_t> shape_of(const Problem& problem, std::string_view name) {
  if (name == tensor::weight || name == tensor::bias) return {problem.n};
  if (name == tensor::mean || name == tensor::variance || name == tensor::rstd) return {problem.rows};
  if (name == tensor::increments) return {static_cast<std::size_t>(problem.params[field::k]), problem.rows, problem.n};
  return {problem.rows, problem.n};
}

static std::string json(std::string_view text) {
  std::string quoted = "\"";
  for (const char each : text) {
    if (each == '"' || each == '\\') quoted += '\\';
    if (each < 0x20 || each > 0x7e)
      throw UsageError("case " + quote(text) + ": a character beyond printable ASCII cannot be exported; write it %XX");
    quoted += each;
  }
  return quoted + "\"";
}

// {"a": .., "b": ..} of members that are JSON already.
static std::string object(const std::vector<std::pair<std::string, std::string>>& members) {
  std::string text = "{";
  for (const auto& [name, value] : members) text += (text.size() > 1 ? ", " : "") + json(name) + ": " + value;
  return text + "}";
}

static std::string parameters(const Problem& problem) {
  std::vector<std::pair<std::string, std::string>> members;
  for (const Setting& setting : problem.op->settings) {
    const Field& field = *setting.field;
    const double value = problem.params[field];
    members.emplace_back(field.name,
                         field.choices.empty() ? to_text(value) : json(field.choices[static_cast<std::size_t>(value)]));
  }
  // What a kernel is to add: the decimal eps rounded as eps-format says.
  if (problem.params.has(field::eps)) members.emplace_back("eps_given", to_text(eps_given(problem)));
  return object(members);
}

static std::string described(const Problem& problem, std::string_view name, const Format& format) {
  return object({{"format", json(format.name)}, {"shape", to_text(shape_of(problem, name))}});
}

std::string description(const Problem& problem) {
  std::vector<std::pair<std::string, std::string>> in, out;
  for (const auto& [name, each] : problem.in) in.emplace_back(name, described(problem, name, *each.format));
  for (const auto& [name, format] : problem.out) out.emplace_back(name, described(problem, name, *format));
  return object({{"op", json(problem.op->name)},
                 {"rows", std::to_string(problem.rows)},
                 {"n", std::to_string(problem.n)},
                 {"params", parameters(problem)},
                 {"in", object(in)},
                 {"out", object(out)}});
}

static std::string entry(const Case& c, const Problem& problem) {
  return "{\"id\": " + json(c.id()) + ", \"folder\": " + json(folder_of(c)) + ", " + description(problem).substr(1);
}

// The inputs of a case as files: their names and their bytes.
static std::map<std::string, std::string> files_of(const Problem& problem) {
  std::map<std::string, Array> inputs;
  std::map<std::string, std::string> files;
  for (const auto& [name, each] : problem.in) {
    const Array& array = inputs[name] = {each.format, shape_of(problem, name), each.values};
    files[name + ".npy"] = npy(array);
  }
  files["inputs.safetensors"] = safetensors(inputs);
  return files;
}

// One case after the other: its line in the list.
static void list(std::string& manifest, const Case& c, const Problem& problem) {
  manifest += (manifest.back() == '[' ? "\n" : ",\n") + entry(c, problem);
}

constexpr std::string_view manifest_head = "{\"halfulp\": 1, \"cases\": [", manifest_foot = "\n]}\n";

std::size_t exported_bytes(std::span<const Case> cases) {
  std::size_t bytes = 0;
  std::string manifest(manifest_head);
  for (const Case& c : cases) {
    const Problem problem = generate(c);
    for (const auto& [name, content] : files_of(problem)) bytes += content.size();
    list(manifest, c, problem);
  }
  return bytes + manifest.size() + manifest_foot.size();
}

std::size_t export_cases(std::span<const Case> cases, const fs::path& dir, const Outputs& outputs) {
  NewFolder folder(dir);
  std::size_t written = 0;
  std::string manifest(manifest_head);
  for (const Case& c : cases) {
    const Problem problem = generate(c);
    if (outputs) {
      const auto given = outputs(c, problem);
      if (!given) continue;
      for (const auto& [name, format] : problem.out)
        folder.write(fs::path(folder_of(c)) / (name + ".npy"),
                     npy({format, shape_of(problem, name), given->find(name)->second}));
    }
    for (const auto& [name, content] : files_of(problem)) folder.write(fs::path(folder_of(c)) / name, content);
    list(manifest, c, problem);
    ++written;
  }
  folder.write("manifest.json", manifest + std::string(manifest_foot));
  folder.finish();
  return written;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
