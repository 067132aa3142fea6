// recipe:NAME: a recipe or a profile, computed step by step.
#include "harness/subject.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
static std::string refusal(const Recipe& recipe, const Problem& problem) {
  const std::string name(recipe.name);
  if (std::ranges::find(recipe.ops, problem.op->name) == recipe.ops.end())
    return name + " does not compute " + std::string(problem.op->name);
  return recipe.takes(problem) ? "" : name + " does not cover these formats or this length";
}

static Subject make(std::string_view name, const Calling&) {
  const Recipe& found = recipe(name);
  return {.name = "recipe:" + std::string(name),
          .recipe = &found,
          .run = [&found](const Case&, const Problem& problem) { return run(found, problem); },
          .refuses = [&found](const Problem& problem) { return refusal(found, problem); },
          .call = [&found](const Problem& problem, const Layout&) { return run(found, problem); }};
}

const Registered<SubjectKind> kind{{.name = "recipe", .meaning = "recipe:NAME, a recipe or a profile", .make = make}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
