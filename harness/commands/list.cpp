// What there is: the rows of every registry, as names that can be typed.
#include <iostream>

#include "cases/generator.h"
#include "cases/suite.h"
#include "harness/command.h"
#include "harness/mistake.h"
#include "harness/property.h"
#include "harness/subject.h"
#include "harness/text.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
static void line(std::ostream& out, const Options& options, std::string_view name, std::string_view meaning) {
  out << (options.names ? std::string(name) + '\n' : beside(name, meaning, 28));
}

static void list_formats(std::ostream& out, const Options& options) {
  for (const Format* each : formats)
    line(out, options, each->name,
         std::to_string(each->precision) + " bits of precision, exponents " + std::to_string(each->emin) + " to " +
             std::to_string(each->emax) + ", largest " + to_text(each->largest()) + ", smallest " +
             to_text(each->smallest()));
}

static void list_recipes(std::ostream& out, const Options& options) {
  for (const Recipe* each : Registered<Recipe>::all())
    if (each->evidence == Evidence::none) line(out, options, each->name, each->summary);
}

static void list_profiles(std::ostream& out, const Options& options) {
  constexpr std::string_view evidence[] = {"", "verified", "from source", "unordered"};
  for (const Recipe* each : Registered<Recipe>::all())
    if (each->evidence != Evidence::none)
      line(out, options, each->name,
           std::string(each->origin) + "; " + std::string(evidence[static_cast<int>(each->evidence)]));
}

static void list_mistakes(std::ostream& out, const Options& options) {
  for (const Mistake* each : Registered<Mistake>::all()) line(out, options, each->name, each->looks_like);
}

static void list_ops(std::ostream& out, const Options& options) {
  for (const Op* each : Registered<Op>::all()) {
    std::string meaning(each->formula);
    for (const Setting& setting : each->settings) {
      const auto& choices = setting.field->choices;
      meaning += std::string(&setting == each->settings.data() ? "; " : ", ") + std::string(setting.field->name) + " " +
                 (choices.empty() ? to_text(setting.standard)
                                  : std::string(choices[static_cast<std::size_t>(setting.standard)]));
    }
    line(out, options, each->name, meaning);
  }
}

static void list_generators(std::ostream& out, const Options& options) {
  for (const Generator* each : Registered<Generator>::all()) {
    const std::string name(each->name), settings(each->settings);
    line(out, options, options.names || settings.empty() ? name : name + ":" + settings,
         std::string(each->meaning) + "; " + std::string(each->attacks));
  }
}

static void list_cases(std::ostream& out, const Options& options) {
  const Suite& suite = *find(Registered<Suite>::all(), "suite", options.suite.empty() ? "smoke" : options.suite);
  for (const Case& each : select(suite, options.op, options.format, options.pattern)) out << each.id() << '\n';
}

template <class Row>
static void list_meanings(std::ostream& out, const Options& options) {
  for (const Row* each : Registered<Row>::all()) line(out, options, each->name, each->meaning);
}

struct Listing {
  std::string_view name;
  void (*list)(std::ostream&, const Options&);
};

constexpr Listing kinds[] = {
    {"ops", list_ops},
    {"formats", list_formats},
    {"generators", list_generators},
    {"suites", list_meanings<Suite>},
    {"recipes", list_recipes},
    {"profiles", list_profiles},
    {"mistakes", list_mistakes},
    {"properties", list_meanings<Property>},
    {"subjects", list_meanings<SubjectKind>},
    {"reporters", list_meanings<Reporter>},
    {"cases", list_cases},
};

static Exit run_list(const Options& options, std::ostream& out) {
  std::vector<std::string_view> known;
  for (const Listing& each : kinds) {
    if (each.name == options.operand) return each.list(out, options), Exit::pass;
    known.push_back(each.name);
  }
  throw unknown("kind of list", options.operand, known);
}

constexpr Argument arguments[] = {
    {"KIND", "",
     "ops, formats, generators, suites, recipes, profiles, mistakes, properties, subjects, reporters or cases",
     &Options::operand, "ops|formats|generators|suites|recipes|profiles|mistakes|properties|subjects|reporters|cases",
     true},
    {"--suite", "SUITE", "of cases. Default: smoke", &Options::suite, "suites"},
    {"--op", "OP", "of cases: only these", &Options::op, "ops"},
    {"--format", "FORMAT", "of cases: only these", &Options::format, "formats"},
    {"--case", "GLOB", "of cases: only ids that match; * any text, ? one character", &Options::pattern, "cases"},
    {"--names", "", "the names alone", &Options::names},
};

const Registered<Command> list_row{{
    .name = "list",
    .meaning = "the names there are, one kind at a time",
    .arguments = arguments,
    .examples = "  halfulp list recipes\n  halfulp list cases --suite ci --op rms_norm\n",
    .run = run_list,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
