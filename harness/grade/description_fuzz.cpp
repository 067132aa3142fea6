// Any text as TEST.json of grade-test: what is described has cases of its operation and format, of a bounded size.
//
// [small] A recipe as reference is asked of generated inputs: only where no number of the text is large.
#include "cases/fuzz.h"
#include "harness/grade/description.h"
#include "reference/error.h"
#include "reference/registry.h"

namespace halfulp {
static bool small(const Json& value) {
  if (const auto* number = std::get_if<std::uint64_t>(&value.value)) return *number <= 64;
  if (const auto* array = std::get_if<Json::Array>(&value.value)) return std::ranges::all_of(*array, small);
  if (const auto* object = std::get_if<Json::Object>(&value.value))
    return std::ranges::all_of(*object, [](const auto& member) { return small(member.second); });
  return !value.is_text() || value.text().find("n=") == std::string::npos;
}

static void test(std::string_view bytes) {
  const Json json = parse_json(bytes);
  if (!small(json) && (json.find("reference") != nullptr || json.find("naive") != nullptr)) return;
  for (const Test& each : describe(json).tests) {
    fuzz::require(!each.cases.empty() && each.measure != nullptr, "a test has cases and a measure");
    std::size_t elements = 0;
    for (const Case& c : each.cases) {
      elements += c.n * c.rows;
      fuzz::require(Case::parse(c.id()).id() == c.id(), "a described case is one by its id");
    }
    fuzz::require(elements <= 1 << 24, "a test has a bounded size");
  }
}

const Registered<Fuzz> test_fuzz_row{{.name = "test", .meaning = "TEST.json, as grade-test reads it", .run = test}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
