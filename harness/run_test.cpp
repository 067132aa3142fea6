#include "harness/run.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "harness/progress.h"
#include "reference/error.h"

using namespace halfulp;

static std::vector<Case> cases(std::size_t count) {
  std::vector<Case> all;
  for (std::size_t n = 1; n <= count; ++n)
    all.push_back(Case::parse("softcap/bf16/const:" + std::to_string(n) + "/n=8"));
  return all;
}

static Subject named(std::string name, std::function<Output(const Case&, const Problem&)> run) {
  return {.name = std::move(name), .recipe = nullptr, .run = std::move(run), .refuses = nullptr};
}

static Output zeros(const Case&, const Problem& problem) {
  return {{std::string(tensor::y), std::vector<double>(problem.rows * problem.n)}};
}

static Judge counting(const Trial&) {
  return [](const Subject&, const Output& output, Record& record) {
    record.gated = output.find(tensor::y)->second.size();
  };
}

static std::vector<Record> run_all(Experiment experiment) {
  Progress progress(experiment.cases.size(), "cases", false);
  return run(experiment, progress);
}

TEST_CASE("records come in the order of operation, subject and case, whatever the threads") {  // [same]
  for (const std::size_t jobs : {1, 2, 5}) {
    const auto records = run_all({cases(20), {named("b", zeros), named("a", zeros)}, jobs, counting});
    REQUIRE(records.size() == 40);
    for (std::size_t i = 1; i < records.size(); ++i)
      CHECK(std::tie(records[i - 1].subject, records[i - 1].id) < std::tie(records[i].subject, records[i].id));
    CHECK(records.front().subject == "a");
    CHECK(records.front().gated == 8);
    CHECK(records.front().family == "const:1");
  }
}

TEST_CASE("a broken subject is a verdict with its reason, and the run goes on") {  // [goes-on]
  const auto breaks = [](const Case& c, const Problem& problem) {
    if (c.x.text() == "const:2") throw Broken("no file for it");
    return zeros(c, problem);
  };
  const auto records = run_all({cases(3), {named("files:x", breaks)}, 2, counting});
  CHECK(records[0].verdict == Verdict::pass);
  CHECK(records[1].verdict == Verdict::broken);
  CHECK(records[1].reason == "no file for it");
  CHECK(records[2].verdict == Verdict::pass);
}

TEST_CASE("a refusal is a skipped cell, no proof an untrusted one") {
  Subject refuses = named("a", zeros);
  refuses.refuses = [](const Problem&) { return std::string("not this length"); };
  const Subject untrusted = named("b", [](const Case&, const Problem&) -> Output { throw Untrusted("limit reached"); });
  const auto records = run_all({cases(1), {refuses, untrusted}, 1, counting});
  CHECK(records[0].verdict == Verdict::skipped);
  CHECK(records[0].reason == "not this length");
  CHECK(records[1].verdict == Verdict::untrusted);
}

TEST_CASE("what a subject declines when it is called is skipped with its words") {  // [goes-on]
  const Subject declines =
      named("c", [](const Case&, const Problem&) -> Output { throw Declined("no kernel for it"); });
  const auto records = run_all({cases(1), {declines}, 1, counting});
  CHECK(records[0].verdict == Verdict::skipped);
  CHECK(records[0].reason == "no kernel for it");
}

TEST_CASE("a subject that names its operations makes no cell on another") {  // [cells]
  Subject norm = named("c", zeros);
  norm.ops = {"rms_norm"};
  auto both = cases(1);
  both.push_back(Case::parse("rms_norm/bf16/const:1/n=8"));
  const auto records = run_all({both, {norm}, 1, counting});
  REQUIRE(records.size() == 1);
  CHECK(records[0].op == "rms_norm");
}

TEST_CASE(
    "a subject of one thread is asked by the caller's thread alone, in order, beside subjects of any") {  // [thread]
  for (const std::size_t jobs : {1, 2, 5}) {
    std::vector<std::thread::id> threads;
    std::vector<std::string> order;
    Subject single = named("single", [&](const Case& c, const Problem& problem) {
      threads.push_back(std::this_thread::get_id()), order.push_back(c.x.text());
      if (c.x.text() == "const:7") throw Declined("not this value");
      return zeros(c, problem);
    });
    single.one_thread = true;
    const auto records = run_all({cases(40), {named("any", zeros), single}, jobs, counting});
    REQUIRE(threads.size() == 40);
    CHECK(std::ranges::all_of(threads, [](std::thread::id each) { return each == std::this_thread::get_id(); }));
    for (std::size_t i = 0; i < order.size(); ++i) CHECK(order[i] == "const:" + std::to_string(i + 1));
    REQUIRE(records.size() == 80);
    CHECK(std::ranges::count(records, Verdict::skipped, &Record::verdict) == 1);
    CHECK(std::ranges::count(records, std::uint64_t{8}, &Record::gated) == 79);
  }
}

TEST_CASE("what a subject of one thread throws ends the run; of several the first case counts") {  // [goes-on]
  for (const std::size_t jobs : {1, 2, 5}) {
    Subject single = named("single", [](const Case& c, const Problem& problem) {
      if (c.x.text() == "const:9" || c.x.text() == "const:30") throw UsageError("at " + c.x.text());
      return zeros(c, problem);
    });
    single.one_thread = true;
    CHECK_THROWS_WITH_AS(run_all({cases(40), {single}, jobs, counting}), "at const:9", UsageError);
  }
}

TEST_CASE("a recipe makes no cell on another operation") {  // [cells]
  const Subject recipe = subject("recipe:fp32_inside");
  auto both = cases(1);
  both.push_back(Case::parse("rms_norm/bf16/const:1/n=8"));
  Subject norms = recipe;
  constexpr std::string_view ops[] = {"rms_norm"};
  Recipe only = *recipe.recipe;
  only.ops = ops;
  norms.recipe = &only;
  const auto records = run_all({both, {norms}, 1, counting});
  REQUIRE(records.size() == 1);
  CHECK(records[0].op == "rms_norm");
}

TEST_CASE("a violation ends the run, and of two that of the first case is thrown") {  // [goes-on]
  const auto violates = [](const Case& c, const Problem& problem) -> Output {
    if (c.x.text() == "const:3" || c.x.text() == "const:4") throw Violation(c.x.text());
    return zeros(c, problem);
  };
  for (const std::size_t jobs : {1, 2, 4})
    CHECK_THROWS_WITH_AS(run_all({cases(9), {named("a", violates)}, jobs, counting}), "const:3", Violation);
}

TEST_CASE("the truth of a case is computed once for all its subjects") {  // [once]
  std::atomic<int> judges = 0;
  const auto once = [&](const Trial& trial) {
    ++judges;
    return counting(trial);
  };
  run_all({cases(4), {named("a", zeros), named("b", zeros), named("c", zeros)}, 2, once});
  CHECK(judges == 4);
}

TEST_CASE("progress says how far, how fast, how long still") {
  CHECK(progress_line(0, 480, "cases", 1) == "0 of 480 cases");
  CHECK(progress_line(120, 480, "cases", 2) == "120 of 480 cases, 60 a second, 6 s left");
  CHECK(progress_line(3, 6, "cases", 2) == "3 of 6 cases, 1.5 a second, 2 s left");
}

// SPDX-License-Identifier: Apache-2.0
