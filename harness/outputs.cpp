#include "harness/outputs.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <sstream>

#include "cases/files/atomic.h"
#include "reference/registry.h"

namespace halfulp {
bool colored(std::string_view when) {
  constexpr std::string_view choices[] = {"auto", "always", "never"};
  if (std::ranges::find(choices, when) == std::end(choices)) throw unknown("choice of --color", when, choices);
  if (when != "auto") return when == "always";
  // https://no-color.org and https://bixense.com/clicolors: NO_COLOR wins, whatever its value
  const auto value = [](const char* name) { return std::string_view(std::getenv(name) ? std::getenv(name) : ""); };
  if (!value("NO_COLOR").empty()) return false;
  if (const auto forced = value("CLICOLOR_FORCE"); !forced.empty() && forced != "0") return true;
  return ::isatty(STDOUT_FILENO) == 1 && value("CLICOLOR") != "0";
}

static void require_writable(const std::string& path) {
  const std::filesystem::path target(path), folder = target.has_parent_path() ? target.parent_path() : ".";
  std::error_code none;
  const bool there = std::filesystem::exists(target, none);
  if (std::filesystem::is_directory(target, none)) refuse(target, "is a folder; a report goes to a file");
  if (::access(there ? target.c_str() : folder.c_str(), W_OK) != 0)
    refuse(there ? target : folder, std::strerror(errno));
}

std::vector<RequestedReport> requested_reports(const Options& options) {
  std::vector<RequestedReport> all;
  for (const std::string& each : options.reports) {
    const std::size_t equals = each.find('=');
    const std::string path = equals == each.npos ? "" : each.substr(equals + 1);
    if (equals != each.npos && path.empty()) throw UsageError("--report " + each + ": the path is missing");
    if (!path.empty()) require_writable(path);
    all.push_back({each.substr(0, equals), path});
  }
  if (std::ranges::count(all, "", &RequestedReport::path) > 1)
    throw UsageError("only one report can go to standard output; give the others a =PATH");
  return all;
}

Outputs::Outputs(const Options& options, std::string_view standard) : color_(colored(options.color)) {
  const auto& reporters = Registered<Reporter>::all();
  for (const auto& [kind, path] : requested_reports(options))
    outputs_.push_back({find(reporters, "report", kind), path});
  if (std::ranges::none_of(outputs_, [](const Output& each) { return each.path.empty(); }))
    outputs_.push_back({find(reporters, "report", standard), ""});
}

static bool for_people(const Reporter& reporter) {
  return reporter.name != "jsonl" && reporter.name != "csv" && reporter.name != "junit";
}

void Outputs::write(std::ostream& out, const Run& run, const std::string& counts) const {
  bool counted = false;
  for (const auto& [reporter, path] : outputs_) {
    if (path.empty()) {
      reporter->report(out, run, Look{80, color_});
      counted = for_people(*reporter);
    } else {
      std::ostringstream text;
      reporter->report(text, run, Look{80, false});
      write_file(path, text.str());
    }
  }
  const std::size_t last = counts.find_last_of('\n', counts.size() - std::min<std::size_t>(counts.size(), 2));
  const std::size_t from = last == counts.npos ? 0 : last + 1;
  (counted ? out : std::cerr) << counts.substr(0, from) << note << counts.substr(from);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
