// The full output of each reporter on the fixture is an approved file: a change of a report is a reviewed diff.
//
// To accept what is printed now: HALFULP_APPROVE=1 build/release/reports_tests, then read the diff.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "reference/registry.h"
#include "reference/test_paths.h"
#include "reports/fixture.h"

namespace halfulp {
static std::string printed(std::string_view reporter, const Run& run, const Look& look) {
  std::ostringstream out;
  find(Registered<Reporter>::all(), "reporter", reporter)->report(out, run, look);
  return out.str();
}

static Run empty(const char* job) {
  Run run;
  run.job = job;
  return run;
}

static std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

static void approve(const std::string& name, const std::string& text) {
  const std::string path = test::root() + "/reports/approved/" + name + ".txt";
  if (std::getenv("HALFULP_APPROVE") != nullptr) std::ofstream(path, std::ios::binary) << text;
  const bool same = content(path) == text;
  INFO("reports/approved/" << name << ".txt differs; HALFULP_APPROVE=1 rewrites it. Printed now:\n" << text);
  CHECK(same);
}

TEST_CASE("every reporter prints the approved bytes for an audit") {
  const Run run = fixture::audit();
  Run few = run;
  few.records.resize(3);  // what writes a line or more a record is told by a few
  for (const Reporter* each : Registered<Reporter>::all()) {
    const bool pages =
        each->name == "console" || each->name == "markdown" || each->name == "brief" || each->name == "html";
    approve("audit." + std::string(each->name), printed(each->name, pages ? run : few, Look{}));
  }
  approve("audit.color", printed("console", run, Look{.color = true}));
}

TEST_CASE("a check prints the approved bytes, whether it fails or passes") {
  for (const char* reporter : {"console", "html", "markdown", "jsonl", "junit"}) {
    approve("check.fails." + std::string(reporter), printed(reporter, fixture::check(true), Look{}));
    approve("check.passes." + std::string(reporter), printed(reporter, fixture::check(false), Look{}));
  }
}

TEST_CASE("an empty run says that nothing was tested") {
  CHECK(printed("console", empty("check"), Look{}).find("Nothing was tested") != std::string::npos);
  CHECK(printed("console", empty("audit"), Look{}).find("Nothing was measured") != std::string::npos);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
