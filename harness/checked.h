// What a check asks of a subject's output: is each output one that the declared class allows, and each row?
//
// [declared] --class says what the kernel declares; --as RECIPE takes the recipe's class; a recipe without a class of
//            its own and a kernel that declares nothing are judged by the candidates, narrowest first.
//            A declared recipe is also held to its elementwise form, to the bit (harness/row_factor.h, [bits]).
// [named]    What nothing was declared of passes as the classes that allow all of it: they are recorded, narrowest first.
// [meant]    A failure that a wider, bounded class allows is told so: those classes are recorded, too. A class without a
//            bound is never offered.
// [read]     A class that reads its operands as zero, or saturates, is asked what it lost against the problem as it reads
//            it; errors are shown against the problem itself.
// [better]   A case of which the bound says nothing (ill-conditioned, untrusted) is shown with its worst element and what a
//            more careful recipe gives there: the safe one, or everything in fp64.
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
// Both gates under what is known.
Gates gates_of(const Problem&, const Truth&, const Output&, const Declared&);
Gates gates_of(Allowances&, const Output&, const Declared&);
// A subject owes every result its size, whatever it computes; throws Broken.
void require_whole(const Problem&, const Output&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
