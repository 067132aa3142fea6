// Cases out to where a kernel runs: their inputs as .npy and .safetensors; `check files:DIR` reads what came back.
//
// [subject] With --subject the outputs of a recipe or a mistake lie beside the inputs, as a kernel would leave them: to
//           compare a port with, or to try `check` on; cases that the subject does not take are left out.
#include "cases/files/export.h"

#include <iostream>

#include "harness/command.h"
#include "harness/selection.h"
#include "harness/subject.h"
#include "harness/text.h"
#include "reference/registry.h"

namespace halfulp {
static Outputs outputs_of(const Options& options) {
  if (options.subject.empty()) return nullptr;
  return [of = subject(options.subject)](const Case& c, const Problem& problem) -> std::optional<Output> {
    if (of.recipe != nullptr && !of.recipe->takes(problem)) return std::nullopt;
    if (of.refuses && !of.refuses(problem).empty()) return std::nullopt;
    try {
      return of.run(c, problem);
    } catch (const Declined&) {
      return std::nullopt;
    }
  };
}

static Exit run_export(const Options& options, std::ostream& out) {
  const std::vector<Case> cases = selected_cases(options, "smoke");
  if (cases.empty()) {
    std::cerr << "halfulp: nothing to export: no case is selected; `halfulp list cases` shows the ids there are\n";
    return Exit::nothing;
  }
  const std::size_t written = export_cases(cases, options.folder, outputs_of(options));
  out << with_commas(written) << (written == 1 ? " case" : " cases") << " in " << options.folder
      << "; manifest.json says what each asks for\n";
  if (options.subject.empty())
    out << "run the kernel on each folder's inputs, leave y.npy (and sum.npy) beside them, then\n";
  else
    out << "with the outputs of " << options.subject << " beside them\n";
  out << "  $ halfulp check files:" << halfulp::quoted(options.folder)
      << (options.suite.empty() ? " --suite smoke" : " --suite " + halfulp::quoted(options.suite));
  if (!options.op.empty()) out << " --op " << halfulp::quoted(options.op);
  if (!options.format.empty()) out << " --format " << halfulp::quoted(options.format);
  if (!options.pattern.empty()) out << " --case " << halfulp::quoted(options.pattern);
  out << '\n';
  return Exit::pass;
}

constexpr Argument arguments[] = {
    {"DIR", "", "a folder that does not exist yet", &Options::folder, "file", true},
    {"--suite", "SUITE", "which cases. Default: smoke", &Options::suite, "suites"},
    {"--op", "OP,..", "only these operations", &Options::op, "ops"},
    {"--format", "FORMAT,..", "only these formats", &Options::format, "formats"},
    {"--case", "GLOB", "only ids that match, or one whole id", &Options::pattern, "cases"},
    {"--subject", "SUBJECT", "writes the outputs of a recipe, a mistake or a library, too", &Options::subject,
     "recipes"},
};

const Registered<Command> export_row{{
    .name = "export",
    .meaning = "cases as files, for a kernel that runs elsewhere",
    .arguments = arguments,
    .examples = "  halfulp export --suite smoke --op rms_norm DIR\n",
    .run = run_export,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
