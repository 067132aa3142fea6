// A recipe on a case, as `halfulp explain CASE --recipe RECIPE` shows it, and the facts of that output.
//
// [once] A case's truth and a recipe's record are made once in a process, whatever documents ask for them.
#pragma once

#include <string>
#include <string_view>

#include "harness/measure.h"
#include "harness/recipe.h"
#include "harness/record.h"
#include "reports/documents/claim.h"

namespace halfulp {
// A problem with the truth of its y.
struct Known {
  Problem problem;
  std::vector<Certified> truth;
};

const Known& known(const std::string& name, Problem (*make)(const std::string& name));
const Known& known(std::string_view id);  // the case of that id
Summary measured(std::string_view recipe, const Known&);
std::vector<double> signed_errors(std::string_view recipe, const Known&);  // E in ulps; NaN where it is no distance

struct Asked {
  std::string id, recipe;

  std::string command() const;
  const Record& record() const;
  const Summary& y() const { return record().results.at("y"); }
  double last(std::string_view step, const Format&) const;  // what the step yielded last
};

// Facts; each is of Asked's own command.
Fact given(double value, int significant = 9);  // stands in the command
Fact last_of(const Asked&, std::string_view step, const Format&, int significant = 9);
Fact alone_costs(const Asked&, std::string_view step, const Format&);
Fact rated(const Asked&);
Fact worst_of(const Asked&);                       // |E| at the scale of the magnitude
Fact off_by(const Asked&);                         // a row's normwise error, percent
Fact misrounded(const Asked&);                     // percent
Fact got_of(const Asked&, int significant = 9);    // of the worst element
Fact exact_of(const Asked&, int significant = 6);  // of the same
Fact statistic_of(const Asked&, std::string_view name, double value, int significant = 6);
Fact bound_of(const Asked&);  // or "none"

std::string number(double value, int significant);  // 4,043  1.5  infinite
std::vector<double> rms_of(const Problem&);         // the root mean square of each row, in doubles
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
