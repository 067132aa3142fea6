// Public bug cases against the reference: its digits and its bits must be the expected ones.
//
//   {"id": .., "op": "rms_norm", "n": 4, "dtype": "fp32", "input": {"gen": "list", "values": [..]},
//    "expected": [{"index": 0, "exact": "0.57735..", "bits": "0x3f13cd3a"}], "generator_check": {..}}
//
// [digits]    `exact` has 20 significant digits, to nearest, in any notation: compared as decimal numbers.
// [bits]      The correctly rounded value in out_dtype.
// [generator] Where generator_check is given, the tensors' first three and last bits and the sum of all must agree.
// [other]     A case of an operation or a scope that is not ours is counted, not judged.
#include <fmt/format.h>

#include <iostream>

#include "cases/files/atomic.h"
#include "harness/bug_case.h"
#include "harness/command.h"
#include "harness/json.h"
#include "harness/text.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
struct Tally {
  std::size_t verified = 0, differ = 0, other = 0;
};

static bool ours(const Json& line) {
  if (const Json* scope = line.find("scope"); scope != nullptr && scope->text() != "now") return false;
  for (const Op* each : Registered<Op>::all())
    if (each->name == line.at("op").text()) return true;
  return false;
}

static void verify(const Json& line, std::ostream& out, Tally& tally) {
  if (!ours(line)) return void(++tally.other);
  const std::vector<std::string> found = differences(line);
  ++(found.empty() ? tally.verified : tally.differ);
  for (const std::string& each : found) out << line.at("id").text() << ": " << each << '\n';
}

static Exit run_verify(const Options& options, std::ostream& out) {
  Tally tally;
  std::size_t number = 0;
  for (const std::string& line : parts(read_file(options.operand), '\n')) {
    ++number;
    if (line.empty()) continue;
    try {
      verify(parse_json(line), out, tally);
    } catch (const UsageError& error) {
      throw UsageError(fmt::format("{}:{}: {}", options.operand, number, error.what()));
    }
  }
  out << fmt::format("{} verified, {} differ, {} of another op\n", tally.verified, tally.differ, tally.other);
  if (tally.verified + tally.differ == 0) return Exit::nothing;
  return tally.differ == 0 ? Exit::pass : Exit::fail;
}

constexpr Argument arguments[] = {
    {"FILE", "", "JSON lines, as cases/corpora/public_bugs.jsonl", &Options::operand, "file", true},
};

const Registered<Command> verify_row{{
    .name = "verify",
    .meaning = "known cases against the reference: its digits, its bits, the generators",
    .arguments = arguments,
    .examples = "  halfulp verify cases/corpora/public_bugs.jsonl\n",
    .run = run_verify,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
