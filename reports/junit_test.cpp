// The JUnit report: well formed whatever a subject says, its sums those of the last line.
#include <doctest/doctest.h>

#include <sstream>

#include "harness/session.h"
#include "reference/registry.h"
#include "reports/fixture.h"
#include "reports/replay.h"
#include "reports/well_formed.h"
#include "reports/xml.h"

using namespace halfulp;
using test::Element;

static Element reported(const Run& run) {
  std::ostringstream out;
  find(Registered<Reporter>::all(), "reporter", "junit")->report(out, run, Look{});
  const std::string text = out.str();
  return test::XmlReader(text).document();
}

static std::string property(const Element& of, std::string_view name) {
  for (const Element& each : of.children.at(0).children)
    if (each.attributes.at("name") == name) return each.attributes.at("value");
  return "";
}

static std::size_t number(const Element& of, const char* name) { return std::stoul(of.attributes.at(name)); }

TEST_CASE("[outcome] sums of the suites are those of the whole, and those of the last line") {
  for (const Run& run : {fixture::check(true), fixture::check(false), fixture::audit()}) {
    const Element all = reported(run);
    CHECK(all.name == "testsuites");
    for (const char* each : {"tests", "failures", "errors", "skipped"}) {
      std::size_t sum = 0;
      for (const Element& suite : all.children) sum += number(suite, each);
      CHECK(sum == number(all, each));
    }
    const std::size_t tests = number(all, "tests"), skipped = number(all, "skipped"),
                      failed = number(all, "failures") + number(all, "errors");
    CHECK(tests == run.records.size());
    std::ostringstream line;
    line << tests - failed - skipped << " passed, " << failed << " failed, " << skipped << " skipped\n";
    CHECK(counts(run).ends_with(line.str()));
  }
}

TEST_CASE("[outcome] a refused case is a failure, a broken or unproved one an error, a declined one skipped") {
  Run run = fixture::check(true);
  run.records.resize(1);
  Record& record = run.records[0];
  const auto ends = [&](Verdict verdict) {
    record.verdict = verdict, record.reason = "why";
    const Element test = reported(run).children.at(0).children.at(1);
    if (test.children.size() == 1) return std::string("passed, ") + property(test, "remark");
    return test.children.at(1).name + " " + test.children.at(1).attributes.at("message");
  };
  run.command = "halfulp check files:out";
  CHECK(ends(Verdict::fail) == "failure why");
  CHECK(ends(Verdict::broken) == "error why");
  CHECK(ends(Verdict::skipped) == "skipped why");
  CHECK(ends(Verdict::untrusted) == "skipped why");  // measured: the bound does not apply
  CHECK(ends(Verdict::inconclusive) == "passed, why");
  CHECK(ends(Verdict::ill_conditioned) == "passed, why");
  run.command += " --strict";
  CHECK(ends(Verdict::inconclusive) == "failure why");
  CHECK(ends(Verdict::ill_conditioned) == "failure why");
  record.results.clear();
  CHECK(ends(Verdict::untrusted) == "error why");  // not proved
}

TEST_CASE("a failed test says what is wrong, where, what it looks like and how to replay it") {
  const Run run = fixture::check(true);
  const Element all = reported(run);
  const auto& tests = all.children.at(0).children;
  const auto failed = std::ranges::find_if(tests, [](const Element& each) {
    return each.name == "testcase" && each.children.size() == 2 && each.children[1].name == "failure";
  });
  REQUIRE(failed != tests.end());
  CHECK(failed->attributes.at("classname") == "rms_norm.fp16");
  CHECK(property(*failed, "class") == "as fp32_inside");
  CHECK(property(*failed, "max ulp") == "866.7");
  CHECK(property(*failed, "refused") == "30001 of 32768 outputs");
  CHECK(property(*failed, "witness").starts_with("y row 1, element 0: got -0.0222320556640625, expected "));
  const std::string& text = failed->children[1].text;
  for (const char* part :
       {"outputs outside the allowed set\n", "looks like eps_outside_root: explains", "y row 1, element 1365: got",
        "$ halfulp check files:out --op rms_norm --as fp32_inside --case"})
    CHECK_MESSAGE(text.find(part) != std::string::npos, text);
  CHECK(text.find("eps_omitted") == std::string::npos);  // explains nothing
}

TEST_CASE("[class] a test says which classes allow it, a suite which one explains all its cases") {
  Run run = fixture::check(false);
  run.records.resize(2);
  run.records[0].classes = {"default", "cast=before"}, run.records[1].classes = {"cast=before"};
  for (Record& each : run.records) each.property.clear(), each.verdict = Verdict::pass, each.gated = 8;
  const Element suite = reported(run).children.at(0);
  CHECK(property(suite, "class") == "cast=before");
  CHECK(property(suite.children.at(1), "allowed by") == "default or cast=before");
  CHECK(property(suite.children.at(2), "allowed by") == "cast=before");
  run.records[1].verdict = Verdict::fail, run.records[1].classes.clear();
  run.records[1].wider = {"last=faithful", "work=storage"};
  const Element failed = reported(run).children.at(0);
  CHECK(property(failed, "class") == "default");
  CHECK(property(failed.children.at(2), "allowed by") == "");
  CHECK(property(failed.children.at(2), "wider class") == "last=faithful or work=storage");
}

TEST_CASE("[time] no timing, no date, no host: twice the same bytes") {
  std::ostringstream a, b;
  for (std::ostringstream* each : {&a, &b})
    find(Registered<Reporter>::all(), "reporter", "junit")->report(*each, fixture::check(true), Look{});
  CHECK(a.str() == b.str());
  CHECK(a.str().find("timestamp") == std::string::npos);
  CHECK(a.str().find("time=\"0\"") != std::string::npos);
}

TEST_CASE("[escaped] any bytes that a subject says leave the file well formed") {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  for (const std::string& said : {all, std::string("]]><![CDATA["), std::string("</failure>\"'&amp;"), all + all})
    for (const Verdict verdict : {Verdict::fail, Verdict::broken, Verdict::skipped, Verdict::inconclusive}) {
      Run run = fixture::check(true);
      run.command = run.suite = said;
      for (Record& each : run.records)
        each.subject = each.op = each.format = each.id = each.reason = said, each.verdict = verdict;
      const Element suite = reported(run).children.at(0);
      CHECK(suite.children.size() == run.records.size() + 1);
    }
}

TEST_CASE("[legal] what XML cannot hold becomes a question mark, byte by byte, and what it can stays") {
  CHECK(xml_text("a<b>&\"'") == "a&lt;b&gt;&amp;\"'");
  CHECK(xml_attribute("a<b>&\"'") == "a&lt;b&gt;&amp;&quot;&apos;");
  CHECK(xml_text("µ² €  𝄞") == "µ² €  𝄞");
  CHECK(xml_text(std::string("\0\1\x1b[2J\x7f", 7)) == "???[2J?");
  CHECK(xml_text("\xC2\x85") == "??");                 // C1
  CHECK(xml_text("\xff\xC3[") == "??[");               // no UTF-8
  CHECK(xml_text("\xC0\xAF\xE0\x80\xAF") == "?????");  // overlong
  CHECK(xml_text("\xED\xA0\x80") == "???");            // a surrogate
  CHECK(xml_text("\xEF\xBF\xBE\xEF\xBF\xBF\xEF\xBF\xBD") == "??????\xEF\xBF\xBD");
  CHECK(xml_text("\xF4\x90\x80\x80\xF5") == "?????");  // beyond U+10FFFF
  CHECK(xml_text("\xE2\x82") == "??");                 // cut off
}

TEST_CASE("[space] breaks stay in text and become spaces in attributes") {
  CHECK(xml_text("a\nb\tc\rd") == "a\nb c d");
  CHECK(xml_attribute("a\nb\tc\rd") == "a b c d");
}

TEST_CASE("what stands behind an option is read as it was typed") {
  Run run;
  run.command = "halfulp check 'exec:x --class a' --class=cast=before,lanes=32 --as 'b c'";
  CHECK(option(run, "--class") == "cast=before,lanes=32");
  CHECK(option(run, "--as") == "'b c'");
  CHECK(option(run, "--cla") == "");
  CHECK(option(run, "--op") == "");
}

TEST_CASE("[kept] [safe] a replay keeps what was declared, selects the one case and stores nothing") {
  const auto replayed = [](const std::string& command) {
    Run run;
    run.command = command;
    Record record;
    record.id = "rms_norm/bf16/cycle:1,-1/n=8";
    return replay(run, record);
  };
  const std::string one = " --case rms_norm/bf16/cycle:1,-1/n=8";
  CHECK(replayed("halfulp check ./k.so --op rms_norm") == "halfulp check ./k.so --op rms_norm" + one);
  CHECK(replayed("halfulp check ./k.so --case '*n=8 *' --class lanes=32") ==
        "halfulp check ./k.so --class lanes=32" + one);
  CHECK(replayed("halfulp check './my k.so' --case='a b' --as x") == "halfulp check './my k.so' --as x" + one);
  CHECK(replayed("halfulp check 'exec:it'\\''s --case' --timeout 5") ==
        "halfulp check 'exec:it'\\''s --case' --timeout 5" + one);
  CHECK(replayed("halfulp check r --baseline b --update-baseline") == "halfulp check r --baseline b" + one);
}

// SPDX-License-Identifier: Apache-2.0
