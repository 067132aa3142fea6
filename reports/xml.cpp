#include "reports/xml.h"

#include <cstdint>

namespace halfulp {
static std::size_t length_of(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead < 0xE0) return 2;
  if (lead >= 0xE0 && lead < 0xF0) return 3;
  return lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
}

// The bytes of the character at the start of `text`; 0 where it is none that XML can hold: [legal].
static std::size_t legal(std::string_view text) {
  const std::size_t length = length_of(static_cast<unsigned char>(text[0]));
  if (length == 0 || length > text.size()) return 0;
  std::uint32_t code = static_cast<unsigned char>(text[0]) & (length == 1 ? 0x7FU : 0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) return 0;
    code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3F);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  return control || surrogate || code < least[length] || code > 0x10FFFF || (code & 0xFFFE) == 0xFFFE ? 0 : length;
}

static std::string_view entity(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&apos;";
    default:
      return "";
  }
}

static std::string escaped(std::string_view text, bool attribute) {
  std::string safe;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    const std::size_t length = legal(text.substr(i));
    if (c == '\n')
      safe += attribute ? ' ' : '\n';
    else if (c == '\t' || c == '\r')
      safe += ' ';
    else if (const std::string_view name = entity(c); !name.empty() && (attribute || (c != '"' && c != '\'')))
      safe += name;
    else if (length == 0)
      safe += '?';
    else
      safe += text.substr(i, length);
    i += length == 0 ? 1 : length;
  }
  return safe;
}

std::string xml_text(std::string_view text) { return escaped(text, false); }
std::string xml_attribute(std::string_view text) { return escaped(text, true); }
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
