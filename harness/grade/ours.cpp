#include "harness/grade/ours.h"

#include "harness/checked.h"
#include "harness/subject.h"

namespace halfulp {
bool refuses(const Case& c, const Problem& problem, const Truth& truth, const Mistake& mistake, const Output& output) {
  Record record;
  const Trial trial{c, problem, truth};
  checked(trial, {})(subject("mistake:" + std::string(mistake.name)), output, record);
  return record.verdict == Verdict::fail;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
