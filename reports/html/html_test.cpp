#include "reports/html/html.h"

#include <doctest/doctest.h>

#include <set>
#include <sstream>

#include "harness/mistake.h"
#include "reference/registry.h"
#include "reports/fixture.h"
#include "reports/html/kills.h"
#include "reports/html/plot.h"
#include "reports/html/stack.h"

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
  for (const char* each : {"where", "spread", "share", "steps", "cost", "mistakes", "witnesses"})
    CHECK(page.find("<section id=\"" + std::string(each) + "\">") != page.npos);
  Run one = fixture::audit();
  one.records.resize(1);
  const std::string left_out = page_of(one);
  CHECK(left_out.find("<section id=\"length\">") == left_out.npos);
  CHECK(left_out.find("<li>Length, error against n") != left_out.npos);
}

TEST_CASE("[absent] nothing tested, nothing measured, not proved and broken are told, without a figure") {
  Run none;
  none.job = "audit", none.command = "halfulp audit --case 'no such'";
  CHECK(page_of(none).find("<h1 class=\"breaks\">Nothing was tested: --case 'no such' selects no case.</h1>") !=
        std::string::npos);
  CHECK(page_of(none).find("<svg") == std::string::npos);
  Run unmeasured = fixture::audit();
  for (Record& each : unmeasured.records) each.verdict = Verdict::skipped, each.reason = "no such rows";
  const std::string cells = std::to_string(unmeasured.records.size()) + " cells";
  CHECK(page_of(unmeasured).find(">Nothing was measured: none of " + cells + " could be.</h1>") != std::string::npos);
  CHECK(page_of(unmeasured).find("skipped: no such rows (" + cells + ")") != std::string::npos);
  const std::string page = page_of(fixture::audit());
  CHECK(page.find("1 cell has no proved truth: marked ? and in no figure") != page.npos);
  CHECK(page.find("<p>untrusted: 2^14 bits do not decide element 7 (1 cell)") != page.npos);
  Run alone = fixture::audit();
  for (Record& each : alone.records)
    if (each.subject == "recipe:storage_sum" && each.format == "bf16" && each.family.starts_with("normal"))
      each.verdict = Verdict::untrusted, each.results.clear();
  CHECK(page_of(alone).find("<td class=\"unproved\" aria-label=\"not proved\">?</td>") != std::string::npos);
  const std::string fails = page_of(fixture::check(true));
  CHECK(fails.find("Broken: 2 cases without an output") == fails.npos);
  CHECK(fails.find("<pre>out/y.npy: cut off after 12 bytes</pre>") != fails.npos);
}

TEST_CASE(
    "[published] the kill table inside the page is of this library: its mistakes are known, every figure adds up") {
  std::set<std::string> known, told;
  for (const Mistake* each : Registered<Mistake>::all()) known.emplace(each->name);
  CHECK(published_kills().size() > 20);
  for (const KillSheet& sheet : published_kills()) {
    for (const std::string& each : sheet.mistakes) told.insert(each);
    for (const Tested& each : sheet.tests) {
      CHECK(each.outcomes.size() == sheet.mistakes.size());
      CHECK(each.outcomes.find_first_not_of("rp-") == std::string::npos);
    }
  }
  CHECK(told == known);
}

// As many recipes, formats, families and lengths as no suite has.
static Run enormous() {
  Run run = fixture::audit();
  std::vector<Record> all;
  std::erase_if(run.records, [](const Record& each) { return each.n != 64; });
  for (const Record& record : run.records)
    for (std::size_t family = 0; family < 90; ++family)
      for (std::size_t copy = 0; copy < 8; ++copy) {
        Record each = record;
        each.results["y"].misrounded += copy;
        each.subject += copy == 0 ? "" : "_" + std::to_string(copy);
        each.family = "family_" + std::to_string(family);
        each.n += family, each.traits.offset = 1.0 + static_cast<double>(family * 8 + copy);
        each.id = each.op + "/" + each.format + "/" + each.family +
                  ":with=settings,that=are_long/n=" + std::to_string(each.n);
        all.push_back(each);
      }
  run.records = all;
  return run;
}

TEST_CASE("[size] a page stays below 2 MiB and a figure below 5,000 marks, however large the run") {
  const std::string page = page_of(enormous());
  CHECK(page.size() < 2U << 20);
  CHECK(occurrences(page, "data-i=") <= 5000);
  CHECK(occurrences(page, "data-i=") > 2000);
  for (std::size_t at = 0; (at = page.find("<svg", at)) != page.npos; ++at) {
    const std::string figure = page.substr(at, page.find("</svg>", at) - at);
    CHECK(occurrences(figure, "<circle") + occurrences(figure, "<path") + occurrences(figure, "<text") <= 5000);
  }
}

TEST_CASE(
    "[short] where the safe recipe is not safe in many formats the answer names two of them and counts the rest") {
  Run run = fixture::audit();
  for (Record& each : run.records)
    if (each.subject == safe_subject(each.op)) each.rating = Rating::costs;
  const std::string page = page_of(run);
  CHECK(occurrences(page.substr(0, page.find("<table")), ", even ") == 2);
  CHECK(page.find("In 4 more operations and formats neither is it safe.") != page.npos);
}

TEST_CASE("[cut] a bar that dwarfs the others is cut off and says what it is made of; totals stand in figures") {
  const std::string drawn = html_stack({.caption = "c",
                                        .x_label = "x",
                                        .kinds = {{"sum", "s1"}, {"cast", "s6"}},
                                        .bars = {{"small", "c0", {{"sum", 0.01}, {"cast", 0.08}}, 0.09},
                                                 {"large", "c6", {{"sum", 990}, {"cast", 10}}, 1000}},
                                        .mark = 0.09});
  CHECK(occurrences(drawn, "class=\"cut\"") == 1);
  CHECK(occurrences(drawn, "class=\"diamond\"") == 1);
  CHECK(drawn.find(">sum: 99 %<") != drawn.npos);
  CHECK(drawn.find(">0.09<") != drawn.npos);
  CHECK(linear_scale(0.09).to == doctest::Approx(0.1));
  CHECK(linear_scale(7).ticks.size() == 5);
}

TEST_CASE("every figure has its definition and every plot its numbers a click away") {
  const std::string page = page_of(fixture::audit());
  for (std::size_t at = 0; (at = page.find("<section id=", at)) != page.npos; ++at) {
    const std::string section = page.substr(at, page.find("</section>", at) - at);
    if (section.find("<svg") == section.npos) continue;
    CHECK(section.find("<summary>Definition</summary>") != section.npos);
    if (section.find("<figure>") != section.npos) CHECK(section.find("<summary>The numbers</summary>") != section.npos);
  }
}

TEST_CASE("a failing check says FAIL in its headline, with the witness and the command that shows it again") {
  const std::string page = page_of(fixture::check(true));
  CHECK(page.find("<h1><span class=\"word breaks\"><i aria-hidden=\"true\">▲</i>FAIL</span> files:out looks like") !=
        page.npos);
  CHECK(page.find("<h2><a href=\"#element\">witness  rms_norm/") != page.npos);
  CHECK(page.find("<code>halfulp check files:out --op rms_norm --as fp32_inside --case "
                  "rms_norm/fp16/normal/n=64/rows=8</code>") != page.npos);
  for (const char* each : {"<h3>It is a mistake</h3>", "<h3>It is meant so</h3>",
                           "<code>halfulp check files:out --op rms_norm --class work=storage</code>",
                           "--baseline known.jsonl --update-baseline", "<code>eps_outside_root</code>",
                           "<td class=\"right\">9.99996e−6</td>"})
    CHECK_MESSAGE(page.find(each) != page.npos, std::string(each));
  const std::string passes = page_of(fixture::check(false));
  CHECK(passes.find("<i aria-hidden=\"true\">●</i>PASS</span>") != passes.npos);
  CHECK(passes.find("<section id=\"next\">") == passes.npos);
  CHECK(passes.find("The whole suite ci refuses ") != passes.npos);
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
