// The other side of exec:, so that a kernel is checked where it runs: over ssh, in a container, under an emulator.
#include <iostream>

#include "harness/command.h"
#include "harness/foreign/answer.h"
#include "reference/error.h"
#include "reference/registry.h"

namespace halfulp {
static Exit run_answer(const Options& options, std::ostream& out) {
  const Subject tested = subject(options.subject);
  if (!tested.call) throw UsageError(options.subject + " cannot be asked: its outputs were stored");
  answer(std::cin, out, tested);
  return Exit::pass;
}

constexpr Argument arguments[] = {
    {"SUBJECT", "", "what computes: ./LIBRARY.so[:NAME], recipe:NAME or mistake:NAME[+RECIPE]", &Options::subject,
     "subjects", true},
};

const Registered<Command> answer_row{{
    .name = "answer",
    .meaning = "a kernel here for a check elsewhere: what exec: starts on another machine",
    .arguments = arguments,
    .examples = "  halfulp check 'exec:ssh HOST halfulp answer ./LIBRARY.so' --op rms_norm\n",
    .run = run_answer,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
