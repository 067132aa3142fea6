// halfulp._core: what the Python package needs of the program, in bytes and text.
//
// [lock]   The interpreter's lock is released while truths are proved; kernel.cpp takes it for each call.
// [errors] UsageError and Declined, Broken, Untrusted, Violation reach Python under their names.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <sstream>

#include "cases/case.h"
#include "harness/classes.h"
#include "harness/cli.h"
#include "harness/commands/check.h"
#include "harness/diagnose/diagnose.h"
#include "harness/diagnose/formula.h"
#include "harness/environment.h"
#include "harness/foreign/worker.h"
#include "harness/python/exchange.h"
#include "harness/python/kernel.h"
#include "harness/record_json.h"
#include "harness/selection.h"
#include "reference/evaluate.h"
#include "reference/registry.h"

namespace nb = nanobind;

namespace halfulp::python {
using Texts = std::map<std::string, std::string>;

static Options options(const Texts& given) {
  Options all;
  const std::map<std::string, std::string Options::*> known{
      {"op", &Options::op},           {"format", &Options::format},   {"case", &Options::pattern},
      {"suite", &Options::suite},     {"seed", &Options::seed},       {"jobs", &Options::jobs},
      {"shard", &Options::shard},     {"as", &Options::as},           {"class", &Options::kernel_class},
      {"command", &Options::command}, {"longest", &Options::longest},
  };
  for (const auto& [name, value] : given)
    if (name == "strict")
      all.strict = true;
    else if (const auto found = known.find(name); found != known.end())
      all.*found->second = value;
    else
      all.params[field_name(name)] = value;
  all.quiet = true;
  return all;
}

static std::string report(const Run& run) {
  std::ostringstream text;
  find(Registered<Reporter>::all(), "reporter", "console")->report(text, run, Look{});
  text << counts(run);
  return text.str();
}

static std::string lines(const Run& run) {
  std::ostringstream text;
  write_json_lines(text, run);
  return text.str();
}

// What all failed cases look like, pooled, in the form of a record's JSON.
static std::string diagnosis(const Run& run) {
  std::vector<const Diagnosis*> all;
  for (const Record& each : run.records)
    if (!each.diagnosis.state.empty()) all.push_back(&each.diagnosis);
  Record together;
  together.diagnosis = pooled(all);
  return print(to_json(together).at("diagnosis"));
}

// The part of a run that is one subject's.
static Run part(const Run& whole, const std::string& subject) {
  Run run = whole;
  std::erase_if(run.records, [&](const Record& each) { return each.subject != subject; });
  run.not_proved = static_cast<std::size_t>(std::ranges::count_if(run.records, unproved));
  run.skipped = static_cast<std::size_t>(std::ranges::count(run.records, Verdict::skipped, &Record::verdict));
  return run;
}

// A class that allows every failed case if only it is declared; empty: none.
static std::string offered(const Run& run) {
  const std::vector<std::string> classes = offered_classes(cases_of(run));
  return classes.empty() ? "" : classes.front();
}

// [(name, callable)] against the cases that the options select: for each (exit code, JSON lines, report,
// diagnosis, class that would have to be declared).
static nb::list check(const std::vector<std::pair<std::string, nb::object>>& kernels, const Texts& given) {
  const Options asked = options(given);
  std::vector<Subject> subjects;
  for (const auto& [name, callable] : kernels) subjects.push_back(kernel(name, callable));
  Run run;
  {
    const nb::gil_scoped_release released;
    require_environment();
    run = halfulp::check(asked, std::move(subjects)).run;
  }
  nb::list all;
  for (const auto& [name, callable] : kernels) {
    const Run mine = part(run, name);
    all.append(nb::make_tuple(static_cast<int>(exit_of(mine, asked.strict, true)), lines(mine), report(mine),
                              diagnosis(mine), offered(mine)));
  }
  return all;
}

// What a case asks for, what a cause computes instead (empty: its meaning says it), and what would declare that.
static nb::tuple formulas(const std::string& id, const std::string& cause) {
  const Problem problem = generate(Case::parse(id));
  const ComputedInstead found = computed_instead(problem, cause);
  Texts declared;
  for (const auto& [name, value] : found.declared) declared[name == "eps-place" ? "eps_place" : name] = value;
  return nb::make_tuple(formula(problem), found.formula, declared);
}

static std::vector<std::string> cases(const Texts& given) {
  std::vector<std::string> ids;
  for (const Case& each : selected_cases(options(given), "ci")) ids.push_back(each.id());
  return ids;
}

// `worker`: what starts this program again, for the workers of libraries ("worker" and its operands follow).
static int program(std::vector<std::string> arguments, const std::vector<std::string>& worker) {
  worker_command() = worker;
  std::vector<char*> pointers;
  for (std::string& each : arguments) pointers.push_back(each.data());
  const nb::gil_scoped_release released;
  return cli(static_cast<int>(pointers.size()), pointers.data());
}

static nb::bytes doubles(const std::vector<Certified>& all, double Certified::* member) {
  std::vector<double> values;
  for (const Certified& each : all) values.push_back(each.*member);
  return nb::bytes(values.data(), values.size() * sizeof(double));
}

// Of each result: (rounded, in its format's bytes; value, low and radius as doubles).
static nb::dict truth(const nb::dict& request) {
  const Problem problem = to_problem(request);
  Truth proved;
  {
    const nb::gil_scoped_release released;
    require_environment();
    proved = evaluate(problem);
  }
  nb::dict all;
  for (const auto& [name, results] : proved) {
    std::vector<double> rounded;
    for (const Certified& each : results) rounded.push_back(each.rounded);
    all[name.c_str()] = nb::make_tuple(to_python(*problem.out.at(name), rounded), doubles(results, &Certified::value),
                                       doubles(results, &Certified::low), doubles(results, &Certified::radius));
  }
  return all;
}

// What a subject of the program (recipe:NAME, mistake:NAME) makes of a problem: bytes of each result.
static nb::dict compute(const std::string& text, const nb::dict& request) {
  const Problem problem = to_problem(request);
  const Subject asked = subject(text);
  if (!asked.call) throw UsageError(text + " has stored outputs: it cannot be called");
  if (const std::string why = asked.refuses ? asked.refuses(problem) : ""; !why.empty()) throw Declined(why);
  nb::dict all;
  for (const auto& [name, values] : asked.call(problem, {}))
    if (problem.out.contains(name)) all[name.c_str()] = to_python(*problem.out.at(name), values);
  return all;
}

static std::string said_unknown(const std::string& kind, const std::string& name,
                                const std::vector<std::string>& known) {
  return unknown(kind, name, std::vector<std::string_view>(known.begin(), known.end())).what();
}

static std::uint64_t bits(const std::string& format_name, double value) { return encode(format(format_name), value); }

NB_MODULE(_core, module) {
  nb::exception<UsageError>(module, "UsageError", PyExc_ValueError);
  nb::exception<Declined>(module, "Declined", PyExc_RuntimeError);
  nb::exception<Broken>(module, "Broken", PyExc_RuntimeError);
  nb::exception<Untrusted>(module, "Untrusted", PyExc_RuntimeError);
  nb::exception<Violation>(module, "Violation", PyExc_RuntimeError);
  module.attr("version") = std::string(version);
  module.def("check", &check, nb::arg("kernels"), nb::arg("options"));
  module.def("cases", &cases, nb::arg("options"));
  module.def("formulas", &formulas, nb::arg("case"), nb::arg("cause"));
  module.def("program", &program, nb::arg("arguments"), nb::arg("worker"));
  module.def("truth", &truth, nb::arg("request"));
  module.def("unknown", &said_unknown, nb::arg("kind"), nb::arg("name"), nb::arg("known"));
  module.def("encode", &bits, nb::arg("format"), nb::arg("value"));
  module.def("compute", &compute, nb::arg("subject"), nb::arg("request"));
}
}  // namespace halfulp::python

// SPDX-License-Identifier: Apache-2.0
