#include "harness/diagnose/causes.h"

#include <algorithm>

#include "reference/op.h"

namespace halfulp {
constexpr std::uint64_t most_elements = std::uint64_t{1} << 22;  // [work]
constexpr std::size_t few_elements = std::size_t{1} << 13;       // [ways]
constexpr std::size_t most_ways = 4;

// A recipe with its own outputs.
struct Plain {
  const Recipe* recipe;
  Output output;
  Score score;
};

static bool same(const Output& a, const Output& b) {
  return std::ranges::equal(a, b, [](const auto& one, const auto& other) {
    return std::ranges::equal(one.second, other.second, [](double left, double right) {
      return left == right || (left != left && right != right);
    });
  });
}

static bool better(const ScoredWay& a, const ScoredWay& b) {
  return std::pair(a.score.missed, a.score.lost) < std::pair(b.score.missed, b.score.lost);
}

// [range] Less than half of the bits are left: it leaves its format's range.
static bool computes_nothing(const Score& against_truth, const Problem& problem) {
  double bits = 0;
  for (const auto& [name, format] : problem.out)
    bits += static_cast<double>(problem.rows * problem.n) * format->precision;
  return against_truth.lost > bits / 2;
}

class CauseSearch {
 public:
  CauseSearch(const Suspect& of, const CauseLibrary& library) : of_(of), library_(library) {
    const Recipe& base = of.as != nullptr ? *of.as : safe_recipe(of.problem.op->name);
    base_ = {&base, run(base, of.problem), {}};
    base_.score = scored(base_.output);
    const Score truth = scored(rounded(of.truth, of.problem));
    const Output right = rounded(of.truth, of.problem);
    const bool stands = !computes_nothing(score(of.problem, of.truth, base_.output, right, {}), of.problem);
    found_.declared = truth.lost <= base_.score.lost || !stands ? truth : base_.score;
    for (const Recipe* each : library.recipes) add_recipe(*each);
  }

  Causes all() {
    for (const Mistake* each : library_.mistakes)
      if (each->applies(of_.problem)) first_look(*each);
    std::ranges::stable_sort(looked_, {}, [](const Looked& each) { return each.lost; });
    const std::uint64_t cost = std::max<std::uint64_t>(1, of_.problem.rows * of_.problem.n * plain_.size());
    for (std::size_t i = 0; i < looked_.size(); ++i)
      add_mistake(looked_[i], i < std::max<std::uint64_t>(1, most_elements / cost));
    return std::move(found_);
  }

 private:
  struct Looked {
    const Mistake* mistake;
    std::vector<ScoredWay> ways;
    double lost;
  };

  Score scored(const Output& yielded) const { return score(of_.problem, of_.truth, of_.output, yielded, of_.refused); }

  // [range] Then it is no cause of its own: the mistake that it makes by itself is.
  bool leaves_range(const Plain& plain) const {
    return std::ranges::any_of(library_.mistakes, [&](const Mistake* each) {
      if (!each->in_fp32 || !each->applies(of_.problem)) return false;
      const auto yielded = yield({each, plain.recipe}, of_.problem);
      return yielded && same(*yielded, plain.output);
    });
  }

  void add(std::string_view name, std::string_view meaning, CauseKind kind, std::vector<ScoredWay> ways) {
    std::erase_if(ways, [&](const ScoredWay& each) { return each.score.lost >= found_.declared.lost; });
    if (ways.empty()) return;
    std::ranges::stable_sort(ways, better);
    std::erase_if(ways, [best = ways.front().score](const ScoredWay& each) { return tells_apart(best, each.score); });
    if (ways.size() > most_ways) ways.resize(most_ways);
    found_.all.push_back({name, meaning, kind, std::move(ways)});
  }

  void add_recipe(const Recipe& recipe) {
    if (!recipe.takes(of_.problem)) return;
    Plain plain{&recipe, run(recipe, of_.problem), {}};
    plain.score = scored(plain.output);
    if (of_.as != &recipe && !leaves_range(plain))
      add(recipe.name, recipe.summary, recipe.evidence == Evidence::none ? CauseKind::recipe : CauseKind::profile,
          {{{nullptr, &recipe}, plain.score}});
    const bool few = of_.problem.rows * of_.problem.n * library_.recipes.size() <= few_elements;
    const bool known = !few && (same(plain.output, base_.output) || std::ranges::any_of(plain_, [&](const Plain& each) {
                                  return same(each.output, plain.output);
                                }));
    if (!known) plain_.push_back(std::move(plain));
  }

  void try_in(const Mistake& mistake, const Plain& plain, std::vector<ScoredWay>& ways) const {
    const Way way{&mistake, plain.recipe};
    const auto yielded = yield(way, of_.problem);
    if (!yielded) return;
    const Score found = scored(*yielded);
    if (same(*yielded, plain.output) ? mistake.in_fp32 : found.lost < plain.score.lost - 1)
      ways.push_back({way, found});  // [needed]
  }

  void first_look(const Mistake& mistake) {
    Looked looked{&mistake, {}, found_.declared.lost};
    try_in(mistake, base_, looked.ways);
    if (const auto yielded = mistake.commit == nullptr ? std::nullopt : yield({&mistake, nullptr}, of_.problem))
      looked.ways.push_back({{&mistake, nullptr}, scored(*yielded)});
    for (const ScoredWay& each : looked.ways) looked.lost = std::min(looked.lost, each.score.lost);
    looked_.push_back(std::move(looked));
  }

  void add_mistake(Looked& looked, bool everywhere) {
    if (everywhere && looked.mistake->element == nullptr)
      for (const Plain& each : plain_) try_in(*looked.mistake, each, looked.ways);
    add(looked.mistake->name, looked.mistake->looks_like, CauseKind::mistake, std::move(looked.ways));
  }

  const Suspect& of_;
  const CauseLibrary& library_;
  Plain base_;
  std::vector<Plain> plain_;
  std::vector<Looked> looked_;
  Causes found_;
};

// A mistake and a recipe of one name are one cause.
static void unite(std::vector<Cause>& all) {
  std::ranges::stable_sort(all, {}, [](const Cause& each) { return std::pair(each.name, each.kind); });
  for (std::size_t i = 1; i < all.size();) {
    if (all[i].name != all[i - 1].name) {
      ++i;
      continue;
    }
    auto& ways = all[i - 1].ways;
    ways.insert(ways.end(), all[i].ways.begin(), all[i].ways.end());
    std::ranges::stable_sort(ways, better);
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

Causes causes(const Suspect& of, const CauseLibrary& library) {
  Causes found = CauseSearch(of, library).all();
  unite(found.all);
  return found;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
