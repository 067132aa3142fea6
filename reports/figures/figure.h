// A figure of reports/published: a chart and the passage of the page that rests on it, both made from the program's own
// cases, recipes and roundings.
//
// [computed] No number is typed in: a passage formats what its own data hold.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cases/case.h"
#include "harness/measure.h"
#include "harness/recipe.h"
#include "reports/svg.h"

namespace halfulp {
struct Figure {
  std::string_view name;  // published/figures/NAME.svg
  int place;              // on the page, from 1
  std::string_view heading;
  Chart (*chart)();
  std::string (*passage)();  // Markdown
};

// A problem with the truth of its y; each is made once in a process.
struct Known {
  Problem problem;
  std::vector<Certified> truth;
};

const Known& known(const std::string& name, Problem (*make)(const std::string& name));
const Known& known(std::string_view id);  // the case of that id
Summary measured(std::string_view recipe, const Known&);
std::vector<double> signed_errors(std::string_view recipe, const Known&);  // E in ulps; NaN where it is no distance

inline constexpr std::string_view docs_command = "halfulp docs reports/published";

std::string why_norms_upcast();  // the page, whole
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
