// Any text as the records of a run, given to every reporter: whatever a merged file claims is reported or refused.
#include <sstream>

#include "cases/fuzz.h"
#include "harness/record_json.h"
#include "reference/error.h"
#include "reference/registry.h"

namespace halfulp {
static void report(const Reporter& as, const Run& run) {
  std::ostringstream text;
  as.report(text, run, Look{80, false});
  fuzz::require(!text.view().empty(), "a report says something");
  if (as.name == "csv" || as.name == "jsonl") return;  // data, not drawn
  for (const char c : text.view())
    fuzz::require(c == '\n' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F), "no control character is printed");
}

// Seeds say VERSION, so that they outlive a release. A refusal of one reporter does not spare the others.
static void reports(std::string_view bytes) {
  std::string given(bytes), refusal;
  constexpr std::string_view seeded = "{\"halfulp\":\"VERSION\"";
  if (bytes.starts_with(seeded)) given.replace(0, seeded.size(), "{\"halfulp\":\"" + std::string(version) + "\"");
  const Run run = read_json_lines(given, "input");
  for (const Reporter* each : Registered<Reporter>::all()) try {
      report(*each, run);
    } catch (const UsageError& error) {
      refusal = error.what();
    }
  if (!refusal.empty()) throw UsageError(refusal);
}

const Registered<Fuzz> reports_fuzz_row{
    {.name = "reports", .meaning = "a run's JSON lines in every report", .run = reports}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
