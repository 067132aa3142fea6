// Where the reports of a command go that reports something else than a run: KIND to standard output, KIND=PATH to a file.
//
// [first] Without a report to standard output the first kind is printed there.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "harness/options.h"
#include "harness/record.h"

namespace halfulp {
class Destinations {
 public:
  // Throws UsageError: an unknown kind, and what `requested_reports` refuses.
  Destinations(const Options&, std::string_view command, std::span<const std::string_view> kinds);

  // Calls `report` for each, with the index of its kind; files are written whole.
  void write(std::ostream& out, const std::function<void(std::size_t kind, std::ostream&, const Look&)>& report) const;

  // Whether a person reads standard output: the kind there is not that one.
  bool shown(std::size_t machine) const;

 private:
  struct Destination {
    std::size_t kind;
    std::string path;  // empty: standard output
  };
  std::vector<Destination> all_;
  bool color_;
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
