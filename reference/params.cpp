#include "reference/params.h"

#include <charconv>
#include <cmath>

#include "reference/error.h"

namespace halfulp {
static bool any(double) { return true; }
static bool positive(double value) { return value > 0 && std::isfinite(value); }
static bool not_negative(double value) { return value >= 0 && std::isfinite(value); }
static bool count(double value) { return value >= 1 && value <= 0x1p20 && value == std::floor(value); }
static bool finite(double value) { return std::isfinite(value); }

static bool chosen(const Field& declared, double value) {
  return value >= 0 && value < static_cast<double>(declared.choices.size()) && value == std::floor(value);
}

constexpr std::string_view eps_formats[] = {"fp64", "exact", "fp32", "x"};
constexpr std::string_view eps_places[] = {"inside", "outside", "floor"};
constexpr std::string_view sums[] = {"rounded", "unrounded", "fp32", "mixed"};

namespace field {
constexpr Field eps{"eps", "added to the mean square or the variance, under the root", "finite and at least 0",
                    not_negative};
constexpr Field eps_format{"eps-format", "what the decimal eps is rounded to before use", "", any, eps_formats};
constexpr Field eps_place{"eps-place", "where eps is added: sqrt(v + eps), sqrt(v) + eps or sqrt(max(v, eps))", "", any,
                          eps_places};
constexpr Field offset{"offset", "added to every weight: 0 in Llama, 1 in Gemma 1 to 3", "finite", finite};
constexpr Field cap{"cap", "the bound of a softcap", "finite and greater than 0", positive};
constexpr Field k{"k", "how many increments are added", "a whole number from 1 to 1048576", count};
constexpr Field multiplier{"multiplier", "of the increments before they are added", "finite", finite};
constexpr Field sum{"sum", "what of residual + x the norm sees, and what is stored", "", any, sums};
}  // namespace field

std::string to_text(double value) {
  if (std::isnan(value)) return "nan";  // -nan is one, too: the sign of a nan is an accident of the processor
  char buffer[32];
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
}

double to_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range)
    throw UsageError("'" + std::string(text) + "' is beyond the range of binary64");
  if (error != std::errc{} || end != text.data() + text.size())
    throw UsageError("'" + std::string(text) + "' is not a number");
  return value;
}

std::uint64_t to_count(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range)
    throw UsageError("'" + std::string(text) + "' is beyond 18446744073709551615, the largest count");
  if (error != std::errc{} || end != text.data() + text.size())
    throw UsageError("'" + std::string(text) + "' is not a whole number");
  return value;
}

Params::Params(std::span<const Setting> settings) {
  for (const Setting& each : settings) entries_.push_back({each, each.standard});
}

Params::Entry& Params::entry(std::string_view name) {
  std::vector<std::string_view> known;
  for (Entry& each : entries_) {
    if (each.setting.field->name == name) return each;
    known.push_back(each.setting.field->name);
  }
  throw unknown("parameter of this operation", name, known);
}

bool Params::has(const Field& key) const {
  for (const Entry& each : entries_)
    if (each.setting.field->name == key.name) return true;
  return false;
}

double Params::operator[](const Field& key) const { return const_cast<Params*>(this)->entry(key.name).value; }

void Params::set(const Field& key, double value) {
  Entry& target = entry(key.name);
  const Field& declared = *target.setting.field;
  const bool choice = !declared.choices.empty();
  if (choice ? !chosen(declared, value) : !declared.valid(value))
    throw UsageError(std::string(key.name) + "=" + to_text(value) + ": must be " +
                     (choice ? "the number of one of its choices" : std::string(declared.range)));
  target.value = value;
}

void Params::set(std::string_view name, std::string_view value) {
  const Field& key = *entry(name).setting.field;
  if (key.choices.empty()) return set(key, to_number(value));
  for (std::size_t i = 0; i < key.choices.size(); ++i)
    if (key.choices[i] == value) return set(key, static_cast<double>(i));
  throw unknown(std::string("choice of ") + std::string(name), value, key.choices);
}

std::string Params::text() const {
  std::string text;
  for (const auto& [setting, value] : entries_) {
    if (value == setting.standard) continue;
    const auto& choices = setting.field->choices;
    text.append("/").append(setting.field->name).append("=");
    text.append(choices.empty() ? to_text(value) : std::string(choices[static_cast<std::size_t>(value)]));
  }
  return text;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
