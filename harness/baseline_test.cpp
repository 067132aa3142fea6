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

static BaselineEntry measured(std::uint64_t misrounded, double ulps, std::string digest) {
  return {std::move(digest), 64, misrounded, ulps, 0.25};
}

TEST_CASE("a baseline is read as it was written, and a second writing gives the same bytes") {
  const test::Scratch scratch;
  const auto path = scratch.path() / "stored";
  const Baseline baseline{{{"rms_norm/bf16/normal/n=8", "y"}, measured(3, 0.1, "0123456789abcdef")},
                          {{"rms_norm/bf16/normal/n=64", "y"}, measured(0, INFINITY, "ffffffffffffffff")}};
  write_baseline(path, baseline);
  CHECK(read_baseline(path) == baseline);
}

TEST_CASE("changes: same bits, better, worse, mixed, new and missing") {
  const auto key = [](const char* id) { return BaselineKey{id, "y"}; };
  const Baseline stored{{key("same"), measured(5, 1, "a")},
                        {key("better"), measured(5, 1, "a")},
                        {key("worse"), measured(5, 1, "a")},
                        {key("mixed"), measured(5, 1, "a")},
                        {key("missing"), measured(5, 1, "a")}};
  const Baseline run{{key("same"), measured(5, 1, "a")},
                     {key("better"), measured(4, 1, "b")},
                     {key("worse"), measured(5, 2, "b")},
                     {key("mixed"), measured(4, 2, "b")},
                     {key("new"), measured(4, 2, "b")}};
  for (const auto& [at, change] : compare(stored, run)) CHECK(name(change) == at.first);
  CHECK(compare(stored, run).size() == 6);
}

TEST_CASE("a baseline that lies is refused with its line") {
  const test::Scratch scratch;
  const auto path = scratch.path() / "stored";
  const std::string head = "halfulp-baseline 1\ncase\tresult\tdigest\telements\tmisrounded\tulps\tnormwise\n";
  const std::string good = "id\ty\t0123456789abcdef\t8\t1\t0.5\t0.001";
  const auto refused = [&](const std::string& text) -> std::string {
    std::ofstream(path, std::ios::binary) << text;
    try {
      read_baseline(path);
    } catch (const UsageError& error) {
      return error.what();
    }
    return {};
  };
  CHECK(refused(head + good + "\n").empty());
  CHECK(refused("").find("line 1") != std::string::npos);
  CHECK(refused("halfulp-baseline 2\n").find("another version") != std::string::npos);
  CHECK(refused("halfulp-baseline 1\n" + good + "\n").find("columns") != std::string::npos);
  CHECK(refused(head + good + "\n" + good + "\n").find("line 4 lists id y again") != std::string::npos);
  CHECK(refused(head + good.substr(0, good.size() - 6) + "\n").find("too few") != std::string::npos);
  CHECK(refused(head + good.substr(0, good.size() - 1)).find("line 3 does not end: the file is cut off") !=
        std::string::npos);
  CHECK(refused(head + good + "\t1\n").find("too many") != std::string::npos);
  CHECK(refused(head + "id\ty\t0123456789abcdeg\t8\t1\t0.5\t0\n").find("digest") != std::string::npos);
  CHECK(refused(head + "id\ty\t0123456789abcdef\t-8\t1\t0.5\t0\n").find("'-8'") != std::string::npos);
  CHECK(refused(head + "id\ty\t0123456789abcdef\t8\t1\tnan\t0\n").find("'nan'") != std::string::npos);
  CHECK_THROWS_AS(read_baseline(scratch.path() / "absent"), UsageError);
}

// SPDX-License-Identifier: Apache-2.0
