#include "harness/shard.h"

#include <doctest/doctest.h>

#include "harness/process.h"
#include "reference/error.h"

using namespace halfulp;
using test::has;

// Variables of this process while it lives; all that a runner may set are unset.
class Runner {
 public:
  explicit Runner(const std::vector<std::pair<std::string, std::string>>& set) {
    clear();
    for (const auto& [name, value] : set) ::setenv(name.c_str(), value.c_str(), 1);
  }
  ~Runner() { clear(); }

 private:
  static void clear() {
    for (const char* each :
         {"TEST_TOTAL_SHARDS", "TEST_SHARD_INDEX", "TEST_SHARD_STATUS_FILE", "GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX",
          "GTEST_SHARD_STATUS_FILE", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX",
          "SLURM_ARRAY_TASK_STEP", "SLURM_ARRAY_TASK_COUNT"})
      ::unsetenv(each);
  }
};

static Shard asked(const std::string& text) {
  Options options;
  options.shard = text;
  return shard(options);
}

static std::string refused() {
  try {
    asked("env");
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

using Set = std::vector<std::pair<std::string, std::string>>;
static const Set bazel{{"TEST_TOTAL_SHARDS", "5"}, {"TEST_SHARD_INDEX", "0"}};

static Set slurm(const char* id, const char* least, const char* most, const char* step, const char* count) {
  return {{"SLURM_ARRAY_TASK_ID", id},
          {"SLURM_ARRAY_TASK_MIN", least},
          {"SLURM_ARRAY_TASK_MAX", most},
          {"SLURM_ARRAY_TASK_STEP", step},
          {"SLURM_ARRAY_TASK_COUNT", count}};
}

TEST_CASE("[explicit] a runner's variables count where env is typed, and nowhere else") {
  const Runner runner(bazel);
  CHECK(asked("env") == Shard{1, 5});
  CHECK(asked("") == Shard{1, 1});
  CHECK(asked("2/3") == Shard{2, 3});
}

TEST_CASE("Bazel and gtest count parts from 0, Slurm by id, least id and step") {
  const auto part = [](const Set& set) {
    const Runner runner(set);
    return asked("env");
  };
  CHECK(part({{"TEST_TOTAL_SHARDS", "5"}, {"TEST_SHARD_INDEX", "4"}}) == Shard{5, 5});
  CHECK(part({{"GTEST_TOTAL_SHARDS", "3"}, {"GTEST_SHARD_INDEX", "1"}}) == Shard{2, 3});
  CHECK(part(slurm("0", "0", "15", "1", "16")) == Shard{1, 16});
  CHECK(part(slurm("7", "1", "7", "2", "4")) == Shard{4, 4});
  CHECK(part(slurm("5", "1", "8", "4", "2")) == Shard{2, 2});  // --array=1-8:4
}

TEST_CASE("the status file of Bazel and gtest is touched: without it a runner sees no support for parts") {
  const test::Folder folder;
  for (const std::string prefix : {"", "G"}) {
    const std::string file = folder / (prefix + "status");
    Set set{{prefix + "TEST_TOTAL_SHARDS", "2"}, {prefix + "TEST_SHARD_INDEX", "1"}};
    set.emplace_back(prefix + "TEST_SHARD_STATUS_FILE", file);
    const Runner runner(set);
    asked("1/2");
    CHECK(!std::filesystem::exists(file));
    asked("env");
    CHECK(std::filesystem::exists(file));
    ::setenv((prefix + "TEST_SHARD_STATUS_FILE").c_str(), "/nowhere/status", 1);
    CHECK(has(refused(), "TEST_SHARD_STATUS_FILE=/nowhere/status cannot be written: No such file"));
  }
}

TEST_CASE("[agree] two runners that say the same are one; that do not are refused with both") {
  Set set = bazel;
  set.emplace_back("GTEST_TOTAL_SHARDS", "5"), set.emplace_back("GTEST_SHARD_INDEX", "0");
  {
    const Runner runner(set);
    CHECK(asked("env") == Shard{1, 5});
  }
  set.back().second = "1";
  const Runner runner(set);
  CHECK(has(refused(), "Bazel asks for part 1 of 5, gtest for part 2 of 5; give --shard I/N"));
}

TEST_CASE("[whole] variables that are absent, no numbers or no part are refused by name") {
  const std::pair<Set, const char*> table[] = {
      {{}, "neither TEST_TOTAL_SHARDS (Bazel) nor GTEST_TOTAL_SHARDS nor SLURM_ARRAY_TASK_ID is set"},
      {{{"TEST_TOTAL_SHARDS", "5"}}, "TEST_SHARD_INDEX is not set, though others of its runner are"},
      {{{"TEST_SHARD_INDEX", "5"}}, "TEST_TOTAL_SHARDS is not set"},
      {{{"TEST_TOTAL_SHARDS", "5"}, {"TEST_SHARD_INDEX", "5"}},
       "TEST_SHARD_INDEX=5 must lie below TEST_TOTAL_SHARDS=5"},
      {{{"TEST_TOTAL_SHARDS", "0"}, {"TEST_SHARD_INDEX", "0"}}, "must lie below TEST_TOTAL_SHARDS=0"},
      {{{"GTEST_TOTAL_SHARDS", "two"}, {"GTEST_SHARD_INDEX", "0"}}, "GTEST_TOTAL_SHARDS=two is not a whole number"},
      {{{"GTEST_TOTAL_SHARDS", "2"}, {"GTEST_SHARD_INDEX", "-1"}}, "GTEST_SHARD_INDEX=-1 is not a whole number"},
      {{{"SLURM_ARRAY_TASK_ID", "3"}}, "SLURM_ARRAY_TASK_MIN is not set"},
      {slurm("5", "1", "6", "1", "3"),
       "the Slurm array from 1 to 6 in steps of 1 has 3 tasks: not one range; submit "
       "--array=0-2"},
      {slurm("2", "1", "7", "2", "4"), "SLURM_ARRAY_TASK_ID=2 is no task of the array from 1 to 7 in steps of 2"},
      {slurm("0", "0", "3", "0", "4"), "in steps of 0"},
      {slurm("99999999999999999999", "0", "3", "1", "4"), "is not a whole number"},
  };
  for (const auto& [set, says] : table) {
    const Runner runner(set);
    CAPTURE(says);
    CHECK_MESSAGE(has(refused(), says), refused());
  }
}

TEST_CASE("the parts that two tasks of an array make are one run when merged") {
  const test::Folder folder;
  const std::string audit = "audit --op softcap --format bf16 --suite smoke --report jsonl=";
  for (const std::string id : {"3", "4"})
    CHECK(test::ran(
              audit + (folder / id) + " --shard env",
              "SLURM_ARRAY_TASK_ID=" + id + " SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=4 SLURM_ARRAY_TASK_COUNT=2")
              .code == 0);
  CHECK(test::ran(audit + (folder / "whole")).code == 0);
  CHECK(test::ran("merge " + (folder / "3") + " " + (folder / "4") + " --report jsonl=" + (folder / "merged")).code ==
        0);
  CHECK(test::contents(folder / "merged") == test::contents(folder / "whole"));
}

// SPDX-License-Identifier: Apache-2.0
