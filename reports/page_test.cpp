#include "reports/page.h"

#include <doctest/doctest.h>

#include <sstream>

#include "reference/registry.h"
#include "reports/fixture.h"
#include "reports/standing.h"

namespace halfulp {
static std::vector<std::string> console_lines(const Page& page, const Look& look = {}) {
  std::ostringstream out;
  draw(out, page, look);
  std::vector<std::string> lines;
  std::istringstream in(out.str());
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST_CASE("no line of a report is wider than 80 columns") {
  for (const Page& page :
       {audit(fixture::audit()), check(fixture::check(true)), check(fixture::check(false)), brief(fixture::audit())})
    for (const std::string& line : console_lines(page)) {
      CAPTURE(line);
      CHECK(width(line) <= 80);
    }
}

TEST_CASE("colour is printed only where it is asked for, and then changes nothing else") {
  const auto plain = console_lines(audit(fixture::audit())),
             coloured = console_lines(audit(fixture::audit()), {.color = true});
  REQUIRE(plain.size() == coloured.size());
  bool any = false;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    CHECK(plain[i].find('\x1b') == std::string::npos);
    std::string stripped = coloured[i];
    for (std::size_t at; (at = stripped.find('\x1b')) != std::string::npos;) {
      stripped.erase(at, stripped.find('m', at) - at + 1);
      any = true;
    }
    CHECK(stripped == plain[i]);
  }
  CHECK(any);
}

TEST_CASE("the first run fits: at most 18 lines beside the worked row, four operations included") {
  Run run = fixture::audit();
  const std::vector<Record> two = run.records;
  for (Record each : two) {
    each.op = each.op == "rms_norm" ? "softcap" : "residual_sum";
    run.records.push_back(each);
  }
  CHECK(console_lines(brief(run)).size() <= 19);
}

TEST_CASE("an audit says first what is safe, then where, then how to replay, then what to do next") {
  std::string text;
  for (const std::string& line : console_lines(audit(fixture::audit()))) text += line + "\n";
  std::size_t last = 0;
  for (const char* each : {"Compute in fp32", "Safe was measured", "worst error, ulp", "signed error",
                           "the worst input", "what the upcast bought", "what it costs", "next\n"}) {
    CAPTURE(each);
    const std::size_t at = text.find(each);
    REQUIRE(at != std::string::npos);
    CHECK(at >= last);
    last = at;
  }
}

TEST_CASE("what cannot be proved is in no standing") {  // [proved]
  Run run = fixture::audit();
  const Standings before = standings(run);
  Record wild = run.records.front();
  wild.verdict = Verdict::untrusted, wild.id += "/eps=2", wild.results.at("y").scaled.value = 1e9;
  run.records.push_back(wild);
  const Standings after = standings(run);
  REQUIRE(before.all.size() == after.all.size());
  for (std::size_t i = 0; i < before.all.size(); ++i) CHECK(before.all[i].error == after.all[i].error);
}

TEST_CASE("of two cases the worse rating is shown, not the larger number") {  // [worst]
  Run run = fixture::audit();
  run.records.clear();
  const fixture::Way way{"r", "", {{fixture::off, fixture::far, fixture::ok16}, {}, {}}, {4, 2, {{"fp32", 5}}, 3}};
  for (const int input : {0, 1, 2}) run.records.push_back(fixture::record("rms_norm", way, 0, input, 64));
  const Standings all = standings(run);
  REQUIRE(all.all.size() == 1);
  CHECK(all.all.front().error == "36 % off");
  CHECK(all.all.front().worst->family == "const:300");
  CHECK(all.all.front().safe == 1);
}

TEST_CASE("a recipe with the same errors in every case names the other one") {  // [same]
  const Run run = fixture::audit();
  const Standings all = standings(run);
  CHECK(all.find("rms_norm", "recipe:cast_before_weight", "fp32")->same_as == "fp32_inside");
  CHECK(all.find("rms_norm", "recipe:cast_before_weight", "bf16")->same_as.empty());
}

TEST_CASE("[printable] records from elsewhere steer no terminal and start no block of Markdown") {
  Run run = fixture::check(true);
  const std::string hostile =
      "\x1b]0;title\x07\xc2\x9b"
      "31m | a\n# head\n```\n\x7f";
  run.command += " '" + hostile + "'";
  for (Record& each : run.records) {
    each.reason = each.subject = each.family = hostile;
    for (Witness& witness : each.witnesses) witness.result = hostile;
  }
  for (const char* kind : {"console", "markdown"}) {
    CAPTURE(kind);
    std::ostringstream out;
    find(Registered<Reporter>::all(), "reporter", kind)->report(out, run, Look{});
    const std::string text = out.str();
    for (const char each : text) CHECK((each == '\n' || (static_cast<unsigned char>(each) >= 0x20 && each != 0x7f)));
    CHECK(("\n" + text).find("\n# head") == std::string::npos);
    CHECK(("\n" + text).find("\n```\n?") == std::string::npos);
  }
  std::ostringstream fenced;
  draw_markdown(fenced, {{.kind = Block::Kind::command, .text = "a ``` b ```` c"}});
  CHECK(fenced.str() == "`````sh\na ``` b ```` c\n`````\n\n");
}

TEST_CASE("a bar in a cell of Markdown ends no cell") {
  std::ostringstream out;
  draw_markdown(out,
                {{.kind = Block::Kind::table,
                  .table = {.columns = {{"a|b"}, {"c"}}, .rows = {{{.mark = "x|y", .text = "|"}, plain("\n|")}}}}});
  std::istringstream lines(out.str());
  for (std::string line; std::getline(lines, line) && !line.empty();) {
    CAPTURE(line);
    std::size_t bars = 0;
    for (std::size_t i = 0; i < line.size(); ++i) bars += line[i] == '|' && (i == 0 || line[i - 1] != '\\');
    CHECK(bars == 3);
  }
}

TEST_CASE("a command is wrapped between words and an option stays with its value") {  // [replay]
  const auto lines = command_lines("halfulp explain rms_norm/bf16/normal/n=4096 --recipe storage_sum", 50);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] == "$ halfulp explain rms_norm/bf16/normal/n=4096 \\");
  CHECK(lines[1] == "    --recipe storage_sum");
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
