// Of a run's failed records a handful is diagnosed: the rest failed likewise, and a diagnosis costs as much as many cases.
//
// [small]  Cases of at most 2^14 elements: every suite has short rows that tell the same.
// [best]   Of each subject, operation, format and set of parameters, lengths that are powers of two apart, the record with the
//          most refused outputs, at best finite ones; at most four of a format, plain parameters first.
// [shards] Which records are chosen of a part of a run contains those that are chosen of the whole: the order of the
//          sets is fixed, and the best of a set is the best of its part. So `merge` drops what is too much and prints
//          the bytes of the undivided run.
#pragma once

#include "harness/checked.h"

namespace halfulp {
std::vector<std::size_t> handful(const std::vector<Record>&);

// Runs the subjects once more on those, from the calling thread.
void diagnose_handful(std::vector<Record>&, const std::vector<Subject>&, const Declared&);

// What is left of the diagnoses of several parts.
void keep_handful(std::vector<Record>&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
