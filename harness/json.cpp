#include "harness/json.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

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

constexpr std::size_t deepest = 64;

// Builds the data while the text is read. An open list or object does not move: only the innermost one grows.
class Builder : public nlohmann::json_sax<Tree> {
 public:
  Json root;

  bool null() override { return put({}), true; }
  bool boolean(bool value) override { return put({value}), true; }
  bool number_integer(std::int64_t value) override { return put({value}), true; }
  bool number_unsigned(std::uint64_t value) override { return put({value}), true; }
  bool number_float(double value, const std::string&) override { return put({value}), true; }
  bool string(std::string& value) override { return put({std::move(value)}), true; }
  bool binary(Tree::binary_t&) override { throw std::logic_error("JSON text has no binary values"); }
  bool start_object(std::size_t) override { return open({Json::Object{}}); }
  bool start_array(std::size_t) override { return open({Json::Array{}}); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(std::string& name) override {
    if (!names_.back().insert(name).second)
      throw UsageError("not JSON of ours: the member '" + name + "' is given twice");
    key_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error) override {
    const std::string what = error.what();  // "[json.exception.parse_error.101] parse error at ..."
    throw UsageError("not JSON: " + what.substr(std::min(what.find("] ") + 2, what.size())));
  }

 private:
  Json* put(Json value) {
    if (open_.empty()) return &(root = std::move(value));
    if (auto* array = std::get_if<Json::Array>(&open_.back()->value)) return &array->emplace_back(std::move(value));
    return &std::get<Json::Object>(open_.back()->value).emplace_back(std::move(key_), std::move(value)).second;
  }
  bool open(Json value) {
    if (open_.size() == deepest) throw UsageError("not JSON of ours: it nests deeper than " + std::to_string(deepest));
    open_.push_back(put(std::move(value)));
    names_.emplace_back();
    return true;
  }
  bool close() { return open_.pop_back(), names_.pop_back(), true; }

  std::vector<Json*> open_;
  std::vector<std::set<std::string>> names_;  // of the members so far, for each that is open
  std::string key_;
};

Json parse_json(std::string_view text) {
  Builder builder;
  Tree::sax_parse(text, &builder);
  return std::move(builder.root);
}

static void append(std::string& text, const Json& json);

struct Print {
  std::string& text;

  void leaf(const Tree& value) const { text += value.dump(-1, ' ', false, Tree::error_handler_t::replace); }
  void operator()(double number) const { leaf(std::isfinite(number) ? Tree(number) : Tree(to_text(number))); }
  void operator()(const Json::Array& array) const {
    text += '[';
    for (const Json& each : array) append(text += &each == array.data() ? "" : ",", each);
    text += ']';
  }
  void operator()(const Json::Object& object) const {
    text += '{';
    for (const auto& member : object) {
      text += &member == object.data() ? "" : ",";
      leaf(member.first);
      append(text += ':', member.second);
    }
    text += '}';
  }
  void operator()(const auto& plain) const { leaf(plain); }
};

static void append(std::string& text, const Json& json) { std::visit(Print{text}, json.value); }

std::string print(const Json& json) {
  std::string text;
  append(text, json);
  return text;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
