#include "harness/json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "reference/error.h"
#include "reference/params.h"

namespace halfulp {
using Tree = nlohmann::ordered_json;

const Json* Json::find(std::string_view name) const {
  if (const auto* members = std::get_if<Object>(&value))
    for (const auto& [each, member] : *members)
      if (each == name) return &member;
  return nullptr;
}

const Json& Json::at(std::string_view name) const {
  if (const Json* found = find(name)) return *found;
  throw UsageError("the member '" + std::string(name) + "' is missing");
}

[[noreturn]] static void expected(const char* what, const Json& found) {
  throw UsageError(std::string("expected ") + what + ", found " + print(found).substr(0, 40));
}

const std::string& Json::text() const {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  expected("a text", *this);
}

double Json::number() const {
  if (const auto* number = std::get_if<double>(&value)) return *number;
  if (const auto* number = std::get_if<std::uint64_t>(&value)) return static_cast<double>(*number);
  if (const auto* number = std::get_if<std::int64_t>(&value)) return static_cast<double>(*number);
  if (const auto* text = std::get_if<std::string>(&value))
    if (*text == "inf" || *text == "-inf" || *text == "nan") return to_number(*text);
  expected("a number", *this);
}

std::uint64_t Json::count() const {
  if (const auto* number = std::get_if<std::uint64_t>(&value)) return *number;
  expected("a whole number from 0 on", *this);
}

std::int64_t Json::whole() const {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
  if (const auto* number = std::get_if<std::uint64_t>(&value); number != nullptr && *number <= INT64_MAX)
    return static_cast<std::int64_t>(*number);
  expected("a whole number", *this);
}

const Json::Array& Json::array() const {
  if (const auto* array = std::get_if<Array>(&value)) return *array;
  expected("a list", *this);
}

const Json::Object& Json::object() const {
  if (const auto* object = std::get_if<Object>(&value)) return *object;
  expected("an object", *this);
}

static Json from_tree(const Tree& tree) {
  if (tree.is_boolean()) return {tree.get<bool>()};
  if (tree.is_number_unsigned()) return {tree.get<std::uint64_t>()};
  if (tree.is_number_integer()) return {tree.get<std::int64_t>()};
  if (tree.is_number_float()) return {tree.get<double>()};
  if (tree.is_string()) return {tree.get<std::string>()};
  if (tree.is_array()) {
    Json::Array array;
    for (const Tree& each : tree) array.push_back(from_tree(each));
    return {std::move(array)};
  }
  if (tree.is_object()) {
    Json::Object object;
    for (const auto& [name, member] : tree.items()) object.emplace_back(name, from_tree(member));
    return {std::move(object)};
  }
  return {};
}

struct ToTree {
  Tree operator()(double number) const { return std::isfinite(number) ? Tree(number) : Tree(to_text(number)); }
  Tree operator()(const Json::Array& array) const {
    Tree tree = Tree::array();
    for (const Json& each : array) tree.push_back(std::visit(*this, each.value));
    return tree;
  }
  Tree operator()(const Json::Object& object) const {
    Tree tree = Tree::object();
    for (const auto& [name, member] : object) tree[name] = std::visit(*this, member.value);
    return tree;
  }
  Tree operator()(const auto& plain) const { return Tree(plain); }
};

Json parse_json(std::string_view text) {
  try {
    return from_tree(Tree::parse(text));
  } catch (const nlohmann::json::exception& error) {
    const std::string what = error.what();  // "[json.exception.parse_error.101] parse error at ..."
    throw UsageError("not JSON: " + what.substr(std::min(what.find("] ") + 2, what.size())));
  }
}

std::string print(const Json& json) {
  return std::visit(ToTree(), json.value).dump(-1, ' ', false, Tree::error_handler_t::replace);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
