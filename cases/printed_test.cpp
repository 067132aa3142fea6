// What is printed is read back as the same, for ids drawn at random and patterns taken one by one.
#include <doctest/doctest.h>

#include <algorithm>

#include "cases/case.h"
#include "cases/generator.h"
#include "cases/suite.h"
#include "reference/op.h"
#include "reference/registry.h"

using namespace halfulp;

// Draws in a row from one place.
struct Draws {
  Random random;
  std::uint64_t next = 0;

  explicit Draws(std::size_t trial) : random(18, "printed", 0, trial) {}
  std::uint64_t below(std::uint64_t bound) { return random.below(bound, next++); }
  template <class Range>
  const auto& one_of(const Range& range) {
    return range[below(std::size(range))];
  }
};

static std::string number(Draws& draw) {
  static const char* const numbers[] = {"0",    "-0",  "1",     "1.0", "2e0", "0.5", "-3", "64",
                                        "1e-3", "0x1", "1e400", "nan", "inf", "7.",  ""};
  return draw.one_of(numbers);
}

// By the generator's declaration, each setting with luck; sometimes bare, unknown or doubled.
static std::string source(Draws& draw) {
  const Generator& generator = *draw.one_of(Registered<Generator>::all());
  if (generator.verbatim) return "file:a%2Fb#c";
  std::string text;
  const auto add = [&](const std::string& item) { text += (text.empty() ? "" : ",") + item; };
  for (const std::string_view item : split(generator.settings, ',')) {
    if (item.empty() || draw.below(3) == 0) continue;
    const std::string name(item.substr(0, item.find('=')));
    if (item == "...")
      add(number(draw)), add(number(draw));
    else if (item == "index=value")
      add(std::to_string(static_cast<long>(draw.below(9)) - 4) + "=" + number(draw));
    else
      add(draw.below(8) == 0 ? number(draw) : name + "=" + number(draw));
  }
  return std::string(generator.name) + (text.empty() ? "" : ":" + text);
}

static std::string id(Draws& draw) {
  const Op& op = *draw.one_of(Registered<Op>::all());
  const auto format = [&] { return std::string(draw.one_of(formats)->name); };
  std::vector<std::string> settings{"n=" + std::to_string(1 + draw.below(9))};
  const auto maybe = [&](const std::string& text) {
    if (draw.below(4) == 0) settings.push_back(text);
  };
  maybe("seed=" + std::to_string(draw.below(3))), maybe("rows=" + std::to_string(1 + draw.below(3)));
  maybe("out=" + format());
  for (const Operand& each : op.operands)
    if (each.name != "x" && each.name != "increments")
      maybe(std::string(each.name) + "=" + (draw.below(4) ? source(draw) : "none"));
  maybe("weight-format=" + format()), maybe("bias-format=" + format());
  for (const Setting& each : op.settings) {
    const Field& field = *each.field;
    maybe(std::string(field.name) + "=" +
          (field.choices.empty() ? number(draw) : std::string(draw.one_of(field.choices))));
  }
  for (std::size_t i = settings.size(); i > 1; --i) std::swap(settings[i - 1], settings[draw.below(i)]);
  std::string text = std::string(op.name) + "/" + format() + "/" + source(draw);
  for (const std::string& each : settings) text += "/" + each;
  return text;
}

TEST_CASE("[canonical] parse(print(c)) = c for 20000 ids drawn at random, whatever their order and spelling") {
  std::size_t read = 0, refusals = 0, generated = 0;
  for (std::size_t trial = 0; trial < 20000; ++trial) {
    Draws draw(trial);
    const std::string text = id(draw);
    CAPTURE(text);
    try {
      const Case c = Case::parse(text);
      const std::string printed = c.id();
      const Case again = Case::parse(printed);
      CHECK(again.id() == printed);
      ++read;
      if (trial % 16 != 0) continue;
      const Problem first = generate(c), second = generate(again);
      for (const auto& [name, tensor] : first.in) {
        REQUIRE(second.at(name).values.size() == tensor.values.size());
        for (std::size_t i = 0; i < tensor.values.size(); ++i)
          CHECK(encode(*tensor.format, tensor.values[i]) == encode(*tensor.format, second.at(name).values[i]));
      }
      ++generated;
    } catch (const UsageError&) {
      ++refusals;
    }
  }
  CHECK(read > 2000);
  CHECK(refusals > 2000);
  CHECK(generated > 50);
}

// The definition, without a step back.
static bool by_definition(std::string_view pattern, std::string_view text) {
  if (pattern.empty()) return text.empty();
  if (pattern[0] == '*')
    return by_definition(pattern.substr(1), text) || (!text.empty() && by_definition(pattern, text.substr(1)));
  return !text.empty() && (pattern[0] == '?' || pattern[0] == text[0]) &&
         by_definition(pattern.substr(1), text.substr(1));
}

// Every text over the alphabet up to the length, shortest first.
static std::vector<std::string> texts(std::string_view alphabet, std::size_t longest) {
  std::vector<std::string> all{""};
  for (std::size_t from = 0; all[from].size() < longest; ++from)
    for (const char each : alphabet) all.push_back(all[from] + each);
  return all;
}

TEST_CASE("[glob] every pattern of up to five characters takes what its definition says, of every text up to five") {
  const auto patterns = texts("ab*?", 5), all = texts("ab", 5);
  std::size_t differ = 0, taken = 0;
  for (const std::string& pattern : patterns)
    for (const std::string& text : all) {
      const bool expected = by_definition(pattern, text);
      taken += expected;
      differ += matches(pattern, text) != expected;
    }
  CHECK(differ == 0);
  CHECK(taken > 5000);
}

// SPDX-License-Identifier: Apache-2.0
