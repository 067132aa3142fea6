// A baseline as a file (harness/baseline_file.cpp): written, read, refused.
#include <doctest/doctest.h>

#include <cmath>
#include <fstream>

#include "cases/files/scratch.h"
#include "harness/baseline.h"
#include "reference/error.h"

using namespace halfulp;

static BaselineEntry entry_of(std::uint64_t misrounded, double ulps, std::string digest, GatesSay gates) {
  return {&bf16, "fedcba9876543210", std::move(digest), gates, 64, misrounded, ulps, 0.25};
}

TEST_CASE("a baseline is read as it was written, and a second writing gives the same bytes") {
  const test::Scratch scratch;
  const auto path = scratch.path() / "stored";
  const Baseline baseline{
      "0.1.0",
      "ci",
      "class lanes=32",
      {{{"rms_norm/bf16/normal/n=8", "y"}, entry_of(3, 0.1, "0123456789abcdef", GatesSay::allowed)},
       {{"rms_norm/bf16/normal/n=64", "y"}, entry_of(0, INFINITY, "ffffffffffffffff", GatesSay::refused)}}};
  write_baseline(path, baseline);
  CHECK(read_baseline(path) == baseline);
  CHECK(baseline_text(read_baseline(path)) == baseline_text(baseline));
}

TEST_CASE("a baseline that lies is refused with its line") {
  const test::Scratch scratch;
  const auto path = scratch.path() / "stored";
  const std::string head =
      "halfulp-baseline 2\nhalfulp\t0.1.0\nsuite\tci\ndeclared\tnothing\n"
      "case\tresult\tformat\tinputs\tdigest\tgates\telements\tmisrounded\tulps\tnormwise\n";
  const std::string good = "id\ty\tbf16\tfedcba9876543210\t0123456789abcdef\tallowed\t8\t1\t0.5\t0.001";
  const auto refusal = [&](const std::string& text) -> std::string {
    std::ofstream(path, std::ios::binary) << text;
    try {
      read_baseline(path);
    } catch (const UsageError& error) {
      return error.what();
    }
    return {};
  };
  const auto with = [&](std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
  };
  const auto says = [&](const std::string& text, const char* reason) {
    const std::string message = refusal(text);
    CHECK_MESSAGE(message.find(reason) != std::string::npos, message);
  };
  CHECK(refusal(head + good + "\n").empty());
  says("", "line 1 is not 'halfulp-baseline 2': not a baseline");
  says("int main() {}\n", "not a baseline");
  says("halfulp-baseline 1\n" + good + "\n",
       "line 1 is 'halfulp-baseline 1', of another version than 'halfulp-baseline 2'; remove the file and store it "
       "anew");
  says("halfulp-baseline 2\n", "line 2 has");
  says(with(head, "suite\tci\n", ""), "line 3 does not say 'suite'");
  says(with(head, "\tci", ""), "line 3 has too few fields");
  says(with(head, "\tci", "\tci\tport"), "line 3 has too many fields");
  says(with(head, "\tulps", ""), "line 5 does not name the columns");
  says(head + good + "\n" + good + "\n", "line 7 lists id y again");
  says(head + good.substr(0, good.size() - 6) + "\n", "too few");
  says(head + good.substr(0, good.size() - 1), "line 6 does not end: the file is cut off");
  says(head + good + "\t1\n", "too many");
  says(head + with(good, "cdef", "cdeg") + "\n", "digest");
  says(head + with(good, "bf16", "bf17") + "\n", "'bf17' where a format belongs");
  says(head + with(good, "allowed", "passed") + "\n", "'passed' where allowed, refused or silent belongs");
  says(head + with(good, "\t8\t", "\t-8\t") + "\n", "'-8'");
  says(head + with(good, "0.5", "nan") + "\n", "'nan'");
  CHECK_THROWS_AS(read_baseline(scratch.path() / "absent"), UsageError);
}

// SPDX-License-Identifier: Apache-2.0
