#include "harness/json.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "reference/error.h"

using namespace halfulp;

TEST_CASE("numbers read back to the bit, 64-bit counts too") {  // [exact]
  for (const double each : {0.1, -0.0, 5e-324, 1.7976931348623157e308, 1.0690449676496976}) {
    const double again = parse_json(print(Json{each})).number();
    CHECK(again == each);
    CHECK(std::signbit(again) == std::signbit(each));
  }
  CHECK(parse_json(print(Json{std::numeric_limits<std::uint64_t>::max()})).count() ==
        std::numeric_limits<std::uint64_t>::max());
  CHECK(parse_json(print(Json{std::numeric_limits<std::int64_t>::min()})).whole() ==
        std::numeric_limits<std::int64_t>::min());
}

TEST_CASE("infinities and nan are words") {  // [non-finite]
  CHECK(print(Json{HUGE_VAL}) == "\"inf\"");
  CHECK(parse_json("\"-inf\"").number() == -HUGE_VAL);
  CHECK(std::isnan(parse_json("\"nan\"").number()));
  CHECK_THROWS_AS(parse_json("\"many\"").number(), UsageError);
}

TEST_CASE("members keep their order") {  // [order]
  const std::string text = R"({"b":1,"a":[true,null,"x"]})";
  CHECK(print(parse_json(text)) == text);
}

TEST_CASE("[refused] nesting that a recursion would not survive, and a member given twice") {
  const std::string deep = std::string(63, '[') + "{}" + std::string(63, ']');
  CHECK(print(parse_json(deep)) == deep);
  CHECK_THROWS_WITH_AS(parse_json("[" + deep + "]"), "not JSON of ours: it nests deeper than 64", UsageError);
  CHECK_THROWS_AS(parse_json(std::string(10'000'000, '[')), UsageError);
  CHECK_THROWS_WITH_AS(parse_json(R"({"a":1,"b":{"a":2},"a":3})"), "not JSON of ours: the member 'a' is given twice",
                       UsageError);
  CHECK_THROWS_AS(parse_json("1e999"), UsageError);
  CHECK_THROWS_AS(parse_json("[1] 2"), UsageError);
  CHECK_THROWS_AS(parse_json("\"\xff\""), UsageError);
}

TEST_CASE("what is no JSON, lacks a member or has another type is refused with what was expected") {
  CHECK_THROWS_AS(parse_json("{\"a\":"), UsageError);
  CHECK_THROWS_WITH_AS(parse_json("{}").at("a"), "the member 'a' is missing", UsageError);
  CHECK_THROWS_WITH_AS(parse_json("[1]").text(), "expected a text, found [1]", UsageError);
  CHECK_THROWS_WITH_AS(parse_json("-1").count(), "expected a whole number from 0 on, found -1", UsageError);
}

// SPDX-License-Identifier: Apache-2.0
