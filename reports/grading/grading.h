// What is told of tests: the kill table of the public ones, and the grade of one's own.
#pragma once

#include <string>
#include <vector>

#include "harness/grade/description.h"
#include "harness/grade/grade.h"
#include "harness/grade/kill_table.h"
#include "reports/page.h"

namespace halfulp {
std::string kill_table_page(const std::vector<Sheet>&);  // published/kill-table.md
std::string kill_table_json(const std::vector<Sheet>&);  // published/kill-table.json, for the HTML report

// A described test with its grades, one a format.
struct Graded {
  std::string command;
  Described test;
  std::vector<Grade> grades;
};

Graded graded(const std::string& file);  // throws UsageError
Page page(const Graded&);
std::string json(const Graded&);  // one object, one line

std::string grade_test_page(const std::string& folder);  // published/grade-test.md: the examples of cases/corpora/tests
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
