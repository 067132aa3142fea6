#include "reports/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace halfulp {
// A dot in 1234 becomes 1,234; a sign and a fraction stay.
static std::string grouped(std::string text) {
  const std::size_t end = std::min(text.find('.'), text.size()), start = text.starts_with('-') ? 1 : 0;
  for (std::size_t at = end; at > start + 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

// 1.0e6: no plus, no leading zero in the exponent.
static std::string scientific(double value, int decimals) {
  const std::string text = fmt::format("{:.{}e}", value, decimals);
  const std::size_t e = text.find('e');
  return text.substr(0, e + 1) + std::to_string(std::atoi(text.c_str() + e + 1));
}

static double read(std::string_view text) {
  std::string plain;
  for (const char each : text)
    if (each != ',') plain += each;
  return std::strtod(plain.c_str(), nullptr);
}

static std::string special(double value) { return std::isnan(value) ? "NaN" : value < 0 ? "-inf" : "inf"; }

static std::string at_least_zero(double value) {
  if (value == 0) return "0";
  if (value < 0.005) return "<.01";
  for (const auto& [below, decimals] : {std::pair{10.0, 2}, {100.0, 1}, {10000.0, 0}}) {
    const std::string text = fmt::format("{:.{}f}", value, decimals);
    if (read(text) < below) return grouped(text);
  }
  return scientific(value, 1);
}

std::string ulps(double value) {
  if (!std::isfinite(value)) return special(value);
  return (std::signbit(value) && value != 0 ? "-" : "") + at_least_zero(std::fabs(value));
}

std::string ulps(double value, double limit) {
  std::string text = ulps(value);
  if (!std::isfinite(value) || limit <= 0 || value <= limit || value >= 1.02 * limit) return text;
  for (int decimals = value < 1 ? 4 : 2; decimals < 17; ++decimals) {
    text = grouped(fmt::format("{:.{}f}", value, decimals));
    if (read(text) > limit) break;
  }
  return text;
}

std::string at_most(double value) {
  if (!std::isfinite(value) || value == 0) return ulps(value);
  if (value >= 10000) {
    const double step = std::pow(10.0, std::floor(std::log10(value)) - 1);
    return scientific(std::ceil(value / step) * step, 1);
  }
  const int decimals = value < 1 ? 4 : value < 10 ? 3 : value < 100 ? 1 : 0;
  const double scale = std::pow(10.0, decimals);
  std::string text = fmt::format("{:.{}f}", std::ceil(value * scale) / scale, decimals);
  for (int extra = decimals - 2; extra > 0 && text.ends_with('0'); --extra) text.pop_back();
  return grouped(text);
}

std::string percent(double share) {
  if (std::isnan(share)) return "- %";
  const double value = 100 * share;
  if (value == 0) return "0 %";
  if (value < 0.01) return scientific(value, 1) + " %";
  if (value == 100) return "100 %";
  if (value > 99 && value < 100) return value >= 99.95 ? ">99.9 %" : fmt::format("{:.1f} %", value);
  if (value > 100) return at_least_zero(std::floor(value)) + " %";
  return fmt::format("{:.{}f} %", value, value < 0.9995 ? 2 : value < 9.95 ? 1 : 0);
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return percent(static_cast<double>(part) / static_cast<double>(whole));
}

std::string count(std::uint64_t number) { return grouped(std::to_string(number)); }

std::string amount(double value) {
  if (!std::isfinite(value)) return special(value);
  const double size = std::fabs(value);
  if (size != 0 && (size < 0.001 || size >= 100000)) {
    const std::string text = scientific(value, 1);
    return text.substr(0, text.find('e')).ends_with(".0") ? scientific(value, 0) : text;
  }
  const std::string text = fmt::format("{:.3g}", value);
  return text.find('e') == std::string::npos ? text : grouped(fmt::format("{:.0f}", value));
}

std::string per_element(double value) {
  if (value != 0 && value < 0.005) return "<.01";
  std::string text = fmt::format("{:.2f}", value);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string digits(double value, int significant) {
  if (!std::isfinite(value)) return special(value);
  const std::string text = fmt::format("{:.{}g}", value, significant);
  const std::size_t e = text.find('e');
  return e == std::string::npos ? text : text.substr(0, e + 1) + std::to_string(std::atoi(text.c_str() + e + 1));
}

std::string hexadecimal(const Format& format, double value) {
  return fmt::format("0x{:0{}x}", encode(format, value), format.bits / 4);
}

std::string with_minus(std::string_view ascii) {
  std::string text;
  for (const char each : ascii) each == '-' ? text += "−" : text += each;
  return text;
}

std::string counted(std::uint64_t number, std::string_view one, std::string_view many) {
  return count(number) + " " + std::string(number == 1 ? one : many);
}

std::string listed(const std::vector<std::string>& words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text.append(i == 0 ? "" : i + 1 == words.size() ? last : ", ").append(words[i]);
  return text;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
