#include "harness/grade/kill_table.h"

#include <algorithm>
#include <optional>
#include <set>

#include "cases/suite.h"
#include "harness/grade/ours.h"
#include "harness/judges/public_judge.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
// What our gates make of one mistake on a suite.
struct Ours {
  bool refused = false;
  std::set<double> shown;  // the offsets at which some output differs
};

static void try_one(const Case& c, std::vector<Ours>& all) {
  const auto& mistakes = Registered<Mistake>::all();
  const double offset = offset_of(c);
  const auto open = [&](const Ours& each) { return !each.refused || !each.shown.contains(offset); };
  if (std::ranges::none_of(all, open)) return;
  const Problem problem = generate(c);
  const Recipe& safe = safe_recipe(c.op->name);
  const Output right = run(safe, problem);
  std::optional<Truth> truth;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!open(all[i]) || !mistakes[i]->applies(problem)) continue;
    const Output got = run(*mistakes[i], safe, problem);
    if (!differ(got, right)) continue;
    all[i].shown.insert(offset);
    if (all[i].refused) continue;
    if (!truth) truth = evaluate(problem);
    all[i].refused = refuses(c, problem, *truth, *mistakes[i], got);
  }
}

static const Suite& suite(std::string_view name) { return *find(Registered<Suite>::all(), "suite", name); }

static std::vector<Ours> ours(const Suite& suite, const Op& op, const Format& format) {
  auto cases = select(suite, op.name, format.name, "");
  shortest_first(cases);
  std::vector<Ours> all(Registered<Mistake>::all().size());
  for (const Case& each : cases) try_one(each, all);
  return all;
}

static JudgeColumn ours_column(std::string_view suite, const std::vector<Ours>& of,
                               const std::vector<std::size_t>& shown) {
  JudgeColumn column{std::string(suite), nullptr, {}};
  for (const std::size_t i : shown) column.outcomes.push_back(of[i].refused ? Outcome::refused : Outcome::passes);
  return column;
}

static JudgeColumn public_column(const PublicJudge& judge, const Test& test, const std::vector<Ours>& ci,
                                 const Sheet& in, const std::vector<std::size_t>& shown) {
  JudgeColumn column{std::string(judge.name), &judge, {}};
  const std::vector<Fate> found = fates(test, in.mistakes);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const bool here =
        std::ranges::any_of(test.cases, [&](const Case& c) { return ci[shown[i]].shown.contains(offset_of(c)); });
    column.outcomes.push_back(!here ? Outcome::elsewhere : found[i].passes() ? Outcome::passes : Outcome::refused);
  }
  return column;
}

Sheet sheet(const Op& op, const Format& format) {
  Sheet made{&op, &format, {}, {}};
  const std::vector<Ours> ci = ours(suite("ci"), op, format);
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < ci.size(); ++i)
    if (!ci[i].shown.empty()) shown.push_back(i), made.mistakes.push_back(Registered<Mistake>::all()[i]);
  if (shown.empty()) return made;
  for (const Suite* each : {&suite("ci"), &suite("port")})
    if (!select(*each, op.name, format.name, "").empty())
      made.columns.push_back(ours_column(each->name, each->name == "ci" ? ci : ours(*each, op, format), shown));
  for (const PublicJudge* each : Registered<PublicJudge>::all())
    if (const Test test = test_of(*each, op.name, format); !test.cases.empty())
      made.columns.push_back(public_column(*each, test, ci, made, shown));
  return made;
}

std::vector<Sheet> kill_table() {
  std::vector<Sheet> all;
  for (const Op* op : Registered<Op>::all())
    for (const Format* format : formats)
      if (Sheet made = sheet(*op, *format); !made.mistakes.empty()) all.push_back(std::move(made));
  return all;
}

std::size_t JudgeColumn::passing() const {
  return static_cast<std::size_t>(std::ranges::count(outcomes, Outcome::passes));
}
std::size_t JudgeColumn::held() const {
  return outcomes.size() - static_cast<std::size_t>(std::ranges::count(outcomes, Outcome::elsewhere));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
