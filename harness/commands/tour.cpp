// What ./run shows: the worked row with its proved digits, then a brief audit of every operation. A small terminal full.
#include <fmt/format.h>

#include <iostream>

#include "harness/audited.h"
#include "harness/command.h"
#include "harness/decimal.h"
#include "harness/session.h"
#include "harness/text.h"
#include "reference/registry.h"

namespace halfulp {
static void print_worked_row(std::ostream& out) {
  for (const char* name : {"rms_norm", "layer_norm"}) {
    const Op& op = *find(Registered<Op>::all(), "operation", name);
    Problem problem{.op = &op, .params = Params(op.settings), .rows = 1, .n = 4, .in = {}, .out = {}};
    problem.params.set(field::eps, 0);
    problem.in.emplace(tensor::x, Tensor{&fp64, {2, -1, 3, 0}});
    problem.out.emplace(tensor::y, &fp64);
    out << fmt::format("{:<12}", name);
    for (const Quantity& y : op.define(problem, 0))
      for (std::size_t i = 0; i < y.count; ++i)
        out << ' ' << proved(y, i).digits.substr(0, 12) << (i + 1 < y.count ? ".." : "");
    out << '\n';
  }
}

static Exit run_tour(const Options& typed, std::ostream& out) {
  Options options = typed;
  if (options.op.empty()) options.op = "layer_norm,residual_sum,rms_norm,softcap";
  if (options.format.empty()) options.format = "fp32,bf16,fp16";
  Outputs outputs(options, "brief");
  std::vector<Subject> recipes;
  for (const Recipe* each : Registered<Recipe>::all())
    if (each->evidence == Evidence::none) recipes.push_back(subject("recipe:" + std::string(each->name)));
  out << "2, -1, 3, 0 with eps 0, digits proved:\n";
  print_worked_row(out);
  const Run run = session("audit", options, "smoke", std::move(recipes), audited);
  for (const std::string& each : options.reports)
    if (const std::size_t equals = each.find('='); equals != each.npos)
      outputs.note += "report: " + each.substr(equals + 1) + "\n";
  return finish(run, options, outputs, out);
}

const Registered<Command> tour_row{{
    .name = "tour",
    .meaning = "the first look: a worked row, every operation in brief, what to do next",
    .arguments = {},
    .examples = "",
    .run = run_tour,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
