// The verdict on a case: by proofs alone. Shares and maxima are shown, not judged.
//
// [order]  fail, untrusted, inconclusive, ill-conditioned, pass: the first that applies.
//            fail             an output outside its allowed set, a class of its own (nan, infinity, saturated), or a row
//                             whose outputs no single statistic explains, or a returned statistic outside; the reason says which
//            untrusted        a row to which the bound does not apply
//            inconclusive     an output that only the reference's own error allows
//            ill-conditioned  the bound exceeds the outputs' own scale: passing says nothing
// [fatal]  missing and spurious nan, spurious infinity, infinity of the wrong sign, saturation fail whatever the class;
//          zeros for tiny values, values for zero and an early overflow are distances, judged by the set.
// [pardoned] Not what the set gate says is no proof: numbers for the nan of a row whose mean may be rounded. The row is
//          untrusted.
#pragma once

#include "harness/record.h"
#include "harness/returned.h"
#include "harness/row_factor.h"
#include "harness/set_gate.h"

namespace halfulp {
struct Judgement {
  Verdict verdict = Verdict::pass;
  std::string reason;  // a sentence; empty for pass
};

Judgement judge(const std::map<std::string, Summary>& results, const Gate&, const RowFactor& = {},
                const Returned& = {});

// A recipe's output against the bound computed from its own steps: beyond it is a bug of ours.
// Throws Violation that names element, bound and error.
void check_bound(std::string_view subject, std::string_view result, std::size_t n, std::span<const double> computed,
                 const std::vector<Certified>& truth, std::span<const double> bounds);

// A recipe that lies in a bounded class against the gates of that class: refused is a bug of ours.
void check_class(std::string_view subject, const Gate&);
void check_class(std::string_view subject, const RowFactor&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
