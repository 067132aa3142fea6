#include "harness/grade/grade.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "cases/suite.h"
#include "harness/class.h"
#include "harness/grade/ours.h"
#include "harness/set_gate.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
// The cases of a suite of the test's operation, format and offsets, the smallest first.
static std::vector<Case> like(const Test& test, std::string_view suite) {
  const Case& one = test.cases.front();
  auto cases = select(*find(Registered<Suite>::all(), "suite", suite), one.op->name, one.format->name, "");
  std::erase_if(cases, [&](const Case& c) {
    return std::ranges::none_of(test.cases, [&](const Case& own) { return offset_of(own) == offset_of(c); });
  });
  shortest_first(cases);
  return cases;
}

// [held] Strikes the mistakes that show on one of the cases from the list.
static void strike_shown(const std::vector<Case>& cases, std::vector<const Mistake*>& hidden) {
  for (const Case& each : cases) {
    if (hidden.empty()) return;
    const Problem problem = generate(each);
    const Recipe& safe = safe_recipe(each.op->name);
    const Output right = run(safe, problem);
    std::erase_if(hidden,
                  [&](const Mistake* of) { return of->applies(problem) && differ(run(*of, safe, problem), right); });
  }
}

static std::vector<Fate> held(const Test& test) {
  std::vector<Fate> all = fates(test, Registered<Mistake>::all());
  std::vector<const Mistake*> hidden;
  for (const Fate& each : all)
    if (!each.shown) hidden.push_back(each.mistake);
  strike_shown(like(test, "port"), hidden);
  strike_shown(like(test, "ci"), hidden);
  std::erase_if(all, [&](const Fate& of) { return std::ranges::find(hidden, of.mistake) != hidden.end(); });
  return all;
}

// fp32 (or wider) inside and one cast, by its axes.
static bool lies_inside(const Recipe& recipe, const Problem& problem) {
  if (!recipe.takes(problem)) return false;
  const auto its_class = class_of(recipe.at(problem), problem);
  if (!its_class) return false;
  Class plain;
  plain.work = its_class->work, plain.form = its_class->form, plain.streaming = its_class->streaming;
  return *its_class == plain;
}

static std::vector<RightKernel> rights(const Test& test) {
  std::vector<RightKernel> all;
  const Problem first = generate(test.cases.front());
  for (const Recipe* each : recipes_of(first.op->name))
    if (lies_inside(*each, first)) all.push_back({each, use(test, *each)});
  std::ranges::stable_sort(all, std::greater{}, [](const RightKernel& each) { return each.use.share; });
  return all;
}

// The outputs that lie as far from the reference as the bounds allow.
static Output farthest(const Problem& problem, const Output& reference) {
  const Truth truth = evaluate(problem);
  const Gate gate = set_gate(problem, truth, run(safe_recipe(problem.op->name), problem), Class{});
  Output far = reference;
  for (auto& [name, values] : far) {
    const std::vector<double>& bounds = gate.bounds->at(name);
    const std::vector<Certified>& exact = truth.at(name);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!std::isfinite(values[i]) || exact[i].kind == Kind::nan) continue;
      const double away = std::fabs((values[i] - exact[i].value) - exact[i].low) + exact[i].radius;
      values[i] += bounds[i] + away;
    }
  }
  return far;
}

static double proved(const Test& test) {
  if (test.measure->name == "cosine") return HUGE_VAL;
  double most = 0;
  for (const Case& each : test.cases) {
    const Problem problem = generate(each);
    const Trialled trialled(test, problem);
    most = std::max(most, trialled.share(farthest(problem, trialled.reference()), nullptr));
  }
  return most;
}

// Which of the mistakes the case refuses, as `halfulp check` judges.
static std::vector<bool> refused(const Case& c, const std::vector<const Mistake*>& mistakes) {
  const Problem problem = generate(c);
  const Recipe& safe = safe_recipe(c.op->name);
  const Output right = run(safe, problem);
  const Truth truth = evaluate(problem);
  std::vector<bool> all;
  for (const Mistake* each : mistakes) {
    if (!each->applies(problem)) {
      all.push_back(false);
      continue;
    }
    const Output got = run(*each, safe, problem);
    all.push_back(differ(got, right) && refuses(c, problem, truth, *each, got));
  }
  return all;
}

static void close(const Test& test, Grade& grade) {
  std::vector<const Mistake*> passing;
  for (const Fate* each : grade.passing()) passing.push_back(each->mistake);
  if (passing.empty()) return;
  std::vector<Case> candidates = like(test, grade.suite);
  if (candidates.empty()) candidates = like(test, grade.suite = "ci");
  std::vector<std::vector<bool>> sets;
  for (const Case& each : candidates) sets.push_back(refused(each, passing));
  const Cover cover = smallest_cover(sets, passing.size());
  for (const std::size_t s : cover.sets) grade.closing.push_back(candidates[s]);
  for (const std::size_t e : cover.uncovered) grade.open.push_back(passing[e]);
  grade.minimal = cover.minimal;
}

Grade grade(const Test& test) {
  Grade made;
  made.fates = held(test);
  made.rights = rights(test);
  made.proved = proved(test);
  close(test, made);
  return made;
}

std::vector<const Fate*> Grade::passing() const {
  std::vector<const Fate*> all;
  for (const Fate& each : fates)
    if (each.passes()) all.push_back(&each);
  return all;
}

std::size_t Grade::passing_at(double share) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(fates, [&](const Fate& each) { return each.passes() && each.used <= share; }));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
