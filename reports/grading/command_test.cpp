// grade-test as a user runs it.
#include <doctest/doctest.h>

#include "harness/json.h"
#include "harness/process.h"
#include "reports/table.h"

namespace halfulp {
static std::string example(const std::string& name) {
  return "'" + test::root() + "/cases/corpora/tests/" + name + "'";
}

TEST_CASE("the answer comes first, within 80 columns, exit 0 however bad the test") {
  const auto shown = test::ran("grade-test " + example("ggml_softcap.json"));
  CHECK(shown.code == 0);
  CHECK(shown.err.empty());
  CHECK(test::has(shown.out, "\nYour test lets "));
  CHECK(test::has(shown.out, "softcap_skipped"));
  std::istringstream lines(shown.out);
  for (std::string line; std::getline(lines, line);)
    if (!test::has(line, "$ halfulp grade-test")) CHECK_MESSAGE(width(line) <= 80, line);  // a path is as long as it is
  CHECK(shown.out == test::ran("grade-test " + example("ggml_softcap.json")).out);
}

TEST_CASE("Markdown and JSON say the same, to standard output or to a file") {
  const test::Folder folder;
  const auto shown = test::ran("grade-test " + example("ggml_softcap.json") +
                               " --report markdown=" + (folder / "a.md") + " --report json");
  CHECK(shown.code == 0);
  const Json all = parse_json(shown.out);
  const Json& made = all.at("tests").array().front();
  CHECK(made.at("op").text() == "softcap");
  CHECK(made.at("held").count() == made.at("passing").array().size() + made.at("refused").array().size());
  for (const Json& each : made.at("passing").array()) {
    CHECK(each.at("used").number() <= 1);
    CHECK(test::has(test::contents(folder / "a.md"), each.at("mistake").text()));
  }
  for (const Json& each : made.at("refused").array()) CHECK(each.at("used").number() > 1);
}

TEST_CASE(
    "[cover] halfulp check itself refuses each mistake on a case that closes the gap, and passes a right kernel") {
  const test::Folder folder;
  test::write(folder / "t.json",
              R"({"op": "rms_norm", "format": "fp16", "shapes": [[4, 64]], "weight": "ones", "atol": 0.1})");
  const Json all = parse_json(test::ran("grade-test " + (folder / "t.json") + " --report json").out);
  const Json& made = all.at("tests").array().front();
  const auto code = [&](const std::string& subject, const Json& id) {
    return test::ran("check " + subject + " --op rms_norm --case '" + id.text() + "'").code;
  };
  REQUIRE(!made.at("closing").array().empty());
  REQUIRE(made.at("passing").array().size() > 5);
  for (const Json& each : made.at("passing").array()) {
    bool refused = false;
    for (const Json& id : made.at("closing").array())
      refused = refused || code("mistake:" + each.at("mistake").text(), id) == 1;
    bool open = false;
    for (const Json& of : made.at("open").array()) open = open || of.text() == each.at("mistake").text();
    CHECK_MESSAGE(refused != open, each.at("mistake").text());
  }
  for (const Json& id : made.at("closing").array()) CHECK(code("recipe:fp32_inside", id) == 0);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
