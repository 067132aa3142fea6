// mistake:NAME[+RECIPE]: a mistake made in a recipe, by default in the safe one of the operation.
#include "harness/mistake.h"

#include "harness/subject.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
static const Recipe& in(const Recipe* chosen, const Problem& problem) {
  return chosen != nullptr ? *chosen : safe_recipe(problem.op->name);
}

static std::string refusal(const Mistake& mistake, const Recipe* chosen, const Problem& problem) {
  const std::string name(mistake.name);
  if (!mistake.applies(problem)) return name + " cannot be made, or cannot show, in this problem";
  if (!in(chosen, problem).takes(problem)) return std::string(chosen->name) + " does not take this problem";
  return "";
}

static Subject make(std::string_view text, const Calling&) {
  const std::size_t plus = text.find('+');
  const Mistake* found = find(Registered<Mistake>::all(), "mistake", text.substr(0, plus));
  const Recipe* chosen = plus == text.npos ? nullptr : &recipe(text.substr(plus + 1));
  return {.name = "mistake:" + std::string(text),
          .recipe = chosen,
          .run = [=](const Case&, const Problem& problem) { return run(*found, in(chosen, problem), problem); },
          .refuses = [=](const Problem& problem) { return refusal(*found, chosen, problem); },
          .call = [=](const Problem& problem, const Layout&) { return run(*found, in(chosen, problem), problem); }};
}

const Registered<SubjectKind> kind{
    {.name = "mistake", .meaning = "mistake:NAME[+RECIPE], a mistake made in a recipe", .make = make}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
