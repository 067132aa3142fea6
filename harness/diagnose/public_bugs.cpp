// The public bugs as measurements of the diagnosis.
#include <fmt/format.h>

#include <algorithm>

#include "harness/bug_case.h"
#include "harness/diagnose/bugs.h"
#include "harness/diagnose/counted.h"
#include "harness/gates.h"
#include "harness/part.h"
#include "harness/property.h"
#include "harness/text.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
// [batch] A case of a tensor with three dimensions gives all of it, numbers that count up, and the row that shows the bug.
static Problem problem_of(const Json& line) {
  Problem problem = bug_case(line).problem;
  const Json* storage = line.find("storage");
  if (storage == nullptr || storage->null()) return problem;
  const std::string_view range = storage->text();
  const std::size_t dots = range.find(".."), last = to_count(range.substr(dots + 2));
  std::vector<double>& x = problem.in.find(tensor::x)->second.values;
  x.clear();
  for (std::size_t each = to_count(range.substr(0, dots)); each <= last; ++each) x.push_back(static_cast<double>(each));
  problem.rows = x.size() / problem.n;
  return problem;
}

static bool yields_wrong(const Json& line, const Problem& problem, const Output& output) {
  const Json* given = line.find("row");
  const std::size_t first = given == nullptr || given->null() ? 0 : given->count() * problem.n;
  const Format& format = *problem.out.find(tensor::y)->second;
  return std::ranges::all_of(line.at("wrong").array(), [&](const Json& each) {
    const double wrong = to_number(each.at("value").text());
    return bits_lost(format, output.find(tensor::y)->second[first + each.at("index").count()], wrong) == 0;
  });
}

static Refused not_right(const Problem& problem, const Truth& truth, const Output& output) {
  Refused refused;
  for (const auto& [name, format] : problem.out) {
    const auto& right = truth.find(name)->second;
    for (std::size_t i = 0; i < right.size(); ++i)
      refused[name].push_back(bits_lost(*format, output.find(name)->second[i], right[i].rounded) > 0);
  }
  return refused;
}

// Of no cause, whether a check would have asked.
static std::string unknown(const Problem& problem, const Truth& truth, const Output& output) {
  const Gates found = gates(problem, truth, output);
  return found.set.refused + found.rows.refused == 0 ? "unknown: the class allows every output" : "unknown";
}

static std::string joined(const std::vector<std::string>& causes) {
  std::string text;
  for (const std::string& each : causes) text += (text.empty() ? "" : ", ") + each;
  return text;
}

// [separate] The row as often as a kernel needs to sum it otherwise.
static Diagnosis by_check(const Bug& bug, const Problem& batch) {
  const Subject kernel{.name = "kernel", .run = {}, .refuses = {}, .call = [&](const Problem& asked, const Layout&) {
                         return bug.kernel(asked);
                       }};
  Diagnosis diagnosis;
  const Property& check = *find(Registered<Property>::all(), "check", bug.check);
  if (!check.ask({kernel, batch, {}}).reason.empty())
    diagnosis.state = "named", diagnosis.causes = {std::string(bug.check)};
  diagnosis.hypotheses.emplace_back();
  return diagnosis;
}

static Problem repeated(const Problem& row) { return part(row, std::vector<std::size_t>(256, 0)); }

static void ask_one(BugAnswers& all, const Json& line, const Bug& bug, bool callable) {
  const bool apart = !bug.check.empty();
  const Problem row = problem_of(line), problem = apart ? repeated(row) : row;
  const Truth truth = evaluate(problem);
  const Output output = bug.kernel(problem);
  const std::string id(bug.id);
  if (!yields_wrong(line, problem, output)) all.differ.push_back(id);
  Diagnosis diagnosis;
  if (!apart)
    diagnosis = diagnose({problem, truth, output, not_right(problem, truth, output)}, library(*problem.op),
                         callable ? Call(bug.kernel) : Call(nullptr));
  else if (callable)
    diagnosis = by_check(bug, problem);
  else
    diagnosis.hypotheses.emplace_back();
  all.told.emplace_back(id, diagnosis.causes.empty() ? unknown(problem, truth, output) : joined(diagnosis.causes));
  count(all.answers, diagnosis, bug.causes, id);
}

const Bug* wrong_kernel(std::string_view id) {
  for (const std::span<const Bug> some : {norm_bugs(), range_bugs(), layout_bugs(), sum_bugs()})
    if (const auto at = std::ranges::find(some, id, &Bug::id); at != some.end()) return &*at;
  return nullptr;
}

BugAnswers public_bugs(std::string_view lines, bool callable) {
  BugAnswers all{{callable ? "public bugs, kernels that can be called" : "public bugs, one row"}, {}, {}, {}};
  for (const std::string& text : parts(lines, '\n')) {
    if (text.empty()) continue;
    const Json line = parse_json(text);
    const std::string& id = line.at("id").text();
    if (line.at("scope").text() != "now") continue;
    const Bug* bug = wrong_kernel(id);
    if (bug == nullptr)
      all.not_asked.push_back(id);
    else
      ask_one(all, line, *bug, callable);
  }
  return all;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
