// halfulp grade-test TEST.json: which wrong kernels somebody's own test lets pass.
//
// [reports] console (the default), markdown and json, each to standard output or to a file.
#include <ostream>

#include "harness/command.h"
#include "reference/registry.h"
#include "reports/destinations.h"
#include "reports/grading/grading.h"

namespace halfulp {
static void console(std::ostream& out, const Graded& of, const Look& look) { draw(out, page(of), look); }
static void markdown(std::ostream& out, const Graded& of, const Look&) { draw_markdown(out, page(of)); }
static void as_json(std::ostream& out, const Graded& of, const Look&) { out << json(of); }

constexpr std::string_view kinds[] = {"console", "markdown", "json"};
constexpr void (*writers[])(std::ostream&, const Graded&, const Look&) = {console, markdown, as_json};

static Exit run_grade(const Options& options, std::ostream& out) {
  const Destinations asked(options, "grade-test", kinds);
  const Graded of = graded(options.operand);
  asked.write(out, [&](std::size_t kind, std::ostream& to, const Look& look) { writers[kind](to, of, look); });
  return Exit::pass;
}

constexpr Argument arguments[] = {
    {"TEST.json", "",
     "the test described: op, format, shapes, inputs, measure, tolerance; see reports/published/"
     "grade-test.md",
     &Options::operand, "file", true},
};

const Registered<Command> grade_row{{
    .name = "grade-test",
    .meaning = "which wrong kernels your own test lets pass, and which cases would catch them",
    .arguments = arguments,
    .examples = "  halfulp grade-test cases/corpora/tests/vllm_rms_norm.json\n"
                "  halfulp grade-test TEST.json --report json\n",
    .run = run_grade,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
