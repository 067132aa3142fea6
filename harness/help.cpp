// The help texts, written from the commands' tables.
#include "harness/command.h"
#include "harness/text.h"
#include "reference/registry.h"

namespace halfulp {
std::span<const Argument> global_arguments() {
  static const Argument arguments[] = {
      {"--report", "KIND[=PATH]", "a report to standard output, or to PATH; repeats. See halfulp list reporters",
       &Options::reports, "reporters"},
      {"--jobs", "N", "threads; the results are the same whatever their number. Default: one a core", &Options::jobs},
      {"--seed", "N", "of the generators, instead of the cases' own", &Options::seed},
      {"--shard", "I/N",
       "only every N-th case, from the I-th on; halfulp merge puts the parts together. env: as Bazel, "
       "gtest or a Slurm array says",
       &Options::shard},
      {"--strict", "", "inconclusive and ill-conditioned cases fail too", &Options::strict},
      {"--quiet", "", "no progress on standard error", &Options::quiet},
      {"--color", "WHEN", "auto, always or never. Default: auto, that is on a terminal; NO_COLOR, CLICOLOR_FORCE",
       &Options::color, "auto|always|never"},
  };
  return arguments;
}

constexpr std::size_t meaning_column = 26;
const std::string_view program_meaning = "proves how accurate norms, softcaps and residual sums are";
const std::string_view exit_codes =
    "Exit codes: 0 pass, 1 something failed, 2 usage, bad input or unwritable output, 3 nothing tested or the truth "
    "not "
    "proved, 4 a subject crashed or timed out, 70 a certificate of halfulp itself did not hold, 130 interrupted.";

static std::string table(std::span<const Argument> arguments) {
  std::string text;
  for (const Argument& each : arguments) {
    std::string name(each.name);
    if (!each.value.empty()) name += " " + std::string(each.value);
    text += beside(name, each.help, meaning_column);
  }
  return text;
}

std::string help() {
  std::string text = "halfulp - " + std::string(program_meaning) + "\n\nusage: halfulp COMMAND ..\n\n";
  for (const Command* each : Registered<Command>::all()) text += beside(each->name, each->meaning, 14);
  text += "\nEverywhere:\n" + table(global_arguments());
  text += beside("--help, --version", "of a command too: halfulp audit --help", meaning_column);
  text += '\n';
  for (const std::string& line : wrap(exit_codes, 80)) text += line + '\n';
  return text;
}

std::string usage(const Command& command) {
  std::string text = "halfulp " + std::string(command.name);
  for (const Argument& each : command.arguments)
    if (each.positional()) text += each.required ? " " + std::string(each.name) : " [" + std::string(each.name) + "]";
  return text + " [OPTION..]";
}

std::string help(const Command& command) {
  std::string text = "usage: " + usage(command) + "\n\n";
  for (const std::string& line : wrap(command.meaning, 80)) text += line + '\n';
  if (!command.arguments.empty()) text += "\n" + table(command.arguments);
  text += "\nEverywhere:\n" + table(global_arguments());
  if (!command.examples.empty()) text += "\nExamples:\n" + std::string(command.examples);
  return text;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
