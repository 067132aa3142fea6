#include <set>

#include "cases/fuzz_replay.h"

using namespace halfulp;

TEST_CASE("[corpus] every input of the corpora is accepted with its property or refused") { test::replay_corpora(); }

TEST_CASE("[property] a broken property is an error that no target takes for a refusal") {
  const Fuzz broken{
      .name = "", .meaning = "", .run = [](std::string_view bytes) { fuzz::require(bytes.empty(), "x"); }};
  CHECK(test::fate(broken, "") == "accepted");
  CHECK(test::fate(broken, "1") == "a property does not hold: x");
  CHECK(!fuzz::same(std::vector<double>{0.0}, std::vector<double>{-0.0}));
  CHECK(!fuzz::same(std::vector<double>{1}, std::vector<double>{1, 2}));
  CHECK(fuzz::same(std::vector<double>{std::nan("")}, std::vector<double>{-std::nan("")}));
}

TEST_CASE("[corpus] each folder of corpora belongs to a target, whose source lies beside the code") {
  std::set<std::string> named, found;
  const std::filesystem::path root(test::root());
  for (const auto& each : std::filesystem::directory_iterator(root / "cases" / "corpora" / "fuzz"))
    if (each.is_directory()) found.insert(each.path().filename().string());
  for (const char* folder : {"cases", "harness", "reports"})
    for (const auto& each : std::filesystem::recursive_directory_iterator(root / folder))
      if (each.path().filename().string().ends_with("_fuzz.cpp")) {
        const std::string text = read_file(each.path()), key = ".name = \"";
        for (std::size_t at = 0; (at = text.find(key, at)) != text.npos; at += key.size())
          named.insert(text.substr(at + key.size(), text.find('"', at + key.size()) - at - key.size()));
      }
  CHECK(named == found);
}

// SPDX-License-Identifier: Apache-2.0
