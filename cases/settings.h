// The settings of a GENERATOR: "mean=1000,sd=1", "300", "260,-260", "base=1,0=64".
//
// A declaration is a list of items, separated by commas, of which the generator's row holds one:
//
//   name=2       a number, 2 where it is not given
//   name         a number that must be given
//   name=seed    a whole number; where it is not given(), the case's seed counts
//   ...          one or more bare numbers
//   index=value  any number of pairs; a negative index counts from the end, -1 is the last
//
// [canonical] Printed in the order of the declaration, without what equals its default; a generator with a single
//             name prints its number bare ("const:300") and reads both forms. Numbers print shortest.
// [refused]   An unknown name, a name given twice, a missing or malformed number: refused, and the known are named.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halfulp {
struct Place;
struct Generator;

class Settings {
 public:
  Settings(const Generator&, std::string_view text);  // throws UsageError
  explicit Settings(const Place&);

  double operator[](std::string_view name) const;
  bool given(std::string_view name) const;
  std::uint64_t count(std::string_view name) const;  // a whole number of at least 0, to 2^53; else throws UsageError
  std::size_t index(std::string_view name, std::size_t n) const;  // below n; negative: from the end; else UsageError
  const std::vector<double>& list() const { return list_; }
  const std::vector<std::pair<long, double>>& pairs() const { return pairs_; }
  std::string text() const;  // canonical

 private:
  struct Entry {
    std::string_view name;
    std::string_view standard;  // as declared; empty: must be given
    std::string value;          // canonical; empty: not given
    double number;
  };
  void declare(std::string_view item);
  void read(std::string_view item);
  Entry* find(std::string_view name);
  const Entry& entry(std::string_view name) const;
  [[noreturn]] void refuse(std::string_view item, std::string_view why) const;

  const Generator* generator_;
  std::vector<Entry> entries_;
  std::vector<double> list_;
  std::vector<std::pair<long, double>> pairs_;
  bool takes_list_ = false, takes_pairs_ = false;
};

// An index of a row of n as settings write it.
std::size_t place_in(long index, std::size_t n);  // throws UsageError
std::vector<std::string_view> split(std::string_view text, char separator);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
