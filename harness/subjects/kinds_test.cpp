// Every mistake is caught through each kind of subject: a library, a program, files.
//
// [port] For each mistake, operation and format of the suite port the shortest case that refuses it in this process is
//        asked again through the kind; what comes back has the same bits, so that the same gate refuses it.
#include <doctest/doctest.h>

#include "cases/files/export.h"
#include "cases/suite.h"
#include "harness/checked.h"
#include "harness/foreign/worker.h"
#include "harness/mistake.h"
#include "harness/process.h"
#include "harness/same.h"
#include "reference/registry.h"

using namespace halfulp;

struct Kill {
  const Mistake* mistake;
  Case c;
  Output output;
};

static bool refused(const Case& c, const Problem& problem, const Truth& truth, const Output& output) {
  Record record;
  const Subject kernel;
  checked({c, problem, truth}, {})(kernel, output, record);
  return record.verdict == Verdict::fail;
}

// The first kill of each mistake in an operation and a format, the shortest cases first.
static void add_kills(std::vector<Kill>& kills, const Op& op, const Format& format) {
  auto cases = select(*find(Registered<Suite>::all(), "suite", "port"), op.name, format.name, "");
  std::ranges::sort(cases, {}, [](const Case& c) { return std::pair(c.n * c.rows, c.id()); });
  std::vector<const Mistake*> alive = Registered<Mistake>::all();
  for (const Case& c : cases) {
    const Problem problem = generate(c);
    std::optional<Truth> truth;
    std::erase_if(alive, [&](const Mistake* each) {
      if (!each->applies(problem)) return false;
      Output output = run(*each, safe_recipe(op.name), problem);
      if (test::same(output, run(safe_recipe(op.name), problem))) return false;
      if (!truth) truth = evaluate(problem);
      if (!refused(c, problem, *truth, output)) return false;
      kills.push_back({each, c, std::move(output)});
      return true;
    });
  }
}

static const std::vector<Kill>& kills() {
  static const std::vector<Kill> all = [] {
    std::vector<Kill> found;
    for (const Op* op : Registered<Op>::all())
      for (const Format* format : {&fp32, &bf16, &fp16, &e4m3, &e5m2}) add_kills(found, *op, *format);
    return found;
  }();
  return all;
}

static std::string folder() { return test::program().substr(0, test::program().rfind('/')); }

TEST_CASE("[port] a mistake in a library has the bits that the gates refuse, called in a worker") {
  worker_command() = {folder() + "/halfulp_mirror"};
  std::map<std::string, Subject> subjects;
  for (const Kill& each : kills()) {
    const std::string name = folder() + "/plugins/mirror_plugin.so:mistake:" + std::string(each.mistake->name);
    if (!subjects.contains(name)) subjects.emplace(name, subject(name));
    CAPTURE(each.c.id());
    CAPTURE(name);
    CHECK(test::same(subjects.at(name).call(generate(each.c), {}), each.output));
  }
  CHECK(kills().size() > 900);
}

TEST_CASE("[port] a mistake in a program that is asked over pipes has the bits that the gates refuse") {
  std::map<std::string, Subject> subjects;
  for (const Kill& each : kills()) {
    const std::string name = "exec:exec " + folder() + "/halfulp answer mistake:" + std::string(each.mistake->name);
    if (!subjects.contains(name)) subjects.emplace(name, subject(name));
    CAPTURE(each.c.id());
    CAPTURE(name);
    CHECK(test::same(subjects.at(name).call(generate(each.c), {}), each.output));
  }
}

TEST_CASE("[port] a mistake's outputs in files have the bits that the gates refuse") {
  std::map<const Mistake*, std::vector<const Kill*>> by_mistake;
  for (const Kill& each : kills()) by_mistake[each.mistake].push_back(&each);
  for (const auto& [mistake, its] : by_mistake) {
    const test::Folder out;
    std::vector<Case> cases;
    for (const Kill* each : its) cases.push_back(each->c);
    export_cases(cases, out / "port", [&](const Case& c, const Problem&) -> std::optional<Output> {
      return (*std::ranges::find(its, c.id(), [](const Kill* each) { return each->c.id(); }))->output;
    });
    const Subject files = subject("files:" + (out / "port"));
    for (const Kill* each : its) CHECK(test::same(files.run(each->c, generate(each->c)), each->output));
  }
}

// SPDX-License-Identifier: Apache-2.0
