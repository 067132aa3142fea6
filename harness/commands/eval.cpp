// A proved calculator for one row: the digits of the exact result, the interval that proves them, and what each
// format makes of it.
//
//   1.0690449676496975...      fp32  1.0690449476242065  0x3f88d677  -0.17 ulp
//
// [binary64] Numbers are read as the nearest binary64 and taken exactly; --in FORMAT rounds them, and the head says so.
// [ulp]      Beside each rounding the distance it went; `exact` and `tie, to even` are decided by integers.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "harness/command.h"
#include "harness/decimal.h"
#include "harness/statistics.h"
#include "harness/text.h"
#include "reference/evaluate.h"
#include "reference/registry.h"
#include "reference/ulp.h"

namespace halfulp {
struct Typed {
  std::string_view option;
  std::string Options::* text;
};
constexpr Typed typed_x{"--x", &Options::x};

static Typed typed(std::string_view operand) {
  if (operand == tensor::weight) return {"--w", &Options::weight};
  if (operand == tensor::bias) return {"--bias", &Options::bias};
  if (operand == tensor::residual) return {"--residual", &Options::residual};
  return typed_x;
}

static std::vector<double> numbers(const Typed& of, const Options& options) try {
  std::vector<double> values;
  for (const std::string& each : parts(options.*of.text)) values.push_back(to_number(each));
  return values;
} catch (const UsageError& error) {
  throw UsageError(std::string(of.option) + ": " + error.what());
}

static void refuse_what_is_not_taken(const Op& op, const Options& options) {
  std::vector<std::string_view> known;
  for (const Operand& each : op.operands) known.push_back(typed(each.name).option);
  for (const std::string_view name : {tensor::x, tensor::weight, tensor::bias, tensor::residual}) {
    const Typed of = typed(name);
    if (!(options.*of.text).empty() && std::ranges::find(known, of.option) == known.end())
      throw unknown("operand of " + std::string(op.name), of.option, known);
  }
}

static std::size_t length(const Op& op, const Options& options) {
  const bool increments = std::ranges::any_of(op.operands, [](auto& each) { return each.name == tensor::increments; });
  const Typed of = increments ? typed(tensor::residual) : typed_x;
  const std::size_t n = numbers(of, options).size();
  if (n == 0 && increments) return 1;  // the stream starts from nothing: the numbers are its increments
  if (n == 0) throw UsageError("a row has at least one element: give " + std::string(of.option) + " 2,-1,3,0");
  return n;
}

static Problem read_problem(const Op& op, const Options& options, const Format& in) {
  refuse_what_is_not_taken(op, options);
  Problem problem{.op = &op, .params = Params(op.settings), .rows = 1, .n = length(op, options), .in = {}, .out = {}};
  for (const auto& [name, value] : options.params) problem.params.set(name, value);
  for (const Operand& each : op.operands) {
    const Typed of = typed(each.name);
    std::vector<double> values = numbers(of, options);
    if (values.empty() && each.optional) continue;
    if (each.name == tensor::increments) {
      if (values.empty() || values.size() % problem.n != 0)
        throw UsageError(fmt::format("--x holds the increments, one row of {} after the other; {} numbers were given",
                                     problem.n, values.size()));
      problem.params.set(field::k, static_cast<double>(values.size() / problem.n));
    } else if (values.size() != problem.n) {
      throw UsageError(fmt::format("{} has {} numbers where the row has {}", of.option, values.size(), problem.n));
    }
    for (double& value : values) value = round_to(in, value);
    problem.in.emplace(each.name, Tensor{&in, std::move(values)});
  }
  problem.out.emplace(tensor::y, &fp64);
  if (std::ranges::find(op.results, tensor::sum) != op.results.end()) problem.out.emplace(tensor::sum, &in);
  return problem;
}

static std::string listed(std::span<const double> values) {
  std::string text;
  for (const double each : values) text += (text.empty() ? "" : ", ") + to_text(each);
  return text;
}

static void print_head(std::ostream& out, const Problem& problem, const Format& in) {
  out << problem.op->name << "   " << problem.op->formula << '\n';
  std::string given = "n " + std::to_string(problem.n);
  for (const Setting& each : problem.op->settings) {
    const Field& key = *each.field;
    const double value = problem.params[key];
    if (key.choices.empty())
      given += ", " + std::string(key.name) + " " + to_text(value);
    else if (value != each.standard)
      given += ", " + std::string(key.name) + " " + std::string(key.choices[static_cast<std::size_t>(value)]);
  }
  given += &in == &fp64 ? "; inputs are binary64, taken exactly"
                        : "; inputs are rounded to " + std::string(in.name) + ", then taken exactly";
  for (const std::string& line : wrap(given, 80)) out << line << '\n';
  out << '\n';
  for (const auto& [name, tensor] : problem.in) out << beside(name, listed(tensor.values), 15);
}

static std::string distance(const Quantity& of, std::size_t i, const Format& in, double value) {
  if (!std::isfinite(value)) return of.special(i).kind == Kind::finite ? "beyond the largest value" : "";
  if (of.special(i).kind != Kind::finite) return "exact";
  const double low = rounded(of, i, in, Rounding::downward), high = rounded(of, i, in, Rounding::upward);
  if (low == high) return "exact";
  const Dyadic middle = (Dyadic(low) + Dyadic(high)) * Dyadic(0.5);
  if (of.against != nullptr && of.against(i, middle) == 0) return "tie, to even";
  const Certified exact = certify(of, i);
  return fmt::format("{:+.2f} ulp", ((value - exact.value) - exact.low) / ulp(in, exact.value));
}

static void print_element(std::ostream& out, const Quantity& of, std::size_t i, std::span<const Format* const> asked) {
  const std::string name = fmt::format("{}[{}]", of.name, i);
  const Proved digits = proved(of, i);
  out << fmt::format("\n{:<6} {}\n", name, digits.digits);
  if (!digits.interval.empty()) out << "       in " << digits.interval << '\n';
  for (const Format* each : asked) {
    const double value = rounded(of, i, *each, Rounding::nearest_even);
    out << fmt::format("       {:<13} {:>24}  {:<18}  {}", each->name, to_text(value),
                       fmt::format("0x{:0{}x}", encode(*each, value), each->bits / 4), distance(of, i, *each, value));
    out << '\n';
  }
}

static std::vector<const Format*> asked_formats(const Options& options) {
  std::vector<const Format*> asked;
  for (const std::string& each : parts(options.format)) asked.push_back(&format(each));
  if (asked.empty()) asked.assign(std::begin(formats), std::end(formats));
  return asked;
}

static Exit run_eval(const Options& options, std::ostream& out) {
  const Op& op = *find(Registered<Op>::all(), "operation", options.op);
  const Format& in = options.in.empty() ? fp64 : format(options.in);
  const std::vector<const Format*> asked = asked_formats(options);
  const Problem problem = read_problem(op, options, in);
  print_head(out, problem, in);
  const Problem asking = asking_statistics(problem);
  for (const auto& [name, value] : statistics(asking, 0)) out << beside(name, proved(value, 0).digits, 15);
  for (const Quantity& each : op.define(problem, 0))
    for (std::size_t i = 0; i < each.count; ++i) print_element(out, each, i, asked);
  return Exit::pass;
}

constexpr Argument arguments[] = {
    {"OP", "", "the operation: rms_norm, layer_norm, softcap, ...", &Options::op, "ops", true},
    {"--x", "2,-1,3,0", "the row; of residual_sum the increments, one after the other", &Options::x},
    {"--w", "1,..", "weights", &Options::weight},
    {"--bias", "0,..", "biases", &Options::bias},
    {"--residual", "0,..", "the second operand of fused adds; what residual_sum adds to", &Options::residual},
    {"--eps", "E", "under the root", &Options::params},
    {"--eps-format", "F", "what the decimal eps is rounded to first", &Options::params, "fp64|exact|fp32|x"},
    {"--eps-place", "P", "inside the root, outside, or as a floor", &Options::params, "inside|outside|floor"},
    {"--offset", "0|1", "of the weights: w or 1 + w", &Options::params},
    {"--cap", "C", "of softcap", &Options::params},
    {"--multiplier", "M", "of the increments", &Options::params},
    {"--sum", "CLASS", "the residual class", &Options::params, "rounded|unrounded|fp32|mixed"},
    {"--format", "F,..", "what to round the results to. Default: every format", &Options::format, "formats"},
    {"--in", "FORMAT", "rounds the inputs. Default: they stay binary64", &Options::in, "formats"},
};

const Registered<Command> eval_row{{
    .name = "eval",
    .meaning = "a proved calculator for one row: digits, interval, rounded values, bits",
    .arguments = arguments,
    .examples = "  halfulp eval rms_norm --x 2,-1,3,0 --eps 0\n"
                "  halfulp eval softcap --x 10,200 --cap 30 --format bf16,fp16\n",
    .run = run_eval,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
