#include <doctest/doctest.h>

#include "harness/bug_case.h"
#include "harness/process.h"
#include "reference/error.h"

using halfulp::test::contents;
using halfulp::test::Folder;
using halfulp::test::has;
using halfulp::test::last_line;
using halfulp::test::ran;

static std::string corpus() { return halfulp::test::root() + "/cases/corpora/public_bugs.jsonl"; }

TEST_CASE("all 58 public bugs of our operations agree in digits, bits and generators") {
  const auto all = ran("verify " + corpus());
  CHECK_MESSAGE(all.code == 0, all.out);
  CHECK(last_line(all.out) == "58 verified, 0 differ, 7 of another op");
}

static std::string changed(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

TEST_CASE("a changed digit, bit or generator is named with both values, exit 1") {
  const Folder folder;
  const std::string file = folder / "cases.jsonl", text = contents(corpus());
  const auto found = [&](const std::string& from, const std::string& to) {
    halfulp::test::write(file, changed(text, from, to));
    const auto result = ran("verify " + file);
    CHECK(result.code == 1);
    CHECK(last_line(result.out) == "57 verified, 1 differ, 7 of another op");
    return result.out;
  };
  CHECK(has(found("0.99999999999444444444", "0.99999999999444444443"),
            "rms-fp16-square-overflow: y[0]: the reference has 9.9999999999444444444e-1, the file "
            "0.99999999999444444443"));
  CHECK(has(found("\"bits\": \"0x3c00\"", "\"bits\": \"0x3c01\""),
            "y[0] in fp16: the reference has 0x3c00, the file 0x3c01"));
  CHECK(
      has(found("\"97189888\"", "\"97189889\""), "generator of input: the sum of all bits is 97189888, the file says"));
}

TEST_CASE("a malformed line is refused with its number, exit 2") {
  const Folder folder;
  const std::string file = folder / "cases.jsonl",
                    line = contents(corpus()).substr(0, contents(corpus()).find('\n') + 1);
  const auto refused = [&](const std::string& second) {
    halfulp::test::write(file, line + second + "\n");
    const auto result = ran("verify " + file);
    CHECK(result.code == 2);
    return result.err;
  };
  CHECK(has(refused("{\"id\": "), "cases.jsonl:2: not JSON"));
  CHECK(has(refused(changed(line, "\"op\"", "\"opp\"")), "cases.jsonl:2: the member 'op' is missing"));
  CHECK(has(refused(changed(line, "\"const\"", "\"cnst\"")), "did you mean 'const'?"));
  CHECK(has(refused(changed(line, "\"dtype\": \"fp16\"", "\"dtype\": \"fp17\"")), "did you mean 'fp16'?"));
  CHECK(has(refused(changed(line, "\"index\": 0", "\"index\": 4096")), "index 4096 lies outside the row"));
}

TEST_CASE("[size] a line that asks for more than a tensor may hold, or for less, is refused before it is made") {
  const std::string lines = contents(corpus());
  const auto line = [&](const std::string& with) {
    const std::size_t at = lines.find(with), start = lines.rfind('\n', at) + 1;
    return lines.substr(start, lines.find('\n', at) - start);
  };
  const auto refused = [](const std::string& text) -> std::string {
    try {
      halfulp::differences(halfulp::parse_json(text));
    } catch (const halfulp::UsageError& error) {
      return error.what();
    }
    return "";
  };
  const std::string plain = line("\"n\": 4096"), stream = line("20..159"), spike = line("\"gen\": \"spike\"");
  CHECK(refused(changed(plain, "\"n\": 4096", "\"n\": 0")) == "n: 0 lies outside 1 to 16777216");
  CHECK(has(refused(changed(plain, "\"n\": 4096", "\"n\": 1152921504606846976")), "lies outside 1 to"));
  CHECK(has(refused(changed(stream, "20..159", "0..18446744073709551615")), "is no range of at most 16777216"));
  CHECK(has(refused(changed(stream, "20..159", "2..1")), "is no range"));
  CHECK(has(refused(changed(stream, "\"updates\"", "\"other\"")), "neither 'updates' nor 'residual' is given"));
  CHECK(has(refused(changed(spike, "\"at\": [", "\"at\": [0, ")), "places in `at`"));
  CHECK(refused(plain).empty());
}

TEST_CASE("decimals are compared as numbers") {  // [digits]
  using halfulp::same_decimal;
  CHECK(same_decimal("1.0e-7", "0.00000010"));
  CHECK(same_decimal("9.9999e-1", "0.99999"));
  CHECK(same_decimal("30.000000000000000000", "3e1"));
  CHECK(same_decimal("0", "-0.000"));
  CHECK(!same_decimal("1.0", "-1.0"));
  CHECK(!same_decimal("1.01", "1.1"));
  CHECK(!same_decimal("1e5", "1e6"));
}

// SPDX-License-Identifier: Apache-2.0
