#include "harness/judges/test.h"

#include <algorithm>

#include "reference/op.h"

namespace halfulp {
Kernel kernel(std::string_view name) {
  if (name == "safe") return [](const Problem& problem) { return run(safe_recipe(problem.op->name), problem); };
  return [&of = recipe(name)](const Problem& problem) { return run(of, problem); };
}

double offset_of(const Case& c) { return c.params.has(field::offset) ? c.params[field::offset] : 0; }

void shortest_first(std::vector<Case>& cases) {
  std::ranges::stable_sort(cases, {}, [](const Case& c) { return c.n * c.rows; });
}

Trialled::Trialled(const Test& test, const Problem& problem)
    : test_(test),
      problem_(problem),
      reference_(test.reference(problem)),
      naive_(test.naive ? test.naive(problem) : Output{}) {}

double Trialled::share(const Output& got, const Kernel& of) const {
  const Expected own = test_.own != nullptr ? test_.own(problem_, of) : Expected{};
  const Output& expected = test_.own != nullptr ? own.output : reference_;
  double most = own.used;
  for (const auto& [name, values] : got) {
    Compared both{.format = *problem_.out.find(name)->second, .got = values, .reference = expected.find(name)->second};
    if (!naive_.empty()) both.naive = naive_.find(name)->second;
    most = std::max(most, used(*test_.measure, both, test_.limits));
  }
  return most;
}

static Kernel kernel(const Mistake& mistake) {
  return [&mistake](const Problem& problem) {
    const Recipe& safe = safe_recipe(problem.op->name);
    return mistake.applies(problem) ? run(mistake, safe, problem) : run(safe, problem);
  };
}

static void try_one(const Test& test, const Problem& problem, const Case& c, std::vector<Fate>& fates) {
  const Recipe& safe = safe_recipe(problem.op->name);
  const Output right = run(safe, problem);
  const Trialled trialled(test, problem);
  for (Fate& each : fates) {
    if (!each.passes() || !each.mistake->applies(problem)) continue;
    const Output got = run(*each.mistake, safe, problem);
    each.shown = each.shown || differ(got, right);
    each.used = std::max(each.used, trialled.share(got, kernel(*each.mistake)));
    if (each.used > 1) each.refused_by = c.id();
  }
}

std::vector<Fate> fates(const Test& test, const std::vector<const Mistake*>& mistakes) {
  std::vector<Fate> all;
  for (const Mistake* each : mistakes) all.push_back({.mistake = each});
  std::vector<Case> cases = test.cases;
  shortest_first(cases);
  for (const Case& each : cases) try_one(test, generate(each), each, all);
  return all;
}

Use use(const Test& test, const Recipe& by) {
  Use most;
  for (const Case& each : test.cases) {
    const Problem problem = generate(each);
    if (!by.takes(problem)) continue;
    const double share =
        Trialled(test, problem).share(run(by, problem), [&by](const Problem& other) { return run(by, other); });
    if (most.id.empty() || share > most.share) most = {share, each.id()};
  }
  return most;
}

bool differ(const Output& a, const Output& b) {
  return !std::ranges::equal(a, b, [](const auto& one, const auto& other) {
    return one.first == other.first && std::ranges::equal(one.second, other.second, same_value);
  });
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
