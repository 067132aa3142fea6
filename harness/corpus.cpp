#include "harness/corpus.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "harness/bug_case.h"
#include "harness/text.h"
#include "reference/error.h"
#include "reference/evaluate.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
constexpr std::uint64_t most = std::uint64_t{1} << 24;  // values of a tensor, as bug_case.h has it

std::string_view name(Presence presence) {
  constexpr std::string_view names[] = {"present", "absent", "other", "not applicable", "broken"};
  return names[static_cast<std::size_t>(presence)];
}

static double value(const Format& out, const Json& of) {
  const std::string_view text = of.at("bits").text();
  std::uint64_t bits = 0;
  const auto [end, error] =
      std::from_chars(text.data() + std::min<std::size_t>(text.size(), 2), text.data() + text.size(), bits, 16);
  if (!text.starts_with("0x") || error != std::errc{} || end != text.data() + text.size() ||
      (out.bits < 64 && bits >> out.bits != 0))
    throw UsageError(fmt::format("wrong: '{}' are no bits of {}", text, out.name));
  return decode(out, bits);
}

static std::vector<Shown> shown(const Json& line, const Problem& problem) {
  std::vector<Shown> all;
  for (const Json& each : line.at("wrong").array()) {
    const std::size_t index = each.at("index").count();
    if (index >= problem.n)
      throw UsageError(fmt::format("wrong: index {} lies outside the row of {}", index, problem.n));
    all.push_back({index, value(*problem.out.at(std::string(tensor::y)), each)});
  }
  if (all.empty()) throw UsageError("wrong: no value is listed, so nothing shows the bug");
  return all;
}

// [rows] All rows are the first.
static void repeat(Problem& problem, const Json& line) {
  const Json* given = line.find("rows");
  const std::uint64_t rows = given == nullptr || given->null() ? 1 : given->count();
  if (rows < 1 || rows > most / problem.n)
    throw UsageError(fmt::format("rows: {} rows of {} values; from 1 row to {} values", rows, problem.n, most));
  if (rows > 1 && problem.find(tensor::increments) != nullptr)
    throw UsageError("rows: a residual sum is of one row here");
  problem.rows = rows;
  for (const std::string_view each : {tensor::x, tensor::residual}) {
    const auto found = problem.in.find(each);
    if (found == problem.in.end()) continue;
    std::vector<double>& values = found->second.values;
    values.reserve(rows * problem.n);
    for (std::size_t i = problem.n; i < rows * problem.n; ++i) values.push_back(values[i - problem.n]);
  }
}

static std::string beyond(const Json& line) {
  if (const Json* scope = line.find("scope"); scope != nullptr && scope->text() != "now")
    return "scope " + scope->text();
  const std::string& op = line.at("op").text();
  const auto& ops = Registered<Op>::all();
  return std::ranges::find(ops, op, &Op::name) == ops.end() ? "no operation " + op : "";
}

static std::string text_of(const Json& line, const char* member) {
  const Json* found = line.find(member);
  return found != nullptr && found->is_text() ? found->text() : "";
}

PublicBug public_bug(const Json& line) {
  PublicBug bug{.id = line.at("id").text(),
                .source = text_of(line, "source"),
                .op = line.at("op").text(),
                .format = line.at("dtype").text(),
                .symptom = text_of(line, "symptom"),
                .n = line.at("n").count(),
                .beyond = beyond(line),
                .shown = {}};
  if (!bug.beyond.empty()) return bug;
  bug.problem = bug_case(line).problem;
  repeat(bug.problem, line);
  bug.shown = shown(line, bug.problem);
  return bug;
}

std::vector<PublicBug> public_bugs(std::string_view lines, const std::string& file) {
  std::vector<PublicBug> all;
  std::size_t number = 0;
  for (const std::string& line : parts(lines, '\n')) {
    ++number;
    if (line.empty()) continue;
    try {
      all.push_back(public_bug(parse_json(line)));
      const auto twin = std::ranges::find(all, all.back().id, &PublicBug::id);
      if (&*twin != &all.back()) throw UsageError("the id " + all.back().id + " is taken by an earlier line");
    } catch (const UsageError& error) {
      throw UsageError(fmt::format("{}:{}: {}", file, number, error.what()));
    }
  }
  if (all.empty()) throw UsageError(file + " holds no case; a line is one, as in cases/corpora/public_bugs.jsonl");
  return all;
}

// [near]
static bool near(double got, double wrong, double right) {
  if (same_bits(got, wrong)) return true;
  return std::isfinite(wrong) && std::isfinite(right) && std::fabs(got - wrong) <= std::fabs(right - wrong) / 16;
}

Finding finding(const PublicBug& bug, const Truth& truth, const Output& output, Verdict verdict, std::string reason) {
  Finding best{.bug = &bug, .verdict = verdict, .why = std::move(reason)};
  const std::vector<double>& got = output.find(tensor::y)->second;
  const std::vector<Certified>& right = truth.find(tensor::y)->second;
  for (std::size_t row = 0; row < bug.problem.rows; ++row) {  // [rows]
    std::size_t close = 0, bits = 0;
    for (const auto& [index, wrong] : bug.shown) {
      const std::size_t at = row * bug.problem.n + index;
      close += near(got[at], wrong, right[at].rounded), bits += same_bits(got[at], wrong);
    }
    if (std::pair(close, bits) > std::pair(best.near, best.to_the_bit)) best.near = close, best.to_the_bit = bits;
  }
  const bool all = best.near == bug.shown.size();
  const bool silent = verdict == Verdict::untrusted || verdict == Verdict::ill_conditioned;
  if (verdict == Verdict::fail)
    best.presence = all ? Presence::present : Presence::other;
  else
    best.presence = all && silent ? Presence::present : Presence::absent;
  if (best.presence == Presence::absent && all)
    best.why = "its outputs are the report's wrong ones, and the class allows them";  // [allows]
  return best;
}

static std::string refusal(const PublicBug& bug, const Subject& subject) {
  if (!bug.beyond.empty()) return bug.beyond;
  const auto lists = [&](const auto& ops) { return std::ranges::find(ops, bug.op) != ops.end(); };
  if (!subject.ops.empty() && !lists(subject.ops)) return "it does not compute " + bug.op;
  if (subject.ops.empty() && subject.recipe != nullptr && !lists(subject.recipe->ops))
    return "it does not compute " + bug.op;
  return subject.refuses ? subject.refuses(bug.problem) : "";
}

// The judge wants a case for its labels; the problem is the bug's own.
static Finding judged(const PublicBug& bug, const Subject& subject, const Declared& declared) {
  Case label = Case::standard(*bug.problem.op, format(bug.format), Source::parse("const:0"));
  const Truth truth = evaluate(bug.problem);
  const Output output = subject.call(bug.problem, {});
  Record record;
  checked({label, bug.problem, truth}, declared)(subject, output, record);
  return finding(bug, truth, output, record.verdict, record.reason);
}

Finding asked(const PublicBug& bug, const Subject& subject, const Declared& declared) {
  if (!subject.call)
    throw UsageError(subject.name +
                     " holds stored outputs: corpus asks problems of its own, of a subject that can be called");
  Finding none{.bug = &bug, .why = refusal(bug, subject)};
  if (!none.why.empty()) return none;
  try {
    return judged(bug, subject, declared);
  } catch (const Declined& declined) {
    none.why = declined.what();
  } catch (const Untrusted& untrusted) {
    none.why = std::string("no proved truth: ") + untrusted.what();
  } catch (const Broken& broken) {
    none.presence = Presence::broken, none.verdict = Verdict::broken, none.why = broken.what();
  }
  return none;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
