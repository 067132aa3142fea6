#include "harness/shard.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <optional>

#include "reference/error.h"
#include "reference/params.h"

namespace halfulp {
struct Said {
  std::string_view runner;
  Shard part;
};

static std::string variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value == nullptr ? "" : value;
}

[[noreturn]] static void refuse(const std::string& what) { throw UsageError("--shard env: " + what); }

static std::size_t number(const std::string& name) {
  const std::string value = variable(name);
  if (value.empty()) refuse(name + " is not set, though others of its runner are; give --shard I/N");
  if (value.find_first_not_of("0123456789") != value.npos || value.size() > 18)
    refuse(name + "=" + value + " is not a whole number");
  return to_count(value);
}

// A runner takes a test that does not touch its file for one that ran everything.
static void touch(const std::string& name) {
  const std::string path = variable(name);
  if (path.empty()) return;
  if (!std::ofstream(path, std::ios::app))
    refuse(fmt::format("{}={} cannot be written: {}", name, path, std::strerror(errno)));
}

static std::optional<Said> indexed(std::string_view runner, const std::string& prefix) {
  const std::string total = prefix + "TEST_TOTAL_SHARDS", index = prefix + "TEST_SHARD_INDEX";
  if (variable(total).empty() && variable(index).empty()) return {};
  const std::size_t of = number(total), at = number(index);
  if (at >= of) refuse(fmt::format("{}={} must lie below {}={}: parts count from 0", index, at, total, of));
  touch(prefix + "TEST_SHARD_STATUS_FILE");
  return Said{runner, {at + 1, of}};
}

// [whole] An array 0-15 has the parts 0, 1, ...; so has 1-31:2, by its step; 1,5,6 has none that can be counted.
static std::optional<Said> array() {
  if (variable("SLURM_ARRAY_TASK_ID").empty()) return {};
  const auto of = [](const char* name) { return number(std::string("SLURM_ARRAY_TASK_") + name); };
  const std::size_t id = of("ID"), least = of("MIN"), most = of("MAX"), count = of("COUNT");
  const std::size_t step = variable("SLURM_ARRAY_TASK_STEP").empty() ? 1 : of("STEP");
  if (step < 1 || count < 1 || most < least || (most - least) / step + 1 != count)
    refuse(
        fmt::format("the Slurm array from {} to {} in steps of {} has {} tasks: not one range; submit --array=0-{} or "
                    "give --shard I/N",
                    least, most, step, count, count < 1 ? 0 : count - 1));
  if (id < least || id > most || (id - least) % step != 0)
    refuse(fmt::format("SLURM_ARRAY_TASK_ID={} is no task of the array from {} to {} in steps of {}", id, least, most,
                       step));
  return Said{"Slurm", {(id - least) / step + 1, count}};
}

static Shard of_runner() {
  std::optional<Said> found;
  for (const auto& each : {indexed("Bazel", ""), indexed("gtest", "G"), array()}) {
    if (!each) continue;
    if (found && found->part != each->part)
      refuse(fmt::format("{} asks for part {} of {}, {} for part {} of {}; give --shard I/N", found->runner,
                         found->part.number, found->part.of, each->runner, each->part.number, each->part.of));
    found = each;
  }
  if (!found)
    refuse("neither TEST_TOTAL_SHARDS (Bazel) nor GTEST_TOTAL_SHARDS nor SLURM_ARRAY_TASK_ID is set; give --shard I/N");
  return found->part;
}

Shard shard(const Options& options) {
  if (options.shard.empty()) return {};
  if (options.shard == "env") return of_runner();
  const std::size_t slash = options.shard.find('/');
  const std::string_view text = options.shard;
  if (slash == text.npos)
    throw UsageError("--shard " + options.shard + ": is written I/N, as in 1/4, or env for a test runner's variables");
  const Shard shard{to_count(text.substr(0, slash)), to_count(text.substr(slash + 1))};
  if (shard.of < 1 || shard.number < 1 || shard.number > shard.of)
    throw UsageError("--shard " + options.shard + ": I goes from 1 to N");
  return shard;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
