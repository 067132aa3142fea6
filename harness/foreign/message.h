// What is said between halfulp and a kernel outside it: one line of JSON there, one line back.
//
//   there  {"halfulp": 1, "op": .., "rows": .., "n": .., "params": {..}, "in": {"x": {"format", "shape"}}, "out": {..}}
//   back   {"status": "ok"}   {"status": "unsupported", "why": ".."}   {"status": "failed", "why": ".."}
//
// [manifest] The members are those of a case in the manifest that `halfulp export` writes.
// [bytes]    exec: the inputs' bytes follow the line there, the results' the line back, in the order of `in` and `out`,
//            without anything between. A worker has them in shared memory: `slots` says where.
// [status]   unsupported skips the case, everything else but ok breaks it, with `why` as the reason.
#pragma once

#include "harness/foreign/memory.h"
#include "harness/json.h"

namespace halfulp {
std::string request(const Problem&);                    // [bytes]: what follows is not in it
std::string request(const Problem&, const Placement&);  // for a worker
std::string reply(std::string_view status, std::string_view why = "");

struct Reply {
  std::string status, why;
};
Reply parse_reply(std::string_view line);  // throws Broken
void settle(const Reply&);                 // returns where all is well; throws Declined or Broken
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
