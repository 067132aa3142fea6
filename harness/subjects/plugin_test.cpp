#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>

#include "harness/foreign/worker.h"
#include "harness/process.h"
#include "reference/error.h"

using namespace halfulp;
using test::has;
using test::ran;

static std::string plugin(const std::string& name) {
  return test::program().substr(0, test::program().rfind('/')) + "/plugins/" + name + ".so";
}

TEST_CASE("the examples in C and C++ pass the suite smoke, in a worker and in the process") {
  for (const char* name : {"rms_norm", "layer_norm"})
    for (const char* how : {"", " --in-process"}) {
      const auto end = ran("check " + plugin(name) + " --suite smoke" + how);
      CAPTURE(end.out);
      CAPTURE(end.err);
      CHECK(end.code == 0);
      CHECK(has(end.out, "PASS"));
      CHECK(has(test::last_line(end.out), " 0 failed, "));
    }
}

TEST_CASE("[process] a fault costs its case: exit 4, with the reason and the last words") {
  const auto one = ran("check " + plugin("faults_plugin") + ":abort --case 'rms_norm/fp32/normal/n=7/weight=none'");
  CHECK(one.code == 4);
  CHECK(has(one.out, "broken: crashed: SIGABRT; it said: 'assertion of the kernel: n == 8'"));
  CHECK(has(one.out, "0 passed, 1 failed, 0 skipped"));
}

TEST_CASE("the outputs of the examples pass as files, too") {
  for (const char* name : {"rms_norm", "layer_norm"}) {
    const test::Folder folder;
    const std::string cases = " --suite smoke --op " + std::string(name) + " ";
    REQUIRE(ran("export" + cases + "--subject " + plugin(name) + " " + (folder / "out")).code == 0);
    const auto end = ran("check files:" + (folder / "out") + cases + "--format " + (name[0] == 'r' ? "bf16" : "fp32"));
    CAPTURE(end.out);
    CHECK(has(end.out, "each of "));
    CHECK(has(end.out, "outputs in 1"));
  }
}

TEST_CASE("a statistic that the kernel returns is judged beside its outputs") {
  const auto wrong =
      ran("check " + plugin("faults_plugin") + ":wrong_rstd --case rms_norm/fp32/normal/n=7/weight=none");
  CHECK(wrong.code == 1);
  CHECK(has(wrong.out, "1 of 1 returned statistics are outside what the class"));
  CHECK(ran("check " + plugin("faults_plugin") + ":wrong_rstd --case rms_norm/fp32/normal/n=8/weight=none").code == 0);
}

TEST_CASE("a worker that is not asked in time is a broken case, and --timeout is checked") {
  const auto slow =
      ran("check " + plugin("faults_plugin") + ":hang --timeout 0.2 --case rms_norm/fp32/normal/n=7/weight=none");
  CHECK(slow.code == 4);
  CHECK(has(slow.out, "hung: no answer within 0.2 s (--timeout)"));
  const auto wrong = ran("check " + plugin("faults_plugin") + ":hang --timeout 0");
  CHECK(wrong.code == 2);
  CHECK(has(wrong.err, "--timeout 0: give seconds, more than 0 and at most 86400"));
}

// How many processes were started with a word in their command line.
static int processes_with(const std::string& word) {
  int count = 0;
  std::error_code gone;
  for (std::filesystem::directory_iterator at("/proc", gone), end; at != end; at.increment(gone))
    count += has(test::contents(at->path() / "cmdline"), word);
  return count;
}

TEST_CASE("[process] a worker ends with the program that started it, killed in the middle of a hanging kernel") {
  const test::Folder folder;
  const std::string library = folder / "hangs.so";
  std::filesystem::copy_file(plugin("faults_plugin"), library);
  ran("check " + library + ":hang --case rms_norm/fp32/normal/n=7/weight=none", "timeout -s KILL 0.5");
  for (int i = 0; i < 500 && processes_with(library) > 0; ++i) ::usleep(10000);
  CHECK(processes_with(library) == 0);
}

TEST_CASE("[named] a library with one kernel an operation needs no name; operations that it lacks make no cases") {
  worker_command() = {test::program()};
  const Subject norm = subject(plugin("layer_norm"));
  CHECK(norm.ops == std::vector<std::string>{"layer_norm"});
  CHECK(norm.name == plugin("layer_norm"));
  CHECK_THROWS_WITH_AS(subject(plugin("layer_norm") + ":layer_nrm"), doctest::Contains("did you mean 'layer_norm'?"),
                       UsageError);
}

TEST_CASE("a crash in the process is a crash of the run: --in-process is for debuggers") {
  CHECK(ran("check " + plugin("faults_plugin") + ":crash --in-process --case rms_norm/fp32/normal/n=7/weight=none")
            .code == 128 + 11);
}

// SPDX-License-Identifier: Apache-2.0
