// The kill table: which wrong kernels pass which judge, by operation and format.
//
//   sheet(op, format)   rows: the mistakes that the suite ci can show there; columns: ci, port where it has that format, then every public judge
//
// [shown]  A mistake stands in a sheet if on some case of ci its outputs differ from the right kernel's: nothing else can
//          be held against a judge.
// [offset] 1 + w is another function than w: a mistake is held against a judge only if ci shows it at one of the judge's
//          offsets; elsewhere it stands as `elsewhere`.
// [first]  Each judge stops at the first case that refuses the mistake, from the smallest on.
#pragma once

#include <string>
#include <vector>

#include "harness/mistake.h"

namespace halfulp {
struct PublicJudge;
enum class Outcome { refused, passes, elsewhere };

struct JudgeColumn {
  std::string judge;                // "ci", "port" (ours), or a public judge's name
  const PublicJudge* of = nullptr;  // null: ours
  std::vector<Outcome> outcomes;    // one a mistake

  std::size_t passing() const;
  std::size_t held() const;  // all but elsewhere
};

struct Sheet {
  const Op* op;
  const Format* format;
  std::vector<const Mistake*> mistakes;
  std::vector<JudgeColumn> columns;
};

Sheet sheet(const Op&, const Format&);
std::vector<Sheet> kill_table();  // every operation and format that ci has
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
