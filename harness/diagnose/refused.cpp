#include "harness/diagnose/refused.h"

#include <cmath>

namespace halfulp {
Refused refused(const Trial& trial, const Output& output, const Gates& gates) {
  Refused all;
  bool any = false;
  for (const auto& [name, format] : trial.problem.out) {
    const auto& truth = trial.truth.find(name)->second;
    const auto bounds = gates.set.bounds->find(name);
    std::vector<bool>& of = all[name];
    for (std::size_t i = 0; i < truth.size(); ++i) {
      const double got = output.find(name)->second[i], bound = bounds == gates.set.bounds->end() ? 0 : bounds->second[i];
      const bool number = std::isfinite(got) && std::isfinite(truth[i].rounded);
      of.push_back(number ? std::fabs(got - truth[i].value) > bound
                          : bits_lost(*format, got, truth[i].rounded) > 0 && bound < HUGE_VAL);
      any = any || of.back();
    }
  }
  if (any) return all;
  for (auto& [name, of] : all)
    for (std::size_t i = 0; i < of.size(); ++i)
      of[i] = bits_lost(*trial.problem.out.at(name), output.find(name)->second[i], trial.truth.at(name)[i].rounded) > 0;
  return all;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
