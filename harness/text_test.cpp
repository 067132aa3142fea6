#include "harness/text.h"

#include <doctest/doctest.h>

using namespace halfulp;

TEST_CASE("a list is split at its separators, and nothing is no part") {
  CHECK(parts("a,b,,c") == std::vector<std::string>{"a", "b", "", "c"});
  CHECK(parts("").empty());
  CHECK(parts("1/4", '/') == std::vector<std::string>{"1", "4"});
}

TEST_CASE("lines are filled up to the width, and a longer word stands alone") {
  CHECK(wrap("one two three", 7) == std::vector<std::string>{"one two", "three"});
  CHECK(wrap("a incomprehensible b", 6, 2) == std::vector<std::string>{"  a", "  incomprehensible", "  b"});
}

TEST_CASE("a meaning stands beside its name, below it where the name is long") {
  CHECK(beside("op", "one two three", 6, 14) == "  op  one two\n      three\n");
  CHECK(beside("operation", "one", 6, 14) == "  operation\n      one\n");
  CHECK(beside("op", "", 6) == "  op\n");
}

TEST_CASE("an argument is quoted where a shell would read more into it") {
  CHECK(quoted("rms_norm/bf16/normal:sd=2/n=8") == "rms_norm/bf16/normal:sd=2/n=8");
  CHECK(quoted("*/n=8") == "'*/n=8'");
  CHECK(quoted("it's") == "'it'\\''s'");
  CHECK(quoted("") == "''");
}

TEST_CASE("counts have commas at thousands") {
  CHECK(with_commas(0) == "0");
  CHECK(with_commas(999) == "999");
  CHECK(with_commas(1000) == "1,000");
  CHECK(with_commas(12345678) == "12,345,678");
}

// SPDX-License-Identifier: Apache-2.0
