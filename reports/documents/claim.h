// A claim of a published document: a sentence whose numbers are computed, and the command that prints them.
//
// [computed] The template holds no number: each {} stands for a fact, made by this program when the document is.
// [shown]    The claim's command prints every fact; claims_test runs it and looks where the fact says.
// [line]     A fact is looked for on lines of the output that hold its `line`; without one in the command itself: what was
//            put in.
// [of]       What is told may be made of what is printed: a share of two counts, percent of a ratio.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace halfulp {
struct Fact {
  std::string told;                                 // as the sentence has it
  std::string line = {};                            // [line]
  double (*of)(std::span<const double> line) = {};  // [of]; absent: any number of the line
  std::string command = {};                         // where it is not the claim's
};

struct Claim {
  std::string sentence;
  std::string command;
  std::vector<Fact> facts = {};
};

// A table: a cell that has neither line nor command is a word.
struct Grid {
  std::vector<std::string> columns = {};
  std::vector<std::vector<Fact>> rows = {};
  std::string note = {};
};

std::string told(const Claim&);                   // Markdown, one paragraph
std::vector<std::string> commands(const Claim&);  // its own first, then those of its facts
std::vector<std::string> commands(const Grid&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
