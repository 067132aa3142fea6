// Text for a terminal: lists split, paragraphs wrapped, names beside their meanings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace halfulp {
// "a,b,c" as its parts; empty: none.
std::vector<std::string> parts(std::string_view text, char separator = ',');

// Words filled into lines of at most `width`, each after `indent` spaces; a longer word stands alone.
std::vector<std::string> wrap(std::string_view text, std::size_t width, std::size_t indent = 0);

// "  name      meaning, wrapped beside it\n": the meaning starts at column `at`.
std::string beside(std::string_view name, std::string_view meaning, std::size_t at, std::size_t width = 80);

// As typed in a POSIX shell: quoted where a character means something to it.
std::string quoted(std::string_view argument);

std::string with_commas(std::uint64_t count);  // 4,096
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
