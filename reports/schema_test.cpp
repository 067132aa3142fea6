// Real output against reports/schema.json, by a validator of the part of JSON Schema 2020-12 that the schema uses; a
// keyword that the validator does not know is an error, so that nothing is checked in appearance only.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <sstream>

#include "harness/json.h"
#include "harness/record_json.h"
#include "reference/test_paths.h"
#include "reports/corpus/corpus.h"
#include "reports/fixture.h"

namespace halfulp {
struct Validator {
  const Json& root;

  bool is(const Json& value, std::string_view type) const {
    if (type == "object") return value.is_object();
    if (type == "array") return std::holds_alternative<Json::Array>(value.value);
    if (type == "string") return value.is_text();
    const bool whole =
        std::holds_alternative<std::uint64_t>(value.value) || std::holds_alternative<std::int64_t>(value.value);
    if (type == "integer") return whole;
    if (type == "number") return whole || std::holds_alternative<double>(value.value);
    throw std::logic_error("type " + std::string(type));
  }

  const Json& target(std::string_view reference) const {
    REQUIRE(reference.starts_with("#/$defs/"));
    return root.at("$defs").at(reference.substr(8));
  }

  bool object(const Json& schema, const Json& value) const {
    if (!value.is_object()) return true;
    const Json* known = schema.find("properties");
    const Json* others = schema.find("additionalProperties");
    for (const auto& [name, member] : value.object()) {
      const Json* own = known == nullptr ? nullptr : known->find(name);
      if (own != nullptr ? !valid(*own, member) : others != nullptr && !allows(*others, member)) return false;
    }
    if (const Json* required = schema.find("required"))
      for (const Json& each : required->array())
        if (value.find(each.text()) == nullptr) return false;
    return true;
  }

  bool allows(const Json& others, const Json& member) const {
    if (const bool* flag = std::get_if<bool>(&others.value)) return *flag;
    return valid(others, member);
  }

  bool array(const Json& schema, const Json& value) const {
    if (!is(value, "array")) return true;
    const auto& list = value.array();
    if (const Json* least = schema.find("minItems"); least != nullptr && list.size() < least->count()) return false;
    if (const Json* most = schema.find("maxItems"); most != nullptr && list.size() > most->count()) return false;
    const Json* items = schema.find("items");
    return items == nullptr || std::ranges::all_of(list, [&](const Json& each) { return valid(*items, each); });
  }

  bool valid(const Json& schema, const Json& value) const {
    constexpr std::string_view known[] = {
        "$schema",    "title",    "description",          "$defs", "$ref",     "type",     "enum",   "anyOf", "oneOf",
        "properties", "required", "additionalProperties", "items", "minItems", "maxItems", "minimum"};
    for (const auto& [keyword, ignored] : schema.object())
      if (std::ranges::find(known, keyword) == std::end(known)) throw std::logic_error("keyword " + keyword);
    if (const Json* each = schema.find("$ref"); each != nullptr && !valid(target(each->text()), value)) return false;
    if (const Json* each = schema.find("type"); each != nullptr && !is(value, each->text())) return false;
    if (const Json* each = schema.find("minimum"); each != nullptr && value.number() < each->number()) return false;
    if (const Json* each = schema.find("enum"))
      if (std::ranges::none_of(each->array(),
                               [&](const Json& word) { return value.is_text() && value.text() == word.text(); }))
        return false;
    const auto matching = [&](const Json& list) {
      return std::ranges::count_if(list.array(), [&](const Json& one) { return valid(one, value); });
    };
    if (const Json* each = schema.find("anyOf"); each != nullptr && matching(*each) == 0) return false;
    if (const Json* each = schema.find("oneOf"); each != nullptr && matching(*each) != 1) return false;
    return object(schema, value) && array(schema, value);
  }
};

static Json schema() {
  std::ifstream in(test::root() + "/reports/schema.json");
  return parse_json(std::string{std::istreambuf_iterator<char>(in), {}});
}

static std::vector<Json> parsed(const std::string& text) {
  std::vector<Json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(parse_json(line));
  return lines;
}

static std::vector<Json> written(const Run& run) {
  std::ostringstream out;
  write_json_lines(out, run);
  return parsed(out.str());
}

// A finding of every presence and every verdict.
static std::vector<Json> written_by_corpus() {
  const PublicBug bug{.id = "a-1",
                      .source = "where",
                      .op = "rms_norm",
                      .format = "fp16",
                      .symptom = "rows of zeros",
                      .n = 4096,
                      .beyond = "",
                      .shown = {{0, 1.5}}};
  CorpusAsked all{"halfulp corpus bugs.jsonl ./k.so", "bugs.jsonl", "./k.so", {}};
  for (int presence = 0; presence <= static_cast<int>(Presence::broken); ++presence)
    for (int verdict = 0; verdict <= static_cast<int>(Verdict::broken); ++verdict)
      all.findings.push_back(
          {&bug, static_cast<Presence>(presence), 1, 1, static_cast<Verdict>(verdict), "a sentence"});
  return parsed(json_lines(all));
}

TEST_CASE("every line that is written is valid by the published schema") {
  const Json published = schema();
  const Validator validator{published};
  for (const auto& lines :
       {written(fixture::audit()), written(fixture::check(true)), written(fixture::check(false)), written_by_corpus()})
    for (const Json& line : lines) {
      CAPTURE(print(line).substr(0, 200));
      CHECK(validator.valid(published, line));
    }
}

// Each member of a line, at any depth, removed, replaced by null or joined by a stranger.
static void each_fault(Json& json, const std::function<void(const std::string&)>& visit) {
  if (auto* list = std::get_if<Json::Array>(&json.value)) {
    for (Json& each : *list) each_fault(each, visit);
    return;
  }
  auto* object = std::get_if<Json::Object>(&json.value);
  if (object == nullptr) return;
  for (std::size_t i = 0; i < object->size(); ++i) {
    const auto kept = (*object)[i];
    (*object)[i].second = Json{nullptr};
    visit(kept.first + " is null");
    (*object)[i] = kept;
    each_fault((*object)[i].second, visit);
  }
}

TEST_CASE("a line with a missing, strange or mistyped member is refused") {
  const Json published = schema();
  const Validator validator{published};
  int faults = 0;
  std::vector<Json> lines = written(fixture::check(true));
  std::ranges::move(written_by_corpus(), std::back_inserter(lines));
  for (Json& line : lines) {
    each_fault(line, [&](const std::string& fault) {
      CAPTURE(fault);
      CHECK_FALSE(validator.valid(published, line));
      ++faults;
    });
    auto& members = std::get<Json::Object>(line.value);
    for (std::size_t i = 0; i < members.size(); ++i) {
      Json::Object fewer = members;
      fewer.erase(fewer.begin() + static_cast<long>(i));
      CHECK_FALSE(validator.valid(published, Json{fewer}));
    }
    members.emplace_back("seconds", Json{0.25});
    CHECK_FALSE(validator.valid(published, line));
  }
  CHECK(faults > 500);
}

TEST_CASE("a run survives the round trip through its lines, so that a merge prints the same report") {  // [whole]
  for (const Run& run : {fixture::audit(), fixture::check(true)}) {
    std::ostringstream first, second;
    write_json_lines(first, run);
    write_json_lines(second, read_json_lines(first.str(), "memory"));
    CHECK(first.str() == second.str());
  }
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
