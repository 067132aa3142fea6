#include <cmath>

#include "reference/registry.h"
#include "reports/figures/figure.h"

namespace halfulp {
const Known& known(const std::string& name, Problem (*make)(const std::string& name)) {
  static std::map<std::string, Known> all;
  const auto at = all.find(name);
  if (at != all.end()) return at->second;
  Known made{make(name), {}};
  made.truth = evaluate(made.problem).at("y");
  return all.emplace(name, std::move(made)).first->second;
}

const Known& known(std::string_view id) {
  return known(std::string(id), [](const std::string& name) { return generate(Case::parse(name)); });
}

Summary measured(std::string_view name, const Known& of) {
  const Format& format = *of.problem.out.at("y");
  return measure(format, of.problem.n, run(recipe(name), of.problem).at("y"), of.truth, {});
}

std::vector<double> signed_errors(std::string_view name, const Known& of) {
  const Format& format = *of.problem.out.at("y");
  const auto computed = run(recipe(name), of.problem).at("y");
  std::vector<double> errors;
  for (std::size_t i = 0; i < of.truth.size(); ++i)
    errors.push_back(std::isfinite(computed[i]) ? error(format, computed[i], of.truth[i]) : NAN);
  return errors;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
