// Includes point one way, and what is under test never sees the truth: the compiler is asked, so indirect ones count.
//
// [asked] -MM lists what a file includes, through whatever. Without the system's headers (-nostdinc -MG) it takes
//         milliseconds a file, and they are none of ours.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "reference/test_paths.h"

namespace fs = std::filesystem;

struct Rule {
  std::string folder;
  std::vector<std::string> forbidden;  // beginnings of paths
  bool tests;                          // whether the folder's tests are bound, too
};

static const std::vector<std::string> truth{"reference/ops/", "reference/fast/", "reference/evaluate.h"};
static const Rule rules[] = {
    {"reference", {"cases/", "harness/", "reports/"}, true},
    {"cases", {"harness/", "reports/"}, true},
    {"harness", {"reports/"}, true},
    {"harness/recipes", truth, false},
    {"harness/profiles", truth, false},
    {"harness/mistakes", truth, false},
    {"harness/subjects", truth, false},
    {"harness/foreign", truth, false},
    {"harness/steps", truth, false},
    {"harness/orders", truth, false},
    {"harness/judges", truth, false},
};

static std::string output_of(const std::string& command) {
  std::string text;
  FILE* pipe = ::popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  char buffer[4096];
  for (std::size_t count; (count = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) text.append(buffer, count);
  ::pclose(pipe);
  return text;
}

static std::vector<std::string> sources(const fs::path& root, const Rule& rule) {
  std::vector<std::string> all;
  if (!fs::exists(root / rule.folder)) return all;
  for (const auto& each : fs::recursive_directory_iterator(root / rule.folder)) {
    const fs::path path = each.path();
    const bool test = path.stem().string().ends_with("_test");
    if ((path.extension() == ".cpp" || path.extension() == ".h") && (rule.tests || !test))
      all.push_back(fs::relative(path, root).string());
  }
  std::ranges::sort(all);
  return all;
}

// "a/b.cpp includes c/d.h", for each rule that a file below `root` breaks; `checked` counts what was looked at.
static std::vector<std::string> violations(const fs::path& root, std::size_t& checked) {
  std::vector<std::string> found;
  for (const Rule& rule : rules)
    for (const std::string& source : sources(root, rule)) {
      std::istringstream words(output_of("cd '" + root.string() + "' && " + halfulp::test::compiler() +
                                         " -std=c++20 -x c++ -I. -I'" + halfulp::test::root() + "' -nostdinc -MM -MG " +
                                         source + " 2>/dev/null"));
      std::size_t listed = 0;
      for (std::string word; words >> word; ++listed) {
        if (word.starts_with(halfulp::test::root() + "/")) word.erase(0, halfulp::test::root().size() + 1);
        for (const std::string& each : rule.forbidden)
          if (word.starts_with(each)) found.push_back(source + " includes " + word);
      }
      if (listed < 2) found.push_back(source + ": the compiler listed nothing");
      ++checked;
    }
  return found;
}

TEST_CASE("includes point from reports to harness to cases to reference, and what is tested never sees the truth") {
  std::size_t checked = 0;
  const std::vector<std::string> found = violations(halfulp::test::root(), checked);
  for (const std::string& each : found) FAIL_CHECK(each);
  CHECK(checked > 100);
}

TEST_CASE("a deliberate violation is found, direct or through another file") {
  const fs::path root = fs::temp_directory_path() / ("halfulp-direction-" + std::to_string(::getpid()));
  const auto write = [&](const char* name, const char* text) {
    fs::create_directories((root / name).parent_path());
    std::ofstream(root / name) << text;
  };
  write("reference/wrong.cpp", "#include \"cases/case.h\"\n");
  write("cases/wrong.cpp", "#include \"harness/record.h\"\n");
  write("harness/recipes/wrong.cpp", "#include <vector>\n#include \"harness/between.h\"\n");
  write("harness/between.h", "#pragma once\n#include \"reference/evaluate.h\"\n");
  write("harness/subjects/right.cpp", "#include \"reference/problem.h\"\n");
  std::size_t checked = 0;
  const std::vector<std::string> found = violations(root, checked);
  fs::remove_all(root);
  const auto has = [&](const char* text) { return std::ranges::find(found, text) != found.end(); };
  CHECK(has("reference/wrong.cpp includes cases/case.h"));
  CHECK(has("cases/wrong.cpp includes harness/record.h"));
  CHECK(has("harness/recipes/wrong.cpp includes reference/evaluate.h"));
  CHECK(
      std::ranges::none_of(found, [](const std::string& each) { return each.starts_with("harness/subjects/right"); }));
}

// SPDX-License-Identifier: Apache-2.0
