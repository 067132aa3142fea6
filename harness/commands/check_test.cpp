#include <doctest/doctest.h>

#include "harness/process.h"

using halfulp::test::contents;
using halfulp::test::Folder;
using halfulp::test::has;
using halfulp::test::last_line;
using halfulp::test::ran;

TEST_CASE("the safe recipe passes its own gate, in each format") {
  const auto passed = ran("check recipe:fp32_inside --op rms_norm --suite smoke");
  CHECK_MESSAGE(passed.code == 0, passed.out);
  CHECK(has(last_line(passed.out), ", 0 failed, "));
}

TEST_CASE("a mistake fails, exit 1, and is named") {
  const auto failed = ran("check mistake:weight_forgotten --op rms_norm --format bf16 --suite smoke");
  CHECK(failed.code == 1);
  CHECK_MESSAGE(has(failed.out, "looks like weight_forgotten"), failed.out);
}

TEST_CASE("a mistake that is another problem is known by the reference's own answer") {
  const auto failed = ran("check mistake:eps_outside_root --op rms_norm --format fp16 --case '*n=33*'");
  CHECK(failed.code == 1);
  CHECK_MESSAGE(has(failed.out, "eps_outside_root"), failed.out);
}

TEST_CASE("a baseline is stored, holds, and fails what became worse") {
  const Folder folder;
  const std::string file = folder / "kernel.txt",
                    cases = " --op rms_norm --format bf16 --suite smoke --baseline " + file;
  CHECK(ran("check recipe:fp32_inside" + cases).code == 2);  // not there yet
  CHECK(ran("check recipe:fp32_inside" + cases + " --update-baseline").code == 0);
  const auto same = ran("check recipe:fp32_inside" + cases);
  CHECK(same.code == 0);
  CHECK_MESSAGE(has(same.out, " same"), same.out);
  const auto worse = ran("check recipe:cast_before_weight" + cases);
  CHECK(worse.code == 1);
  CHECK_MESSAGE(has(worse.out, "changed since the baseline: worse"), worse.out);
  halfulp::test::write(file, contents(file).substr(0, contents(file).size() / 2));
  CHECK(ran("check recipe:fp32_inside" + cases).code == 2);
}

// SPDX-License-Identifier: Apache-2.0
