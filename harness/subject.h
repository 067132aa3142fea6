// A subject is whatever computes an operation: a recipe, a mistake, files that came back from elsewhere.
//
//   recipe:NAME   mistake:NAME[+RECIPE]   ./library.so[:NAME]   exec:COMMAND   files:DIR
//
// [kind]   A subject kind is one row that turns the text behind its ':' into a Subject.
// [path]   What has a slash before its first ':' (or ends in .so) is a library.
// [called] What can be called again is asked more than its cases: the same problem twice, a row alone, other layouts.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/recipe.h"

namespace halfulp {
struct Case;

// How the tensors of a call lie in memory. A kernel's outputs must not depend on it.
struct Layout {
  std::size_t gap = 0;    // elements between the end of a row and the start of the next
  std::size_t shift = 0;  // elements between an address aligned to 64 bytes and the first of each tensor
  bool in_place = false;  // y is written over x, and sum over residual
};

struct Subject {
  std::string name;                                        // as typed
  std::vector<std::string> ops = {};                       // that it computes; empty: refuses() says
  const Recipe* recipe = nullptr;                          // the recipe it follows, where known
  std::function<Output(const Case&, const Problem&)> run;  // throws Broken where it cannot
  std::function<std::string(const Problem&)> refuses;      // why it does not take the problem; empty: it does
  // [called] Any problem, not only a case's, laid out as asked; throws Broken. Absent: outputs that were stored.
  std::function<Output(const Problem&, const Layout&)> call = nullptr;
  bool one_thread = false;  // only to be called from the thread that called run()
};

// Whether a subject is asked for an operation at all; what it says of a problem of it comes after.
bool computes(const Subject&, std::string_view op);

// The subject crashed, returned nothing, or its file is missing or lies: the case is broken, the run goes on.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The subject was called and says that it does not take the problem: the case is skipped with its reason.
struct Declined : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// How a foreign kernel is called.
struct Calling {
  double timeout = 60;                             // seconds that one call may take
  bool in_process = false;                         // in this process, for debuggers: what breaks it breaks the run
  std::map<std::string, std::string> params = {};  // what it computes and its call may not say: offset 1
};

struct SubjectKind {
  std::string_view name;  // recipe, mistake, files
  std::string_view meaning;
  Subject (*make)(std::string_view rest, const Calling&);  // throws UsageError
};

// "recipe:NAME"; a bare recipe name too; throws UsageError
Subject subject(std::string_view text, const Calling& = {});
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
