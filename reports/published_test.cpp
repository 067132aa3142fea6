// What is published is what the program makes today, byte for byte, and says what numerics says it must.
#include <doctest/doctest.h>

#include <fstream>

#include "reference/op.h"
#include "reference/registry.h"
#include "reference/test_paths.h"
#include "reports/figures/figure.h"
#include "reports/grading/grading.h"

namespace halfulp {
static std::string stored(const std::string& name) {
  std::ifstream in(test::root() + "/reports/published/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST_CASE("the published page and its eight figures are what ./run docs makes") {
  CHECK(Registered<Figure>::all().size() == 8);
  for (const Figure* each : Registered<Figure>::all()) {
    CAPTURE(each->name);
    const bool same = svg(each->chart()) == stored("figures/" + std::string(each->name) + ".svg");
    CHECK(same);
  }
  const bool same = why_norms_upcast() == stored("why-norms-upcast.md");
  CHECK(same);
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
       {"the first number whose square overflows is 256", "0.0001727", "4,096 of 4,096 outputs are 0",
        "| 1e-06 | +1.33 % | −0.16", "| 1e-08 | 0 |", "| 1e-07 | +19.2 % |", "1.4414 ulp in bf16 and 1.4844 in fp16",
        "−2^−9 ≤ w ≤ 2^−8 in bf16", "−2^−12 ≤ w ≤ 2^−11 in fp16", "| fp16 | 30 | 2.19 | 15.0 |",
        "| fp16 | 50 | 1.87 | 25.0 |", "| bf16 | 30 | 1.59 |"}) {
    CAPTURE(std::string(fact));
    CHECK(page.find(fact) != std::string::npos);
  }
}

TEST_CASE("a figure names its command and uses no colour alone") {
  for (const Figure* each : Registered<Figure>::all()) {
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
