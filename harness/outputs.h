// Where the reports of a run go: KIND to standard output, KIND=PATH to a file, several at once.
//
// [early]   An unknown kind and a folder that cannot be written are refused before anything is computed.
// [console] Without a report to standard output the console's is printed there.
// [counts]  The last line counts, after a report for people; after one for machines it goes to standard error.
#pragma once

#include <iosfwd>

#include "harness/options.h"
#include "harness/record.h"

namespace halfulp {
class Outputs {
 public:
  // `standard`: the reporter of standard output where none is asked for.
  explicit Outputs(const Options&, std::string_view standard = "console");
  void write(std::ostream& out, const Run&, const std::string& counts) const;

  std::string note;  // what a command has to say before the last line

 private:
  struct Output {
    const Reporter* reporter;
    std::string path;  // empty: standard output
  };
  std::vector<Output> outputs_;
  bool color_;
};

// --report KIND[=PATH], as asked: not yet whether the kind exists.
struct RequestedReport {
  std::string kind;
  std::string path;  // empty: standard output
};
// Throws UsageError [early]: a missing path, one that cannot be written, two reports to standard output.
std::vector<RequestedReport> requested_reports(const Options&);

// Colour: as asked; auto is never with NO_COLOR, else always with CLICOLOR_FORCE, else on a terminal unless CLICOLOR=0.
bool colored(std::string_view when);  // throws UsageError
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
