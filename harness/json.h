// JSON as plain data; the one file behind this header is the harness's only reader of nlohmann-json.
//
// [exact]      Whole numbers keep 64 bits, doubles are written in the shortest form that reads back the same.
// [non-finite] JSON has no infinities and no nan: "inf", "-inf" and "nan" stand for them, both ways.
// [order]      Members keep the order they were given: the same data, the same bytes.
// [refused]    Nesting beyond 64 (a reader that recurses shall not overflow the stack) and a member given twice (readers
//              elsewhere disagree which of them counts) are no data of ours; time and memory are linear in the text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace halfulp {
struct Json {
  using Array = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;
  std::variant<std::nullptr_t, bool, std::uint64_t, std::int64_t, double, std::string, Array, Object> value = nullptr;

  bool null() const { return std::holds_alternative<std::nullptr_t>(value); }
  bool is_text() const { return std::holds_alternative<std::string>(value); }
  bool is_object() const { return std::holds_alternative<Object>(value); }
  const Json* find(std::string_view name) const;  // null where it is no object or lacks the member
  const Json& at(std::string_view name) const;    // the rest throw UsageError, which names what was expected
  const std::string& text() const;
  double number() const;
  std::uint64_t count() const;
  std::int64_t whole() const;
  const Array& array() const;
  const Object& object() const;
};

Json parse_json(std::string_view text);  // throws UsageError: where and what
std::string print(const Json&);          // on one line
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
