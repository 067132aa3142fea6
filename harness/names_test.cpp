// Two types of one name in one namespace are undefined behaviour, even where each is of its own file alone: the linker keeps
// one of their inline destructors for both. Compilers say nothing; one of them crashed, one did not.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "cases/files/scratch.h"
#include "reference/test_paths.h"

namespace fs = std::filesystem;

// "Line: a.cpp, b.h", for each type of namespace halfulp that more than one file below the folders defines.
static std::set<std::string> doubled(const fs::path& root, std::size_t& seen) {
  static const std::regex definition("^(struct|class) ([A-Z][A-Za-z0-9]*)( final)?( :[^;]*)? \\{.*");
  std::map<std::string, std::set<std::string>> files;
  for (const char* folder : {"reference", "cases", "harness", "reports"})
    for (const auto& each : fs::recursive_directory_iterator(root / folder)) {
      if (each.path().extension() != ".cpp" && each.path().extension() != ".h") continue;
      std::ifstream in(each.path());
      bool ours = false;
      for (std::string line; std::getline(in, line);) {
        if (line.starts_with("namespace ")) ours = line == "namespace halfulp {";
        if (std::smatch found; ours && std::regex_match(line, found, definition))
          files[found[2]].insert(fs::relative(each.path(), root).string());
      }
    }
  std::set<std::string> all;
  for (const auto& [name, in] : files) {
    ++seen;
    std::string text = name + ":";
    for (const std::string& file : in) text += " " + file;
    if (in.size() > 1) all.insert(text);
  }
  return all;
}

TEST_CASE("no two files define types of one name") {
  std::size_t seen = 0;
  for (const std::string& each : doubled(halfulp::test::root(), seen)) FAIL_CHECK(each);
  CHECK(seen > 150);
}

TEST_CASE("two types of one name are found, in whatever folders; one in another namespace is another type") {
  const halfulp::test::Scratch root;
  for (const char* folder : {"reference", "cases", "harness", "reports"}) fs::create_directories(root / folder);
  std::ofstream(root / "harness/a.cpp") << "namespace halfulp {\nstruct Line {\n};\n}\n";
  std::ofstream(root / "reports/b.h") << "namespace halfulp {\nclass Line final {\n};\nstruct Row;\n}\n";
  std::ofstream(root / "cases/c.h") << "namespace halfulp::test {\nstruct Line {\n};\n}\n";
  std::size_t seen = 0;
  CHECK(doubled(root.path(), seen) == std::set<std::string>{"Line: harness/a.cpp reports/b.h"});
}

// SPDX-License-Identifier: Apache-2.0
