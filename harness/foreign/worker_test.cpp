#include "harness/foreign/worker.h"

#include <doctest/doctest.h>

#include "cases/case.h"
#include "harness/process.h"
#include "reference/error.h"

using namespace halfulp;

static std::string plugin(const std::string& name) {
  const std::string program = test::program();
  return program.substr(0, program.rfind('/')) + "/plugins/" + name + ".so";
}

// A subject of the faults, in a worker that is the program and not this test.
static Subject fault(const std::string& name, double timeout = 60) {
  worker_command() = {test::program()};
  return subject(plugin("faults_plugin") + ":" + name, {.timeout = timeout});
}

static Problem problem(const std::string& n) {
  return generate(Case::parse("rms_norm/fp32/normal/rows=2/weight=none/n=" + n));
}

struct Reason {
  const char *fault, *why;
};

TEST_CASE(
    "[cost] whatever a kernel does to its process breaks that case with its own reason, and the next case is right") {
  const Output right = fault("none").call(problem("8"), {});
  for (const Reason& each : {
           Reason{"crash", "crashed: SIGSEGV"},
           {"exit", "exited with status 0 in the middle of a case"},
           {"abort", "crashed: SIGABRT; it said: 'assertion of the kernel: n == 8'"},
           {"stack", "crashed: SIGSEGV"},
           {"killed", "ended by SIGKILL"},
           {"one_behind", "wrote element 1 behind the last of y"},
           {"page_behind", "crashed: SIGSEGV, writing 4097 bytes behind the last element of y"},
           {"page_behind_read", "crashed: SIGSEGV, reading 4097 bytes behind the last element of x"},
           {"one_before", "wrote element 1 before the first of y"},
           {"page_before", "crashed: SIGSEGV, writing 4160 bytes before the first element of y"},
           {"changes_input", "changed its input x at element 3 of row 0"},
           {"rounding", "left another rounding mode behind"},
           {"flushes", "left flush-to-zero on (MXCSR)"},
           {"throws", "threw an exception: out of registers"},
           {"throws_a_number", "threw something that is no std::exception"},
           {"status", "returned the status 17, which is none of halfulp/plugin.h"},
           {"failed", "the kernel failed: rows of 7 are not vectorised"},
           {"writes_nothing", "14 of 14 elements of y were not written, the first at element 0 of row 0"},
           {"skips_one", "1 of 14 elements of y were not written, the first at element 4 of row 0"},
       }) {
    CAPTURE(each.fault);
    const Subject wrong = fault(each.fault);
    for (int twice = 0; twice < 2; ++twice) {
      CHECK_THROWS_WITH_AS(wrong.call(problem("7"), {}), doctest::Contains(each.why), Broken);
      CHECK(wrong.call(problem("8"), {}) == right);
    }
  }
}

TEST_CASE("a kernel that does not answer in time breaks its case") {
  const Subject hangs = fault("hang", 0.3);
  CHECK_THROWS_WITH_AS(hangs.call(problem("7"), {}), doctest::Contains("hung: no answer within 0.3 s (--timeout)"),
                       Broken);
  CHECK(hangs.call(problem("8"), {}) == fault("none").call(problem("8"), {}));
}

TEST_CASE("a kernel that declines a case is told apart from one that fails it") {
  CHECK_THROWS_WITH_AS(fault("unsupported").call(problem("7"), {}), "rows of 7 are not vectorised", Declined);
}

TEST_CASE("results that are wrong but written are left to the judge") {
  const Output wrong = fault("nans").call(problem("7"), {});
  CHECK(std::isnan(wrong.at("y")[0]));
  CHECK(!std::isnan(wrong.at("y")[7]));
}

TEST_CASE("[turn] a result that happens to equal its poison was written all the same") {
  const Problem ones = generate(Case::parse("rms_norm/fp32/const:1/n=8/weight=none/eps=0"));
  CHECK(fault("none").call(ones, {}).at("y") == std::vector<double>(8, 1.0));
}

TEST_CASE("the same bits whatever the layout") {
  const Subject none = fault("none");
  const Output right = none.call(problem("33"), {});
  for (const Layout& each :
       {Layout{.gap = 5}, Layout{.shift = 1}, Layout{.gap = 1, .shift = 3}, Layout{.in_place = true}})
    CHECK(none.call(problem("33"), each) == right);
}

TEST_CASE("what is no library of kernels is refused with the reason") {
  worker_command() = {test::program()};
  const test::Folder folder;
  test::write(folder / "text.so", "not a library");
  CHECK_THROWS_WITH_AS(subject(folder / "absent.so"), doctest::Contains("cannot open shared object file"), UsageError);
  CHECK_THROWS_WITH_AS(subject(folder / "text.so"), doctest::Contains("file too short"), UsageError);
  CHECK_THROWS_WITH_AS(subject(plugin("faults_plugin") + ":crsh"), doctest::Contains("did you mean 'crash'?"),
                       UsageError);
  CHECK_THROWS_WITH_AS(subject(plugin("faults_plugin")),
                       doctest::Contains("has several kernels for rms_norm; name one"), UsageError);
}

// SPDX-License-Identifier: Apache-2.0
