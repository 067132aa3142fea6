#include "reports/replay.h"

#include <algorithm>

#include "harness/text.h"

namespace halfulp {
// The words of a shell's line as they stand there, quotes and all.
static std::vector<std::string> words(std::string_view line) {
  std::vector<std::string> all;
  std::string word;
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == ' ' && !quoted) {
      if (!word.empty()) all.push_back(word);
      word.clear();
      continue;
    }
    word += c;
    if (c == '\\' && !quoted && i + 1 < line.size())
      word += line[++i];
    else if (c == '\'')
      quoted = !quoted;
  }
  if (!word.empty()) all.push_back(word);
  return all;
}

std::string option(const Run& run, std::string_view name) {
  const std::vector<std::string> typed = words(run.command);
  for (std::size_t i = 0; i < typed.size(); ++i) {
    if (typed[i] == name && i + 1 < typed.size()) return typed[i + 1];
    if (typed[i].starts_with(std::string(name) + "=")) return typed[i].substr(name.size() + 1);
  }
  return "";
}

// The line without some options that take a value, and without --update-baseline.
static std::string without(const std::string& command, std::initializer_list<std::string_view> options) {
  std::string line;
  const std::vector<std::string> typed = words(command);
  for (std::size_t i = 0; i < typed.size(); ++i) {
    if (std::ranges::find(options, typed[i]) != options.end())
      ++i;
    else if (std::ranges::find(options, typed[i].substr(0, typed[i].find('='))) == options.end() &&
             typed[i] != "--update-baseline")
      line += typed[i] + ' ';
  }
  return line;
}

std::string replay(const Run& run, const Record& record) {
  if (record.property.empty())
    return without(run.command, {"--case", "--property"}) + "--case " + halfulp::quoted(record.id);
  return without(run.command, {"--case", "--property", "--op", "--format", "--baseline"}) + "--op " + record.op +
         " --format " + record.format + " --property " + record.property;
}

std::string declaring(const Run& run, std::string_view kernel_class) {
  return without(run.command, {"--class", "--as", "--baseline"}) + "--class " + std::string(kernel_class);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
