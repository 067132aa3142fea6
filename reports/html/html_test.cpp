#include "reports/html/html.h"

#include <doctest/doctest.h>

#include <sstream>

#include "reference/registry.h"
#include "reports/fixture.h"
#include "reports/html/plot.h"

using namespace halfulp;

static std::string page_of(const Run& run) {
  std::ostringstream out;
  find(Registered<Reporter>::all(), "reporter", "html")->report(out, run, Look{});
  return out.str();
}

static std::size_t occurrences(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; at += part.size()) ++count;
  return count;
}

TEST_CASE("[alone] a page asks nobody for anything: no address, no source, no import, and a policy that forbids them") {
  for (const Run& run : {fixture::audit(), fixture::check(true), fixture::check(false)}) {
    const std::string page = page_of(run);
    CHECK(page.find("Content-Security-Policy\" content=\"default-src 'none';") != page.npos);
    for (const char* each :
         {"http:", "https:", "src=", "url(", "@import", "fetch(", "XMLHttpRequest", "<link", "<img", "<iframe"})
      CHECK_MESSAGE(page.find(each) == page.npos, each);
    CHECK(occurrences(page, " href=\"") == occurrences(page, " href=\"#"));
  }
}

TEST_CASE("every element that is opened is closed, in order") {
  for (const Run& run : {fixture::audit(), fixture::check(true), fixture::check(false)}) {
    std::string page = page_of(run);
    for (const auto& [from, to] : {std::pair{"<style>", "</style>"}, {"<script", "</script>"}})
      for (std::size_t at; (at = page.find(from)) != page.npos;)
        page.erase(at, page.find(to, at) + std::string(to).size() - at);
    std::vector<std::string> open;
    for (std::size_t at = page.find("<html"); (at = page.find('<', at)) != page.npos; ++at) {
      const std::size_t end = page.find('>', at);
      REQUIRE(end != page.npos);
      const std::string tag = page.substr(at + 1, page.find_first_of(" >", at) - at - 1);
      if (page[end - 1] == '/' || tag == "meta" || tag == "input") continue;
      if (tag[0] != '/') {
        open.push_back(tag);
        continue;
      }
      REQUIRE(!open.empty());
      CHECK("/" + open.back() == tag);
      open.pop_back();
    }
    CHECK(open.empty());
  }
}

TEST_CASE("what a record says is text: it opens no element and ends no script") {
  Run run = fixture::audit();
  for (Record& each : run.records) {
    each.id = "</script><script>alert(1)</script>";
    each.family = "<b>&'\"";
    each.steps = "a < b";
  }
  run.command = "halfulp audit '</script><img src=x>'";
  const std::string page = page_of(run);
  CHECK(occurrences(page, "<script") == 2);
  CHECK(occurrences(page, "</script>") == 2);
  CHECK(page.find("<b>&") == page.npos);
  CHECK(page.find("a &lt; b") != page.npos);
  CHECK(page.find("\\u003c/script>\\u003cimg") != page.npos);
}

TEST_CASE("[bytes] the same run gives the same page") { CHECK(page_of(fixture::audit()) == page_of(fixture::audit())); }

TEST_CASE("the answer is the headline, sections follow, and one without data is left out") {
  const std::string page = page_of(fixture::audit());
  CHECK(page.find("<h1>Compute in fp32 and round once") != page.npos);
  for (const char* each : {"where", "spread", "share"})
    CHECK(page.find("<section id=\"" + std::string(each) + "\">") != page.npos);
  Run one = fixture::audit();
  one.records.resize(1);
  CHECK(page_of(one).find("<section id=\"length\">") == std::string::npos);
  Run none;
  none.job = "audit";
  CHECK(page_of(none).find("<h1>Nothing was measured.</h1>") != std::string::npos);
}

TEST_CASE("a failing check says FAIL in its headline, with the witness and the command that shows it again") {
  const std::string page = page_of(fixture::check(true));
  CHECK(page.find("<h1 class=\"breaks\">FAIL") != page.npos);
  CHECK(page.find("<h2>witness ") != page.npos);
  CHECK(page_of(fixture::check(false)).find("<h1 class=\"safe\">PASS") != std::string::npos);
}

TEST_CASE("[colour] a cell's colour is the multiple of the limit, its number the error; what is lost has a sign") {
  Json::Array cells;
  const Run run = fixture::audit();
  const std::string heat = html_heat(run, standings(run), cells).body;
  CHECK(occurrences(heat, "data-i=") == cells.size());
  CHECK(heat.find("class=\"h7\" tabindex=\"-1\" data-i=") != heat.npos);
  CHECK(heat.find(">∅</td>") != heat.npos);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const double times = cells[i].array()[0].number();
    const int step = times > 2048  ? 7
                     : times > 256 ? 6
                     : times > 32  ? 5
                     : times > 6   ? 4
                     : times > 3   ? 3
                     : times > 1.5 ? 2
                                   : times > 1;
    CHECK(heat.find("<td class=\"h" + std::to_string(step) + "\" tabindex=\"-1\" data-i=\"" + std::to_string(i) +
                    "\">") != heat.npos);
  }
}

TEST_CASE("scales hold all that is positive and finite, with round ticks") {
  const Scale ten = scale_of({0.5, 744, HUGE_VAL, 0, NAN}, 10);
  CHECK(ten.from == 0.1);
  CHECK(ten.to == 1000);
  const Scale two = scale_of({64, 4096}, 2);
  CHECK(two.from == 64);
  CHECK(two.to == 4096);
  CHECK(two.ticks.back().second == "4,096");
  CHECK(scale_of({}, 10).from < scale_of({}, 10).to);
}

TEST_CASE("[label] labels of a plot do not lie on each other, and a gap in the data is a gap in the line") {
  Plot plot{.caption = "caption", .x_label = "n", .x = scale_of({1, 100}, 10), .y = scale_of({1, 100}, 10)};
  for (const char* each : {"a", "b", "c"})
    plot.lines.push_back({.label = each, .ink = "c1", .points = {{1, 50}, {10, NAN}, {100, 50}}});
  const std::string drawn = html_plot(plot);
  std::vector<double> at;
  for (const char* each : {">a<", ">b<", ">c<"}) {
    const std::size_t y = drawn.rfind(" y=\"", drawn.find(each));
    at.push_back(std::stod(drawn.substr(y + 4)));
  }
  CHECK(at[1] - at[0] >= 11.9);
  CHECK(at[2] - at[1] >= 11.9);
  CHECK(occurrences(drawn, "M40.0 ") >= 3);
  CHECK(drawn.find("L") == drawn.npos);
}

// SPDX-License-Identifier: Apache-2.0
