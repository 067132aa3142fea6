// No mistake survives: the suite `ci` refuses each of them, in every operation and format where it can be made.
//
// [kill]  A mistake is killed by the first case whose verdict is fail; cases are tried from the shortest on.
// [equal] Where no case of the suite kills it, its outputs must be those of the recipe, bit for bit, on every case: then
//         the mistake cannot show there, and only then may it live.
// [port]  So is it by the suite port, for kernels that run elsewhere, in the formats that it has.
// [legal] The recipe itself, judged by the same cases up to the first 40 of each operation and format, is never refused.
// [thin]  Under sanitizers one mistake in 13 for each operation and format, another one in each.
#include <doctest/doctest.h>

#include <algorithm>
#include <deque>

#include "cases/suite.h"
#include "harness/checked.h"
#include "harness/mistake.h"
#include "harness/same.h"
#include "harness/subject.h"
#include "reference/registry.h"
#include "reference/test_draws.h"

using namespace halfulp;

// A case with what every mistake is compared with; the truth is found when it is first asked for.
struct Prepared {
  Case c;
  Problem problem;
  Output right;
  std::optional<Truth> truth = {};
};

static Verdict verdict(const Subject& of, Prepared& prepared, const Output& output) {
  if (!prepared.truth) prepared.truth = evaluate(prepared.problem);
  Record record;
  checked({prepared.c, prepared.problem, *prepared.truth}, {})(of, output, record);
  return record.verdict;
}

static std::vector<Case> shortest_first(std::string_view suite, std::string_view op, const Format& format) {
  auto cases = select(*find(Registered<Suite>::all(), "suite", suite), op, format.name, "");
  std::ranges::sort(cases, {}, [](const Case& c) { return std::pair(c.n * c.rows, c.id()); });
  return cases;
}

// The cases of one operation and format, each prepared when a mistake first comes as far.
class Bench {
 public:
  Bench(const Op& op, const Format& format, std::string_view suite = "ci")
      : op_(op), cases_(shortest_first(suite, op.name, format)) {}
  std::size_t size() const { return cases_.size(); }
  Prepared& operator[](std::size_t i) {
    for (std::size_t next = prepared_.size(); next <= i; ++next) {
      Problem problem = generate(cases_[next]);
      Output right = run(safe_recipe(op_.name), problem);
      prepared_.push_back({cases_[next], std::move(problem), std::move(right)});
    }
    return prepared_[i];
  }

 private:
  const Op& op_;
  std::vector<Case> cases_;
  std::deque<Prepared> prepared_;
};

struct Fate {
  std::size_t made = 0;     // cases where it applies
  std::size_t visible = 0;  // of those tried, where some bit differs from the recipe's
  bool killed = false;
};

static Fate fate(const Mistake& mistake, Bench& bench) {
  const Subject wrong = subject("mistake:" + std::string(mistake.name));
  Fate fate;
  for (std::size_t i = 0; i < bench.size() && !fate.killed; ++i) {
    Prepared& each = bench[i];
    if (!mistake.applies(each.problem)) continue;
    ++fate.made;
    const Output output = run(mistake, safe_recipe(each.c.op->name), each.problem);
    if (test::same(output, each.right)) continue;
    ++fate.visible;
    fate.killed = verdict(wrong, each, output) == Verdict::fail;
  }
  return fate;
}

// [thin]
static std::vector<const Mistake*> mistakes_for(const Op& op, const Format& format) {
  std::vector<const Mistake*> all = Registered<Mistake>::all();
  std::size_t at = op.name.size() + static_cast<std::size_t>(std::ranges::find(formats, &format) - std::begin(formats));
  if (test::sanitized) std::erase_if(all, [&](const Mistake*) { return at++ % 13 != 0; });
  return all;
}

TEST_CASE("[kill] [equal] no mistake survives the suite ci in a format that can show it") {
  std::size_t killed = 0;
  for (const Op* op : Registered<Op>::all())
    for (const Format* format : formats) {
      Bench bench(*op, *format);
      for (const Mistake* mistake : mistakes_for(*op, *format)) {
        const Fate end = fate(*mistake, bench);
        CAPTURE(op->name);
        CAPTURE(format->name);
        CAPTURE(mistake->name);
        CAPTURE(end.made);
        CHECK((end.killed || end.visible == 0));
        killed += end.killed;
      }
    }
  MESSAGE(killed << " kills");
  CHECK(killed >= (test::sanitized ? 80 : 1750));
}

TEST_CASE("[port] what ci can show is killed by the few cases of the suite port, too") {
  for (const Op* op : Registered<Op>::all())
    for (const Format* format : {&fp32, &bf16, &fp16, &e4m3, &e5m2}) {
      Bench ci(*op, *format), port(*op, *format, "port");
      for (const Mistake* mistake : mistakes_for(*op, *format)) {
        const std::string name =
            std::string(op->name) + " " + std::string(format->name) + " " + std::string(mistake->name);
        CHECK_MESSAGE((!fate(*mistake, ci).killed || fate(*mistake, port).killed), name);
      }
    }
}

TEST_CASE("[legal] the recipe without a mistake is refused nowhere") {
  for (const Op* op : Registered<Op>::all())
    for (const Format* format : formats) {
      Bench bench(*op, *format);
      const Subject right = subject("recipe:" + std::string(safe_recipe(op->name).name));
      for (std::size_t i = 0; i < std::min<std::size_t>(bench.size(), test::sanitized ? 4 : 40); ++i) {
        CAPTURE(bench[i].c.id());
        CHECK(verdict(right, bench[i], bench[i].right) != Verdict::fail);
      }
    }
}

// SPDX-License-Identifier: Apache-2.0
