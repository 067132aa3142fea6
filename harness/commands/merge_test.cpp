// The same bytes from one thread, from two, and from merged parts.
#include <doctest/doctest.h>

#include "harness/process.h"

using halfulp::test::contents;
using halfulp::test::Folder;
using halfulp::test::has;
using halfulp::test::ran;

static const std::string audit =
    "audit --op rms_norm,softcap --format bf16,fp16 --recipe fp32_inside,cast_before_weight,softcap_storage";

static std::string reports(const Folder& folder, const std::string& name) {
  std::string text;
  for (const char* kind : {"jsonl", "csv", "markdown"})
    text += " --report " + std::string(kind) + "=" + (folder / (name + "." + kind));
  return text;
}

TEST_CASE("one thread, two threads and merged parts give the same bytes in every report") {
  // [shards] A check that fails has diagnoses, of a handful of its cases.
  const std::string wrong = "check mistake:eps_ten_times --op rms_norm --format fp16,fp32 --suite smoke";
  for (const auto& [command, code] : {std::pair{audit, 0}, {wrong, 1}}) {
    const Folder folder;
    const auto one = ran(command + " --jobs 1" + reports(folder, "one"));
    REQUIRE_MESSAGE(one.code == code, one.err);
    CHECK(has(one.out, " passed, "));
    CHECK(has(one.out, "looks like eps_ten_times") == (code == 1));
    const auto two = ran(command + " --jobs 2" + reports(folder, "two"));
    std::string files;
    for (const char* part : {"1/3", "2/3", "3/3"}) {
      files += " " + (folder / (std::string("part") + part[0]));
      ran(command + " --shard " + part + " --report jsonl=" + (folder / (std::string("part") + part[0])));
    }
    const auto merged = ran("merge" + files + reports(folder, "merged"));
    CHECK_MESSAGE(merged.code == code, merged.err);
    CHECK(two.out == one.out);
    CHECK(merged.out == one.out);
    for (const char* kind : {"jsonl", "csv", "markdown"}) {
      CAPTURE(kind);
      const std::string bytes = contents(folder / (std::string("one.") + kind));
      CHECK(bytes.size() > 200);
      CHECK(contents(folder / (std::string("two.") + kind)) == bytes);
      CHECK(contents(folder / (std::string("merged.") + kind)) == bytes);
    }
  }
}

TEST_CASE("parts that are no whole run are refused, and why") {
  const Folder folder;
  const std::string small = "audit --op softcap --format bf16";
  const auto part = [&](const std::string& name, const std::string& options, const std::string& what) {
    CHECK(ran(what + options + " --report jsonl=" + (folder / name)).code == 0);
    return " " + (folder / name);
  };
  const std::string a = part("a", " --shard 1/2", small), b = part("b", " --shard 2/2", small);
  const std::string other = part("c", " --shard 2/2", small + " --seed 3");
  const auto refused = [](const std::string& files) {
    const auto merge = ran("merge" + files);
    CHECK(merge.code == 2);
    return merge.err;
  };
  CHECK(has(refused(a), "part 2 of 2 is missing"));
  CHECK(has(refused(a + a), "are the same part, 1 of 2"));
  CHECK(has(refused(a + other), "are not of one run"));
  halfulp::test::write(folder / "cut", contents(folder / "b").substr(0, contents(folder / "b").rfind("{\"subject\"")));
  CHECK(has(refused(a + " " + (folder / "cut")), "the file is cut off"));
  CHECK(ran("merge" + b + a).code == 0);
}

// SPDX-License-Identifier: Apache-2.0
