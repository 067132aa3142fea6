#include "reports/diff/diff.h"

#include <doctest/doctest.h>

#include <sstream>

#include "harness/process.h"
#include "reference/error.h"
#include "reports/fixture.h"

using namespace halfulp;
using test::has;

static Difference between(const Run& a, const Run& b) { return difference(a, "a.jsonl", b, "b.jsonl"); }

static std::string drawn(const Difference& of) {
  std::ostringstream out;
  draw(out, diff_page(of, "halfulp diff a.jsonl b.jsonl"), Look{});
  return out.str();
}

TEST_CASE("a run and itself have the same figures everywhere") {
  for (const Run& run : {fixture::check(true), fixture::audit()}) {
    const Difference same = between(run, run);
    CHECK(same.count(Change::same) == same.results.size());
    CHECK(same.results.size() > 5);
    CHECK(has(drawn(same), "The same figures in all "));
  }
}

TEST_CASE("what grew by more than a bit, or is refused now, became worse; the other way round it became better") {
  const Run before = fixture::check(false);
  Run after = before;
  after.records[0].results.at("y").scaled.value *= 8;
  after.records[1].verdict = Verdict::fail;
  const Difference there = between(before, after), back = between(after, before);
  CHECK(there.count(Change::worse) >= 1);
  CHECK(there.count(Change::worse) == back.count(Change::better));
  CHECK(back.count(Change::worse) == 0);
  CHECK(has(drawn(there), "WORSE  "));
  CHECK(has(drawn(back), "BETTER  "));
  CHECK(has(drawn(there), "--case "));
}

TEST_CASE("[figures] a single count that differs is no longer the same") {
  const Run before = fixture::check(false);
  Run after = before;
  after.records[2].results.at("y").ties += 1;
  CHECK(between(before, after).count(Change::within) == 1);
}

TEST_CASE("a cell that broke became worse, with the verdicts") {
  const Run before = fixture::check(false);
  Run after = before;
  after.records[0].verdict = Verdict::broken, after.records[0].reason = "crashed: SIGSEGV";
  after.records[0].results.clear();
  const Difference found = between(before, after);
  CHECK(found.count(Change::worse) >= 1);
  CHECK(has(drawn(found), "now broken: crashed: SIGSEGV"));
}

TEST_CASE("a separate check that no longer holds became worse, though it has no figures") {
  const Run before = fixture::check(false);
  Run after = before;
  after.records.back().verdict = Verdict::fail, after.records.back().reason = "nondeterministic";
  CHECK(between(before, after).count(Change::worse) == 1);
  CHECK(has(drawn(between(before, after)), "now fail: nondeterministic"));
  CHECK(between(after, before).count(Change::better) == 1);
}

TEST_CASE("[pair] one subject a run is paired by case, several by subject; what one run lacks is counted") {
  Run before = fixture::check(false), after = before;
  for (Record& each : after.records) each.subject = "files:port";
  CHECK(between(before, after).results.size() == between(before, before).results.size());
  after.records.pop_back();
  CHECK(between(before, after).only_before == 1);
  CHECK(has(drawn(between(before, after)), "1 cell only in the first, 0 only in the second"));
  Run audit = fixture::audit(), other = audit;
  for (Record& each : other.records) each.subject += "_2";
  CHECK_THROWS_WITH_AS(between(audit, other), doctest::Contains("no case in common, subject by subject"), UsageError);
  CHECK_THROWS_WITH_AS(between(audit, before),
                       doctest::Contains("a.jsonl is of halfulp audit and b.jsonl of halfulp check"), UsageError);
}

TEST_CASE(
    "the command compares two files, says what it found in 80 columns and by its exit, and refuses what it cannot "
    "read") {
  const test::Folder folder;
  const auto run = [&](const char* subject, const char* name) {
    test::ran("check " + std::string(subject) +
              " --suite port --op rms_norm --format fp16 --report jsonl=" + (folder / name));
    return folder / name;
  };
  const std::string right = run("recipe:fp32_inside", "right.jsonl"),
                    wrong = run("mistake:eps_outside_root", "wrong.jsonl");
  const auto worse = test::ran("diff " + right + " " + wrong), better = test::ran("diff " + wrong + " " + right);
  CHECK(worse.code == 1);
  CHECK(has(worse.out, "the gates refuse it now"));
  CHECK(better.code == 0);
  CHECK(has(test::last_line(better.out), " better, 0 worse, "));
  std::istringstream lines(worse.out);
  for (std::string line; std::getline(lines, line);)
    if (!has(line, folder / "")) CHECK(width(line) <= 80);
  CHECK(test::ran("diff " + right + " " + wrong + " --report html=" + (folder / "d.html")).code == 1);
  const std::string html = test::contents(folder / "d.html");
  CHECK(has(html, "▲</i>WORSE</span> "));
  CHECK(has(html, "<section id=\"changes\">"));
  CHECK(has(html, "<title>worse: "));
  CHECK(test::ran("diff " + right).code == 2);
  CHECK(test::ran("diff " + right + " " + (folder / "absent.jsonl")).code == 2);
  CHECK(has(test::ran("diff " + right + " " + wrong + " --report htm=x").err, "did you mean 'html'?"));
}

// SPDX-License-Identifier: Apache-2.0
