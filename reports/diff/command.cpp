// halfulp diff A.jsonl B.jsonl: what got better or worse from one run to another.
#include <fmt/format.h>

#include <ostream>

#include "cases/files/atomic.h"
#include "harness/command.h"
#include "harness/record_json.h"
#include "reference/error.h"
#include "reference/registry.h"
#include "reports/destinations.h"
#include "reports/diff/diff.h"

namespace halfulp {
constexpr std::string_view kinds[] = {"console", "markdown", "html"};

static void write(std::size_t kind, std::ostream& out, const Look& look, const Difference& of, const Options& options) {
  if (kind == 0) return draw(out, diff_page(of, options.command), look);
  if (kind == 1) return draw_markdown(out, diff_page(of, options.command));
  out << html_document("diff", options.operands[0] + " and " + options.operands[1], options.command,
                       html_diff(of, options.command));
}

static Exit run_diff(const Options& options, std::ostream& out) {
  const Destinations destinations(options, "diff", kinds);
  if (options.operands.size() != 2)
    throw UsageError(
        fmt::format("diff compares two files and {} was given: halfulp diff A.jsonl B.jsonl", options.operands.size()));
  const std::string &a = options.operands[0], &b = options.operands[1];
  const Run before = read_json_lines(read_file(a), a), after = read_json_lines(read_file(b), b);
  const Difference found = difference(before, a, after, b);
  destinations.write(
      out, [&](std::size_t kind, std::ostream& to, const Look& look) { write(kind, to, look, found, options); });
  if (destinations.shown(2))
    out << fmt::format("{} better, {} worse, {} within its class, {} the same figures\n", found.count(Change::better),
                       found.count(Change::worse), found.count(Change::within), found.count(Change::same));
  return found.count(Change::worse) > 0 ? Exit::fail : Exit::pass;
}

constexpr Argument arguments[] = {
    {"FILE", "", "two files that --report jsonl=FILE wrote: before and after", &Options::operands, "file", true},
};

const Registered<Command> diff_row{{
    .name = "diff",
    .meaning = "what got better or worse from one run to another",
    .arguments = arguments,
    .examples = "  halfulp check files:OLD --report jsonl=old.jsonl\n"
                "  halfulp check files:NEW --report jsonl=new.jsonl\n"
                "  halfulp diff old.jsonl new.jsonl --report html=diff.html\n",
    .run = run_diff,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
