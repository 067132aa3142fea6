#include "harness/diagnose/ties.h"

#include <algorithm>

#include "harness/diagnose/probes.h"
#include "reference/error.h"
#include "reference/op.h"

namespace halfulp {
constexpr std::size_t asked_at_most = 12;

// One problem, and what each way of each cause yields for it.
struct Question {
  Problem problem;
  std::vector<std::vector<std::optional<Output>>> yields;
  Truth truth;
};

static bool differ(const Problem& problem, const Truth& truth, const std::optional<Output>& a,
                   const std::optional<Output>& b) {
  return a && b && score(problem, truth, *a, *b, {}).missed > 0;
}

// None where the truth of a problem is not proved.
static std::optional<Truth> truth_of(const Problem& problem) try {
  return evaluate(problem);
} catch (const Untrusted&) {
  return std::nullopt;
}

static bool synonyms(const Cause& a, const Cause& b, const Problem& problem) {
  for (std::size_t number = 0; number < asked_at_most; ++number) {
    const Problem further = probe(problem, number);
    if (const auto truth = truth_of(further);
        truth && differ(further, *truth, yield(a.ways.front().way, further), yield(b.ways.front().way, further)))
      return false;
  }
  return true;
}

void drop_synonyms(std::vector<const Cause*>& causes, const Problem& problem) {
  const std::vector<const Cause*> all = causes;
  std::erase_if(causes, [&](const Cause* each) {
    return std::ranges::any_of(
        all, [&](const Cause* other) { return other->kind < each->kind && synonyms(*other, *each, problem); });
  });
}

static Question question(const Suspect& of, const std::vector<const Cause*>& causes, std::size_t number) {
  Question question{probe(of.problem, number), {}, {}};
  question.truth = evaluate(question.problem);
  for (const Cause* cause : causes) {
    auto& yields = question.yields.emplace_back();
    for (const ScoredWay& each : cause->ways) yields.push_back(yield(each.way, question.problem));
  }
  return question;
}

static bool useful(const Question& question, const Suspect& of) {
  const auto& yields = question.yields;
  if (yields.size() == 1) {
    const Recipe& base = of.as != nullptr ? *of.as : safe_recipe(of.problem.op->name);
    return differ(question.problem, question.truth, yields[0][0], yield({nullptr, &base}, question.problem));
  }
  return std::ranges::any_of(
      yields, [&](const auto& each) { return differ(question.problem, question.truth, yields[0][0], each[0]); });
}

static void add(std::vector<std::vector<Score>>& sums, const Question& question, const Output& output) {
  for (std::size_t cause = 0; cause < sums.size(); ++cause)
    for (std::size_t way = 0; way < sums[cause].size(); ++way)
      if (const auto& yielded = question.yields[cause][way])
        sums[cause][way] = sums[cause][way] + score(question.problem, question.truth, output, *yielded, {});
}

static Score best(const std::vector<Score>& ways) {
  return *std::ranges::min_element(ways, {}, [](const Score& each) { return std::pair(each.missed, each.lost); });
}

static void settle(TieBreak& asked) {
  const auto best = std::ranges::min_element(asked.scores, {}, &Score::lost);
  for (const Score& each : asked.scores)
    asked.stands.push_back(!tells_apart(*best, each) && best->missed * 5 <= best->outputs);  // [against]
}

TieBreak ask(const Suspect& of, const std::vector<const Cause*>& causes, const Call& call, Pairs& pairs) {
  TieBreak asked;
  std::vector<std::vector<Score>> sums;
  for (const Cause* each : causes) sums.emplace_back(each->ways.size());
  std::size_t problems = 0;
  for (std::size_t number = 0; number < probes && problems < asked_at_most; ++number) {
    if (!truth_of(probe(of.problem, number))) continue;
    const Question next = question(of, causes, number);
    if (!useful(next, of)) continue;
    const auto output = call(next.problem);
    if (!output) continue;
    ++problems, asked.rows += next.problem.rows;
    add(sums, next, *output);
    add_pairs(pairs, next.problem, *output, {});
  }
  for (const auto& ways : sums) asked.scores.push_back(best(ways));
  settle(asked);
  return asked;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
