#include "harness/diagnose/figures.h"

#include <fmt/format.h>

#include <algorithm>

#include "cases/case.h"
#include "cases/random.h"
#include "harness/checked.h"
#include "harness/diagnose/counted.h"
#include "harness/diagnose/refused.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
using Kernel = std::function<Output(const Problem&)>;

// A case, a kernel with a known fault and its refused outputs.
struct Patient {
  std::string id;
  Problem problem;
  Truth truth;
  Kernel kernel;
  Output output;
  Refused refused;
};

static bool fails(const Case& c, const Problem& problem, const Truth& truth, const Output& output) {
  Record record;
  checked({c, problem, truth}, {})({.name = "kernel", .run = {}, .refuses = {}}, output, record);
  return record.verdict == Verdict::fail;
}

// None where the gates let every output pass.
static std::optional<Patient> patient(const std::string& id, Kernel kernel) try {
  const Case c = Case::parse(id);
  Patient of{id, generate(c), {}, std::move(kernel), {}, {}};
  of.truth = evaluate(of.problem);
  of.output = of.kernel(of.problem);
  if (!fails(c, of.problem, of.truth, of.output)) return std::nullopt;
  const Trial trial{c, of.problem, of.truth};
  of.refused = refused(trial, of.output, judged(trial, of.output, {}));
  return of;
} catch (const Untrusted&) {
  return std::nullopt;
}

static Diagnosis diagnosed(const Patient& of, const CauseLibrary& library, bool callable) {
  return diagnose({of.problem, of.truth, of.output, of.refused}, library, callable ? Call(of.kernel) : Call(nullptr));
}

static std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& each : names) text += (text.empty() ? "" : ", ") + each;
  return text.empty() ? "unknown" : text;
}

void count(Answers& answers, const Diagnosis& diagnosis, std::span<const std::string_view> made,
           const std::string& what) {
  const bool known = std::ranges::any_of(
      diagnosis.causes, [&](const std::string& each) { return std::ranges::find(made, each) != made.end(); });
  const std::size_t causes = diagnosis.causes.size();
  ++(causes == 0 ? answers.unknown : !known ? answers.wrong : causes == 1 ? answers.alone : answers.in_set);
  answers.named += diagnosis.state == "named" && !known;
  if (made.empty() ? causes > 0 : !known || causes > 1)
    answers.details.push_back(fmt::format("{}: {} ({} {}, {} of {} outputs missed)", what, joined(diagnosis.causes),
                                          diagnosis.evidence, diagnosis.evidence == 1 ? "pair" : "pairs",
                                          diagnosis.hypotheses.front().missed, diagnosis.outputs));
}

struct Draw {
  const Mistake* mistake;
  const Recipe* recipe;
  Patient patient;

  std::string text() const { return fmt::format("{} in {} on {}", mistake->name, recipe->name, patient.id); }
};

template <class List>
static const auto& pick(const List& list, const Random& random, std::uint64_t index) {
  return list[random.below(std::size(list), index)];
}

static std::string drawn_case(const Random& random, const Op& op) {
  static constexpr std::string_view families[] = {"normal",        "normal:sd=0.001", "normal:sd=0.01", "normal:sd=0.1",
                                                  "normal:mean=1", "normal:mean=8",   "normal:sd=100",  "heavy_tails",
                                                  "embedding",     "mixed_scales",    "offset:20",      "tail_energy"};
  static constexpr std::string_view few[] = {"normal:sd=20", "normal:sd=60", "softcap_sweep", "normal"};
  static constexpr std::string_view epsilons[] = {"",           "/eps=1e-05", "/eps=1e-06",
                                                  "/eps=1e-08", "/eps=0.001", "/eps=3e-06"};
  const Format& format = *pick(formats, random, 1);
  const std::size_t n = 2 + random.below(random.below(2, 2) == 0 ? 96 : 1000, 3), rows = 1 + random.below(8, 4);
  const bool norm = op.name.ends_with("norm"), softcap = op.name == "softcap";
  std::string id =
      fmt::format("{}/{}/{}/n={}/seed={}", op.name, format.name,
                  softcap ? pick(few, random, 5) : pick(families, random, 6), n, 1000 + random.below(1 << 20, 7));
  if (rows > 1) id += fmt::format("/rows={}", rows);
  if (op.name == "residual_sum")
    id += fmt::format("/k={}/multiplier={}", 1 + random.below(6, 8), random.below(2, 9) == 0 ? "0.22" : "1");
  if (norm) id += pick(epsilons, random, 10);
  if (norm && random.below(4, 11) == 0) id += "/offset=1";
  return Case::parse(id).id();
}

// [legal] [refused]
static std::optional<Draw> drawn(std::uint64_t number) {
  const Random random(number, "diagnosis", 0, 0);
  const auto& ops = Registered<Op>::all();
  const std::string id = drawn_case(random, *pick(ops, random, 0));
  const Problem problem = generate(Case::parse(id));
  const Mistake& mistake = *pick(Registered<Mistake>::all(), random, 20);
  const Recipe& recipe = *pick(recipes_of(problem.op->name), random, 21);
  if (!mistake.applies(problem) || !recipe.takes(problem)) return std::nullopt;
  if (patient(id, [&](const Problem& asked) { return run(recipe, asked); })) return std::nullopt;
  auto of = patient(id, [&](const Problem& asked) {
    return *yield({&mistake, recipe.takes(asked) ? &recipe : &safe_recipe(asked.op->name)}, asked);
  });
  if (!of) return std::nullopt;
  return Draw{&mistake, &recipe, std::move(*of)};
}

static std::vector<Draw> draws(std::size_t count) {
  std::vector<Draw> all;
  for (std::uint64_t number = 0; all.size() < count; ++number)
    if (auto next = drawn(number)) all.push_back(std::move(*next));
  return all;
}

Answers drawn_combinations(std::size_t number, bool callable) {
  Answers answers{callable ? "drawn kernels that can be called" : "drawn kernels, outputs stored"};
  for (const Draw& each : draws(number))
    count(answers, diagnosed(each.patient, library(*each.patient.problem.op), callable),
          std::span(&each.mistake->name, 1), each.text());
  return answers;
}

// Whatever yields the same bits on these rows, made in any recipe or in the drawn one, is the same cause; so is a recipe that makes the mistake
// in the safe one.
static void leave_out(CauseLibrary& library, const Draw& draw) {
  const Patient& of = draw.patient;
  const Suspect suspect{of.problem, of.truth, of.output, of.refused};
  std::vector<std::string_view> names{draw.mistake->name};
  for (const Cause& each : causes(suspect, library).all)
    if (each.score().lost == 0) names.push_back(each.name);
  for (const Mistake* each : library.mistakes)
    if (each->applies(of.problem))
      if (const auto yielded = yield({each, draw.recipe}, of.problem);
          yielded && score(of.problem, of.truth, of.output, *yielded, {}).lost == 0)
        names.push_back(each->name);
  const Output plain = *yield({draw.mistake, &safe_recipe(of.problem.op->name)}, of.problem);
  const auto known = [&](std::string_view name) { return std::ranges::find(names, name) != names.end(); };
  std::erase_if(library.mistakes, [&](const Mistake* each) { return known(each->name); });
  std::erase_if(library.recipes, [&](const Recipe* each) {
    const auto yielded = yield({nullptr, each}, of.problem);
    return known(each->name) || (yielded && score(of.problem, of.truth, plain, *yielded, {}).lost == 0);
  });
}

Answers left_out(std::size_t number) {
  Answers answers{"drawn kernels, the made cause taken out of the library"};
  for (const Draw& each : draws(number)) {
    CauseLibrary left = library(*each.patient.problem.op);
    leave_out(left, each);
    count(answers, diagnosed(each.patient, left, false), {}, each.text());
  }
  return answers;
}

// What no mistake of the library is: a change of the right outputs, or another norm.
struct Fault {
  std::string_view name;
  double (*output)(double right, double x, double w, std::size_t i, std::size_t n, const Random&);
};

static constexpr Fault faults[] = {
    {"weights squared", [](double y, double, double w, std::size_t, std::size_t, const Random&) { return y * w; }},
    {"twice as large", [](double y, double, double, std::size_t, std::size_t, const Random&) { return 2 * y; }},
    {"0.1 added", [](double y, double, double, std::size_t, std::size_t, const Random&) { return y + 0.1; }},
    {"1 % too large", [](double y, double, double, std::size_t, std::size_t, const Random&) { return 1.01 * y; }},
    {"one element in 64 off",
     [](double y, double, double, std::size_t i, std::size_t, const Random&) { return i % 64 == 7 ? 1.5 * y : y; }},
    {"noise of 3 %", [](double y, double, double, std::size_t i, std::size_t,
                        const Random& random) { return y * (1 + 0.03 * (2 * random.uniform(i) - 1)); }},
    {"unrelated numbers",
     [](double, double, double, std::size_t i, std::size_t, const Random& random) { return random.normal(i); }},
    {"half of the row not normalised",
     [](double y, double x, double w, std::size_t i, std::size_t n, const Random&) { return i < n / 2 ? y : x * w; }},
    {"sign lost", [](double y, double, double, std::size_t, std::size_t, const Random&) { return y < 0 ? -y : y; }},
    {"clipped at 1",
     [](double y, double, double, std::size_t, std::size_t, const Random&) { return y > 1    ? 1
                                                                                    : y < -1 ? -1
                                                                                             : y; }},
    {"input of every other element passed through",
     [](double y, double x, double, std::size_t i, std::size_t, const Random&) { return i % 2 == 0 ? x : y; }},
    {"square root forgotten on small ones",
     [](double y, double, double, std::size_t, std::size_t, const Random&) { return y * y * (y < 0 ? -1 : 1); }},
    {"a coarse table", [](double y, double, double, std::size_t, std::size_t,
                          const Random&) { return static_cast<double>(static_cast<long>(y * 16)) / 16; }},
};

static Output faulty(const Fault& fault, const Problem& problem) {
  Output output = run(safe_recipe(problem.op->name), problem);
  const Tensor* weight = problem.find(tensor::weight);
  std::vector<double>& y = output.find(tensor::y)->second;
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double w = weight != nullptr ? weight->values[i % problem.n] : 1;
    y[i] = round_to(*problem.out.find(tensor::y)->second,
                    fault.output(y[i], problem.at(tensor::x).values[i], w, i % problem.n, problem.n,
                                 Random(11, fault.name, 0, i / problem.n)));
  }
  return output;
}

Answers foreign_faults() {
  Answers answers{"faults that the library does not hold"};
  for (const Fault& fault : faults)
    for (const char* op : {"rms_norm", "layer_norm"})
      for (const char* format : {"fp32", "bf16", "fp16"})
        for (const int n : {64, 300}) {
          const std::string id = fmt::format("{}/{}/normal:mean={}/n={}", op, format, op[0] == 'l' ? "0.7" : "0", n);
          const auto of = patient(Case::parse(id).id(), [&](const Problem& asked) { return faulty(fault, asked); });
          if (of)
            count(answers, diagnosed(*of, library(*of->problem.op), false), {},
                  fmt::format("{} on {}", fault.name, id));
        }
  return answers;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
