#include "harness/class.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "reference/error.h"
#include "reference/op.h"

namespace halfulp {
// A key of a class: what it takes, how it reads and prints.
struct Key {
  std::string_view name;
  std::span<const std::string_view> words;  // of a choice; empty: a number
  double low, high;                         // of a number
  bool whole;
  double (*get)(const Class&);
  void (*set)(Class&, double);
};

constexpr std::string_view casts[] = {"after", "before"}, weights[] = {"work", "storage"};
constexpr std::string_view forms[] = {"centred", "shift"}, variances[] = {"two_pass", "streaming"};
constexpr std::string_view underflows[] = {"gradual", "flush", "daz"}, lasts[] = {"nearest", "faithful"};
constexpr std::string_view works[] = {"fp32", "fp64", "storage"}, overflows[] = {"as_format", "saturate"};
constexpr Where places[] = {Where::fp32, Where::fp64, Where::storage};  // as the words of works

const Key keys[] = {
    {"work", works, 0, 2, true,
     [](const Class& c) { return static_cast<double>(std::ranges::find(places, c.work) - places); },
     [](Class& c, double v) { c.work = places[static_cast<std::size_t>(v)]; }},
    {"cast", casts, 0, 1, true, [](const Class& c) { return c.cast == Cast::before ? 1.0 : 0.0; },
     [](Class& c, double v) { c.cast = v == 1 ? Cast::before : Cast::after; }},
    {"lanes",
     {},
     0,
     65536,
     true,
     [](const Class& c) { return double(c.lanes); },
     [](Class& c, double v) { c.lanes = static_cast<int>(v); }},
    {"rsqrt", {}, 0.5, 1024, false, [](const Class& c) { return c.rsqrt; }, [](Class& c, double v) { c.rsqrt = v; }},
    {"mean", {}, 0, 2, true, [](const Class& c) { return c.mean; }, [](Class& c, double v) { c.mean = v; }},
    {"tanh", {}, 0.5, 1048576, false, [](const Class& c) { return c.tanh; }, [](Class& c, double v) { c.tanh = v; }},
    {"weight", weights, 0, 1, true, [](const Class& c) { return c.weight == Weight::as_storage ? 1.0 : 0.0; },
     [](Class& c, double v) { c.weight = v == 1 ? Weight::as_storage : Weight::as_work; }},
    {"form", forms, 0, 1, true, [](const Class& c) { return c.form == Normalise::shift ? 1.0 : 0.0; },
     [](Class& c, double v) { c.form = v == 1 ? Normalise::shift : Normalise::centred; }},
    {"variance", variances, 0, 1, true, [](const Class& c) { return c.streaming ? 1.0 : 0.0; },
     [](Class& c, double v) { c.streaming = v == 1; }},
    {"underflow", underflows, 0, 2, true, [](const Class& c) { return c.daz     ? 2.0
                                                                      : c.flush ? 1.0
                                                                                : 0.0; },
     [](Class& c, double v) { c.flush = v >= 1, c.daz = v == 2; }},
    {"overflow", overflows, 0, 1, true, [](const Class& c) { return c.saturates ? 1.0 : 0.0; },
     [](Class& c, double v) { c.saturates = v == 1; }},
    {"last", lasts, 0, 1, true, [](const Class& c) { return c.faithful ? 1.0 : 0.0; },
     [](Class& c, double v) { c.faithful = v == 1; }},
};

static const Key& key(std::string_view name) {
  std::vector<std::string_view> known;
  for (const Key& each : keys) {
    if (each.name == name) return each;
    known.push_back(each.name);
  }
  throw unknown("key of a class", name, known);
}

static double value(const Key& key, std::string_view text) {
  for (std::size_t i = 0; i < key.words.size(); ++i)
    if (key.words[i] == text) return static_cast<double>(i);
  if (!key.words.empty()) throw unknown("class " + std::string(key.name), text, key.words);
  if (key.name == "lanes" && text == "any") return 0;
  const double number = to_number(text);
  if (!(number >= key.low && number <= key.high) || (key.whole && number != static_cast<int>(number)))
    throw UsageError("class " + std::string(key.name) + "=" + std::string(text) + ": must be " +
                     (key.whole ? "a whole number" : "a number") + " from " + to_text(key.low) + " to " +
                     to_text(key.high));
  return number;
}

Class Class::parse(std::string_view text) {
  Class declared;
  while (!text.empty() && text != "default") {
    const std::string_view part = text.substr(0, text.find(','));
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos)
      throw UsageError("'" + std::string(part) + "' in a class: write KEY=VALUE, as in cast=before,lanes=32");
    const Key& found = key(part.substr(0, equals));
    found.set(declared, value(found, part.substr(equals + 1)));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
  }
  return declared;
}

std::string Class::text() const {
  std::string text;
  for (const Key& each : keys) {
    const double value = each.get(*this);
    if (value == each.get(Class{})) continue;
    text.append(text.empty() ? "" : ",").append(each.name).append("=");
    text.append(each.words.empty() ? to_text(value) : std::string(each.words[static_cast<std::size_t>(value)]));
  }
  return text;
}

static const Format& stored(const Problem& problem) { return *problem.at(problem.op->operands[0].name).format; }

const Format& working(const Problem& problem, const Class& declared) {
  if (declared.work == Where::storage) return stored(problem);
  if (declared.work == Where::fp64) return fp64;
  for (const auto& [name, each] : problem.in)
    if (each.format->precision > fp32.precision) return fp64;
  return fp32;
}

static bool is_norm(const Problem& problem) { return problem.params.has(field::eps); }
static bool centres(const Problem& problem) { return problem.op->name.ends_with("layer_norm"); }

static std::vector<Class> both(std::vector<Class> classes, auto change) {
  const std::size_t before = classes.size();
  for (std::size_t i = 0; i < before; ++i) change(classes.emplace_back(classes[i]));
  return classes;
}

std::vector<Class> undeclared(const Problem& problem) {
  if (!is_norm(problem)) return {{}};
  std::vector<Class> classes{{}};
  if (centres(problem)) {
    classes.push_back({.form = Normalise::shift});
    classes.push_back({.form = Normalise::shift, .streaming = true});
  }
  return both(both(std::move(classes), [](Class& c) { c.cast = Cast::before; }),
              [](Class& c) { c.weight = Weight::as_storage; });
}

Class reduced(const Class& declared, const Problem& problem) {
  Class narrow = declared;
  const bool weighed = problem.find(tensor::weight) != nullptr;
  if (!weighed || stored(problem).precision >= working(problem, declared).precision) narrow.cast = Cast::after;
  if (!weighed || !problem.params.has(field::offset) || problem.params[field::offset] == 0)
    narrow.weight = Weight::as_work;
  return narrow;
}

static std::vector<Class> distinct(const std::vector<Class>& classes, const Problem& problem) {
  std::vector<Class> kept;
  for (const Class& each : classes)
    if (const Class narrow = reduced(each, problem); std::ranges::find(kept, narrow) == kept.end())
      kept.push_back(narrow);
  return kept;
}

std::vector<Class> candidates(const Problem& problem) { return distinct(undeclared(problem), problem); }

std::vector<Class> wider_classes(const Problem& problem) {
  const std::vector<Class> known = candidates(problem);
  std::vector<Class> wider;
  const auto add = [&](auto change) {
    for (Class each : known) {
      change(each);
      wider.push_back(each);
    }
  };
  add([](Class& c) { c.flush = true; });
  add([](Class& c) { c.flush = c.daz = true; });
  add([](Class& c) { c.saturates = true; });
  add([](Class& c) { c.faithful = true; });
  if (stored(problem).precision < working(problem, {}).precision) add([](Class& c) { c.work = Where::storage; });
  return distinct(wider, problem);
}

// [daz]
static void read_subnormals_as_zero(Problem& problem, double normal) {
  for (auto& [name, tensor] : problem.in)
    for (double& each : tensor.values)
      if (each != 0 && std::fabs(each) < normal) each = std::copysign(0.0, each);
}

// [overflow]
static const Format& saturating(const Format& format) {
  static const std::vector<Format> twins = [] {
    std::vector<Format> all;
    for (const Format* each : formats) all.push_back(*each), all.back().beyond = Beyond::saturate;
    return all;
  }();
  return *std::ranges::find(twins, format.name, &Format::name);
}

std::optional<Problem> as_read(const Problem& problem, const Class& declared) {
  if (!declared.daz && !declared.saturates) return {};
  Problem read = problem;
  if (declared.daz) read_subnormals_as_zero(read, power_of_two(working(problem, declared).emin));
  if (declared.saturates)
    for (auto& [name, format] : read.out) format = &saturating(*format);
  return read;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
