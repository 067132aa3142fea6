// What was typed, as plain data: cli.cpp fills it from the commands' tables, commands read it.
//
// [text] Values stay text here; what gives them a meaning (a format, a case, a number) also refuses them.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace halfulp {
struct Options {
  // everywhere
  std::vector<std::string> reports;  // KIND[=PATH]
  std::string jobs, seed, shard;
  std::string color = "auto";
  bool quiet = false, strict = false;

  // what is computed
  std::string subject, as, kernel_class;
  std::string op, format, recipe;             // lists by commas
  std::string pattern, suite;                 // cases
  std::string longest;                        // of a row, in elements
  std::string x, weight, bias, residual;      // eval: numbers; audit: files
  std::string in;                             // eval: the format of the inputs
  std::map<std::string, std::string> params;  // --eps, --cap, ...: the op's own
  std::string property;                       // check: a list by commas, or none
  std::string baseline;
  bool update_baseline = false;
  bool names = false;   // of list: no meanings
  std::string timeout;  // seconds
  bool in_process = false;

  // what a command is given besides
  std::string operand;                // CASE, FILE, KIND, SHELL
  std::vector<std::string> operands;  // FILE...
  std::string folder;

  std::string command;  // the whole line as to be typed again, without what changes no result
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
