// What is published is what the program makes today, byte for byte, and says what numerics says it must.
#include <doctest/doctest.h>

#include <fstream>

#include "reference/registry.h"
#include "reference/test_paths.h"
#include "reports/figures/figure.h"

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
