// A suite is a named set of cases: smoke (seconds), ci (about a minute), full.
//
// [order] Cases come sorted by id without duplicates, so that shards and merges agree.
// [glob]  A pattern matches whole ids: * any text, ? one character.
#pragma once

#include "cases/case.h"

namespace halfulp {
struct Suite {
  std::string_view name;
  std::string_view meaning;
  std::vector<Case> (*cases)();
};

// By id, each once.
std::vector<Case> sorted(std::vector<Case>);

// The cases of a suite, of the ops and formats named ("bf16,fp16"; empty: all), whose ids match the pattern; a pattern that names one whole case yields it though no suite
// has it. Nothing found is an empty vector: the caller says so and exits 3.
// A wrong op, format or whole case is a UsageError.
std::vector<Case> select(const Suite&, std::string_view op, std::string_view format, std::string_view pattern);

bool matches(std::string_view pattern, std::string_view text);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
