// A subject is whatever computes an operation: a recipe, a mistake, files that came back from elsewhere.
//
//   recipe:NAME   mistake:NAME[+RECIPE]   files:DIR
//
// [kind] A subject kind is one row that turns the text behind its ':' into a Subject.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "harness/recipe.h"

namespace halfulp {
struct Case;

struct Subject {
  std::string name;                                        // as typed
  const Recipe* recipe = nullptr;                          // the recipe it follows, where known
  std::function<Output(const Case&, const Problem&)> run;  // throws Broken where it cannot
  std::function<std::string(const Problem&)> refuses;      // why it does not take the problem; empty: it does
};

// The subject crashed, returned nothing, or its file is missing or lies: the case is broken, the run goes on.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct SubjectKind {
  std::string_view name;  // recipe, mistake, files
  std::string_view meaning;
  Subject (*make)(std::string_view rest);  // throws UsageError
};

Subject subject(std::string_view text);  // "recipe:NAME"; a bare recipe name too; throws UsageError
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
