#include "harness/decimal.h"

#include "reference/evaluate.h"

namespace halfulp {
constexpr int proof_digits = 40, interval_digits = 20;
constexpr std::size_t shown_digits = 17;

// sign, d.ddd as digits alone, exponent of ten.
struct Scientific {
  std::string sign, digits;
  int exponent = 0;
};

static Scientific scientific(std::string_view text) {
  Scientific number;
  if (text.starts_with('-')) number.sign = "-", text.remove_prefix(1);
  const std::size_t e = text.find('e');
  if (e != text.npos) number.exponent = std::stoi(std::string(text.substr(e + 1)));
  for (const char each : text.substr(0, e))
    if (each != '.') number.digits += each;
  return number;
}

static std::string written(const Scientific& number) {
  const auto& [sign, digits, exponent] = number;
  const int count = static_cast<int>(digits.size());
  if (exponent < -5 || exponent > 16)
    return sign + digits.substr(0, 1) + (count > 1 ? "." + digits.substr(1) : "") + "e" + std::to_string(exponent);
  if (exponent < 0) return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  const auto whole = static_cast<std::size_t>(exponent + 1);
  if (count <= exponent + 1) return sign + digits + std::string(whole - digits.size(), '0');
  return sign + digits.substr(0, whole) + "." + digits.substr(whole);
}

std::string positional(std::string_view text) { return written(scientific(text)); }

// One unit of the last digit further from zero.
static Scientific next(Scientific number) {
  std::size_t at = number.digits.size();
  while (at > 0 && number.digits[at - 1] == '9') number.digits[--at] = '0';
  if (at > 0) return ++number.digits[at - 1], number;
  number.digits.insert(0, "1").pop_back();
  ++number.exponent;
  return number;
}

static Scientific cut(Scientific number, std::size_t count) {
  number.digits.resize(count);
  return number;
}

static Scientific without_zeros(Scientific number) {
  number.digits.erase(number.digits.find_last_not_of('0') + 1);
  return number;
}

static std::string bracket(const std::string& a, const std::string& b, bool negative) {
  return negative ? "[" + b + ", " + a + "]" : "[" + a + ", " + b + "]";
}

bool equals(const Quantity& of, std::size_t i, double m) {
  if (of.special(i).kind != Kind::finite) return of.special(i).kind == Kind::zero && m == 0;
  return of.against != nullptr && std::isfinite(m) && of.against(i, Dyadic(m)) == 0;
}

Proved proved(const Quantity& of, std::size_t i) {
  const Special special = of.special(i);
  const std::string sign = special.negative ? "-" : "";
  if (special.kind == Kind::nan) return {"nan", ""};
  if (special.kind == Kind::infinite) return {sign + "inf", ""};
  if (special.kind == Kind::zero) return {sign + "0", "[0, 0]"};
  const Scientific all = scientific(digits(of, i, proof_digits));
  const bool ends = all.digits.find_first_not_of('0', shown_digits) == std::string::npos;
  const bool exact = ends && of.against != nullptr && equals(of, i, rounded(of, i, fp64, Rounding::nearest_even));
  if (exact)
    return {written(without_zeros(all)), bracket(written(without_zeros(all)), written(without_zeros(all)), false)};
  if (ends) {  // the decimal is within half a unit of the 40th digit: one unit of the 20th on either side is enough
    const std::string value = written(without_zeros(all));
    return {value + " (40 digits agree)", value + " -+ 1e" + std::to_string(all.exponent - proof_digits + 1)};
  }
  const Scientific low = cut(all, interval_digits);
  return {written(cut(all, shown_digits)) + "...", bracket(written(low), written(next(low)), !all.sign.empty())};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
