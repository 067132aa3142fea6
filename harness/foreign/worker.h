// A kernel of a shared library, called in another process, which is this program again (`halfulp worker LIBRARY`).
//
// [cost]    Whatever a call does to its process costs its case: Broken with the reason. The worker is gone then; whoever
//           holds it starts another.
// [checked] After every call: inputs and guards as before, each result written, the floating-point environment as it was.
#pragma once

#include <functional>

#include "harness/foreign/child.h"
#include "harness/foreign/message.h"

namespace halfulp {
struct Introduced {
  std::string name, op;
};

// The program to start, with what comes before `worker LIBRARY`; a test or a package in another program sets its own.
std::vector<std::string>& worker_command();

class Worker {
 public:
  Worker(const std::string& library, double timeout);  // throws UsageError where the library is none
  const std::vector<Introduced>& subjects() const { return subjects_; }
  Output call(std::size_t subject, const Problem&, const Layout&);  // throws Broken, Declined

 private:
  SharedMemory memory_;
  Child child_;
  std::vector<Introduced> subjects_;
};

// One call and what is looked at after it, whoever makes it: a worker, or this process. `made` answers one request.
Output checked_call(SharedMemory&, std::size_t subject, const Problem&, const Layout&,
                    const std::function<Reply(const std::string& request)>& made);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
