#include "harness/foreign/child.h"

#include <doctest/doctest.h>

#include "harness/foreign/memory.h"
#include "harness/subject.h"
#include "reference/error.h"

using namespace halfulp;

static Child shell(const std::string& script, double timeout = 20) {
  return Child({"/bin/sh", "-c", script}, {0, 1}, {}, timeout);
}

TEST_CASE("[full] lines and bytes come back as they were said, in whatever pieces, and more than a channel holds") {
  Child echo = shell("cat");
  echo.begin();
  const std::string large(1 << 21, 'x');
  echo.send("one\ntwo\n" + large);
  CHECK(echo.line() == "one");
  CHECK(echo.line() == "two");
  CHECK(echo.take(large.size()) == large);
}

TEST_CASE("[ended] how a child ended is the reason, with the last line that it said") {
  const auto ends = [](const std::string& script, const char* why) {
    CAPTURE(script);
    Child child = shell(script);
    child.begin();
    CHECK_THROWS_WITH_AS(child.line(), doctest::Contains(why), Broken);
  };
  ends("exit 0", "exited with status 0 in the middle of a case");
  ends("echo first >&2; echo last words >&2; exit 7",
       "exited with status 7 in the middle of a case; it said: 'last words'");
  ends("kill -SEGV $$", "ended by SIGSEGV");
  ends("exec 0<&- 1>&-; sleep 20", "closed its channel in the middle of a case");
}

TEST_CASE("the time limit runs from begin(), and a group is ended with its child") {
  Child slow = shell("sleep 100 & wait", 0.2);
  slow.begin();
  CHECK_THROWS_WITH_AS(slow.line(), doctest::Contains("hung: no answer within 0.2 s (--timeout)"), Broken);
}

TEST_CASE("a descriptor that is handed over is there under its number") {
  SharedMemory memory;
  memory.fit(4)[0] = 'h';
  Child reader({"/bin/sh", "-c", "head -c 1 <&4; echo"}, {0, 1}, {{memory.descriptor(), 4}}, 20);
  reader.begin();
  CHECK(reader.line() == "h");
}

TEST_CASE("[spawned] what cannot be started is refused, and signals have their names") {
  CHECK_THROWS_WITH_AS(Child({"/no/such/program"}, {0, 1}, {}, 1),
                       doctest::Contains("/no/such/program cannot be started"), UsageError);
  CHECK(signal_name(11) == "SIGSEGV");
  CHECK(signal_name(9) == "SIGKILL");
}

// SPDX-License-Identifier: Apache-2.0
