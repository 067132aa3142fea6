#include "harness/allowances.h"

#include <algorithm>

namespace halfulp {
AllowedOutputs& Allowances::of(const Class& declared) {
  const auto found = std::ranges::find(known_, declared, &Known::declared);
  if (found != known_.end()) return *found->allowed;
  auto read = as_read(problem_, declared);  // [read]
  Truth truth = read ? evaluate(*read) : Truth{};
  Known& made = known_.emplace_back(declared, std::move(read), std::move(truth), std::nullopt);
  return made.allowed.emplace(made.read ? *made.read : problem_, made.read ? made.truth : truth_, declared);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
