// Any text as JSON, as the records of a run, as a baseline, as a declared class and as a public bug case.
//
// [small] A bug case is computed where its rows are short; longer ones are legal and would only be slow here.
#include "harness/json.h"

#include <sstream>

#include "cases/fuzz.h"
#include "harness/baseline.h"
#include "harness/bug_case.h"
#include "harness/class.h"
#include "harness/record_json.h"
#include "reference/error.h"
#include "reference/registry.h"

namespace halfulp {
static void json(std::string_view bytes) {
  const std::string text = print(parse_json(bytes));
  fuzz::require(print(parse_json(text)) == text, "print(parse(print(x))) = print(x)");
}

static std::string lines(const Run& run) {
  std::ostringstream text;
  write_json_lines(text, run);
  return text.str();
}

// Seeds say VERSION, so that they outlive a release.
static void records(std::string_view bytes) {
  std::string given(bytes);
  constexpr std::string_view seeded = "{\"halfulp\":\"VERSION\"";
  if (bytes.starts_with(seeded)) given.replace(0, seeded.size(), "{\"halfulp\":\"" + std::string(version) + "\"");
  const std::string text = lines(read_json_lines(given, "input"));
  fuzz::require(lines(read_json_lines(text, "output")) == text, "write(read(write(x))) = write(x)");
}

static void baseline(std::string_view bytes) {
  const Baseline stored = parse_baseline(bytes, "input");
  fuzz::require(parse_baseline(baseline_text(stored), "output") == stored, "read(write(x)) = x");
  for (const auto& [key, change] : compare(stored.entries, stored.entries))
    fuzz::require(change == Change::same, "a baseline is the same as itself");
  require_comparable(stored, stored, "input");
  require_common_cases(stored, stored, "input");
}

static void declared(std::string_view bytes) {
  const Class read = Class::parse(bytes);
  fuzz::require(Class::parse(read.text()) == read, "parse(print(c)) = c");
}

static bool small(const Json& line) {
  const Json *n = line.find("n"), *updates = line.find("updates");
  const auto* count = n == nullptr ? nullptr : std::get_if<std::uint64_t>(&n->value);
  if (count != nullptr && *count > 64 && *count <= std::uint64_t{1} << 24) return false;
  const Json* seeds = updates == nullptr ? nullptr : updates->find("seeds");
  return seeds == nullptr || !seeds->is_text() || seeds->text().size() < 7 || seeds->text().size() > 18;
}

static void bug(std::string_view bytes) try {
  const Json line = parse_json(bytes);
  if (small(line)) differences(line);
} catch (const Untrusted&) {
}

const Registered<Fuzz> json_fuzz_row{{.name = "json", .meaning = "JSON text", .run = json}};
const Registered<Fuzz> records_fuzz_row{
    {.name = "records", .meaning = "a run's JSON lines, as merge reads them", .run = records}};
const Registered<Fuzz> baseline_fuzz_row{{.name = "baseline", .meaning = "a stored baseline", .run = baseline}};
const Registered<Fuzz> class_fuzz_row{{.name = "class", .meaning = "--class KEY=VALUE,..", .run = declared}};
const Registered<Fuzz> bug_fuzz_row{
    {.name = "bug", .meaning = "a public bug case, computed by the reference", .run = bug}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
