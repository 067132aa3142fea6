// The README's commands are run and what they print is compared with what it shows.
//
// [block]    In a ```console block a line "$ command" is run, continued after a backslash; the lines up to the next one
//            are its output, stdout and stderr together.
// [ellipsis] A line "..." stands for any number of lines; a "~" stands for any text within a line (what is volatile).
// [program]  "halfulp" is the program under test, "./run" its tour. Commands that need a network or would call these
//            tests are listed below, and no other may stand in the README unrun.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "cases/files/scratch.h"
#include "cases/suite.h"
#include "reference/test_paths.h"

using namespace halfulp;

struct Shown {
  std::string command;
  std::vector<std::string> lines;
};

static std::vector<Shown> commands(const std::filesystem::path& page) {
  std::ifstream in(page);
  std::vector<Shown> all;
  bool console = false, continued = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```"))
      console = line == "```console";
    else if (console && line.starts_with("$ "))
      all.push_back({line.substr(2), {}});
    else if (console && continued)
      all.back().command += line;
    else if (console && !all.empty())
      all.back().lines.push_back(line);
    continued = console && !all.empty() && all.back().command.ends_with('\\') && all.back().lines.empty();
    if (continued) all.back().command.pop_back();
  }
  return all;
}

static std::vector<std::string> output(const std::string& command, const std::string& folder) {
  const std::string bin = std::filesystem::path(test::program()).parent_path();
  const std::string whole = "cd '" + folder + "' && PATH='" + bin + "':$PATH NO_COLOR=1 && { " + command + "; } 2>&1";
  std::FILE* pipe = popen(whole.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::vector<std::string> lines(1);
  for (int c; (c = std::fgetc(pipe)) != EOF;)
    if (c == '\n')
      lines.emplace_back();
    else
      lines.back() += static_cast<char>(c);
  pclose(pipe);
  if (lines.back().empty()) lines.pop_back();
  return lines;
}

static bool same(std::string pattern, const std::string& line) {
  if (pattern.find('~') == std::string::npos) return pattern == line;
  std::ranges::replace(pattern, '~', '*');
  return matches(pattern, line);
}

// Whether the printed lines from `at` on are what the shown ones from `want` on say.
static bool agree(const std::vector<std::string>& shown, std::size_t want, const std::vector<std::string>& printed,
                  std::size_t at) {
  if (want == shown.size()) return at == printed.size();
  if (shown[want] != "...")
    return at < printed.size() && same(shown[want], printed[at]) && agree(shown, want + 1, printed, at + 1);
  for (std::size_t next = at; next <= printed.size(); ++next)
    if (agree(shown, want + 1, printed, next)) return true;
  return false;
}

static std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& each : lines) text += each + "\n";
  return text;
}

TEST_CASE("an output that differs in a line, lacks one or has one more is seen") {
  CHECK(agree({"a", "...", "b ~ c"}, 0, {"a", "x", "y", "b 3 s c"}, 0));
  CHECK(!agree({"a", "b"}, 0, {"a", "c"}, 0));
  CHECK(!agree({"a"}, 0, {"a", "b"}, 0));
  CHECK(!agree({"a", "b"}, 0, {"a"}, 0));
}

// How many of a page's commands were run; `run` ends with the tour.
static int run_commands(const std::string& page, const std::filesystem::path& folder) {
  const std::vector<std::string> not_here = {"./run test", "./run test frameworks", "./run bench", "./run docs"};
  const std::string tour = "mkdir -p build && halfulp tour --report brief --report html=build/report.html";
  int ran = 0;
  for (const Shown& each : commands(test::root() + "/" + page)) {
    if (std::ranges::find(not_here, each.command) != not_here.end()) continue;
    const auto lines = output(each.command == "./run" ? tour : each.command, folder);
    INFO("$ " << each.command << "\nshown:\n" << joined(each.lines) << "printed:\n" << joined(lines));
    CHECK(agree(each.lines, 0, lines, 0));
    ++ran;
  }
  return ran;
}

// What the commands read of the tree and of the build lies where they are run, too.
static void furnish(const test::Scratch& folder) {
  std::filesystem::create_directories(folder / "build");
  std::filesystem::create_symlink(std::filesystem::path(test::program()).parent_path(), folder / "build/release");
  std::filesystem::create_symlink(test::root() + "/harness", folder / "harness");
}

TEST_CASE("every command of the README prints what the README shows") {
  const test::Scratch folder;
  furnish(folder);
  CHECK(run_commands("README.md", folder.path()) >= 10);
}

TEST_CASE("every command of the page on bringing a kernel prints what the page shows") {
  const test::Scratch folder;
  furnish(folder);
  CHECK(run_commands("harness/subjects/examples/README.md", folder.path()) >= 7);
}

// SPDX-License-Identifier: Apache-2.0
