// The parameters of an operation are named numbers; a Field is at once declaration and key.
//
//   params[field::eps]          reads by key: a typing mistake does not compile
//   "/eps=1e-05/offset=1"       prints what differs from the op's defaults, in the op's order; parses back
//
// [shared]  A field means the same in every op that takes it, so it is declared once, here; its default is the op's.
// [choice]  A choice is a number in the formula, with a word each: offset 0 is weight w, sum=rounded is 0.
// [taken]   A field that an op does not take is a usage error that names those that it takes.
// [valid]   A value out of its field's range is refused here, wherever it came from.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halfulp {
struct Field {
  std::string_view name;
  std::string_view meaning;
  std::string_view range;                      // in words, for the error: "finite and at least 0"
  bool (*valid)(double);
  std::span<const std::string_view> choices = {};  // empty: a number
};

namespace field {
extern const Field eps;         // >= 0, finite
extern const Field eps_format;  // fp64 | exact | fp32 | x: the format that the decimal is rounded to
extern const Field eps_place;   // inside | outside | floor: sqrt(v + eps), sqrt(v) + eps, sqrt(max(v, eps))
extern const Field offset;      // 0: w, 1: 1 + w
extern const Field cap;         // > 0, finite
extern const Field k;           // increments, 1 to 2^20
extern const Field multiplier;  // of the increments; finite
extern const Field sum;         // rounded | unrounded | fp32 | mixed: the residual class
}  // namespace field

namespace eps_format {
inline constexpr double fp64 = 0, exact = 1, fp32 = 2, x = 3;
}
namespace eps_place {
inline constexpr double inside = 0, outside = 1, floor = 2;
}
namespace sum_class {
inline constexpr double rounded = 0, unrounded = 1, fp32 = 2, mixed = 3;
}

// A field as an op takes it.
struct Setting {
  const Field* field;
  double standard;
};

class Params {
 public:
  Params() = default;
  explicit Params(std::span<const Setting> settings);

  double operator[](const Field&) const;
  bool has(const Field&) const;
  void set(const Field&, double value);                         // throws UsageError
  void set(std::string_view name, std::string_view value);      // throws UsageError
  std::string text() const;                                     // "/name=value" for each that is not standard

 private:
  struct Entry {
    Setting setting;
    double value;
  };
  Entry& entry(std::string_view name);
  std::vector<Entry> entries_;
};

// The shortest decimal text that reads back as the same double, and its inverse; "inf", "-inf", "nan" too.
std::string to_text(double);
double to_number(std::string_view);            // throws UsageError
std::uint64_t to_count(std::string_view);      // throws UsageError
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
