// The report for a terminal: the page in at most `width` columns, colour only where asked.
#include <ostream>

#include "reference/registry.h"
#include "reports/page.h"

namespace halfulp {
static void console(std::ostream& out, const Run& run, const Look& look) { draw(out, page(run), look); }
static void shortest(std::ostream& out, const Run& run, const Look& look) { draw(out, brief(run), look); }

const Registered<Reporter> console_row{
    {.name = "console", .meaning = "text for a terminal, the default", .report = console}};
const Registered<Reporter> brief_row{
    {.name = "brief", .meaning = "the answer on a quarter of a page, as ./run shows it", .report = shortest}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
