// Recipes against the truth: which steps matter, and on which inputs.
//
// [reports] An audit reports: it exits 0 whenever every cell was proved, however bad a recipe is.
// [recipes] By default all but the profiles: those reproduce others' code, a question of its own (--recipe NAME).
#include "harness/audited.h"
#include "harness/command.h"
#include "harness/session.h"
#include "harness/text.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<Subject> recipes(const Options& options) {
  std::vector<Subject> subjects;
  for (const std::string& each : parts(options.recipe)) subjects.push_back(subject("recipe:" + each));
  if (!subjects.empty()) return subjects;
  for (const Recipe* each : Registered<Recipe>::all())
    if (each->evidence == Evidence::none) subjects.push_back(subject("recipe:" + std::string(each->name)));
  return subjects;
}

static Exit run_audit(const Options& options, std::ostream& out) {
  const Outputs outputs(options);
  return finish(session("audit", options, "smoke", recipes(options), audited), options, outputs, out);
}

constexpr Argument arguments[] = {
    {"--op", "OP,..", "only these operations", &Options::op, "ops"},
    {"--format", "FORMAT,..", "only these formats", &Options::format, "formats"},
    {"--recipe", "RECIPE,..", "these recipes or profiles. Default: every recipe", &Options::recipe, "recipes"},
    {"--case", "GLOB", "only ids that match (* any text, ? one character), or one whole id", &Options::pattern,
     "cases"},
    {"--suite", "SUITE", "where cases come from. Default: smoke", &Options::suite, "suites"},
    {"--x", "FILE[#TENSOR]", "real rows instead of a suite: .npy or .safetensors", &Options::x, "file"},
    {"--weight", "FILE[#TENSOR]", "with --x", &Options::weight, "file"},
    {"--bias", "FILE[#TENSOR]", "with --x", &Options::bias, "file"},
};

const Registered<Command> audit_row{{
    .name = "audit",
    .meaning = "recipes against the truth: which steps matter, on which inputs",
    .arguments = arguments,
    .examples = "  halfulp audit --op rms_norm --format bf16\n"
                "  halfulp audit --x rows.npy --weight model.safetensors#norm.weight\n",
    .run = run_audit,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
