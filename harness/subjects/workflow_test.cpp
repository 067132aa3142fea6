// The workflow that a stranger copies: its commands are run as they stand, on a kernel of the examples.
//
// [yaml] The file is read as YAML by whoever has a reader; here only what one would trip over is asked: tabs, and a key
//        of a step that is none of GitHub's.
#include <doctest/doctest.h>

#include <algorithm>

#include "harness/process.h"
#include "harness/text.h"

using namespace halfulp;

static std::vector<std::string> lines() {
  return parts(test::contents(test::root() + "/harness/subjects/examples/workflow.yml"), '\n');
}

// What stands behind `run:` or on the lines of its block, as far as it is a command of halfulp.
static std::vector<std::string> commands() {
  std::vector<std::string> all;
  for (const std::string& line : lines())
    if (const std::size_t at = line.find("halfulp check "); at != line.npos && !line.starts_with('#'))
      all.push_back(line.substr(at + std::string("halfulp ").size()));
  return all;
}

TEST_CASE("the workflow's commands store a baseline, hold it, and write the reports that it uploads") {
  const test::Folder folder;
  const std::string here = "cd '" + (folder / "") + "' &&",
                    plugins = test::program().substr(0, test::program().rfind('/'));
  std::filesystem::copy(plugins + "/plugins/rms_norm.so", folder / "kernel.so");
  REQUIRE(test::ran("check ./kernel.so --suite port --baseline baseline.txt --update-baseline", here).code == 0);
  std::filesystem::copy(folder / "baseline.txt", folder / "new-baseline.txt");
  REQUIRE(commands().size() == 2);
  for (std::string each : commands()) {
    if (const std::size_t end = each.find(" || true"); end != each.npos) each.resize(end);
    const auto end = test::ran(each, here);
    CAPTURE(each);
    CHECK_MESSAGE(end.code == 0, end.out << end.err);
  }
  for (const char* each : {"halfulp.xml", "halfulp.md", "halfulp.csv"}) {
    CAPTURE(each);
    CHECK(!test::contents(folder / each).empty());
    CHECK(std::ranges::any_of(lines(), [&](const std::string& line) { return test::has(line, each); }));
  }
  CHECK(test::contents(folder / "new-baseline.txt") == test::contents(folder / "baseline.txt"));
}

TEST_CASE("[yaml] no tab, and no key of a step that GitHub does not know") {
  for (const std::string& line : lines()) {
    CAPTURE(line);
    CHECK(line.find('\t') == line.npos);
    if (!line.starts_with("      - ") && !line.starts_with("        ")) continue;
    const std::string text = line.substr(8), key = text.substr(0, text.find(':'));
    if (text.starts_with(' ')) continue;
    constexpr std::string_view known[] = {"uses", "name", "run", "if", "with"};
    CHECK(std::ranges::find(known, key) != std::end(known));
  }
}

// SPDX-License-Identifier: Apache-2.0
