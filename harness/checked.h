// What a check asks of a subject's output: is each output one that the declared class allows, and each row?
//
// [declared] --class says what the kernel declares; --as RECIPE takes the recipe's class; a recipe without a class of
//            its own and a kernel that declares nothing are judged by the candidates, narrowest first.
//            A declared recipe is also held to its elementwise form, to the bit (harness/row_factor.h, [bits]).
// [daz]      A class that reads subnormals as zero is judged on the operands that it sees (harness/daz.h).
// [witness]  A failed record keeps the first refused output, or the elements that no statistic explains together, and
//            the largest error of each result.
// [handful] Of the failed records of a run a handful is diagnosed, when all are there (harness/diagnose/handful.h).
#pragma once

#include <optional>

#include "harness/gates.h"
#include "harness/run.h"

namespace halfulp {
struct Declared {
  std::optional<Class> kernel_class;
  const Recipe* as = nullptr;
};

Judge checked(const Trial&, const Declared&);

// What a subject declares with its kind: a recipe that declares nothing else is itself.
Declared declared_of(const Subject&, Declared);
Gates judged(const Trial&, const Output&, const Declared&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
