#include <doctest/doctest.h>

#include "cases/case.h"
#include "harness/process.h"
#include "harness/subject.h"
#include "reference/error.h"

using namespace halfulp;

static Problem zeros() { return generate(Case::parse("rms_norm/fp32/const:0/n=4/weight=none")); }
static Output answered(const std::string& command, double timeout = 60) {
  return subject("exec:" + command, {.timeout = timeout}).call(zeros(), {});
}
// A shell that takes one request, 16 bytes of x, and goes on.
static std::string after_request(const std::string& rest) { return "read line; head -c 16 >/dev/null; " + rest; }

TEST_CASE("[framing] a line and bytes there, a line and bytes back") {
  const Output output = answered(after_request("echo '{\"status\": \"ok\"}'; head -c 16 /dev/zero; cat"));
  CHECK(output.at("y") == std::vector<double>(4, 0.0));
}

TEST_CASE("what a program says instead of a result is the reason") {
  const auto breaks = [](const std::string& command, const char* why) {
    CAPTURE(command);
    CHECK_THROWS_WITH_AS(answered(command), doctest::Contains(why), Broken);
  };
  breaks("exit 3", "exited with status 3 in the middle of a case");
  breaks("no-such-program-here", "exited with status 127 in the middle of a case; it said: ");
  breaks("echo out of memory >&2; kill -9 $$", "ended by SIGKILL; it said: 'out of memory'");
  breaks(after_request("echo hello; cat"), "its answer is none: 'hello'");
  breaks(after_request("echo '{}'; cat"), "the member 'status' is missing");
  breaks(after_request("echo '{\"status\": \"fine\"}'; cat"),
         "has the status 'fine' where ok, unsupported or failed is due");
  breaks(after_request("echo '{\"status\": \"failed\", \"why\": \"no device\"}'; cat"), "the kernel failed: no device");
  breaks(after_request("echo '{\"status\": \"ok\"}'; head -c 15 /dev/zero"),
         "exited with status 0 in the middle of a case");
}

TEST_CASE("a program that declines skips the case with its words, one that does not answer breaks it") {
  CHECK_THROWS_WITH_AS(answered(after_request("echo '{\"status\": \"unsupported\", \"why\": \"only bf16\"}'; cat")),
                       "only bf16", Declined);
  CHECK_THROWS_WITH_AS(answered("sleep 100", 0.2), doctest::Contains("hung: no answer within 0.2 s"), Broken);
  CHECK_THROWS_AS(subject("exec:"), UsageError);
}

TEST_CASE("[full] a program that answers before it has read all is heard, whatever the sizes") {
  const Problem large = generate(Case::parse("rms_norm/fp32/const:0/n=4096/rows=64/weight=none"));
  const Subject early =
      subject("exec:read line; echo '{\"status\": \"ok\"}'; head -c 1048576 /dev/zero; cat >/dev/null");
  CHECK(early.call(large, {}).at("y") == std::vector<double>(4096 * 64, 0.0));
}

// SPDX-License-Identifier: Apache-2.0
