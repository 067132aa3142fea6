// Rows around 48, 256 and 65,536 give what the same rows give in a small batch: where grids, blocks and indices end.
//
// [counts] One below, at and above 48, 256 and 65,536, where a 16-bit index or a launch limit of 65,535 ends.
// [rows]   The rows of a batch of 7, over and over: 7 divides none of these numbers, so a wrong row is another row.
// [rule]   By the class, on the first 64 rows that differ.
#include <fmt/format.h>

#include "harness/part.h"
#include "harness/property.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<std::size_t> repeated(std::size_t rows, std::size_t of) {
  std::vector<std::size_t> which(rows);
  for (std::size_t i = 0; i < rows; ++i) which[i] = i % of;
  return which;
}

static std::vector<std::size_t> rows_that_differ(const Problem& many, const Output& expected, const Output& got) {
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < many.rows && rows.size() < 64; ++row) {
    const std::size_t one[] = {row};
    bool same = true;
    for (const auto& [name, values] : expected)
      for (std::size_t i = row * many.n; same && i < (row + 1) * many.n; ++i)
        same =
            values[i] == got.find(name)->second[i] || (values[i] != values[i] && std::isnan(got.find(name)->second[i]));
    if (!same) rows.push_back(one[0]);
  }
  return rows;
}

static PropertyFinding at(const PropertyAsked& asked, const Output& few, std::size_t count) {
  const std::size_t of = asked.problem.rows;
  const auto which = repeated(count, of);
  const Problem many = part(asked.problem, which);
  const Output expected = part(few, of, which), got = asked.call(many, {});
  const auto rows = rows_that_differ(many, expected, got);
  if (rows.empty()) return {};
  return compared(asked, part(many, rows), part(expected, count, rows), part(got, count, rows),
                  fmt::format("in {} rows, of {} and after", count, rows.front()));
}

static PropertyFinding ask(const PropertyAsked& asked) {
  const Output few = asked.call(asked.problem, {});
  PropertyFinding all;
  for (const std::size_t count : {47, 48, 49, 255, 256, 257, 65535, 65536, 65537}) {
    PropertyFinding found = at(asked, few, count);
    if (found.verdict != Verdict::pass) return found;
    if (all.reason.empty()) all = std::move(found);
  }
  return all;
}

static std::vector<std::string_view> cases(std::string_view op) {
  return {op == "residual_sum" ? "/normal/n=2/rows=7/k=2" : "/normal/n=2/rows=7"};
}

const Registered<Property> property{{.name = "row_counts",
                                     .meaning = "rows around 48, 256 and 65,536 give what few rows give",
                                     .cases = cases,
                                     .ask = ask}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
