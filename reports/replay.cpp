#include "reports/replay.h"

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

std::string replay(const Run& run, const Record& record) {
  std::string line;
  const std::vector<std::string> typed = words(run.command);
  for (std::size_t i = 0; i < typed.size(); ++i) {
    if (typed[i] == "--case")
      ++i;
    else if (!typed[i].starts_with("--case=") && typed[i] != "--update-baseline")
      line += typed[i] + ' ';
  }
  return line + "--case " + quoted(record.id);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
