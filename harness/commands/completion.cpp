// Completion for a shell, written from the commands' tables, so that it knows what --help says and no more.
//
// [live] Names (recipes, formats, cases, ...) are asked of `halfulp list` when they are completed, not frozen here.
#include <fmt/format.h>

#include <iostream>

#include "harness/command.h"
#include "harness/text.h"
#include "reference/registry.h"

namespace halfulp {
// The shell command, or the words, that yield what may follow an option; "" where nothing is known.
static bool is_words(std::string_view kind) { return kind.find('|') != kind.npos; }

static std::string words(std::string_view kind) {
  std::string text;
  for (const std::string& each : parts(kind, '|')) text += (text.empty() ? "" : " ") + each;
  return text;
}

static std::string every_command() {
  std::string text;
  for (const Command* each : Registered<Command>::all()) text += (text.empty() ? "" : " ") + std::string(each->name);
  return text;
}

static std::string values(std::string_view kind) {
  if (is_words(kind)) return words(kind);
  return "$(halfulp list " + std::string(kind) + " --names 2>/dev/null)";
}

static void all_arguments(const Command& command, auto&& use) {
  for (const Argument& each : command.arguments) use(each);
  for (const Argument& each : global_arguments()) use(each);
}

static void bash(std::ostream& out) {
  out << "_halfulp() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}\n"
         "  if ((COMP_CWORD == 1)); then\n"
         "    COMPREPLY=($(compgen -W \""
      << every_command()
      << "\" -- \"$word\")); return\n"
         "  fi\n"
         "  case $command:$before in\n";
  for (const Command* command : Registered<Command>::all())
    all_arguments(*command, [&](const Argument& each) {
      if (each.positional() || each.value.empty() || each.kind.empty()) return;
      const std::string reply = each.kind == "file" ? "-f" : "-W \"" + values(each.kind) + "\"";
      out << fmt::format("    {}:{}) COMPREPLY=($(compgen {} -- \"$word\")); return ;;\n", command->name, each.name,
                         reply);
    });
  out << "  esac\n  case $command in\n";
  for (const Command* command : Registered<Command>::all()) {
    std::string options, operands;
    all_arguments(*command, [&](const Argument& each) {
      if (!each.positional())
        options += " " + std::string(each.name);
      else if (each.kind == "file")
        operands += " $(compgen -f -- \"$word\")";
      else if (!each.kind.empty())
        operands += " " + values(each.kind);
    });
    out << fmt::format("    {}) COMPREPLY=($(compgen -W \"{}{}\" -- \"$word\")) ;;\n", command->name, options.substr(1),
                       operands);
  }
  out << "  esac\n}\ncomplete -F _halfulp halfulp\n";
}

// bash's function serves zsh as well: its own bashcompinit reads it. Loaded from a folder of completions, the script runs
// at the first TAB and answers that one, too.
static void zsh(std::ostream& out) {
  out << "#compdef halfulp\nautoload -U +X bashcompinit && bashcompinit\n";
  bash(out);
  out << "if [[ ${funcstack[1]} == _halfulp ]]; then _bash_complete -F _halfulp; fi\n";
}

static std::string escaped(std::string_view text) {
  std::string safe;
  for (const char each : text) safe += each == '\'' || each == '\\' ? std::string("\\") + each : std::string(1, each);
  return "'" + safe + "'";
}

static void fish(std::ostream& out) {
  for (const Command* command : Registered<Command>::all()) {
    out << fmt::format("complete -c halfulp -n __fish_use_subcommand -f -a {} -d {}\n", command->name,
                       escaped(command->meaning));
    all_arguments(*command, [&](const Argument& each) {
      std::string line = fmt::format("complete -c halfulp -n '__fish_seen_subcommand_from {}'", command->name);
      if (!each.positional()) line += " -l " + std::string(each.name.substr(2)) + (each.value.empty() ? "" : " -r");
      if (each.kind != "file") line += " -f";
      if (is_words(each.kind))
        line += " -a '" + words(each.kind) + "'";
      else if (!each.kind.empty() && each.kind != "file")
        line += fmt::format(" -a '(halfulp list {} --names 2>/dev/null)'", each.kind);
      out << line << " -d " << escaped(each.help) << '\n';
    });
  }
}

struct Shell {
  std::string_view name;
  void (*write)(std::ostream&);
};
constexpr Shell shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

static Exit run_completion(const Options& options, std::ostream& out) {
  std::vector<std::string_view> known;
  for (const Shell& each : shells) {
    if (each.name == options.operand) return each.write(out), Exit::pass;
    known.push_back(each.name);
  }
  throw unknown("completion for the shell", options.operand, known);
}

constexpr Argument arguments[] = {
    {"SHELL", "", "bash, zsh or fish", &Options::operand, "bash|zsh|fish", true},
};

const Registered<Command> completion_row{{
    .name = "completion",
    .meaning = "a script that completes commands, options and names in a shell",
    .arguments = arguments,
    .examples = "  source <(halfulp completion bash)\n"
                "  halfulp completion fish > ~/.config/fish/completions/halfulp.fish\n",
    .run = run_completion,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
