// Which part of the cases this run takes: --shard I/N, or --shard env for what a runner of tests says.
//
//   Bazel   TEST_TOTAL_SHARDS    TEST_SHARD_INDEX     from 0      TEST_SHARD_STATUS_FILE is touched
//   gtest   GTEST_TOTAL_SHARDS   GTEST_SHARD_INDEX    from 0      GTEST_SHARD_STATUS_FILE is touched
//   Slurm   SLURM_ARRAY_TASK_COUNT, _MIN, _MAX, _STEP             part (SLURM_ARRAY_TASK_ID - MIN) / STEP
//
// [shard]    I/N takes the cases I, I + N, I + 2N, ... in the order of their ids.
// [explicit] A runner's variables count only where `env` is typed: a job that happens to run in an array of others would
//            pass on a fraction of its cases, and nobody would see it.
// [agree]    Where several runners speak (Bazel sets gtest's variables, too) they must say the same.
// [whole]    env without a part, a part that is none, an array with holes: refused, never the whole suite in silence.
#pragma once

#include "harness/options.h"

namespace halfulp {
struct Shard {
  std::size_t number = 1, of = 1;
  bool operator==(const Shard&) const = default;
};
Shard shard(const Options&);  // throws UsageError
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
