#include "cases/suite.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "cases/generator.h"
#include "cases/suites/lists.h"
#include "reference/op.h"
#include "reference/registry.h"

using namespace halfulp;

static const Suite& suite(std::string_view name) { return *find(Registered<Suite>::all(), "suite", name); }

TEST_CASE("[glob] * is any text, ? is one character, everything else itself, over the whole text") {
  for (const auto& [pattern, text] : {std::pair{"*", ""},
                                      {"", ""},
                                      {"a*", "a"},
                                      {"a*c", "abbc"},
                                      {"a?c", "abc"},
                                      {"*b*b*", "abcb"},
                                      {"**", "x"},
                                      {"a*bc", "abcbc"},
                                      {"rms*/n=8", "rms/bf16/n=8"}})
    CHECK(matches(pattern, text));
  for (const auto& [pattern, text] : {std::pair{"", "a"},
                                      {"?", ""},
                                      {"a", "ab"},
                                      {"a*c", "abd"},
                                      {"a?c", "ac"},
                                      {"*b", "ba"},
                                      {"n=8", "rms/n=8"},
                                      {"A", "a"}})
    CHECK_FALSE(matches(pattern, text));
}

TEST_CASE("[order] the cases of every suite are sorted by id, each once, and each id replays its case") {
  for (const Suite* each : Registered<Suite>::all()) {
    CAPTURE(each->name);
    std::vector<std::string> ids;
    for (const Case& c : each->cases()) ids.push_back(c.id());
    CHECK(std::ranges::adjacent_find(ids, std::ranges::greater_equal()) == ids.end());
    CHECK(ids.size() > 50);
    for (std::size_t i = 0; i < ids.size(); i += 37) CHECK(Case::parse(ids[i]).id() == ids[i]);
  }
}

static void use(std::set<std::string_view>& used, const Case& c) {
  used.insert(c.x.generator->name);
  for (const auto* source : {&c.weight, &c.bias, &c.residual})
    if (*source) used.insert((*source)->generator->name);
}

TEST_CASE("ci uses every generator, every length of the list and every op in three formats") {
  std::set<std::string_view> used, cells;
  std::set<std::size_t> seen;
  std::set<std::string> pairs;
  for (const Case& c : suite("ci").cases()) {
    use(used, c);
    seen.insert(c.n);
    pairs.insert(std::string(c.op->name) + "/" + std::string(c.format->name));
  }
  for (const Generator* each : Registered<Generator>::all()) {
    CAPTURE(each->name);
    if (each->name != "file") CHECK(used.contains(each->name));
  }
  for (const std::size_t n : lengths) CHECK(seen.contains(n));
  for (const Op* op : Registered<Op>::all())
    for (const char* format : {"fp32", "bf16", "fp16"}) {
      CAPTURE(op->name);
      CHECK(pairs.contains(std::string(op->name) + "/" + format));
    }
}

TEST_CASE("there are at least 30 generators, and each tells what it is and what it attacks") {
  CHECK(Registered<Generator>::all().size() >= 30);
  for (const Generator* each : Registered<Generator>::all()) {
    CAPTURE(each->name);
    CHECK(!each->meaning.empty());
    CHECK(!each->attacks.empty());
    CHECK((each->row == nullptr) != (each->fill == nullptr));
  }
}

TEST_CASE("smoke is small, and only generators of special values make values that are not finite") {
  std::size_t elements = 0;
  for (const Case& c : suite("smoke").cases()) {
    elements += c.n * c.rows;
    const Problem p = generate(c);
    for (const auto& [name, tensor] : p.in) {
      CAPTURE(c.id());
      CHECK(std::ranges::all_of(tensor.values, [](double value) { return std::isfinite(value); }));
    }
  }
  CHECK(elements < 400000);
}

TEST_CASE("a selection keeps the op, the formats and the pattern; a whole id is taken though no suite has it") {
  const auto some = select(suite("smoke"), "rms_norm", "bf16,fp16", "*const:300*");
  CHECK(some.size() == 2);
  for (const Case& c : some) CHECK(c.op->name == "rms_norm");
  const auto whole = select(suite("smoke"), "", "", "rms_norm/e4m3/normal/n=5");
  REQUIRE(whole.size() == 1);
  CHECK(whole[0].id() == "rms_norm/e4m3/normal/n=5");
  CHECK(select(suite("smoke"), "softcap", "", "rms_norm/e4m3/normal/n=5").empty());
  CHECK(select(suite("smoke"), "", "", "*no such*").empty());
  CHECK(select(suite("smoke"), "", "", "").size() == suite("smoke").cases().size());
  CHECK_THROWS_AS(select(suite("smoke"), "rms_nrom", "", "*"), UsageError);
  CHECK_THROWS_AS(select(suite("smoke"), "", "bf17", "*"), UsageError);
  CHECK_THROWS_AS(select(suite("smoke"), "", "", "rms_norm/bf16"), UsageError);
}

// SPDX-License-Identifier: Apache-2.0
