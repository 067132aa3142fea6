// The outputs that a class allows of a problem: all of the set gate that no output changes. Made once a problem and class,
// row by row when first asked, and shared by every kernel that is judged.
//
// [sure]    low[i] <= output <= high[i]: allowed, and not [close]; of most elements nothing else is allowed. The others stand
//           in `special`, their low and high infinite.
// [quick]   Near ends decide most elements (harness/allowed/decided.h); what they leave goes through the definition.
// [self]    An exact value outside its own interval is a Violation.
// [close]   An output that only the reference's own error allows is allowed by the interval and lies outside `sure`.
// [special] Elements whose exact value is no finite number are not judged; of those whose class yields no number either it is
//           told which they are.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "harness/allowed/allowed.h"

namespace halfulp {
// For each result one proved bound of |c - y| an element, the last rounding included; infinite where untrusted.
using Bounds = std::map<std::string, std::vector<double>, std::less<>>;

struct SpecialElement {
  std::size_t index = 0;  // in the row
  bool judged = false;
  Range range = {}, sure = {};    // of the outputs allowed; of those that are not [close]
  bool rounded_is_sure = false;   // the correctly rounded value is not [close], wherever it lies
  std::vector<double> list = {};  // not empty: the outputs allowed, ascending
};

struct AllowedRow {
  std::string untrusted = {};
  std::span<const double> low = {}, high = {};  // empty: no output of the row is judged
  std::vector<SpecialElement> special = {};     // ascending
  std::uint64_t gated = 0, open = 0;            // elements judged; of them those that may, or must, be misrounded
  bool ill_conditioned = false;                 // the row's bound exceeds the row itself, normwise
  // Elements whose exact value is a nan or infinite: those where the class yields no number, and those where it may.
  std::vector<std::size_t> no_number = {}, anything = {};
};

class AllowedOutputs {
 public:
  // Problem and truth must outlive it.
  AllowedOutputs(const Problem&, const Truth&, const Class&);

  const Problem& problem() const { return problem_; }
  const Truth& truth() const { return truth_; }
  const Class& declared() const { return declared_; }
  // Of y or sum, where the truth has it.
  const AllowedRow& row(std::string_view result, std::size_t row);
  // Of every row.
  std::shared_ptr<const Bounds> bounds();

 private:
  struct Ends {
    std::vector<double> low, high;
    std::vector<std::optional<AllowedRow>> rows;
  };
  const Problem& problem_;
  const Truth& truth_;
  Class declared_;
  std::map<std::string, Ends, std::less<>> results_;
  std::shared_ptr<Bounds> bounds_ = std::make_shared<Bounds>();
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
