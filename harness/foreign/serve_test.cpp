// The inside of a worker (harness/foreign/serve.cpp), spoken to directly: `halfulp worker LIBRARY`.
#include <doctest/doctest.h>

#include "harness/foreign/child.h"
#include "harness/foreign/message.h"
#include "harness/process.h"

using namespace halfulp;

static std::string plugin(const std::string& name) {
  return test::program().substr(0, test::program().rfind('/')) + "/plugins/" + name + ".so";
}

TEST_CASE("a worker begins with the subjects of its library, each with its operation") {
  SharedMemory memory;
  Child worker({test::program(), "worker", plugin("layer_norm")}, {3}, {{memory.descriptor(), 4}}, 20);
  worker.begin();
  const Json hello = parse_json(worker.line());
  CHECK(print(hello) == "{\"subjects\":[{\"name\":\"layer_norm\",\"op\":\"layer_norm\"}]}");
}

TEST_CASE("what is no library is the first thing that a worker says, and the last") {
  SharedMemory memory;
  const test::Folder folder;
  test::write(folder / "text.so", "not a library");
  Child worker({test::program(), "worker", folder / "text.so"}, {3}, {{memory.descriptor(), 4}}, 20);
  worker.begin();
  const Reply said = parse_reply(worker.line());
  CHECK(said.status == "broken");
  CHECK(test::has(said.why, "text.so cannot be loaded"));
  CHECK_THROWS_WITH(worker.line(), doctest::Contains("exited with status 2"));
}

// SPDX-License-Identifier: Apache-2.0
