#include "reference/ops/eps.h"

namespace halfulp {
Eps exact_decimal(std::string_view text) {
  const std::size_t mark = std::min(text.find('e'), text.size());
  const std::size_t sign = mark + (text.substr(mark, 2) == "e+" ? 2 : 1);
  long exponent = mark == text.size() ? 0 : std::stol(std::string(text.substr(sign)));
  std::string digits(text.substr(0, mark));
  if (const std::size_t point = digits.find('.'); point != std::string::npos) {
    exponent -= static_cast<long>(digits.size() - point - 1);
    digits.erase(point, 1);
  }
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));  // a leading 0 would mean octal
  const Integer power = pow(Integer(10), static_cast<unsigned>(std::abs(exponent)));
  const Integer m(digits);
  return exponent >= 0 ? Eps{{m * power, 0}, 1} : Eps{{m, 0}, power};
}

Eps eps_of(const Problem& problem) {
  if (problem.params[field::eps_format] == eps_format::exact) return exact_decimal(to_text(problem.params[field::eps]));
  return {Dyadic(eps_given(problem)), 1};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
