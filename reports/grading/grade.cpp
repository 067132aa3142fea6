// The grade of somebody's test: what passes it, what a right kernel needs, what would close the gap.
#include "harness/grade/grade.h"

#include <fmt/format.h>

#include <cmath>

#include "cases/files/atomic.h"
#include "harness/text.h"
#include "reference/error.h"
#include "reference/op.h"
#include "reports/grading/grading.h"
#include "reports/numbers.h"

namespace halfulp {
Graded graded(const std::string& file) {
  Graded all{.command = "halfulp grade-test " + halfulp::quoted(file), .test = {}, .grades = {}};
  try {
    all.test = describe(parse_json(read_file(file)));
  } catch (const UsageError& error) {
    const std::string what = error.what();
    throw UsageError(what.starts_with(file) ? what : file + ": " + what);
  }
  for (const Test& each : all.test.tests) all.grades.push_back(grade(each));
  return all;
}

static const Case& first(const Test& test) { return test.cases.front(); }

static std::string of_tolerance(double share) {
  return share <= 1 ? percent(share) : fmt::format("{} times", amount(share));
}

// Two digits, rounded up: what is told to be enough is enough.
static std::string enough(double value) {
  if (value == 0) return "0";
  const std::string nearest = fmt::format("{:.1e}", value);
  if (to_number(nearest) >= value) return to_text(to_number(nearest));
  const std::size_t e = nearest.find('e');
  const long digits = std::lround(to_number(nearest.substr(0, e)) * 10) + 1,
             tens = std::stol(nearest.substr(e + 1)) - 1;
  return to_text(to_number(fmt::format("{}e{}", digits, tens)));
}

static std::string tolerance(const Test& test, double share) {
  const auto [absolute, relative] = test.limits;
  const std::string_view name = test.measure->name;
  const auto part = [&](double limit) { return share == 1 ? to_text(limit) : enough(limit * share); };
  if (name == "relative") return "rtol " + part(relative) + ", atol " + to_text(absolute);  // its atol is a floor
  if (name == "allclose" || name == "either") return "atol " + part(absolute) + ", rtol " + part(relative);
  return (name == "twice_naive" ? "atol " : "limit ") + part(absolute);
}

static void say(Page& page, Block::Kind kind, std::string text, Style style = Style::plain) {
  page.push_back({.kind = kind, .text = std::move(text), .style = style});
}

static std::string held(const Grade& grade) {
  return fmt::format("{} of {}", grade.passing().size(), grade.fates.size());
}

static std::string answer(const Graded& all) {
  std::string text = "Your test lets " + held(all.grades.front()) + " wrong kernels pass";
  if (all.grades.size() == 1) return text + ".";
  for (std::size_t i = 0; i < all.grades.size(); ++i)
    text +=
        (i == 0 ? " in " : ", " + held(all.grades[i]) + " in ") + std::string(first(all.test.tests[i]).format->name);
  return text + ".";
}

static void survivors(Page& page, const Grade& grade) {
  if (grade.passing().empty()) return;
  Block block{.kind = Block::Kind::lines};
  block.lines.push_back(fmt::format("{:<28}{:>9}  {}", "passes your test", "uses", "what a user would see"));
  for (const Fate* each : grade.passing()) {
    const std::string head =
        fmt::format("{:<26}{:>9}", each->mistake->name, each->shown ? percent(each->used) : "unseen");
    for (const std::string& line : parts(beside(head, each->mistake->looks_like, 39), '\n'))
      if (!line.empty()) block.lines.push_back(line);
  }
  page.push_back(std::move(block));
  say(page, Block::Kind::note,
      "uses: the largest share of the tolerance; unseen: on these inputs it does what a right kernel does.");
}

static std::string proof(const Grade& grade) {
  if (!std::isfinite(grade.proved))
    return "Nothing is proved of what every right kernel needs: the bound is infinite on some input, or the measure "
           "has "
           "none.";
  const std::string who = "every kernel that computes in fp32 and rounds once, whatever its order of summation";
  if (grade.proved > 1)
    return fmt::format(
        "Proved to be enough for {}: {} the tolerance. That some right kernel fails this test is not ruled "
        "out.",
        who, of_tolerance(grade.proved));
  return fmt::format("Proved to be enough for {}: {} of it. With that, {} would still pass.", who,
                     of_tolerance(grade.proved), grade.passing_at(grade.proved));
}

static void needs(Page& page, const Test& test, const Grade& grade) {
  if (grade.rights.empty()) return;
  const auto& [recipe, use] = grade.rights.front();
  if (use.share > 1) {
    say(page, Block::Kind::answer,
        fmt::format("It refuses a right kernel: {} uses {} the tolerance on {}.", recipe->name, of_tolerance(use.share),
                    use.id),
        Style::breaks);
  } else {
    std::string text = fmt::format("A right kernel needs {} of the tolerance", of_tolerance(use.share));
    if (test.measure->name != "cosine") text += " (" + tolerance(test, use.share) + ")";
    text += fmt::format(": the most of {}, by {}, an estimate. ",
                        counted(grade.rights.size(), "correct recipe", "correct recipes"), recipe->name);
    text += fmt::format("With that, {} would still pass. ", grade.passing_at(use.share));
    say(page, Block::Kind::text, text);
  }
  say(page, Block::Kind::text, proof(grade));
}

static void closing(Page& page, const Grade& grade) {
  if (!grade.closing.empty()) {
    const std::size_t refused = grade.passing().size() - grade.open.size();
    say(page, Block::Kind::text,
        fmt::format(
            "{} of halfulp's suite {} {} {} that {} your test{}:", counted(grade.closing.size(), "case", "cases"),
            grade.suite, grade.closing.size() == 1 ? "refuses" : "refuse",
            grade.open.empty() && refused > 1 ? fmt::format("all {}", refused) : std::to_string(refused),
            refused == 1 ? "passes" : "pass",
            grade.minimal ? "; no fewer of its cases do" : "; found greedily, fewer may do"));
    for (const Case& each : grade.closing)
      say(page, Block::Kind::command,
          fmt::format("halfulp check SUBJECT --op {} --case {}", each.op->name, halfulp::quoted(each.id())));
  }
  for (const Mistake* each : grade.open)
    say(page, Block::Kind::text, fmt::format("No case of {} refuses {}.", grade.suite, each->name));
}

Page page(const Graded& all) {
  Page page;
  const std::string name = all.test.name.empty() ? "" : "  " + all.test.name;
  say(page, Block::Kind::title, "halfulp grade-test" + name);
  say(page, Block::Kind::command, all.command);
  page.push_back({.kind = Block::Kind::gap});
  say(page, Block::Kind::answer, answer(all));
  for (std::size_t i = 0; i < all.grades.size(); ++i) {
    const Test& test = all.test.tests[i];
    say(page, Block::Kind::gap, "");
    say(page, Block::Kind::heading, fmt::format("{} in {}", first(test).op->name, first(test).format->name));
    say(page, Block::Kind::text,
        fmt::format("{}, {}, {}, compared with {}.", counted(test.cases.size(), "case", "cases"), test.measure->name,
                    tolerance(test, 1), all.test.reference));
    survivors(page, all.grades[i]);
    needs(page, test, all.grades[i]);
    closing(page, all.grades[i]);
  }
  return page;
}

static Json fates(const Grade& grade, bool passing) {
  Json::Array list;
  for (const Fate& each : grade.fates) {
    if (each.passes() != passing) continue;
    Json::Object of{{"mistake", {std::string(each.mistake->name)}},
                    {"looks_like", {std::string(each.mistake->looks_like)}},
                    {"used", {each.used}}};
    if (!passing) of.emplace_back("case", Json{each.refused_by});
    list.push_back({std::move(of)});
  }
  return {std::move(list)};
}

static Json right(const Grade& grade) {
  Json::Object of;
  if (!grade.rights.empty()) {
    const auto& [recipe, use] = grade.rights.front();
    of = {{"observed", {use.share}}, {"recipe", {std::string(recipe->name)}}, {"case", {use.id}}};
  }
  of.emplace_back("proved", Json{grade.proved});
  return {std::move(of)};
}

std::string json(const Graded& all) {
  Json::Array tests;
  for (std::size_t i = 0; i < all.grades.size(); ++i) {
    const Grade& grade = all.grades[i];
    Json::Array closing, open;
    for (const Case& each : grade.closing) closing.push_back({each.id()});
    for (const Mistake* each : grade.open) open.push_back({std::string(each->name)});
    tests.push_back({Json::Object{{"op", {std::string(first(all.test.tests[i]).op->name)}},
                                  {"format", {std::string(first(all.test.tests[i]).format->name)}},
                                  {"held", {std::uint64_t{grade.fates.size()}}},
                                  {"passing", fates(grade, true)},
                                  {"refused", fates(grade, false)},
                                  {"right", right(grade)},
                                  {"suite", {std::string(grade.suite)}},
                                  {"closing", {std::move(closing)}},
                                  {"minimal", {grade.minimal}},
                                  {"open", {std::move(open)}}}});
  }
  return print({Json::Object{{"name", {all.test.name}}, {"command", {all.command}}, {"tests", {std::move(tests)}}}}) +
         "\n";
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
