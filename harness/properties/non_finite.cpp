// A nan, an infinity and a row of zeros give what IEEE arithmetic gives, and leave other rows alone.
//
//   rows: a nan; +inf; -inf; zeros; two untouched
//
// [classes] Of each output only its class is asked: nan where a nan is due and nowhere else, an infinity of the right sign
//           where one is due and nowhere else (harness/measure.h). A norm's row with a nan is all nan; RMSNorm of a row with
//           an infinity is zeros and one nan.
// [format]  A format without an infinity has its rows untouched.
#include <cmath>
#include <limits>

#include "harness/judge.h"
#include "harness/property.h"
#include "reference/registry.h"

namespace halfulp {
static Problem with_specials(Problem problem) {
  Tensor& first = problem.in.find(problem.op->operands[0].name)->second;
  const std::size_t n = problem.n;
  const bool infinite = first.format->beyond == Beyond::infinity;
  first.values[3] = std::numeric_limits<double>::quiet_NaN();
  if (infinite) first.values[n + 2] = HUGE_VAL, first.values[2 * n + 2] = -HUGE_VAL;
  for (std::size_t i = 0; i < n; ++i) first.values[3 * n + i] = 0;
  return problem;
}

static PropertyFinding ask(const PropertyAsked& asked) {
  const Problem given = with_specials(asked.problem);
  const Output output = asked.call(given);
  const auto read = asked.declared.kernel_class ? as_read(given, *asked.declared.kernel_class) : std::nullopt;
  const Problem& problem = read ? *read : given;
  const Truth truth = evaluate(problem);
  std::map<std::string, Summary> results;
  for (const auto& [name, format] : problem.out)
    results[name] = measure(*format, problem.n, output.find(name)->second, truth.find(name)->second, {});
  const Judgement judgement = judge(results, Gate{});
  return {judgement.verdict, judgement.reason};
}

static std::vector<std::string_view> cases(std::string_view op) {
  return {op == "residual_sum" ? "/normal/n=8/rows=6/k=3" : "/normal/n=8/rows=6"};
}

const Registered<Property> property{{.name = "non_finite",
                                     .meaning = "nan, infinities and zeros give what IEEE arithmetic gives",
                                     .cases = cases,
                                     .ask = ask}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
