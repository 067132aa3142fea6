// Parses and calls; what a command does lies in harness/commands, what codes mean in harness/exit.h.
//
// [worker]  `halfulp worker LIBRARY` is the other side of a check of ./LIBRARY: halfulp starts it, no person does.
// [written] A report that did not reach standard output is an error: it is flushed and asked before the exit.
#include "harness/cli.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <iostream>

#include "harness/command.h"
#include "harness/environment.h"
#include "harness/foreign/serve.h"
#include "harness/signals.h"
#include "harness/text.h"
#include "reference/registry.h"

namespace halfulp {
static void declare(CLI::App& app, const Argument& argument, Options& options) {
  const std::string name(argument.name);
  if (const auto* flag = std::get_if<bool Options::*>(&argument.target)) {
    app.add_flag(name, options.*(*flag));
  } else if (const auto* text = std::get_if<std::string Options::*>(&argument.target)) {
    app.add_option(name, options.*(*text));
  } else if (const auto* list = std::get_if<std::vector<std::string> Options::*>(&argument.target)) {
    app.add_option(name, options.*(*list))->allow_extra_args(argument.positional());
  } else {
    auto& params = options.*std::get<std::map<std::string, std::string> Options::*>(argument.target);
    app.add_option_function<std::string>(
        name, [&params, key = name.substr(2)](const std::string& value) { params[key] = value; });
  }
}

[[noreturn]] static void refuse_extra(const std::string& extra, const Command* command) {
  std::vector<std::string_view> known;
  if (extra.starts_with('-')) {
    if (command != nullptr)
      for (const Argument& each : command->arguments)
        if (!each.positional()) known.push_back(each.name);
    for (const Argument& each : global_arguments()) known.push_back(each.name);
    throw unknown("option", extra.substr(0, extra.find('=')), known);
  }
  if (command != nullptr)
    throw UsageError("'" + extra + "' is one argument too many for halfulp " + std::string(command->name));
  for (const Command* each : Registered<Command>::all()) known.push_back(each->name);
  throw unknown("command", extra, known);
}

static void require_operands(const Command& command, const Options& options) {
  for (const Argument& each : command.arguments) {
    if (!each.required) continue;
    const auto* text = std::get_if<std::string Options::*>(&each.target);
    const auto* list = std::get_if<std::vector<std::string> Options::*>(&each.target);
    if ((text != nullptr && (options.*(*text)).empty()) || (list != nullptr && (options.*(*list)).empty()))
      throw UsageError(std::string(command.name) + " needs " + std::string(each.name) + ": " + std::string(each.help));
  }
}

// The line to be typed again: without what changes how it runs or where it goes, but no result.
static std::string command_line(int count, char** arguments) {
  std::string line = "halfulp";
  for (int i = 1; i < count; ++i) {
    const std::string_view each = arguments[i], name = each.substr(0, each.find('='));
    if (name == "--quiet") continue;
    if (name == "--jobs" || name == "--shard" || name == "--report" || name == "--color") {
      if (name == each) ++i;
      continue;
    }
    line += " " + halfulp::quoted(each);
  }
  return line;
}

static Exit dispatch(int count, char** arguments, std::ostream& out) {
  Options options;
  options.command = command_line(count, arguments);
  bool help_asked = false, version_asked = false;
  CLI::App app;
  const auto declare_globals = [&](CLI::App& to) {
    to.set_help_flag();
    to.allow_extras();
    to.add_flag("-h,--help", help_asked);
    for (const Argument& each : global_arguments()) declare(to, each, options);
  };
  declare_globals(app);
  app.add_flag("--version", version_asked);
  for (const Command* each : Registered<Command>::all()) {
    CLI::App& command = *app.add_subcommand(std::string(each->name));
    declare_globals(command);
    for (const Argument& argument : each->arguments) declare(command, argument, options);
  }
  try {
    app.parse(count, arguments);
  } catch (const CLI::ParseError& error) {
    throw UsageError(error.what());
  }
  const auto parsed = app.get_subcommands();
  const Command* command =
      parsed.empty() ? nullptr : find(Registered<Command>::all(), "command", parsed.front()->get_name());
  if (const auto extras = app.remaining(true); !extras.empty()) refuse_extra(extras.front(), command);
  if (version_asked) return out << "halfulp " << version << '\n', Exit::pass;
  if (help_asked) return out << (command != nullptr ? help(*command) : help()), Exit::pass;
  if (command == nullptr) throw UsageError("no command was given\n\n" + help());
  require_operands(*command, options);
  return command->run(options, out);
}

int cli(int count, char** arguments) {
  if (count == 3 && std::string_view(arguments[1]) == "worker") return serve(arguments[2]);  // [worker]
  try {
    catch_interrupts();
    require_environment();
    const Exit exit = dispatch(count, arguments, std::cout);
    if (!std::cout.flush()) throw UsageError(std::string("standard output cannot be written: ") + std::strerror(errno));
    return static_cast<int>(exit);
  } catch (...) {
    return static_cast<int>(exit_of_exception(std::cerr));
  }
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
