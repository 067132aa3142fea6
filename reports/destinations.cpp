#include "reports/destinations.h"

#include <algorithm>
#include <ostream>
#include <sstream>

#include "cases/files/atomic.h"
#include "harness/outputs.h"
#include "reference/error.h"

namespace halfulp {
Destinations::Destinations(const Options& options, std::string_view command, std::span<const std::string_view> kinds)
    : color_(colored(options.color)) {
  for (const auto& [name, path] : requested_reports(options)) {
    const auto kind = std::ranges::find(kinds, name);
    if (kind == kinds.end()) throw unknown("report of " + std::string(command), name, kinds);
    all_.push_back({static_cast<std::size_t>(kind - kinds.begin()), path});
  }
  if (std::ranges::none_of(all_, [](const Destination& each) { return each.path.empty(); })) all_.push_back({0, ""});
}

void Destinations::write(std::ostream& out,
                         const std::function<void(std::size_t, std::ostream&, const Look&)>& report) const {
  for (const auto& [kind, path] : all_) {
    if (path.empty()) {
      report(kind, out, Look{80, color_});
      continue;
    }
    std::ostringstream text;
    report(kind, text, Look{80, false});
    write_file(path, text.str());
  }
}

bool Destinations::shown(std::size_t machine) const {
  return std::ranges::any_of(all_, [&](const Destination& each) { return each.path.empty() && each.kind != machine; });
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
