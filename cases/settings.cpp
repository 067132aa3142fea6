#include "cases/settings.h"

#include <algorithm>
#include <cmath>

#include "cases/generator.h"
#include "reference/error.h"

namespace halfulp {
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t at; (at = text.find(separator)) != text.npos; text.remove_prefix(at + 1))
    parts.push_back(text.substr(0, at));
  parts.push_back(text);
  return parts;
}

void Settings::refuse(std::string_view item, std::string_view why) const {
  const std::string name(generator_->name);
  throw UsageError(
      name + ":" + std::string(item) + ": " + std::string(why) + "; " + name +
      (generator_->settings.empty() ? " takes no settings" : " takes " + std::string(generator_->settings)));
}

static double number_of(std::string_view text) {
  const double number = to_number(text);
  return std::isnan(number) ? std::abs(number) : number;  // -nan is nan: one name for one input
}

void Settings::declare(std::string_view item) {
  if (item == "...") {
    takes_list_ = true;
  } else if (item == "index=value") {
    takes_pairs_ = true;
  } else if (!item.empty()) {
    const std::size_t equals = std::min(item.find('='), item.size());
    const std::string_view standard = item.substr(std::min(equals + 1, item.size()));
    const bool known = !standard.empty() && standard != "seed";
    if (known && to_text(to_number(standard)) != standard)
      throw std::logic_error(std::string(generator_->name) + " declares " + std::string(item) +
                             " in no canonical form");
    entries_.push_back({item.substr(0, equals), standard, "", known ? to_number(standard) : 0});
  }
}

Settings::Entry* Settings::find(std::string_view name) {
  const auto at = std::ranges::find(entries_, name, &Entry::name);
  return at == entries_.end() ? nullptr : &*at;
}

void Settings::read(std::string_view item) try {
  const std::size_t equals = item.find('=');
  const std::string_view name = equals == item.npos ? "" : item.substr(0, equals);
  const std::string_view value = equals == item.npos ? item : item.substr(equals + 1);
  if (equals == item.npos && takes_list_) return list_.push_back(number_of(value));
  Entry* entry = equals == item.npos && entries_.size() == 1 && !takes_pairs_ ? &entries_[0] : find(name);
  if (entry != nullptr) {
    if (!entry->value.empty()) refuse(item, "given twice");
    entry->number = number_of(value);
    entry->value = to_text(entry->number);
    return;
  }
  if (!takes_pairs_ || name.empty() || name.find_first_not_of("-0123456789") != name.npos)
    refuse(item, name.empty() ? "not name=value" : "no setting '" + std::string(name) + "'");
  const double number = to_number(name);
  if (std::abs(number) > 0x1p24) refuse(item, "no row is that long");
  const auto index = static_cast<long>(number);
  for (const auto& [other, _] : pairs_)
    if (other == index) refuse(item, "given twice");
  pairs_.emplace_back(index, number_of(value));
} catch (const UsageError& error) {
  if (std::string_view(error.what()).starts_with(generator_->name)) throw;
  refuse(item, error.what());
}

Settings::Settings(const Generator& generator, std::string_view text) : generator_(&generator) {
  if (generator.verbatim) return;
  for (const std::string_view item : split(generator.settings, ',')) declare(item);
  if (!text.empty())
    for (const std::string_view item : split(text, ',')) read(item);
  if (takes_list_ && list_.empty()) refuse("", "at least one number is needed");
  std::ranges::sort(pairs_);
  for (const Entry& each : entries_)
    if (each.standard.empty() && each.value.empty()) refuse(text, std::string(each.name) + " is missing");
}

Settings::Settings(const Place& place) : Settings(*place.generator, place.settings) {}

const Settings::Entry& Settings::entry(std::string_view name) const {
  if (const Entry* found = const_cast<Settings*>(this)->find(name)) return *found;
  throw std::logic_error(std::string(generator_->name) + " declares no setting " + std::string(name));
}

double Settings::operator[](std::string_view name) const { return entry(name).number; }

bool Settings::given(std::string_view name) const { return !entry(name).value.empty(); }

std::uint64_t Settings::count(std::string_view name) const {
  const double value = (*this)[name];
  if (!(value >= 0 && value <= 0x1p53) || value != std::floor(value))
    refuse(std::string(name) + "=" + to_text(value), "must be a whole number of at least 0");
  return static_cast<std::uint64_t>(value);
}

std::size_t place_in(long index, std::size_t n) {
  const long length = static_cast<long>(n);
  if (index >= length || index < -length)
    throw UsageError("index " + std::to_string(index) + " is not in a row of n=" + std::to_string(n));
  return static_cast<std::size_t>(index < 0 ? index + length : index);
}

std::size_t Settings::index(std::string_view name, std::size_t n) const {
  const double value = (*this)[name];
  if (value != std::floor(value) || std::abs(value) > 0x1p32)
    refuse(std::string(name) + "=" + to_text(value), "must be a whole number");
  return place_in(static_cast<long>(value), n);
}

std::string Settings::text() const {
  std::string text;
  const auto add = [&](const std::string& item) { text += (text.empty() ? "" : ",") + item; };
  const bool bare = entries_.size() == 1 && !takes_pairs_ && !takes_list_;
  for (const Entry& each : entries_) {
    if (each.value.empty() || each.value == each.standard) continue;
    add(bare ? each.value : std::string(each.name) + "=" + each.value);
  }
  for (const double each : list_) add(to_text(each));
  for (const auto& [index, value] : pairs_) add(std::to_string(index) + "=" + to_text(value));
  return text;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
