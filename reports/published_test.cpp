// What is published is what the program makes today, byte for byte, and says what numerics says it must.
#include <doctest/doctest.h>

#include <cstdio>
#include <fstream>
#include <regex>

#include "reference/op.h"
#include "reference/registry.h"
#include "reference/test_paths.h"
#include "reports/documents/document.h"
#include "reports/grading/grading.h"

namespace halfulp {
static std::string stored(const std::string& name) {
  std::ifstream in(test::root() + "/reports/published/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST_CASE("the published documents and their figures are what ./run docs makes") {
  std::size_t figures = 0;
  for (const Topic* each : Registered<Topic>::all()) {
    if (each->chart == nullptr) continue;
    CAPTURE(each->name);
    ++figures;
    const bool same = svg(each->chart()) == stored("figures/" + std::string(each->name) + ".svg");
    CHECK(same);
  }
  CHECK(figures == 11);
  const Published folder = test::root() + "/reports/published";
  for (const Document* each : Registered<Document>::all()) {
    CAPTURE(each->name);
    const bool same = markdown(*each, folder) == stored(std::string(each->name) + ".md");
    CHECK(same);
    if (!each->page) continue;
    const bool same_page = html(*each, folder) == stored(std::string(each->name) + ".html");
    CHECK(same_page);
  }
}

// What a command of the program prints.
static std::string printed(const std::string& arguments) {
  std::FILE* pipe = popen(("'" + test::program() + "' " + arguments + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  for (int c; (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
  pclose(pipe);
  return text;
}

// Each match of the pattern in a published page.
static std::vector<std::smatch> matches_in(const std::string& page, const char* pattern) {
  const std::regex compiled(pattern);
  return {std::sregex_iterator(page.begin(), page.end(), compiled), std::sregex_iterator()};
}

TEST_CASE("a mistake of the bug gallery is refused on the case that the gallery names") {
  const std::string page = stored("bug-gallery.md");
  const auto rows = matches_in(page, "`([a-z0-9_]+)`: (set|row|NaN) on `([^`]+)`");
  CHECK(rows.size() >= 30);
  for (const std::smatch& row : rows) {
    const std::string text = printed("check mistake:" + row[1].str() + " --case '" + row[3].str() + "'");
    CHECK_MESSAGE(text.find("0 passed, 1 failed, 0 skipped") != text.npos, row[0].str() << "\n" << text);
  }
}

TEST_CASE("the command beside a profile's steps shows each of them") {
  const std::string page = stored("profiles.md");
  const auto rows = matches_in(page, "\\| `[^`]+` \\| ([a-z0-9_, ]+) \\| `halfulp (explain [^`]+)` \\|");
  CHECK(rows.size() >= 15);
  for (const std::smatch& row : rows) {
    const std::string text = printed(row[2].str()), steps = row[1].str();
    for (const std::smatch& step : matches_in(steps, "([a-z_]+) ([a-z0-9]+)")) {
      const bool shown = std::regex_search(text, std::regex("\n  " + step[1].str() + " +" + step[2].str() + " "));
      CHECK_MESSAGE(shown, step[0].str() << " by " << row[2].str());
    }
  }
}

TEST_CASE("each topic belongs to a document") {
  for (const Topic* each : Registered<Topic>::all()) {
    CAPTURE(each->name);
    CHECK_NOTHROW(find(Registered<Document>::all(), "document", each->document));
  }
}

TEST_CASE("the kill table is what ./run docs makes, and no mistake of it passes the suites ci and port") {
  const std::vector<Sheet> sheets = kill_table();
  for (const Sheet& each : sheets) {
    CAPTURE(each.op->name);
    CAPTURE(each.format->name);
    for (const JudgeColumn& column : each.columns)
      if (column.of == nullptr) CHECK_MESSAGE(column.passing() == 0, column.judge);
  }
  CHECK(sheets.size() >= 18);
  const bool same = kill_table_page(sheets) == stored("kill-table.md");
  CHECK(same);
}

TEST_CASE("the graded examples are what ./run docs makes, and find what is known of these tests") {
  const std::string made = grade_test_page(test::root() + "/cases/corpora/tests");
  const bool same = made == stored("grade-test.md");
  CHECK(same);
  for (const char* fact : {"softcap_skipped", "hard_clip", "bias_forgotten", "weight_forgotten", "rsqrt_12_bit"}) {
    CAPTURE(std::string(fact));
    CHECK(made.find(fact) != std::string::npos);
  }
}

TEST_CASE("the page holds the facts that numerics states") {
  const std::string page = stored("why-norms-upcast.md");
  for (const char* fact :
       {"The square of 256 in fp16 is infinite", "0.0001726", "sum ends at 256, and each output is 4 where 1 is right",
        "stored 1.33 % too large", "stored 19.2 % too large", "1e−8 becomes 0", "1.4414 ulp in bf16 and 1.4844 in fp16",
        "a weight of 0.00390625 gives 1", "the worst of all positive numbers is off by 15 ulp",
        "With a cap of 50 it is off by 25 ulp",
        "1.3 the squares, added in fp32 from left to right, sum to 11 % too much", "The outputs are 5.1 % too small"}) {
    CAPTURE(std::string(fact));
    CHECK(page.find(fact) != std::string::npos);
  }
}

TEST_CASE("a figure names its command and uses no colour alone") {
  for (const Topic* each : Registered<Topic>::all()) {
    if (each->chart == nullptr) continue;
    const Chart chart = each->chart();
    CHECK(svg(chart).find("<desc>halfulp ") != std::string::npos);
    for (const Series& series : chart.series) {
      INFO(each->name);
      const bool told = !series.label.empty() || series.ink == Ink::faint;
      CHECK(told);
    }
  }
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
