// Every claim of every document: its command is run and must print what the claim says.
//
// [shown]  A fact is found on a line of the command's output that holds the fact's `line`, to the digits that are told.
// [typed]  No number stands in a template or in prose but as a fact.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <regex>

#include "reference/registry.h"
#include "reference/test_paths.h"
#include "reports/documents/document.h"

using namespace halfulp;

// stdout and stderr, from the top of the tree, with the program under test in front.
static const std::string& output_of(const std::string& command) {
  static std::map<std::string, std::string> all;
  const auto at = all.find(command);
  if (at != all.end()) return at->second;
  const std::string bin = std::filesystem::path(test::program()).parent_path();
  const std::string whole =
      "cd '" + test::root() + "' && PATH='" + bin + "':$PATH NO_COLOR=1 && { " + command + "; } 2>&1";
  std::FILE* pipe = popen(whole.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  for (int c; (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
  pclose(pipe);
  return all[command] = text;
}

static std::string plain_minus(std::string text) {
  for (std::size_t at; (at = text.find("−")) != text.npos;) text.replace(at, std::string("−").size(), "-");
  return text;
}

// 4,096  -1.5e-3  inf: no digits of a name (fp32) or of bits (0x3f80).
static std::vector<double> numbers(const std::string& raw) {
  static const std::regex token(
      R"(0x[0-9a-f]+|[A-Za-z_][A-Za-z_]*[0-9][A-Za-z0-9_.]*|[-+]?(?:[0-9]{1,3}(?:,[0-9]{3})+(?![0-9,])|[0-9]+)(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?|[-+]?\b(?:inf|nan)\b)");
  const std::string text = plain_minus(raw);
  std::vector<double> all;
  for (std::sregex_iterator at(text.begin(), text.end(), token), end; at != end; ++at) {
    std::string found = at->str();
    std::erase(found, ',');
    if (found.starts_with("0x") ||
        (std::isalpha(static_cast<unsigned char>(found[0])) != 0 && found != "inf" && found != "nan"))
      continue;
    all.push_back(std::strtod(found.c_str(), nullptr));
  }
  return all;
}

// Half a unit of the last digit that is told.
static double tolerance(const std::string& told) {
  const std::string text = plain_minus(told);
  const std::size_t e = text.find('e'), point = text.find('.');
  const std::size_t end = std::min(e, text.find_first_not_of("+-0123456789.,"));
  const double decimals = point == text.npos ? 0 : static_cast<double>(std::min(end, text.size()) - point - 1);
  const double exponent = e == text.npos ? 0 : std::strtod(text.c_str() + e + 1, nullptr);
  return 0.5 * std::pow(10.0, exponent - decimals);
}

static bool same(const std::string& told, double printed) {
  if (told == "infinite") return std::isinf(printed);
  if (told == "NaN") return std::isnan(printed);
  const std::vector<double> said = numbers(told);
  return said.size() == 1 && std::fabs(said[0] - printed) <= tolerance(told) * (1 + 1e-9);
}

static bool is_number(const std::string& told) {
  return told == "infinite" || told == "NaN" || numbers(told).size() == 1;
}

// [shown]
static bool shows(const std::string& text, const Fact& fact) {
  std::size_t from = 0;
  while (from < text.size()) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    const std::string line = text.substr(from, end - from);
    from = end + 1;
    if (line.find(fact.line) == line.npos) continue;
    if (!is_number(fact.told)) {
      if (line.find(fact.told) != line.npos) return true;
      continue;
    }
    const std::vector<double> all = numbers(line);
    if (fact.of == nullptr) {
      for (const double each : all)
        if (same(fact.told, each)) return true;
    } else if (!all.empty() && same(fact.told, fact.of(all))) {
      return true;
    }
  }
  return false;
}

static bool holds(const Fact& fact, const std::string& command) {
  if (fact.line.empty()) return shows(fact.command.empty() ? command : fact.command, fact);
  return shows(output_of(fact.command.empty() ? command : fact.command), fact);
}

TEST_CASE("[shown] numbers are read as they are written, and a changed one is not found") {
  CHECK(numbers("  sum                     bf16        4,096              1992             108.7") ==
        std::vector<double>{4096, 1992, 108.7});
  CHECK(numbers("list:16,1,1,1/n=4/eps=1e-06 0x3f80") == std::vector<double>{16, 1, 1, 1, 4, 1e-6});
  const std::string text = "  sum   bf16   4,096   1992   108.7\n  mean   bf16   1   0.486328125   0.1593\n";
  CHECK(shows(text, {.told = "1,992", .line = "  sum"}));
  CHECK(!shows(text, {.told = "1,993", .line = "  sum"}));
  CHECK(!shows(text, {.told = "1,992", .line = "  mean"}));
  CHECK(shows(text, {.told = "0.486", .line = "  mean"}));
  CHECK(!shows(text, {.told = "0.487", .line = "  mean"}));
  CHECK(shows("y: breaks; worst inf ulp", {.told = "breaks", .line = "y: "}));
  CHECK(!shows("y: costs; worst inf ulp", {.told = "breaks", .line = "y: "}));
}

TEST_CASE("[shown] each claim's command prints each of the claim's numbers") {
  const Published folder = test::root() + "/reports/published";
  std::size_t claims = 0;
  for (const Document* document : Registered<Document>::all())
    for (const Topic* topic : topics(*document)) {
      CAPTURE(topic->name);
      if (topic->claims != nullptr)
        for (const Claim& each : topic->claims(folder)) {
          ++claims;
          const bool own = std::ranges::any_of(each.facts, [&](const Fact& fact) {
            return !fact.line.empty() && (fact.command.empty() || fact.command == each.command);
          });
          CHECK_MESSAGE(own, "no fact is of the claim's own command: " << each.sentence);
          for (const Fact& fact : each.facts)
            CHECK_MESSAGE(holds(fact, each.command), "'" << fact.told << "' on '" << fact.line << "' by "
                                                         << fact.command << " of " << told(each) << "\n"
                                                         << each.command);
        }
      if (topic->grid != nullptr)
        for (const auto& row : topic->grid().rows)
          for (const Fact& fact : row)
            if (!fact.command.empty()) CHECK_MESSAGE(holds(fact, ""), fact.told << " by " << fact.command);
    }
  CHECK(claims >= 40);
}

// [typed] What is left of a text without its code, its links' addresses and the names of formats.
static std::string without_names(const std::string& text) {
  static const std::regex names(R"(`[^`]*`|\]\([^)]*\)|\b(bf16|fp16|fp32|fp64|FP32|BF16|FP16)\b)");
  return std::regex_replace(text, names, "");
}

TEST_CASE("[typed] no claim and no prose has a number that is typed in") {
  const auto free = [](const std::string& text) {
    return without_names(text).find_first_of("0123456789") == std::string::npos;
  };
  CHECK(free("in bf16 `1 + w` is [there](a1.md)"));
  CHECK(!free("it ends at 256"));
  for (const Document* document : Registered<Document>::all()) {
    CHECK_MESSAGE(free(std::string(document->title) + "\n" + std::string(document->opening)), document->name);
    for (const Topic* topic : topics(*document)) {
      CHECK_MESSAGE(
          free(std::string(topic->part) + "\n" + std::string(topic->heading) + "\n" + std::string(topic->prose)),
          topic->name);
      if (topic->claims != nullptr)
        for (const Claim& each : topic->claims(test::root() + "/reports/published"))
          CHECK_MESSAGE(free(each.sentence), each.sentence);
      if (topic->grid != nullptr) CHECK_MESSAGE(free(topic->grid().note), topic->name);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
