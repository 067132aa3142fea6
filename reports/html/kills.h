// The published kill table as data: which wrong kernel passes which test.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace halfulp {
extern const std::string_view kill_table_text;  // reports/published/kill-table.json

struct Tested {
  std::string name;
  bool ours;
  std::string outcomes;  // a letter a mistake: r refused, p passes, - the test has no such input
};

struct KillSheet {
  std::string op, format;
  std::vector<std::string> mistakes;
  std::vector<Tested> tests;

  std::size_t passing(std::size_t mistake) const;  // public tests that it passes
  std::size_t public_tests() const;
};

const std::vector<KillSheet>& published_kills();
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
