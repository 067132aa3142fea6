#include "reports/destinations.h"

#include <doctest/doctest.h>

#include <sstream>

#include "reference/error.h"

using namespace halfulp;

static constexpr std::string_view kinds[] = {"console", "jsonl"};

static Destinations asked(std::vector<std::string> reports) {
  Options options;
  options.reports = std::move(reports);
  return {options, "corpus", kinds};
}

static std::string printed(const Destinations& destinations) {
  std::ostringstream out;
  destinations.write(out, [](std::size_t kind, std::ostream& to, const Look&) { to << kinds[kind]; });
  return out.str();
}

TEST_CASE("[first] the first kind is printed where nothing else is, beside the files") {
  CHECK(printed(asked({})) == "console");
  CHECK(printed(asked({"jsonl"})) == "jsonl");
  CHECK(asked({}).shown(1));
  CHECK_FALSE(asked({"jsonl"}).shown(1));
}

TEST_CASE("what cannot be printed or written is refused before the work") {
  CHECK_THROWS_AS(asked({"html"}), UsageError);
  CHECK_THROWS_AS(asked({"jsonl="}), UsageError);
  CHECK_THROWS_AS(asked({"jsonl", "console"}), UsageError);
  CHECK_THROWS(asked({"jsonl=/no/such/folder/out.jsonl"}));
}

// SPDX-License-Identifier: Apache-2.0
