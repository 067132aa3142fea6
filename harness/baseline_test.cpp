#include "harness/baseline.h"

#include <doctest/doctest.h>

#include <cmath>
#include <fstream>

#include "cases/files/scratch.h"
#include "reference/error.h"

using namespace halfulp;

TEST_CASE("a digest is that of the bits: minus zero and any other last bit differ, nans do not, and it never changes") {
  const double plain[] = {1, 0.0, std::nan("")}, signed_zero[] = {1, -0.0, std::nan("")},
               other_nan[] = {1, 0.0, -std::nan("")};
  CHECK(digest(bf16, plain) != digest(bf16, signed_zero));
  CHECK(digest(bf16, plain) == digest(bf16, other_nan));
  CHECK(digest(bf16, plain) != digest(fp16, plain));
  CHECK(digest(bf16, {}) == "cbf29ce484222325");  // FNV-1a of nothing
  const double a[] = {decode(e4m3, 'a')};
  CHECK(digest(e4m3, a) == "af63dc4c8601ec8c");  // FNV-1a of "a", Fowler, Noll and Vo's table
}

constexpr GatesSay allowed = GatesSay::allowed, refused = GatesSay::refused, silent = GatesSay::silent;

static BaselineEntry measured(std::uint64_t misrounded, double ulps, std::string digest, GatesSay gates = allowed) {
  return {&bf16, "fedcba9876543210", std::move(digest), gates, 64, misrounded, ulps, 0.25};
}

TEST_CASE("a digest of inputs tells values, names and formats apart") {
  using Inputs = std::map<std::string, Tensor, std::less<>>;
  const Inputs one{{"x", {&bf16, {1, 2}}}};
  CHECK(digest(one) == digest(Inputs(one)));
  for (const Inputs& other : {Inputs{{"x", {&bf16, {1, 2.5}}}}, Inputs{{"x", {&fp16, {1, 2}}}},
                              Inputs{{"w", {&bf16, {1, 2}}}}, Inputs{{"x", {&bf16, {1}}}, {"y", {&bf16, {2}}}}})
    CHECK(digest(other) != digest(one));
}

// From 64 misrounded and a worst error of 4 ulps, allowed or refused, to what stands here.
struct Becomes {
  Change change;
  BaselineEntry after;
  GatesSay before = allowed;
};

TEST_CASE("the words: same bits, worse, better, within its class") {
  const Becomes table[] = {
      {Change::same, measured(64, 4, "a")},
      {Change::same, measured(64, 4, "a", refused), refused},  // refused as before: the gates say so
      {Change::within, measured(64, 4, "b")},
      {Change::within, measured(144, 4, "b")},  // [bit] twice as many and 16
      {Change::worse, measured(145, 4, "b")},
      {Change::within, measured(24, 4, "b")},
      {Change::better, measured(23, 4, "b")},
      {Change::within, measured(64, 9, "b")},  // [bit] twice as large and 1
      {Change::worse, measured(64, 9.001, "b")},
      {Change::within, measured(64, 1.5, "b")},
      {Change::better, measured(64, 1.499, "b")},
      {Change::worse, measured(0, 9.001, "b")},  // [measures]
      {Change::worse, measured(64, INFINITY, "b")},
      {Change::worse, measured(64, 4, "b", refused)},  // the gates refuse it now
      {Change::worse, measured(0, 0.1, "b", refused)},
      {Change::better, measured(64, 4, "b"), refused},
      {Change::worse, measured(145, 4, "b"), refused},
      {Change::worse, measured(64, 4, "b", refused), refused},  // still refused, nothing gained
      {Change::better, measured(64, 1, "b", refused), refused},
      {Change::within, measured(64, INFINITY, "b", silent), silent},  // [silent]
      {Change::within, measured(0, 0, "b", silent), silent},
      {Change::worse, measured(0, 0, "b", refused), silent},
      {Change::better, measured(64, INFINITY, "b", silent), refused},
  };
  for (const auto& [word, after, before] : table) {
    CAPTURE(after.misrounded);
    CAPTURE(after.ulps);
    CAPTURE(static_cast<int>(after.gates));
    CHECK(name(change(measured(64, 4, "a", before), after)) == name(word));
  }
  CHECK(change(measured(0, 0, "a"), measured(16, 1, "b")) == Change::within);
  CHECK(change(measured(0, 0, "a"), measured(17, 0, "b")) == Change::worse);
  BaselineEntry few = measured(0, 0, "a"), many = measured(60, 1, "b");
  few.format = many.format = &fp32;
  CHECK(change(few, many) == Change::within);  // [bit] a statistic's last bit
}

TEST_CASE("[measures] a normwise error counts in units of the format's last place, whatever its precision") {
  for (const Format* format : {&bf16, &fp32, &fp64}) {
    Summary summary;
    summary.normwise.value = 3 * format->unit_roundoff();
    const BaselineEntry before = entry(*format, {}, summary);
    CHECK(before.normwise == 3);
    BaselineEntry after = before;
    after.digest = "b", after.normwise = 7;
    CHECK(change(before, after) == Change::within);
    after.normwise = 7.001;
    CHECK(change(before, after) == Change::worse);
  }
}

TEST_CASE("[silent] a case of which a bound says nothing is neither allowed nor refused") {
  CHECK(gates_say(Verdict::pass) == allowed);
  CHECK(gates_say(Verdict::inconclusive) == allowed);
  CHECK(gates_say(Verdict::fail) == refused);
  CHECK(gates_say(Verdict::ill_conditioned) == silent);
  CHECK(gates_say(Verdict::untrusted) == silent);
}

TEST_CASE("why a word was chosen is told in figures") {
  CHECK(told(measured(3, 0.501, "a"), measured(812, 1.44, "b", refused)) ==
        "misrounded 3, now 812; the gates refuse it now");
  CHECK(told(measured(3, 0.501, "a"), measured(3, 7.44, "b")) == "max ulp 0.501, now 7.44");
  CHECK(told(measured(3, 0.5, "a", refused), measured(3, 0.5, "b", refused)) == "the gates refuse it still");
  CHECK(told(measured(3, 0.5, "a", refused), measured(3, 0.5, "b")) == "the gates refuse it no longer");
}

TEST_CASE("cases of one side are new or were not run; a case of other inputs is another") {
  BaselineEntries stored{{{"a", "y"}, measured(5, 1, "a")}, {{"b", "y"}, measured(5, 1, "a")}}, run = stored;
  run.erase({"b", "y"});
  run[{"c", "y"}] = measured(5, 1, "a");
  auto changes = compare(stored, run);
  CHECK(changes.size() == 3);
  CHECK(name(changes[{"a", "y"}]) == "same bits");
  CHECK(name(changes[{"b", "y"}]) == "not run");
  CHECK(name(changes[{"c", "y"}]) == "new");
  run[{"a", "y"}].inputs = "0000000000000000";
  CHECK(compare(stored, run).at({"a", "y"}) == Change::fresh);
}

TEST_CASE("[comparable] another version, suite, declaration, other inputs or other cases are refused with the reason") {
  const Baseline stored{"0.1.0", "ci", "nothing", {{{"a", "y"}, measured(5, 1, "a")}}};
  const auto refusal = [&](auto&& alter) -> std::string {
    Baseline run = stored;
    alter(run);
    try {
      require_comparable(stored, run, "kernel.txt");
      require_common_cases(stored, run, "kernel.txt");
    } catch (const UsageError& error) {
      return error.what();
    }
    return {};
  };
  const auto says = [&](const char* text, auto&& alter) {
    const std::string message = refusal(alter);
    CHECK_MESSAGE(message.starts_with("baseline 'kernel.txt' cannot be compared: "), message);
    CHECK_MESSAGE(message.find(text) != std::string::npos, message);
  };
  CHECK(refusal([](Baseline&) {}).empty());
  CHECK(refusal([](Baseline& run) { run.entries.clear(); }).empty());  // nothing was tested
  says("halfulp version '0.1.0', this run has '0.2.0'", [](Baseline& run) { run.program = "0.2.0"; });
  says("suite 'ci', this run has 'port'", [](Baseline& run) { run.suite = "port"; });
  says("declaration 'nothing', this run has 'class lanes=32'", [](Baseline& run) { run.declared = "class lanes=32"; });
  says("inputs or formats of a are not those that were stored",
       [](Baseline& run) { run.entries.begin()->second.inputs = "0000000000000000"; });
  says("inputs or formats of a are not those", [](Baseline& run) { run.entries.begin()->second.format = &fp16; });
  says("inputs or formats of a are not those that were stored",
       [](Baseline& run) { run.entries.begin()->second.elements = 8; });
  says("of its 1 results none was run, first a", [](Baseline& run) {
    run.entries.clear();
    run.entries[{"b", "y"}] = measured(5, 1, "a");
  });
}

// SPDX-License-Identifier: Apache-2.0
