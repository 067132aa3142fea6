#include "harness/bug_case.h"

#include <fmt/format.h>

#include <charconv>

#include "cases/case.h"
#include "reference/evaluate.h"
#include "reference/quantity.h"
#include "reference/registry.h"

namespace halfulp {
constexpr std::uint64_t most = std::uint64_t{1} << 24;  // [size]

static std::uint64_t size(const Json& n) {
  const std::uint64_t count = n.count();
  if (count < 1 || count > most) throw UsageError(fmt::format("n: {} lies outside 1 to {}", count, most));
  return count;
}

static std::string number(const Json& value) { return to_text(value.number()); }

static std::string numbers(const Json& list) {
  std::string text;
  for (const Json& each : list.array()) text += (text.empty() ? "" : ",") + number(each);
  return text;
}

// The generator as a case's id writes it.
static std::string source(const Json& of) {
  const std::string& name = of.at("gen").text();
  if (name == "const") return "const:" + number(of.at("value"));
  if (name == "list" || name == "cycle") return name + ":" + numbers(of.at("values"));
  if (name == "ramp") return fmt::format("ramp:base={},step={}", number(of.at("base")), number(of.at("step")));
  if (name == "splitmix")
    return fmt::format("splitmix:lo={},span={},seed={}", number(of.at("lo")), number(of.at("span")),
                       of.at("seed").count());
  if (name == "spike") {
    std::string text = "spike:base=" + number(of.at("base"));
    const Json::Array &at = of.at("at").array(), &values = of.at("values").array();
    if (at.size() != values.size())
      throw UsageError(fmt::format("spike: {} places in `at` and {} in `values`", at.size(), values.size()));
    for (std::size_t i = 0; i < at.size(); ++i) text += fmt::format(",{}={}", at[i].count(), number(values[i]));
    return text;
  }
  constexpr std::string_view known[] = {"const", "list", "cycle", "ramp", "splitmix", "spike"};
  throw unknown("generator of bug cases", name, known);
}

// softcap has one operand and no settings that matter to it.
static Tensor fill(const std::string& source, const Format& format, std::size_t n) {
  Case c = Case::standard(*find(Registered<Op>::all(), "operation", "softcap"), format, Source::parse(source));
  c.n = n;
  return generate(c).at(tensor::x);
}

static std::vector<std::uint64_t> seeds(const Json& of) {
  std::vector<std::uint64_t> all;
  if (!of.is_text()) {
    for (const Json& each : of.array()) all.push_back(each.count());
    return all;
  }
  const std::string_view text = of.text();
  const std::size_t dots = text.find("..");
  if (dots == text.npos) throw UsageError("seeds: '" + of.text() + "' is no list and no first..last");
  const std::uint64_t first = to_count(text.substr(0, dots)), last = to_count(text.substr(dots + 2));
  if (last < first || last - first >= most)
    throw UsageError(fmt::format("seeds: '{}' is no range of at most {}", of.text(), most));
  for (std::uint64_t i = 0; i <= last - first; ++i) all.push_back(first + i);
  return all;
}

static Tensor updates(const Json& of, std::size_t n) {
  Tensor all{&format(of.at("dtype").text()), {}};
  const std::vector<std::uint64_t> given = seeds(of.at("seeds"));
  if (given.empty() || given.size() > most / n)
    throw UsageError(fmt::format("seeds: {} updates of {} values; from 1 update to {} values", given.size(), n, most));
  for (const std::uint64_t seed : given) {
    const std::string source =
        fmt::format("splitmix:lo={},span={},seed={}", number(of.at("lo")), number(of.at("span")), seed);
    const Tensor one = fill(source, *all.format, n);
    all.values.insert(all.values.end(), one.values.begin(), one.values.end());
  }
  return all;
}

static void set_params(Problem& problem, const Json& line) {
  const auto set = [&](const char* member, const Field& key) {
    if (const Json* value = line.find(member); value != nullptr && !value->null() && problem.params.has(key))
      problem.params.set(key, value->is_text() ? to_number(value->text()) : value->number());
  };
  set("eps", field::eps), set("cap", field::cap), set("multiplier", field::multiplier);
  if (const Json* given = line.find("residual_class")) problem.params.set("sum", given->text());
  if (line.at("weight").at("form").text() == "1+w") problem.params.set(field::offset, 1);
}

static void place_stream(BugCase& of, const Json& line) {
  Problem& problem = of.problem;
  if (const Json* given = line.find("updates")) {
    problem.in[std::string(tensor::residual)] = of.generated.at("input");
    problem.in[std::string(tensor::increments)] = updates(*given, problem.n);
  } else {
    if (!of.generated.contains("residual")) throw UsageError("neither 'updates' nor 'residual' is given");
    problem.in[std::string(tensor::residual)] = of.generated.at("residual");
    problem.in[std::string(tensor::increments)] = of.generated.at("input");
  }
  const std::size_t values = problem.at(tensor::increments).values.size();
  problem.params.set(field::k, static_cast<double>(values / problem.n));
}

BugCase bug_case(const Json& line) {
  const Op& op = *find(Registered<Op>::all(), "operation", line.at("op").text());
  BugCase of;
  of.problem.op = &op, of.problem.params = Params(op.settings), of.problem.n = size(line.at("n"));
  const Format& stored = format(line.at("dtype").text());
  of.generated["input"] = fill(source(line.at("input")), stored, of.problem.n);
  if (const Json* residual = line.find("residual"))
    of.generated["residual"] = fill(source(*residual), stored, of.problem.n);
  for (const char* name : {"weight", "bias"})
    if (const Json& given = line.at(name); given.at("form").text() != "none")
      of.generated[name] = fill(source(given.at("gen")), format(given.at("dtype").text()), of.problem.n);
  set_params(of.problem, line);
  if (op.name == "residual_sum") {
    place_stream(of, line);
  } else {
    for (const auto& [name, values] : of.generated) of.problem.in[name == "input" ? "x" : name] = values;
  }
  for (const Operand& each : op.operands)
    if (!each.optional && of.problem.find(each.name) == nullptr)
      throw UsageError(fmt::format("{} cannot do without '{}'", op.name, each.name));
  const Format& out = format(line.at("out_dtype").text());
  of.problem.out[std::string(tensor::y)] = &out;
  for (const std::string_view each : op.results)
    if (each == tensor::sum) of.problem.out[std::string(each)] = &stored;
  return of;
}

// Sign, digits without zeros at either end, exponent of the first digit.
static std::tuple<bool, std::string, long> decimal_parts(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  long exponent = 0;
  if (const std::size_t e = text.find_first_of("eE"); e != text.npos) {
    const std::string_view digits = text.substr(e + 1 + (text.substr(e + 1).starts_with('+') ? 1 : 0));
    std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
    text = text.substr(0, e);
  }
  std::string digits;
  long point = -1;
  for (const char each : text) {
    if (each == '.')
      point = static_cast<long>(digits.size());
    else
      digits += each;
  }
  exponent += point < 0 ? static_cast<long>(digits.size()) : point;
  const std::size_t first = digits.find_first_not_of('0');
  if (first == std::string::npos) return {false, "", 0};
  digits = digits.substr(first, digits.find_last_not_of('0') + 1 - first);
  return {negative, digits, exponent - static_cast<long>(first)};
}

bool same_decimal(std::string_view a, std::string_view b) { return decimal_parts(a) == decimal_parts(b); }

static std::string exact_text(const Quantity& y, std::size_t i) {
  const auto [kind, negative] = y.special(i);
  if (kind == Kind::nan) return "nan";
  if (kind == Kind::infinite) return negative ? "-inf" : "inf";
  return kind == Kind::zero ? "0" : digits(y, i, 20);
}

static std::string hexadecimal(const Format& in, double value) {
  return fmt::format("0x{:0{}x}", encode(in, value), in.bits / 4);
}

static void compare_results(const Json& line, const Problem& problem, std::vector<std::string>& found) {
  const Format& out = *problem.out.at(std::string(tensor::y));
  for (const Quantity& y : problem.op->define(problem, 0)) {
    if (y.name != tensor::y) continue;
    for (const Json& expected : line.at("expected").array()) {
      const std::size_t i = expected.at("index").count();
      if (i >= y.count) throw UsageError(fmt::format("index {} lies outside the row of {}", i, y.count));
      const std::string exact = exact_text(y, i), bits = hexadecimal(out, certify(y, i).rounded);
      if (const std::string& given = expected.at("exact").text(); !same_decimal(exact, given))
        found.push_back(fmt::format("y[{}]: the reference has {}, the file {}", i, exact, given));
      if (const std::string& given = expected.at("bits").text(); bits != given)
        found.push_back(fmt::format("y[{}] in {}: the reference has {}, the file {}", i, out.name, bits, given));
    }
  }
}

static void compare_generated(const Json& check, const std::string& name, const Tensor& tensor,
                              std::vector<std::string>& found) {
  std::uint64_t sum = 0;
  for (const double each : tensor.values) sum += encode(*tensor.format, each);
  const auto differs = [&](const std::string& what, const std::string& ours, const std::string& given) {
    if (ours != given)
      found.push_back(fmt::format("generator of {}: {} is {}, the file says {}", name, what, ours, given));
  };
  const Json::Array& first = check.at("first_bits").array();
  for (std::size_t i = 0; i < first.size() && i < tensor.values.size(); ++i)
    differs(fmt::format("value {}", i), hexadecimal(*tensor.format, tensor.values[i]), first[i].text());
  differs("the last value", hexadecimal(*tensor.format, tensor.values.back()), check.at("last_bits").text());
  differs("the sum of all bits", std::to_string(sum), check.at("bits_sum_mod_2_64").text());
}

std::vector<std::string> differences(const Json& line) {
  const BugCase of = bug_case(line);
  std::vector<std::string> found;
  if (const Json* checks = line.find("generator_check"))
    for (const auto& [name, check] : checks->object()) {
      const auto generated = of.generated.find(name);
      if (generated == of.generated.end()) throw UsageError("generator_check of '" + name + "', which the case lacks");
      compare_generated(check, name, generated->second, found);
    }
  compare_results(line, of.problem, found);
  return found;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
