// halfulp corpus FILE.jsonl SUBJECT: which public bugs a kernel has.
//
// [exit]    1 where a bug is present or the gates refuse for another reason, 4 where the subject broke, 3 where nothing
//           could be asked of it.
// [op]      A kernel that does not say what it computes (exec:, a Python function) is asked for --op alone.
// [reports] console (the default), markdown and jsonl, each to standard output or to a file.
// [counted] The last line counts; after JSON lines it goes to standard error.
#include <algorithm>
#include <iostream>

#include "cases/files/atomic.h"
#include "harness/command.h"
#include "harness/commands/check.h"
#include "harness/selection.h"
#include "harness/signals.h"
#include "reference/op.h"
#include "reference/registry.h"
#include "reports/corpus/corpus.h"
#include "reports/destinations.h"

namespace halfulp {
static void console(std::ostream& out, const CorpusAsked& of, const Look& look) { draw(out, page(of), look); }
static void markdown(std::ostream& out, const CorpusAsked& of, const Look&) { draw_markdown(out, page(of)); }
static void as_lines(std::ostream& out, const CorpusAsked& of, const Look&) { out << json_lines(of); }

constexpr std::string_view kinds[] = {"console", "markdown", "jsonl"};
constexpr void (*writers[])(std::ostream&, const CorpusAsked&, const Look&) = {console, markdown, as_lines};

// [exit]
static Exit exit_of(const CorpusAsked& of) {
  if (count(of, Presence::broken) > 0) return Exit::crashed;
  if (count(of, Presence::present) + count(of, Presence::other) > 0) return Exit::fail;
  return count(of, Presence::absent) > 0 ? Exit::pass : Exit::nothing;
}

// [op] Those of --op, else all.
static std::vector<std::string> operations(const std::string& list) {
  std::vector<std::string> known;
  for (const Op* each : Registered<Op>::all()) known.emplace_back(each->name);
  return names(list, "operation", known, known);
}

static Exit run_corpus(const Options& options, std::ostream& out) {
  const Destinations destinations(options, "corpus", kinds);
  const std::vector<PublicBug> bugs = public_bugs(read_file(options.operand), options.operand);
  const Declared known = declared(options);
  const Subject of = subject(options.subject, calling(options));
  CorpusAsked all{options.command, options.operand, of.name, {}};
  const std::vector<std::string> ops = operations(options.op);
  for (const PublicBug& each : bugs) {
    stop_if_interrupted();
    const bool left_out = each.beyond.empty() && std::ranges::find(ops, each.op) == ops.end();
    all.findings.push_back(left_out ? Finding{.bug = &each, .why = "not asked: --op " + options.op}
                                    : asked(each, of, known));
  }
  destinations.write(out, [&](std::size_t kind, std::ostream& to, const Look& look) { writers[kind](to, all, look); });
  (destinations.shown(2) ? out : std::cerr) << counts(all);
  return exit_of(all);
}

constexpr Argument arguments[] = {
    {"FILE.jsonl", "", "JSON lines, as cases/corpora/public_bugs.jsonl", &Options::operand, "file", true},
    {"SUBJECT", "", "what is asked: ./LIBRARY.so[:NAME], exec:COMMAND, recipe:NAME or mistake:NAME[+RECIPE]",
     &Options::subject, "subjects", true},
    {"--op", "OP,..", "only bugs of these operations", &Options::op, "ops"},
    {"--as", "RECIPE", "it claims to be this recipe: judged by the recipe's class", &Options::as, "recipes"},
    {"--class", "KEY=VALUE,..", "what it declares: cast=before,lanes=32,rsqrt=2,..", &Options::kernel_class},
    {"--timeout", "S", "seconds that one call of a kernel may take. Default: 60", &Options::timeout},
    {"--in-process", "", "calls a library in this process, for a debugger: a crash of it ends the run",
     &Options::in_process},
};

const Registered<Command> corpus_row{{
    .name = "corpus",
    .meaning = "which public bugs a kernel has: present, absent, not applicable",
    .arguments = arguments,
    .examples = "  halfulp corpus cases/corpora/public_bugs.jsonl ./kernel.so\n"
                "  halfulp corpus cases/corpora/public_bugs.jsonl recipe:one_pass --report jsonl\n",
    .run = run_corpus,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
