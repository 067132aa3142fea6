#include "harness/corpus.h"

#include <doctest/doctest.h>

#include <cmath>

#include "harness/allowed/allowed.h"
#include "harness/gates.h"
#include "harness/judge.h"
#include "harness/process.h"
#include "reference/error.h"
#include "reference/evaluate.h"

using namespace halfulp;
using test::has;

static const std::vector<PublicBug>& corpus() {
  static const auto bugs =
      public_bugs(test::contents(test::root() + "/cases/corpora/public_bugs.jsonl"), "public_bugs.jsonl");
  return bugs;
}

static const PublicBug& bug(std::string_view id) {
  const auto found = std::ranges::find(corpus(), id, &PublicBug::id);
  REQUIRE(found != corpus().end());
  return *found;
}

// The report's wrong values where it lists them, everywhere else something that the class allows.
static Output wrong_form(const PublicBug& of, const Truth& truth, const Class& declared) {
  const std::size_t start = (of.problem.rows - 1) * of.problem.n;
  Output output;
  for (const auto& [name, format] : of.problem.out)
    for (const Certified& each : truth.at(name)) output[name].push_back(each.rounded);
  std::vector<double>& y = output.at("y");
  const RowAllowed sets = allowed(of.problem, truth, of.problem.rows - 1, declared);
  for (std::size_t i = 0; i < sets.y.size(); ++i)
    if (std::isfinite(y[start + i]))
      y[start + i] = sets.y[i].list.empty() ? outputs(*of.problem.out.at("y"), sets.y[i]).lo : sets.y[i].list.front();
  for (const auto& [index, wrong] : of.shown) y.at(start + index) = wrong;
  return output;
}

// "refused", "nothing" where no bound applies or it says nothing, else "allowed": of the listed values alone, output by
// output, without the help of rows.
static std::string said(const PublicBug& of, const Truth& truth, const Class& declared) {
  const Output output = wrong_form(of, truth, declared);
  const Gate gate = set_gate(of.problem, truth, output, declared);
  std::map<std::string, Summary> results;
  for (const auto& [name, format] : of.problem.out)
    results[name] = measure(*format, of.problem.n, output.find(name)->second, truth.at(name), {});
  const Verdict verdict = judge(results, gate).verdict;
  if (verdict == Verdict::fail) return "refused";
  return verdict == Verdict::untrusted || verdict == Verdict::ill_conditioned ? "nothing" : "allowed";
}

// What the gates say of an undeclared kernel: refused only if they refuse it as every class that it may be of.
static std::string said(const PublicBug& of, const Truth& truth) {
  std::string best = "refused";
  for (const Class& each : candidates(of.problem)) {
    const std::string now = said(of, truth, each);
    if (now == "allowed" || best == "refused") best = now;
    if (best == "allowed") break;
  }
  return best;
}

struct Spared {
  std::string_view id, undeclared, by_default;  // of the class "default"
  std::string_view why;
};

TEST_CASE("of the 58 public bugs the wrong values of 46 are refused whatever the kernel is; the other 12 by name") {
  constexpr Spared table[] = {
      {"rms-fp32-square-overflow", "nothing", "nothing", "x^2 overflows fp32: the class promises nothing there"},
      {"rms-fp32-square-underflow-eps0", "nothing", "nothing", "x^2 underflows fp32"},
      {"ln-fp32-sum-overflow-near-max", "nothing", "nothing", "the sum overflows fp32"},
      {"ln-fp32-welford-offset-1e6", "nothing", "nothing", "the bound exceeds the row's own size"},
      {"ln-fp32-n1-folded-affine", "nothing", "nothing", "the bound exceeds the row's own size"},
      {"ln-fp32-onepass-1e6-collapsed", "nothing", "refused", "a streaming variance may come out as zero"},
      {"ln-fp32-onepass-mean2000", "allowed", "refused", "a streaming variance may be off as far"},
      {"rms-bf16-one-plus-in-bf16-small", "allowed", "refused", "1 + w in storage is right elsewhere: weight=storage"},
      {"rms-fp16-cast-before-weight", "allowed", "refused", "right elsewhere: cast=before"},
      {"rms-bf16-batch-variant-block-size", "allowed", "allowed", "two orders of one sum: each is right"},
      {"ln-fp32-folded-affine-large-mean", "allowed", "allowed", "within the bound of any order"},
      {"addrms-fp16-residual-clamped", "allowed", "allowed", "y is right, `sum` is what is clamped: see below"},
  };
  std::size_t refused = 0, now = 0;
  for (const PublicBug& each : corpus()) {
    if (!each.beyond.empty()) continue;
    ++now;
    CAPTURE(each.id);
    const Truth truth = evaluate(each.problem);
    const auto known = std::ranges::find(table, each.id, &Spared::id);
    const std::string undeclared = said(each, truth), by_default = said(each, truth, Class{});
    CHECK(undeclared == (known == std::end(table) ? "refused" : known->undeclared));
    CHECK(by_default == (known == std::end(table) ? "refused" : known->by_default));
    refused += undeclared == "refused";
  }
  CHECK(now == 58);
  CHECK(refused == 46);
}

struct Holds {
  const char* subject;
  const char* id;
  Presence presence = Presence::present;
};

TEST_CASE("a mistake has its public bugs, and a recipe that does not make it has them not") {
  constexpr Presence other = Presence::other, absent = Presence::absent;
  const Holds table[] = {
      {"mistake:square_in_fp16", "rms-fp16-square-overflow"},
      {"mistake:sum_in_storage", "rms-fp16-sum-overflow"},
      {"mistake:square_in_fp16", "skiprms-fp16-premultiplied-sum"},
      {"recipe:fp32_inside", "rms-fp32-square-overflow"},  // every fp32 kernel that does not scale
      {"recipe:fp64_inside", "rms-fp32-square-overflow", absent},
      {"recipe:fp32_inside", "rms-fp32-square-underflow-eps0"},
      {"recipe:fp64_inside", "rms-fp32-square-underflow-eps0", absent},
      {"recipe:two_pass", "ln-fp32-sum-overflow-near-max"},
      {"mistake:eps_in_storage", "ln-fp16-constant-row-var-plus-eps-half"},
      {"mistake:eps_hard_coded", "rms-fp32-eps-hardcoded-1e-5"},
      {"mistake:eps_outside_root", "ln-fp32-eps-outside-sqrt"},
      {"mistake:eps_after_scaling", "ln-fp32-eps-outside-sqrt", other},
      {"mistake:one_pass_variance", "ln-fp32-onepass-1449"},
      {"mistake:one_pass_variance", "ln-fp32-onepass-1e6-collapsed"},
      {"mistake:one_pass_variance", "ln-fp32-onepass-mean2000", absent},  // [allows]
      {"mistake:lane_dropped", "rms-fp32-partial-simdgroup-dropped"},
      {"mistake:one_plus_w_forgotten", "rms-bf16-one-plus-forgotten"},
      {"mistake:two_plus_w", "rms-bf16-one-plus-twice"},
      {"mistake:one_plus_w_forgotten", "rms-bf16-one-plus-twice", other},
      {"mistake:rstd_in_storage", "rms-bf16-rstd-rounded-to-bf16"},
      {"mistake:softcap_skipped", "softcap-fp32-skipped"},
      {"mistake:softcap_times_x", "softcap-fp32-x-times-tanh"},
      {"mistake:other_cap", "softcap-fp32-wrong-cap"},
      {"mistake:hard_clip", "softcap-fp32-wrong-cap", other},
      {"mistake:residual_clamped", "addrms-fp16-residual-clamped"},
      {"mistake:stream_in_storage", "residual-bf16-140-adds"},
      {"mistake:norm_of_unrounded_sum", "addrms-bf16-norm-reads-unrounded-sum"},
      {"mistake:multiplier_forgotten", "residual-fp32-multiplier-forgotten"},
      {"mistake:mean_not_subtracted", "ln-bf16-mean-accumulated-in-bf16"},
      {"mistake:sum_in_storage", "rms-bf16-sum-of-squares-in-bf16-outlier"},
      {"mistake:n_minus_one", "ln-fp32-onepass-mean2000", other},  // [near]
      {"recipe:cast_before_weight", "rms-fp16-cast-before-weight", absent},
  };
  for (const auto& [name, id, presence] : table) {
    CAPTURE(name);
    CAPTURE(id);
    const Finding found = asked(bug(id), subject(name), {});
    CHECK_MESSAGE(found.presence == presence, halfulp::name(found.presence) << ": " << found.why);
  }
}

TEST_CASE("[allows] declared as the default class a legal relative of a bug is the bug") {
  Declared declared;
  declared.kernel_class = Class{};
  for (const auto& [name, id] : {std::pair{"recipe:cast_before_weight", "rms-fp16-cast-before-weight"},
                                 {"recipe:one_plus_w_in_storage", "rms-bf16-one-plus-in-bf16-small"},
                                 {"mistake:one_pass_variance", "ln-fp32-onepass-mean2000"}}) {
    CAPTURE(id);
    CHECK(asked(bug(id), subject(name), declared).presence == Presence::present);
  }
  const Finding found = asked(bug("ln-fp32-onepass-mean2000"), subject("mistake:one_pass_variance"), {});
  CHECK(found.to_the_bit == 4);
  CHECK(found.why == "its outputs are the report's wrong ones, and the class allows them");
}

TEST_CASE("correct recipes have none of the bugs but those of fp32 itself, where the class promises nothing") {
  for (const char* name : {"recipe:fp32_inside", "recipe:two_pass", "recipe:softcap_fp32", "recipe:stream_fp32"}) {
    const Subject of = subject(name);
    for (const PublicBug& each : corpus()) {
      const Finding found = asked(each, of, {});
      CAPTURE(name);
      CAPTURE(each.id);
      const bool overflows = each.id == "rms-fp32-square-overflow" || each.id == "rms-fp32-square-underflow-eps0" ||
                             each.id == "ln-fp32-sum-overflow-near-max";
      const bool fine = found.presence == Presence::absent || found.presence == Presence::inapplicable ||
                        (found.presence == Presence::present && overflows && found.verdict == Verdict::untrusted);
      CHECK_MESSAGE(fine, halfulp::name(found.presence) << ": " << found.why);
    }
  }
}

TEST_CASE("[rows] a bug that only a late row shows is asked with all its rows") {
  const PublicBug& of = bug("ln-fp32-rows-beyond-65535");
  CHECK(of.problem.rows == 65537);
  Subject kernel;
  kernel.name = "kernel";
  std::size_t first_lost = 65535;
  kernel.call = [&](const Problem& problem, const Layout&) {
    Output output = run(safe_recipe("layer_norm"), problem);
    for (std::size_t i = first_lost * problem.n; i < output.at("y").size(); ++i) output.at("y")[i] = 0;
    return output;
  };
  CHECK(asked(of, kernel, {}).presence == Presence::present);
  first_lost = 65537;
  CHECK(asked(of, kernel, {}).presence == Presence::absent);
}

TEST_CASE("what a subject does not take is not applicable with its reason; what it breaks is broken") {
  const PublicBug& of = bug("rms-fp32-divide-by-rsqrt");
  const auto ends = [&](const Subject& subject, std::string_view id) {
    const Finding found = asked(bug(id), subject, {});
    return std::string(name(found.presence)) + ": " + found.why;
  };
  CHECK(ends(subject("recipe:softcap_fp32"), of.id) == "not applicable: it does not compute rms_norm");
  CHECK(ends(subject("recipe:fp32_inside"), "l2norm-fp32-eps-on-mean-vs-sum") == "not applicable: scope later");
  CHECK(has(ends(subject("mistake:n_power_of_two"), of.id), "not applicable: n_power_of_two cannot be made"));
  Subject kernel;
  kernel.name = "kernel";
  kernel.ops = {"softcap"};
  kernel.call = [](const Problem&, const Layout&) -> Output { throw Broken("crashed: signal 11"); };
  CHECK(ends(kernel, of.id) == "not applicable: it does not compute rms_norm");
  kernel.ops = {};
  CHECK(ends(kernel, of.id) == "broken: crashed: signal 11");
  kernel.call = [](const Problem&, const Layout&) -> Output { throw Declined("only fp16"); };
  CHECK(ends(kernel, of.id) == "not applicable: only fp16");
  kernel.call = [](const Problem&, const Layout&) { return Output{{"y", {1, 2}}}; };
  CHECK(has(ends(kernel, of.id), "broken: the result y has 2 values where 4 are due"));
  kernel.call = nullptr;
  CHECK_THROWS_AS(asked(of, kernel, {}), UsageError);
}

TEST_CASE(
    "[near] other roundings of the wrong value are near it, half way to the right one is not, nor any finite to inf") {
  const PublicBug& of = bug("rms-fp32-divide-by-rsqrt");
  const Truth truth = evaluate(of.problem);
  const double wrong = of.shown[0].wrong, right = truth.at("y")[of.shown[0].index].rounded;
  Output output{{"y", std::vector<double>(of.problem.n, 1)}};
  const auto found = [&](double got) {
    output.at("y")[of.shown[0].index] = got;
    return finding(of, truth, output, Verdict::fail, "");
  };
  CHECK(found(wrong).to_the_bit == 1);
  CHECK(found(wrong + (right - wrong) / 17).presence == Presence::present);
  CHECK(found(wrong + (right - wrong) / 17).to_the_bit == 0);
  CHECK(found(wrong + (right - wrong) / 15).presence == Presence::other);
  CHECK(found(wrong - (right - wrong) / 17).presence == Presence::present);
  CHECK(found(NAN).presence == Presence::other);
  PublicBug infinite = of;
  infinite.shown[0].wrong = HUGE_VAL;
  output.at("y")[of.shown[0].index] = 1e30;
  CHECK(finding(infinite, truth, output, Verdict::fail, "").presence == Presence::other);
  output.at("y")[of.shown[0].index] = HUGE_VAL;
  CHECK(finding(infinite, truth, output, Verdict::fail, "").presence == Presence::present);
}

TEST_CASE("[line] a line that is no case is refused with its number") {
  const std::string good =
      R"({"id":"a","op":"rms_norm","n":2,"dtype":"bf16","out_dtype":"bf16","weight":{"form":"none"},)"
      R"("bias":{"form":"none"},"input":{"gen":"const","value":1},"wrong":[{"index":0,"bits":"0x3f80"}]})";
  const auto refused = [](const std::string& lines) -> std::string {
    try {
      public_bugs(lines, "bugs.jsonl");
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  };
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    REQUIRE(has(text, from));
    return refused("\n" + text.replace(text.find(from), from.size(), to));
  };
  CHECK(refused(good) == "");
  CHECK(has(refused(good + "\n" + good), "bugs.jsonl:2: the id a is taken by an earlier line"));
  CHECK(has(refused("\n\n"), "bugs.jsonl holds no case"));
  CHECK(has(refused("{"), "bugs.jsonl:1: not JSON"));
  CHECK(has(with("\"index\":0", "\"index\":2"), "bugs.jsonl:2: wrong: index 2 lies outside the row of 2"));
  CHECK(has(with("0x3f80", "3f80"), "'3f80' are no bits of bf16"));
  CHECK(has(with("0x3f80", "0x13f80"), "'0x13f80' are no bits of bf16"));
  CHECK(has(with("0x3f80", "0x"), "'0x' are no bits of bf16"));
  CHECK(has(with(R"({"index":0,"bits":"0x3f80"})", ""), "wrong: no value is listed"));
  CHECK(has(with("\"n\":2", "\"n\":2,\"rows\":0"), "rows: 0 rows of 2 values"));
  CHECK(has(with("\"n\":2", "\"n\":2,\"rows\":16777216"), "rows: 16777216 rows of 2 values"));
  CHECK(has(with("\"wrong\"", "\"wrongs\""), "the member 'wrong' is missing"));
  CHECK(has(with("\"id\"", "\"name\""), "the member 'id' is missing"));
}

// SPDX-License-Identifier: Apache-2.0
