// A kernel against the truth and against what it claims to be.
//
// [gate]     A case fails by proof: an output that no kernel of the declared class can yield.
// [properties] Besides its cases a kernel is asked what must hold of any (harness/properties), once an operation and
//            format of the cases; not where --case selects cases, unless --property names some. --property NAME asks that
//            and no case.
// [baseline] With --baseline a case fails, too, where it became worse since the stored run (harness/baseline.h); other
//            changes are counted. --update-baseline says what changed, stores this run's cases and keeps the others.
#include "harness/commands/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <mutex>

#include "harness/baseline.h"
#include "harness/checked.h"
#include "harness/command.h"
#include "harness/diagnose/handful.h"
#include "harness/property.h"
#include "harness/selection.h"
#include "harness/shard.h"
#include "reference/registry.h"

namespace halfulp {
constexpr std::string_view standard_suite = "ci";

Declared declared(const Options& options) {
  Declared of;
  if (!options.kernel_class.empty()) of.kernel_class = Class::parse(options.kernel_class);
  if (!options.as.empty()) of.as = &recipe(options.as);
  if (of.kernel_class && of.as != nullptr) throw UsageError("--as and --class both declare the class; give one");
  return of;
}

static std::string declaration(const Declared& declared) {
  if (declared.as != nullptr) return "as " + std::string(declared.as->name);
  if (!declared.kernel_class) return "nothing";
  const std::string text = declared.kernel_class->text();
  return "class " + (text.empty() ? "default" : text);
}

// What the judge keeps of each case for the baseline; cases come from several threads.
struct Kept {
  std::mutex mutex;
  BaselineEntries entries;

  void add(const Trial& trial, const Output& output, const Record& record) {
    const std::string inputs = digest(trial.problem.in);
    const std::lock_guard lock(mutex);
    for (const auto& [name, summary] : record.results) {
      BaselineEntry& kept = entries[{record.id, name}];
      kept = entry(*trial.problem.out.at(name), output.find(name)->second, summary);
      kept.inputs = inputs, kept.gates = gates_say(record.verdict);
    }
  }
};

// Fails what became worse.
static void fail_worse(const BaselineEntries& before, const BaselineEntries& now, Run& run) {
  for (const auto& [key, change] : compare(before, now)) {
    if (change != Change::worse) continue;
    const auto record =
        std::ranges::find_if(run.records, [&](const Record& r) { return r.id == key.first && r.property.empty(); });
    if (record == run.records.end() || record->verdict == Verdict::broken) continue;
    record->verdict = Verdict::fail;
    record->reason += fmt::format("{}{} is worse than the baseline: {}", record->reason.empty() ? "" : "; ", key.second,
                                  told(before.at(key), now.at(key)));
  }
}

// "baseline kernel.txt: 12 same bits, 1 worse"
static std::string told(const std::string& file, const std::map<BaselineKey, Change>& changes) {
  std::map<Change, std::size_t> numbers;
  for (const auto& [key, change] : changes) ++numbers[change];
  std::string text = "baseline " + file + ":";
  for (const auto& [change, number] : numbers)
    text += fmt::format("{} {} {}", text.back() == ':' ? "" : ",", number, name(change));
  return text;
}

// The file of --baseline beside what is run now.
class Comparison {
 public:
  Comparison(const Options& options, std::string suite, const Declared& declared)
      : file_(options.baseline), update_(options.update_baseline) {
    if (update_ && file_.empty()) throw UsageError("--update-baseline needs --baseline FILE");
    now_ = {std::string(version), std::move(suite), declaration(declared), {}};
    before_ = now_;
    if (file_.empty() || (update_ && !std::filesystem::exists(file_))) return;
    before_ = read_baseline(file_);
    require_comparable(before_, now_, file_);
  }

  bool asked() const { return !file_.empty(); }

  // Compares, fails or stores; what there is to say.
  std::string close(BaselineEntries entries, Run& run) {
    now_.entries = std::move(entries);
    if (!update_) require_common_cases(before_, now_, file_);
    const std::string text = told(file_, compare(before_.entries, now_.entries));
    if (!update_) return fail_worse(before_.entries, now_.entries, run), text + '\n';
    for (const auto& [key, entry] : now_.entries) before_.entries[key] = entry;
    write_baseline(file_, before_);
    return text + "; stored\n";
  }

 private:
  std::string file_;
  bool update_;
  Baseline before_, now_;
};

Calling calling(const Options& options) {
  Calling how{.in_process = options.in_process, .params = options.params};
  if (!options.timeout.empty()) how.timeout = to_number(options.timeout);
  if (!(how.timeout > 0 && how.timeout <= 86400))
    throw UsageError("--timeout " + options.timeout + ": give seconds, more than 0 and at most 86400");
  return how;
}

// [properties] No case where properties are named.
static Options cases_asked(Options options) {
  if (!options.property.empty() && options.property != "none") options.pattern = "*//*";  // no id is like that
  return options;
}

// [properties] What to ask; nothing where `of` is empty.
static Separately separately(const Options& options) {
  Separately what;
  if (options.property == "none" || (options.property.empty() && !options.pattern.empty())) return what;
  std::vector<std::string> known;
  for (const Property* each : Registered<Property>::all()) known.emplace_back(each->name);
  what.names = names(options.property, "property", known, {});
  Options whole = options;
  whole.shard.clear(), whole.pattern.clear();
  for (const Case& each : selected_cases(whole, standard_suite)) what.of.emplace_back(each.op->name, each.format->name);
  std::ranges::sort(what.of);
  what.of.erase(std::ranges::unique(what.of).begin(), what.of.end());
  what.params = options.params;
  what.shard = shard(options).number, what.shards = shard(options).of;
  return what;
}

static void ask_separately(const Options& options, const std::vector<Subject>& subjects, const Declared& known,
                           Run& run) {
  const Separately what = separately(options);
  if (what.of.empty()) return;
  for (const Subject& each : subjects)
    std::ranges::move(separate_checks(each, known, what), std::back_inserter(run.records));
  std::ranges::sort(run.records, before);
  run.not_proved = static_cast<std::size_t>(std::ranges::count_if(run.records, unproved));
  run.skipped = static_cast<std::size_t>(std::ranges::count(run.records, Verdict::skipped, &Record::verdict));
}

Check check(const Options& options, const std::vector<Subject>& subjects) {
  const Declared known = declared(options);
  Comparison comparison(options, suite_name(options, standard_suite), known);
  Kept kept;
  Check done;
  done.run = session("check", cases_asked(options), standard_suite, subjects, [&](const Trial& trial) -> Judge {
    return [&, judge = checked(trial, known)](const Subject& of, const Output& output, Record& record) {
      judge(of, output, record);
      if (comparison.asked()) kept.add(trial, output, record);
    };
  });
  diagnose_handful(done.run.records, subjects, known);
  ask_separately(options, subjects, known, done.run);
  if (comparison.asked()) done.note = comparison.close(std::move(kept.entries), done.run);
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
    {"--longest", "N", "only cases whose rows have at most so many elements", &Options::longest},
    {"--offset", "0|1", "asks every case so: weights are w or 1 + w", &Options::params},
    {"--sum", "CLASS", "asks every case so: the residual class", &Options::params, "rounded|unrounded|fp32|mixed"},
    {"--eps-place", "P", "asks every case so", &Options::params, "inside|outside|floor"},
    {"--multiplier", "M", "asks every case so: of the increments", &Options::params},
    {"--property", "NAME,..", "only these separate checks and no case; none: no separate check", &Options::property,
     "properties"},
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
