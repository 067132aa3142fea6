// No mistake survives: the suite `ci` refuses each of them, in every operation and format where it can be made.
//
// [kill]  A mistake is killed by the first case whose verdict is fail; cases are tried from the shortest on.
// [equal] Where no case of the suite kills it, its outputs must be those of the recipe, bit for bit, on every case: then
//         the mistake cannot show there, and only then may it live.
// [legal] The recipe itself, judged by the same cases up to the first 40 of each operation and format, is never refused.
#include <doctest/doctest.h>

#include <algorithm>

#include "cases/suite.h"
#include "harness/checked.h"
#include "harness/mistake.h"
#include "harness/subject.h"
#include "reference/registry.h"

using namespace halfulp;

static Verdict verdict(const Subject& of, const Case& c, const Problem& problem, const Output& output) {
  const Truth truth = evaluate(problem);
  Record record;
  checked({c, problem, truth}, {})(of, output, record);
  return record.verdict;
}

static std::vector<Case> shortest_first(std::string_view op, const Format& format) {
  auto cases = select(*find(Registered<Suite>::all(), "suite", "ci"), op, format.name, "");
  std::ranges::sort(cases, {}, [](const Case& c) { return std::pair(c.n * c.rows, c.id()); });
  return cases;
}

struct Fate {
  std::size_t made = 0;     // cases where it applies
  std::size_t visible = 0;  // of those tried, where some bit differs from the recipe's
  bool killed = false;
};

static Fate fate(const Mistake& mistake, const std::vector<Case>& cases) {
  const Subject wrong = subject("mistake:" + std::string(mistake.name));
  Fate fate;
  for (const Case& c : cases) {
    const Problem problem = generate(c);
    if (!mistake.applies(problem)) continue;
    ++fate.made;
    const Output output = run(mistake, safe_recipe(c.op->name), problem);
    if (output == run(safe_recipe(c.op->name), problem)) continue;
    ++fate.visible;
    fate.killed = verdict(wrong, c, problem, output) == Verdict::fail;
    if (fate.killed) break;
  }
  return fate;
}

TEST_CASE("[kill] [equal] no mistake survives the suite ci in a format that can show it") {
  std::size_t killed = 0;
  for (const Op* op : Registered<Op>::all())
    for (const Format* format : formats) {
      const auto cases = shortest_first(op->name, *format);
      for (const Mistake* mistake : Registered<Mistake>::all()) {
        const Fate end = fate(*mistake, cases);
        CAPTURE(op->name);
        CAPTURE(format->name);
        CAPTURE(mistake->name);
        CAPTURE(end.made);
        CHECK((end.killed || end.visible == 0));
        killed += end.killed;
      }
    }
  MESSAGE(killed << " kills");
  CHECK(killed >= 150);
}

TEST_CASE("[legal] the recipe without a mistake is refused nowhere") {
  for (const Op* op : Registered<Op>::all())
    for (const Format* format : formats) {
      const auto cases = shortest_first(op->name, *format);
      const Recipe& recipe = safe_recipe(op->name);
      const Subject right = subject("recipe:" + std::string(recipe.name));
      for (const Case& c : std::span(cases).first(std::min<std::size_t>(cases.size(), 40))) {
        const Problem problem = generate(c);
        CAPTURE(c.id());
        CHECK(verdict(right, c, problem, run(recipe, problem)) != Verdict::fail);
      }
    }
}

// SPDX-License-Identifier: Apache-2.0
