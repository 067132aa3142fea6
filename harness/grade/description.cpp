#include "harness/grade/description.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "reference/evaluate.h"
#include "reference/registry.h"

namespace halfulp {
using Names = std::vector<std::string_view>;

// What goes wrong inside a member is told with its name before it.
template <class Read>
static decltype(auto) within(std::string_view member, Read read) {
  try {
    return read();
  } catch (const UsageError& error) {
    throw UsageError(std::string(member) + ": " + error.what());
  }
}

static Names input_names(const Op& op) {
  Names known = {"shapes", "x", "seeds"};
  for (const Operand& each : op.operands)
    if (each.name != tensor::x && each.name != tensor::increments) known.push_back(each.name);
  for (const Setting& each : op.settings) known.push_back(each.field->name);
  return known;
}

static void require_known(const Json& of, const Names& known, std::string_view kind) {
  for (const auto& [name, member] : of.object())
    if (std::ranges::find(known, name) == known.end()) throw unknown(kind, name, known);
}

// The words of frameworks for GENERATORs.
static std::string generator(const std::string& word) {
  constexpr std::pair<std::string_view, std::string_view> words[] = {
      {"randn", "normal"}, {"rand", "uniform"}, {"ones", "const:1"}, {"zeros", "const:0"}};
  for (const auto& [of_frameworks, ours] : words)
    if (word == of_frameworks) return std::string(ours);
  return word;
}

static std::string text_of(const Json& value) { return value.is_text() ? value.text() : to_text(value.number()); }

struct DescribedShape {
  std::uint64_t rows = 1, n = 0;
};

static DescribedShape shape(const Json& of) {
  if (std::holds_alternative<std::uint64_t>(of.value)) return {1, of.count()};
  const Json::Array& pair = of.array();
  if (pair.size() != 2) throw UsageError("a shape is [rows, n] or n, found " + print(of));
  return {pair[0].count(), pair[1].count()};
}

static std::vector<std::uint64_t> seeds(const Json* of) {
  if (of == nullptr) return {1};
  if (!std::holds_alternative<Json::Array>(of->value)) return {of->count()};
  std::vector<std::uint64_t> all;
  for (const Json& each : of->array()) all.push_back(each.count());
  if (all.empty()) throw UsageError("an empty list: nothing would be tested");
  return all;
}

// Everything behind n, rows and seed in a case's id.
static std::string settings(const Op& op, const Json& inputs) {
  std::string text;
  for (const std::string_view name : input_names(op)) {
    const Json* given = inputs.find(name);
    if (given == nullptr || name == "shapes" || name == "x" || name == "seeds") continue;
    const bool tensor = std::ranges::find(op.operands, name, &Operand::name) != op.operands.end();
    text += "/" + std::string(name) + "=" +
            within(name, [&] { return tensor ? generator(given->text()) : text_of(*given); });
  }
  return text;
}

// [size]
static void require_few(std::size_t cases) {
  if (cases > 1 << 16)
    throw UsageError(fmt::format("{} cases in all: at most 65536; give fewer shapes or seeds", cases));
}

static std::vector<Case> cases_of(const Op& op, const Format& format, const Json& inputs) {
  const Json* x = inputs.find("x");
  const std::string head = fmt::format("{}/{}/{}", op.name, format.name,
                                       x == nullptr ? "normal" : within("x", [&] { return generator(x->text()); }));
  const std::string tail = settings(op, inputs);
  const auto seeds_asked = within("seeds", [&] { return seeds(inputs.find("seeds")); });
  const Json::Array& shapes = within("shapes", [&]() -> const Json::Array& { return inputs.at("shapes").array(); });
  if (shapes.empty()) throw UsageError("shapes: an empty list: nothing would be tested");
  require_few(shapes.size() * seeds_asked.size());
  std::vector<Case> all;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const DescribedShape of = within(fmt::format("shapes[{}]", i), [&] { return shape(shapes[i]); });
    for (const std::uint64_t seed : seeds_asked)
      all.push_back(Case::parse(fmt::format("{}/n={}/rows={}/seed={}{}", head, of.n, of.rows, seed, tail)));
  }
  return all;
}

// The members of `changes` in place of those of `whole`.
static Json changed(const Json& whole, const Json& changes) {
  Json::Object members = changes.object();
  for (const auto& [name, member] : whole.object())
    if (changes.find(name) == nullptr) members.emplace_back(name, member);
  return {members};
}

static Case whole_id(const Op& op, const Format& format, std::string id) {
  if (const std::size_t at = id.find("{f}"); at != id.npos) id.replace(at, 3, format.name);
  Case c = Case::parse(id);
  if (c.op != &op || c.format != &format)
    throw UsageError(fmt::format("case '{}' is not of {} in {}", id, op.name, format.name));
  return c;
}

static std::vector<Case> all_cases(const Op& op, const Format& format, const Json& of) {
  const Json* list = of.find("cases");
  if (list == nullptr) return cases_of(op, format, of);
  std::vector<Case> all;
  if (within("cases", [&] { return list->array().empty(); }))
    throw UsageError("cases: an empty list: nothing would be tested");
  for (std::size_t i = 0; i < list->array().size(); ++i)
    within(fmt::format("cases[{}]", i), [&] {
      const Json& each = list->array()[i];
      if (each.is_text()) return all.push_back(whole_id(op, format, each.text()));
      require_known(each, input_names(op), "member of a case");
      std::ranges::move(cases_of(op, format, changed(of, each)), std::back_inserter(all));
      require_few(all.size());
    });
  return all;
}

static double limit(const Json& of, std::string_view name, const Format& format, double standard) {
  const Json* given = of.find(name);
  if (given == nullptr) return standard;
  return within(name, [&] {
    const double value = given->is_object() ? given->at(format.name).number() : given->number();
    if (!std::isfinite(value) || value < 0) throw UsageError(to_text(value) + ": must be finite and at least 0");
    return value;
  });
}

// [limits]
static Limits limits(const Json& of, const Measure& measure, const Format& format) {
  const bool one =
      measure.name == "nmse" || measure.name == "max_abs" || measure.name == "ulp" || measure.name == "cosine";
  const Names takes = one ? Names{"limit"} : measure.name == "twice_naive" ? Names{"atol"} : Names{"atol", "rtol"};
  for (const std::string_view each : {"atol", "rtol", "limit"})
    if (of.find(each) != nullptr && std::ranges::find(takes, each) == takes.end())
      throw UsageError(fmt::format("the measure {} takes {}, not '{}'", measure.name, fmt::join(takes, " and "), each));
  if (std::ranges::none_of(takes, [&](std::string_view each) { return of.find(each) != nullptr; }))
    throw UsageError(fmt::format("the measure {} needs {}", measure.name, fmt::join(takes, " or ")));
  if (!one) return {.absolute = limit(of, "atol", format, 0), .relative = limit(of, "rtol", format, 0)};
  const double value = limit(of, "limit", format, 0);
  if (measure.name == "cosine" && value >= 1)
    throw UsageError("limit: " + to_text(value) + ": the cosine that an output must reach is below 1");
  return {.absolute = value};
}

static Output truth(const Problem& problem) {
  Output output;
  const Truth certified = evaluate(problem);
  for (const auto& [name, format] : problem.out)
    for (const Certified& each : certified.at(name)) output[name].push_back(each.rounded);
  return output;
}

static Kernel compared_with(std::string_view member, const std::string& name, const Op& op) {
  if (name == "truth") return truth;
  return within(member, [&] {
    Names known = {"truth", "safe"};
    for (const Recipe* each : recipes_of(op.name)) known.push_back(each->name);
    if (std::ranges::find(known, name) == known.end()) throw unknown("recipe of this operation", name, known);
    return kernel(name);
  });
}

static void require_small(const std::vector<Case>& cases) {
  std::size_t elements = 0;
  for (const Case& each : cases)
    elements += each.n * each.rows * (each.params.has(field::k) ? static_cast<std::size_t>(each.params[field::k]) : 1);
  if (elements > 1 << 24)
    throw UsageError(fmt::format("{} elements in all: at most 16777216; give fewer rows or seeds", elements));
}

static void require_taken(const Test& test, const std::string& reference) {
  if (reference == "truth" || reference == "safe") return;
  for (const Case& each : test.cases)
    if (!recipe(reference).takes(generate(each)))
      throw UsageError(fmt::format("reference: {} does not take {}", reference, each.id()));
}

static Test described(const Json& of, const Op& op, const Format& format, const Described& words) {
  Test test{.name = words.name,
            .cases = all_cases(op, format, of),
            .reference = compared_with("reference", words.reference, op),
            .measure = nullptr,
            .limits = {}};
  const Json* by = of.find("measure");
  test.measure =
      &within("measure", [&]() -> const Measure& { return measure(by == nullptr ? "allclose" : by->text()); });
  test.limits = limits(of, *test.measure, format);
  if (test.measure->name == "twice_naive") test.naive = compared_with("naive", words.naive, op);
  require_small(test.cases);
  require_taken(test, words.reference);
  if (test.naive) require_taken(test, words.naive);
  return test;
}

static std::vector<const Format*> formats_of(const Json& of) {
  if (of.is_text()) return {&format(of.text())};
  std::vector<const Format*> all;
  for (const Json& each : of.array()) all.push_back(&format(each.text()));
  if (all.empty()) throw UsageError("an empty list: nothing would be tested");
  return all;
}

Described describe(const Json& of) {
  const Op& op = *within("op", [&] { return find(Registered<Op>::all(), "operation", of.at("op").text()); });
  Names known = {"name", "op", "format", "cases", "reference", "naive", "measure", "atol", "rtol", "limit"};
  std::ranges::copy(input_names(op), std::back_inserter(known));
  require_known(of, known, "member of a test");
  const auto text = [&](std::string_view name, const char* standard) {
    const Json* given = of.find(name);
    return given == nullptr ? std::string(standard) : within(name, [&] { return given->text(); });
  };
  Described all{
      .name = text("name", ""), .reference = text("reference", "truth"), .naive = text("naive", "safe"), .tests = {}};
  for (const Format* each : within("format", [&] { return formats_of(of.at("format")); }))
    all.tests.push_back(described(of, op, *each, all));
  return all;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
