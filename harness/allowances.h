// What each class allows of a problem, made when first asked for and kept: every kernel and every question shares it.
//
// [read]  A class that reads other operands (daz) or stores other values beyond the largest (saturates) is asked about the
//         problem that it reads, with a truth of its own.
// [alone] One thread at a time.
#pragma once

#include <list>

#include "harness/allowed_outputs.h"

namespace halfulp {
class Allowances {
 public:
  // Problem and truth must outlive it.
  Allowances(const Problem& problem, const Truth& truth) : problem_(problem), truth_(truth) {}
  Allowances(const Allowances&) = delete;

  const Problem& problem() const { return problem_; }
  const Truth& truth() const { return truth_; }
  AllowedOutputs& of(const Class&);

 private:
  struct Known {
    Class declared;
    std::optional<Problem> read;  // as the class reads it, where that is another problem
    Truth truth;                  // of `read`
    std::optional<AllowedOutputs> allowed;
  };
  const Problem& problem_;
  const Truth& truth_;
  std::list<Known> known_;
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
