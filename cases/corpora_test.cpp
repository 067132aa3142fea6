// The corpus of public bugs agrees with our generators, bit pattern by bit pattern.
#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "cases/case.h"
#include "reference/registry.h"
#include "reference/test_paths.h"

using namespace halfulp;
using Json = nlohmann::ordered_json;

static std::string number(const Json& value) {
  return value.is_string() ? value.get<std::string>() : to_text(value.get<double>());
}

static std::string joined(const Json& values) {
  std::string text;
  for (const Json& value : values) text += (text.empty() ? "" : ",") + number(value);
  return text;
}

// The GENERATOR of a generator of the corpus.
static std::string source(const Json& of) {
  const std::string kind = of.at("gen");
  if (kind == "const") return "const:" + number(of.at("value"));
  if (kind == "list" || kind == "cycle") return kind + ":" + joined(of.at("values"));
  if (kind == "ramp") return "ramp:base=" + number(of.at("base")) + ",step=" + number(of.at("step"));
  if (kind == "splitmix")
    return "splitmix:lo=" + number(of.at("lo")) + ",span=" + number(of.at("span")) + ",seed=" + number(of.at("seed"));
  REQUIRE(kind == "spike");
  std::string text = "spike:base=" + number(of.at("base"));
  for (std::size_t i = 0; i < of.at("at").size(); ++i)
    text += "," + std::to_string(of.at("at")[i].get<int>()) + "=" + number(of.at("values")[i]);
  return text;
}

static std::vector<std::uint64_t> patterns(const std::string& dtype, const std::string& generator, std::size_t n) {
  const Case c = Case::parse("softcap/" + dtype + "/" + generator + "/n=" + std::to_string(n));
  std::vector<std::uint64_t> bits;
  const Problem p = generate(c);
  for (const double value : p.at(tensor::x).values) bits.push_back(encode(*c.format, value));
  return bits;
}

static bool agrees(const Json& check, const std::vector<std::uint64_t>& bits) {
  const auto hexadecimal = [](const Json& text) { return std::stoull(text.get<std::string>(), nullptr, 16); };
  for (std::size_t i = 0; i < check.at("first_bits").size(); ++i)
    if (hexadecimal(check.at("first_bits")[i]) != bits[i]) return false;
  std::uint64_t sum = 0;
  for (const std::uint64_t each : bits) sum += each;
  return hexadecimal(check.at("last_bits")) == bits.back() &&
         std::stoull(check.at("bits_sum_mod_2_64").get<std::string>()) == sum;
}

static std::vector<Json> corpus() {
  std::ifstream file(test::root() + "/cases/corpora/public_bugs.jsonl");
  std::vector<Json> cases;
  for (std::string line; std::getline(file, line);) cases.push_back(Json::parse(line));
  return cases;
}

TEST_CASE("the generators yield the bit patterns of generator_check in every case of the public bugs") {
  int checked = 0;
  for (const Json& each : corpus()) {
    CAPTURE(each.at("id").get<std::string>());
    for (const auto& [name, check] : each.at("generator_check").items()) {
      CAPTURE(name);
      const Json& part = each.at(name);
      const Json& generator = name == "weight" || name == "bias" ? part.at("gen") : part;
      const std::string dtype = part.contains("dtype") ? part.at("dtype") : each.at("dtype");
      CHECK(agrees(check, patterns(dtype, source(generator), each.at("n"))));
      ++checked;
    }
  }
  CHECK(checked >= 65);
}

TEST_CASE("a generator_check sees one bit") {
  const Json check = corpus().at(0).at("generator_check").at("input");
  auto bits = patterns("fp16", "const:300", 4096);
  CHECK(agrees(check, bits));
  bits[2000] ^= 1;
  CHECK_FALSE(agrees(check, bits));
}

TEST_CASE("increments of splitmix are the corpus's updates: copy k has seed + k") {
  const Problem p = generate(Case::parse("residual_sum/bf16/splitmix:seed=20/n=1/k=140/residual=none"));
  for (std::size_t k = 0; k < 140; ++k)
    CHECK(encode(bf16, p.increment(k, 0)[0]) == patterns("bf16", "splitmix:seed=" + std::to_string(20 + k), 1)[0]);
}

// SPDX-License-Identifier: Apache-2.0
