// The parts of a run that was cut by --shard, put together: reports as of the undivided run.
//
// [whole]  Each part once, all parts of one command: a missing, a doubled or a foreign part is refused.
// [bytes]  The reports of a merge are those of the undivided run, byte for byte.
#include <fmt/format.h>

#include <algorithm>

#include "cases/files/atomic.h"
#include "harness/command.h"
#include "harness/diagnose/handful.h"
#include "harness/record_json.h"
#include "harness/session.h"
#include "reference/registry.h"

namespace halfulp {
struct Part {
  std::string file;
  Run run;
};

static std::vector<Part> read_parts(const std::vector<std::string>& files) {
  std::vector<Part> all;
  for (const std::string& each : files) all.push_back({each, read_json_lines(read_file(each), each)});
  std::ranges::sort(all, {}, [](const Part& part) { return part.run.shard; });
  return all;
}

static void require_whole(const std::vector<Part>& all) {
  const Part& first = all.front();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& [file, run] = all[i];
    if (run.command != first.run.command || run.job != first.run.job)
      throw UsageError(
          fmt::format("{} and {} are not of one run: `{}` and `{}`", first.file, file, first.run.command, run.command));
    if (run.shards != first.run.shards)
      throw UsageError(fmt::format("{} is part {} of {}, {} is part {} of {}", first.file, first.run.shard,
                                   first.run.shards, file, run.shard, run.shards));
    if (i > 0 && run.shard == all[i - 1].run.shard)
      throw UsageError(
          fmt::format("{} and {} are the same part, {} of {}", all[i - 1].file, file, run.shard, run.shards));
  }
  for (std::size_t i = 1; i <= first.run.shards; ++i)
    if (std::ranges::find(all, i, [](const Part& part) { return part.run.shard; }) == all.end())
      throw UsageError(fmt::format("part {} of {} is missing: `{} --shard {}/{} --report jsonl=PATH` makes it", i,
                                   first.run.shards, first.run.command, i, first.run.shards));
}

static Run merged(std::vector<Part> all) {
  require_whole(all);
  Run run = std::move(all.front().run);
  for (std::size_t i = 1; i < all.size(); ++i) {
    run.not_proved += all[i].run.not_proved, run.skipped += all[i].run.skipped;
    std::ranges::move(all[i].run.records, std::back_inserter(run.records));
  }
  std::ranges::sort(run.records, before);
  keep_handful(run.records);
  run.shard = run.shards = 1;
  return run;
}

static Exit run_merge(const Options& options, std::ostream& out) {
  const Outputs outputs(options);
  return finish(merged(read_parts(options.operands)), options, outputs, out);
}

constexpr Argument arguments[] = {
    {"FILE", "", "what --shard I/N --report jsonl=FILE wrote, every part once", &Options::operands, "file", true},
};

const Registered<Command> merge_row{{
    .name = "merge",
    .meaning = "the parts that --shard cut a run into, put together and reported",
    .arguments = arguments,
    .examples = "  halfulp audit --shard 1/2 --report jsonl=a.jsonl\n"
                "  halfulp audit --shard 2/2 --report jsonl=b.jsonl\n"
                "  halfulp merge a.jsonl b.jsonl --report markdown=report.md\n",
    .run = run_merge,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
