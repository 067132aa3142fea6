// JSON lines: a head that says what was asked, then one record a line; reports/schema.json describes both.
//
// [whole] The lines hold the run to the bit: `merge` reads them back and prints the same reports.
#include "harness/record_json.h"
#include "reference/registry.h"

namespace halfulp {
static void jsonl(std::ostream& out, const Run& run, const Look&) { write_json_lines(out, run); }

const Registered<Reporter> jsonl_row{
    {.name = "jsonl", .meaning = "JSON lines, one record a line, described by reports/schema.json", .report = jsonl}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
