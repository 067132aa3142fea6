// A kernel against the truth and against what it claims to be.
//
// [gate]     A case fails by proof: an output that no kernel of the declared class can yield.
// [baseline] With --baseline a case fails, too, where its bits changed for the worse since the stored run; changes for
//            the better and new cases are counted. --update-baseline stores this run's cases and keeps the others.
#include "harness/commands/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <mutex>

#include "harness/baseline.h"
#include "harness/checked.h"
#include "harness/command.h"
#include "reference/registry.h"

namespace halfulp {
static Declared declared(const Options& options) {
  Declared of;
  if (!options.kernel_class.empty()) of.kernel_class = Class::parse(options.kernel_class);
  if (!options.as.empty()) of.as = &recipe(options.as);
  if (of.kernel_class && of.as != nullptr) throw UsageError("--as and --class both declare the class; give one");
  return of;
}

static Baseline stored(const Options& options) {
  if (options.update_baseline && options.baseline.empty()) throw UsageError("--update-baseline needs --baseline FILE");
  const bool created = options.update_baseline && !std::filesystem::exists(options.baseline);
  return options.baseline.empty() || created ? Baseline() : read_baseline(options.baseline);
}

// What the judge keeps of each case for the baseline; cases come from several threads.
struct Kept {
  std::mutex mutex;
  Baseline entries;

  void add(const Trial& trial, const Output& output, const Record& record) {
    const std::lock_guard lock(mutex);
    for (const auto& [name, summary] : record.results)
      entries[{record.id, name}] = entry(*trial.problem.out.at(name), output.find(name)->second, summary);
  }
};

// Fails what became worse; yields how many of each change there are.
static std::map<Change, std::size_t> apply(const Baseline& before, const Baseline& now, Run& run) {
  std::map<Change, std::size_t> numbers;
  for (const auto& [key, change] : compare(before, now)) {
    ++numbers[change];
    if (change != Change::worse && change != Change::mixed) continue;
    const auto record = std::ranges::find(run.records, key.first, &Record::id);
    if (record == run.records.end() || record->verdict == Verdict::broken) continue;
    record->verdict = Verdict::fail;
    record->reason += fmt::format("{}{} changed since the baseline: {}", record->reason.empty() ? "" : "; ", key.second,
                                  name(change));
  }
  return numbers;
}

static std::string told(const std::string& file, const std::map<Change, std::size_t>& numbers) {
  std::string text = "baseline " + file + ":";
  for (const auto& [change, number] : numbers)
    text += fmt::format("{} {} {}", text.back() == ':' ? "" : ",", number, name(change));
  return text + '\n';
}

static Calling calling(const Options& options) {
  Calling how{.in_process = options.in_process};
  if (!options.timeout.empty()) how.timeout = to_number(options.timeout);
  if (!(how.timeout > 0 && how.timeout <= 86400))
    throw UsageError("--timeout " + options.timeout + ": give seconds, more than 0 and at most 86400");
  return how;
}

Check check(const Options& options, std::vector<Subject> subjects) {
  const Declared known = declared(options);
  const Baseline before = stored(options);
  Kept kept;
  Check done;
  done.run = session("check", options, "ci", std::move(subjects), [&](const Trial& trial) -> Judge {
    return [&, judge = checked(trial, known)](const Subject& of, const Output& output, Record& record) {
      judge(of, output, record);
      kept.add(trial, output, record);
    };
  });
  if (options.update_baseline) {
    Baseline after = before;
    for (const auto& [key, entry] : kept.entries) after[key] = entry;
    write_baseline(options.baseline, after);
  } else if (!options.baseline.empty()) {
    done.note = told(options.baseline, apply(before, kept.entries, done.run));
  }
  return done;
}

static Exit run_check(const Options& options, std::ostream& out) {
  Outputs outputs(options);
  const Check done = check(options, {subject(options.subject, calling(options))});
  outputs.note = done.note;
  return finish(done.run, options, outputs, out);
}

constexpr Argument arguments[] = {
    {"SUBJECT", "",
     "what is tested: ./LIBRARY.so[:NAME], exec:COMMAND, files:DIR, recipe:NAME or mistake:NAME[+RECIPE]",
     &Options::subject, "subjects", true},
    {"--op", "OP,..", "the operations that it computes", &Options::op, "ops"},
    {"--as", "RECIPE", "it claims to be this recipe: judged by the recipe's class", &Options::as, "recipes"},
    {"--class", "KEY=VALUE,..", "what it declares: cast=before,lanes=32,rsqrt=2,..", &Options::kernel_class},
    {"--format", "FORMAT,..", "only these formats", &Options::format, "formats"},
    {"--case", "GLOB", "only ids that match, or one whole id", &Options::pattern, "cases"},
    {"--suite", "SUITE", "where cases come from. Default: ci", &Options::suite, "suites"},
    {"--baseline", "FILE", "fails where outputs became worse since that file was stored", &Options::baseline, "file"},
    {"--timeout", "S", "seconds that one call of a kernel may take. Default: 60", &Options::timeout},
    {"--in-process", "", "calls a library in this process, for a debugger: a crash of it ends the run",
     &Options::in_process},
    {"--update-baseline", "", "stores this run in --baseline FILE", &Options::update_baseline},
};

const Registered<Command> check_row{{
    .name = "check",
    .meaning = "a kernel against the truth and against what it claims to be",
    .arguments = arguments,
    .examples = "  halfulp check recipe:fp32_inside --op rms_norm\n"
                "  halfulp export --suite port DIR    then, when the outputs are in DIR\n"
                "  halfulp check files:DIR --op rms_norm --suite port --baseline kernel.txt\n",
    .run = run_check,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
