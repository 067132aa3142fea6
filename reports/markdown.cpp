// The report as Markdown: the same page, tables as tables, commands in fences.
#include <ostream>

#include "reference/registry.h"
#include "reports/page.h"

namespace halfulp {
static void markdown(std::ostream& out, const Run& run, const Look&) { draw_markdown(out, page(run)); }

const Registered<Reporter> markdown_row{
    {.name = "markdown", .meaning = "the console's report as Markdown, for issues and pages", .report = markdown}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
