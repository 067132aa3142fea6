// The manual page, man(7) macros, written from the commands' tables, so that it says what --help says and no more.
//
// [roff] A backslash, a minus and a quote are roff's own and are escaped; a line of text never starts with a dot.
#include <iostream>

#include "harness/command.h"
#include "harness/record.h"
#include "reference/registry.h"

namespace halfulp {
static std::string roff(std::string_view text) {
  std::string safe;
  for (const char each : text) {
    if ((each == '.' || each == '\'') && (safe.empty() || safe.back() == '\n')) safe += "\\&";
    if (each == '\\')
      safe += "\\e";
    else if (each == '-')
      safe += "\\-";
    else if (each == '\'')
      safe += "\\(aq";
    else if (each == '`')
      safe += "\\(ga";
    else
      safe += each;
  }
  return safe;
}

static void write(std::ostream& out, std::span<const Argument> arguments) {
  for (const Argument& each : arguments) {
    out << ".TP\n\\fB" << roff(each.name) << "\\fR";
    if (!each.value.empty()) out << " \\fI" << roff(each.value) << "\\fR";
    out << '\n' << roff(each.help) << '\n';
  }
}

static void write(std::ostream& out, const Command& command) {
  out << ".SS " << roff(usage(command)) << '\n' << roff(command.meaning) << '\n';
  write(out, command.arguments);
  if (!command.examples.empty()) out << ".PP\n.nf\n" << roff(command.examples) << ".fi\n";
}

struct Passage {
  std::string_view name, text;
};
constexpr Passage environment[] = {
    {"HALFULP_DATA", "a folder with models for file:NAME, asked before ../share/halfulp beside the program"},
    {"NO_COLOR", "where it is set and not empty, --color auto means never"},
    {"CLICOLOR_FORCE", "where it is set, not empty, not 0, and NO_COLOR is not, --color auto means always"},
    {"CLICOLOR", "where it is 0, --color auto means never unless CLICOLOR_FORCE says otherwise"},
};

static Exit run_man(const Options&, std::ostream& out) {
  out << ".TH HALFULP 1 \"\" \"halfulp " << version << "\" \"User Commands\"\n.SH NAME\nhalfulp \\- "
      << roff(program_meaning) << "\n.SH SYNOPSIS\n\\fBhalfulp\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR..]\n.SH COMMANDS\n";
  for (const Command* each : Registered<Command>::all()) write(out, *each);
  out << ".SH OPTIONS OF EVERY COMMAND\n";
  write(out, global_arguments());
  out << ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nthe help, of a command too\n";
  out << ".TP\n\\fB\\-\\-version\\fR\nthe version\n.SH EXIT STATUS\n" << roff(exit_codes) << "\n.SH ENVIRONMENT\n";
  for (const auto& [name, text] : environment) out << ".TP\n\\fB" << roff(name) << "\\fR\n" << roff(text) << '\n';
  return Exit::pass;
}

const Registered<Command> man_row{{
    .name = "man",
    .meaning = "the manual page, as man reads it",
    .arguments = {},
    .examples = "  halfulp man | man -l -\n",
    .run = run_man,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
