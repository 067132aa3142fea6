// Records and runs as JSON lines: a head that says what was asked, then one line a record.
//
// [whole]   read(lines(run)) is the run to the bit, so that reports of a merge are those of the undivided run.
// [valid]   A witness's values are values of their formats, so that whoever draws one may ask for its bits.
// [list]    Each struct's members stand once, in record_json.cpp; reading and writing both walk that list.
#pragma once

#include <iosfwd>

#include "harness/json.h"
#include "harness/record.h"

namespace halfulp {
Json to_json(const Record&);
Json head_json(const Run&);  // everything but the records
void write_json_lines(std::ostream&, const Run&);
Run read_json_lines(std::string_view lines, std::string_view name);  // throws UsageError: "name:3: ..."
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
