// halfulp grade-test TEST.json: which wrong kernels somebody's own test lets pass.
//
// [reports] console (the default), markdown and json, each to standard output or to a file.
#include <algorithm>
#include <ostream>
#include <sstream>

#include "cases/files/atomic.h"
#include "harness/command.h"
#include "harness/outputs.h"
#include "reference/registry.h"
#include "reports/grading/grading.h"

namespace halfulp {
static void console(std::ostream& out, const Graded& of, const Look& look) { draw(out, page(of), look); }
static void markdown(std::ostream& out, const Graded& of, const Look&) { draw_markdown(out, page(of)); }
static void as_json(std::ostream& out, const Graded& of, const Look&) { out << json(of); }

struct GradeReport {
  std::string_view name;
  void (*write)(std::ostream&, const Graded&, const Look&);
};
constexpr GradeReport kinds[] = {{"console", console}, {"markdown", markdown}, {"json", as_json}};

struct Destination {
  const GradeReport* kind;
  std::string path;  // empty: standard output
};

static const GradeReport& kind_of(std::string_view name) {
  std::vector<std::string_view> known;
  for (const GradeReport& each : kinds) {
    if (each.name == name) return each;
    known.push_back(each.name);
  }
  throw unknown("report of grade-test", name, known);
}

static std::vector<Destination> destinations(const Options& options) {
  std::vector<Destination> all;
  for (const std::string& each : options.reports) {
    const std::size_t equals = std::min(each.find('='), each.size());
    const std::string path = each.substr(std::min(equals + 1, each.size()));
    if (equals < each.size() && path.empty()) throw UsageError("--report " + each + ": the path is missing");
    all.push_back({&kind_of(std::string_view(each).substr(0, equals)), path});
  }
  const auto standard = [](const Destination& each) { return each.path.empty(); };
  if (std::ranges::count_if(all, standard) > 1)
    throw UsageError("only one report can go to standard output; give the others a =PATH");
  if (std::ranges::none_of(all, standard)) all.push_back({&kinds[0], ""});
  return all;
}

static Exit run_grade(const Options& options, std::ostream& out) {
  const std::vector<Destination> asked = destinations(options);
  const Look look{80, colored(options.color)};
  const Graded of = graded(options.operand);
  for (const auto& [kind, path] : asked) {
    if (path.empty()) {
      kind->write(out, of, look);
      continue;
    }
    std::ostringstream text;
    kind->write(text, of, Look{80, false});
    write_file(path, text.str());
  }
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
