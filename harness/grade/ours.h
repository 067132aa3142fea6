// Our own gates as a judge of wrong kernels: a case refuses a kernel where `halfulp check` fails it.
#pragma once

#include "cases/case.h"
#include "harness/mistake.h"
#include "reference/evaluate.h"

namespace halfulp {
bool refuses(const Case&, const Problem&, const Truth&, const Mistake&, const Output&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
