#include "harness/text.h"

#include <sstream>

namespace halfulp {
std::vector<std::string> parts(std::string_view text, char separator) {
  std::vector<std::string> all;
  if (text.empty()) return all;
  for (std::size_t at; (at = text.find(separator)) != text.npos; text.remove_prefix(at + 1))
    all.emplace_back(text.substr(0, at));
  all.emplace_back(text);
  return all;
}

std::vector<std::string> wrap(std::string_view text, std::size_t width, std::size_t indent) {
  std::vector<std::string> lines;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const bool fits = !lines.empty() && lines.back().size() + 1 + word.size() <= width;
    if (fits)
      lines.back() += ' ' + word;
    else
      lines.push_back(std::string(indent, ' ') + word);
  }
  return lines;
}

std::string beside(std::string_view name, std::string_view meaning, std::size_t at, std::size_t width) {
  std::string head = "  " + std::string(name);
  const std::vector<std::string> lines = wrap(meaning, width, at);
  if (lines.empty()) return head + '\n';
  std::string text;
  if (head.size() + 2 > at) text = head + '\n';  // a long name has a line of its own
  for (std::size_t i = 0; i < lines.size(); ++i)
    text +=
        (i == 0 && text.empty() ? head + std::string(at - head.size(), ' ') + lines[i].substr(at) : lines[i]) + '\n';
  return text;
}

std::string quoted(std::string_view argument) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=,@+#%-";
  if (!argument.empty() && argument.find_first_not_of(plain) == argument.npos && argument[0] != '#')
    return std::string(argument);
  std::string text = "'";
  for (const char each : argument) text += each == '\'' ? std::string("'\\''") : std::string(1, each);
  return text + "'";
}

std::string with_commas(std::uint64_t count) {
  std::string text = std::to_string(count);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
