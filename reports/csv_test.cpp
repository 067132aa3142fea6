#include "reports/csv.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "reference/registry.h"
#include "reference/test_paths.h"
#include "reports/fixture.h"

namespace halfulp {
static std::string csv_text(const Run& run) {
  std::ostringstream out;
  find(Registered<Reporter>::all(), "reporter", "csv")->report(out, run, Look{});
  return out.str();
}

// A reader by RFC 4180, written apart from the writer.
static std::vector<std::vector<std::string>> parsed(const std::string& text) {
  std::vector<std::vector<std::string>> rows{{""}};
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"')
      rows.back().back() += text[++i];
    else if (c == '"')
      quoted = !quoted;
    else if (!quoted && c == ',')
      rows.back().emplace_back();
    else if (!quoted && c == '\r' && text[i + 1] == '\n')
      rows.push_back({""}), ++i;
    else
      rows.back().back() += c;
  }
  rows.pop_back();
  return rows;
}

TEST_CASE("fields with commas, quotes and line breaks survive a round trip") {  // [rfc-4180]
  Run run = fixture::check(true);
  run.records.resize(1);
  run.records[0].reason = "says \"no\", twice\r\nand ends";
  const auto rows = parsed(csv_text(run));
  REQUIRE(rows.size() == 2);
  const auto columns = csv_columns();
  for (const auto& row : rows) CHECK(row.size() == columns.size());
  const auto at = std::ranges::find(columns, "reason", [](const auto& each) { return each.first; }) - columns.begin();
  CHECK(rows[1][static_cast<std::size_t>(at)] == run.records[0].reason);
}

TEST_CASE("every text of up to six characters that mean something to CSV survives as a field") {
  std::vector<std::string> texts{""};
  for (std::size_t from = 0; texts[from].size() < 6; ++from)
    for (const char each : {'a', ',', '"', '\r', '\n'}) texts.push_back(texts[from] + each);
  std::size_t differ = 0;
  for (const std::string& text : texts) {
    const auto rows = parsed(csv_field(text) + "," + csv_field("b") + "\r\n");
    differ += rows != std::vector<std::vector<std::string>>{{text, "b"}};
  }
  CHECK(differ == 0);
}

TEST_CASE("each result of each record is a row, and a record without results is one too") {
  const Run run = fixture::check(true);
  CHECK(parsed(csv_text(run)).size() == 1 + run.records.size());
}

TEST_CASE("the README documents the columns of the CSV report, all and in order") {  // [columns]
  std::ifstream in(test::root() + "/reports/README.md");
  const std::string readme{std::istreambuf_iterator<char>(in), {}};
  std::size_t at = 0;
  for (const auto& [name, meaning] : csv_columns()) {
    const std::string line = "| `" + std::string(name) + "` | " + std::string(meaning) + " |";
    CAPTURE(line);
    const std::size_t found = readme.find(line, at);
    REQUIRE(found != std::string::npos);
    at = found;
  }
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
