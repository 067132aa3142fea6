// A command is one row: a name, what it does, the options it takes, and what runs.
//
// [one-table] Parsing, --help, the manual page and completion all read these rows, so none can say what another does not.
// [thin]      A command turns options into the types of the folders below and prints; what it decides lies there.
#pragma once

#include <iosfwd>
#include <span>
#include <variant>

#include "harness/exit.h"
#include "harness/options.h"

namespace halfulp {
// Where a typed value goes: a member of Options; op parameters go into the map by the option's name.
using Target = std::variant<bool Options::*, std::string Options::*, std::vector<std::string> Options::*,
                            std::map<std::string, std::string> Options::*>;

struct Argument {
  std::string_view name;   // "--op"; without dashes it is positional and written in capitals
  std::string_view value;  // how the value is called in the help: "OP,.."; empty: a flag or positional
  std::string_view help;
  Target target;
  std::string_view kind = {};  // what `list KIND` would show, "file", or words separated by '|': for completion
  bool required = false;       // of positionals

  bool positional() const { return !name.starts_with("--"); }
};

struct Command {
  std::string_view name;
  std::string_view meaning;
  std::span<const Argument> arguments;
  std::string_view examples;  // lines of the help, as to be typed
  Exit (*run)(const Options&, std::ostream& out);
};

std::span<const Argument> global_arguments();
extern const std::string_view program_meaning, exit_codes;
std::string usage(const Command&);  // "halfulp audit [OPTION..]"
std::string help();                 // of the program
std::string help(const Command&);   // 80 columns
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
