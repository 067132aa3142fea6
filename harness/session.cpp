#include "harness/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "harness/progress.h"
#include "harness/selection.h"
#include "harness/shard.h"
#include "harness/text.h"

namespace halfulp {
static std::size_t count(const Run& run, std::initializer_list<Verdict> verdicts) {
  return static_cast<std::size_t>(std::ranges::count_if(
      run.records, [&](const Record& each) { return std::ranges::find(verdicts, each.verdict) != verdicts.end(); }));
}

std::string suite_name(const Options& options, std::string_view standard_suite) {
  if (!options.x.empty()) return options.x;
  return options.suite.empty() ? std::string(standard_suite) : options.suite;
}

Run session(std::string_view job, const Options& options, std::string_view standard_suite,
            std::vector<Subject> subjects, std::function<Judge(const Trial&)> judge) {
  const Experiment experiment{.cases = selected_cases(options, standard_suite),
                              .subjects = std::move(subjects),
                              .jobs = jobs(options),
                              .judge = std::move(judge)};
  Run run;
  run.job = job;
  run.command = options.command;
  run.suite = suite_name(options, standard_suite);
  const Shard part = shard(options);
  run.shard = part.number, run.shards = part.of;
  Progress progress(experiment.cases.size(), "cases", watched() && !options.quiet);
  run.records = halfulp::run(experiment, progress);
  run.not_proved = static_cast<std::size_t>(std::ranges::count_if(run.records, unproved));
  run.skipped = count(run, {Verdict::skipped});
  return run;
}

std::string counts(const Run& run) {
  const std::size_t all = run.records.size();
  if (run.job != "check") {
    const std::size_t failed = count(run, {Verdict::untrusted, Verdict::broken});
    return fmt::format("{} cells measured and proved, {} not proved, {} skipped\n{} passed, {} failed, {} skipped\n",
                       with_commas(all - failed - run.skipped), with_commas(failed), with_commas(run.skipped),
                       all - failed - run.skipped, failed, run.skipped);
  }
  const std::size_t passed = count(run, {Verdict::pass, Verdict::inconclusive, Verdict::ill_conditioned});
  // Where the class's bound does not apply nothing was judged: skipped, with the reason that the report gives.
  const std::size_t skipped = run.skipped + count(run, {Verdict::untrusted}) - run.not_proved;
  return fmt::format("{} passed, {} failed, {} skipped\n", passed, all - passed - skipped, skipped);
}

static std::string nothing_tested(const Options& options) {
  std::string text = "halfulp: nothing was tested: no case that a subject takes is selected by";
  for (const auto& [name, value] : {std::pair{"--suite", &options.suite},
                                    {"--op", &options.op},
                                    {"--format", &options.format},
                                    {"--case", &options.pattern},
                                    {"--recipe", &options.recipe},
                                    {"--shard", &options.shard}})
    if (!value->empty()) text += std::string(" ") + name + " " + halfulp::quoted(*value);
  return text + "\nhalfulp: `halfulp list cases` shows the ids there are\n";
}

Exit finish(const Run& run, const Options& options, const Outputs& outputs, std::ostream& out) {
  outputs.write(out, run, counts(run));
  if (run.records.size() == run.skipped) std::cerr << nothing_tested(options);
  return exit_of(run, options.strict, run.job == "check");
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
