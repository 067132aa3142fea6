// Somebody's test as data: on which inputs, compared with what, how, and how closely.
//
// [fate]    A wrong kernel is a mistake made in the safe recipe; it passes the test if it passes every case. Each stops at
//           the case that refuses it, and cases are tried from the smallest on.
// [nothing] Where a mistake cannot be made on any of the inputs (no tail where n is a multiple of 8, no weight) the wrong
//           kernel does what the right one does: it passes.
// [apart]   Like all that stands for other people's code it never sees reference/ops or evaluate.h: what a test compares
//           with is a recipe, or a closure that somebody else fills.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cases/case.h"
#include "harness/judges/comparison.h"
#include "harness/mistake.h"

namespace halfulp {
using Kernel = std::function<Output(const Problem&)>;

// What a kernel's output is compared with where that depends on the kernel itself.
struct Expected {
  Output output;
  double used = 0;  // of limits beside those of the output
};

struct Test {
  std::string name;
  std::vector<Case> cases;  // of one operation and format
  Kernel reference;
  Kernel naive = nullptr;                                    // of twice_naive
  Expected (*own)(const Problem&, const Kernel&) = nullptr;  // in place of the reference
  const Measure* measure = nullptr;
  Limits limits;
};

// A recipe as a kernel; "safe" is the safe one of the operation, a bare name any other. Throws UsageError.
Kernel kernel(std::string_view recipe);

struct Fate {
  const Mistake* mistake = nullptr;
  bool shown = false;           // some output differed from the right kernel's
  std::string refused_by = {};  // the case; empty: the wrong kernel passes
  double used = 0;              // the largest share of the tolerance it used
  bool passes() const { return refused_by.empty(); }
};

std::vector<Fate> fates(const Test&, const std::vector<const Mistake*>&);

// How much of the tolerance a right kernel uses, at most over the cases that it takes.
struct Use {
  double share = 0;
  std::string id = {};  // where; empty: it took none
};
Use use(const Test&, const Recipe&);

// Of one case: the share of the tolerance that an output uses, the largest over its results.
class Trialled {
 public:
  Trialled(const Test&, const Problem&);
  double share(const Output& got, const Kernel& of) const;
  const Output& reference() const { return reference_; }

 private:
  const Test& test_;
  const Problem& problem_;
  Output reference_, naive_;
};

void shortest_first(std::vector<Case>&);
double offset_of(const Case&);  // 0 where the operation has none

bool differ(const Output&, const Output&);  // in some value; a nan is the same as a nan
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
