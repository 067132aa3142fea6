// The public bugs as measurements of the diagnosis.
#include <fmt/format.h>

#include <algorithm>

#include "harness/bug_case.h"
#include "harness/diagnose/bugs.h"
#include "harness/diagnose/counted.h"
#include "harness/text.h"
#include "reference/op.h"

namespace halfulp {
static bool yields_wrong(const Json& line, const Output& output, const Format& format) {
  return std::ranges::all_of(line.at("wrong").array(), [&](const Json& each) {
    const double wrong = to_number(each.at("value").text());
    return bits_lost(format, output.find(tensor::y)->second[each.at("index").count()], wrong) == 0;
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

static void ask_one(BugAnswers& all, const Json& line, const Bug& bug, bool callable) {
  const Problem problem = bug_case(line).problem;
  const Truth truth = evaluate(problem);
  const Output output = bug.kernel(problem);
  const std::string id(bug.id);
  if (!yields_wrong(line, output, *problem.out.find(tensor::y)->second)) all.differ.push_back(id);
  const Suspect suspect{problem, truth, output, not_right(problem, truth, output)};
  const Call call = callable ? Call(bug.kernel) : Call(nullptr);
  count(all.answers, diagnose(suspect, library(*problem.op), call), bug.causes, id);
}

static const Bug* kernel_of(std::string_view id) {
  for (const std::span<const Bug> some : {norm_bugs(), sum_bugs()})
    if (const auto at = std::ranges::find(some, id, &Bug::id); at != some.end()) return &*at;
  return nullptr;
}

BugAnswers public_bugs(std::string_view lines, bool callable) {
  BugAnswers all{{callable ? "public bugs, kernels that can be called" : "public bugs, one row"}, {}, {}};
  for (const std::string& text : parts(lines, '\n')) {
    if (text.empty()) continue;
    const Json line = parse_json(text);
    const std::string& id = line.at("id").text();
    if (line.at("scope").text() != "now") continue;
    const Bug* bug = kernel_of(id);
    if (bug == nullptr)
      all.not_asked.push_back(id);
    else
      ask_one(all, line, *bug, callable);
  }
  return all;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
