// corpus as a user runs it.
#include <doctest/doctest.h>

#include "harness/json.h"
#include "harness/process.h"
#include "reports/table.h"

namespace halfulp {
static std::string bugs() { return "'" + test::root() + "/cases/corpora/public_bugs.jsonl' "; }

TEST_CASE("a bug that is present is named first, within 80 columns, exit 1; the last line counts") {
  const auto shown = test::ran("corpus " + bugs() + "mistake:softcap_skipped");
  CHECK(shown.code == 1);
  CHECK_MESSAGE(test::has(shown.out, "softcap-fp32-skipped"), shown.out);
  CHECK(test::has(shown.out, "\npresent\n  softcap-fp32-skipped "));
  CHECK_MESSAGE(test::last_line(shown.out).starts_with("1 present, "), shown.out);
  CHECK(test::last_line(shown.out).ends_with(" not applicable"));
  std::istringstream lines(shown.out);
  for (std::string line; std::getline(lines, line);)
    if (!test::has(line, "public_bugs.jsonl")) CHECK_MESSAGE(width(line) <= 80, line);  // a path is as long as it is
  CHECK(shown.out == test::ran("corpus " + bugs() + "mistake:softcap_skipped").out);
}

TEST_CASE("a kernel without these bugs is exit 0, one that they cannot be asked of exit 3") {
  const auto absent = test::ran("corpus " + bugs() + "recipe:softcap_fp32");
  CHECK_MESSAGE(absent.code == 0, absent.out);
  CHECK_MESSAGE(test::has(absent.out, "recipe:softcap_fp32: none of 9 public bugs is present"), absent.out);
  CHECK(test::last_line(absent.out) == "0 present, 9 absent, 0 other, 0 broken, 56 not applicable");
  const test::Folder folder;
  const std::string text = test::contents(test::root() + "/cases/corpora/public_bugs.jsonl");
  test::write(folder / "one.jsonl", text.substr(0, text.find('\n') + 1));
  const auto none = test::ran("corpus " + (folder / "one.jsonl") + " recipe:softcap_fp32");
  CHECK(none.code == 3);
  CHECK(test::has(none.out, "none of these public bugs can be asked of it"));
  CHECK(test::last_line(none.out) == "0 present, 0 absent, 0 other, 0 broken, 1 not applicable");
}

TEST_CASE("a kernel that breaks is exit 4, and the others of its bugs are asked all the same") {
  const auto broken = test::ran("corpus " + bugs() + "exec:false");
  CHECK(broken.code == 4);
  CHECK_MESSAGE(test::last_line(broken.out) == "0 present, 0 absent, 0 other, 58 broken, 7 not applicable", broken.out);
}

TEST_CASE("JSON lines and Markdown say the same") {
  const test::Folder folder;
  const auto shown =
      test::ran("corpus " + bugs() + "mistake:eps_outside_root --report jsonl --report markdown=" + (folder / "a.md"));
  CHECK(shown.code == 1);
  CHECK(test::has(shown.err, " present, "));
  std::istringstream lines(shown.out);
  std::string line;
  std::getline(lines, line);
  CHECK(parse_json(line).at("subject").text() == "mistake:eps_outside_root");
  std::size_t findings = 0;
  while (std::getline(lines, line)) {
    const Json of = parse_json(line);
    ++findings;
    CHECK(of.at("near").count() >= of.at("to_the_bit").count());
    CHECK(of.at("of").count() >= of.at("near").count());
    if (of.at("presence").text() == "present") CHECK(test::has(test::contents(folder / "a.md"), of.at("id").text()));
  }
  CHECK(findings == 65);
}

TEST_CASE("[op] a kernel is asked for the operations that it is said to compute") {
  const auto one = test::ran("corpus " + bugs() + "exec:false --op softcap");
  CHECK(test::last_line(one.out) == "0 present, 0 absent, 0 other, 9 broken, 56 not applicable");
  CHECK(test::has(one.out, "not applicable: not asked: --op softcap (49 bugs)"));
  CHECK(test::has(one.out, "not applicable: scope later (7 bugs)"));
}

TEST_CASE("what corpus cannot do is exit 2 and says what would do") {
  const test::Folder folder;
  const auto refused = [](const std::string& arguments, const std::string& says) {
    const auto result = test::ran("corpus " + arguments);
    CHECK(result.code == 2);
    CHECK_MESSAGE(test::has(result.err, says), result.err);
  };
  refused("", "corpus needs FILE.jsonl");
  refused(bugs(), "corpus needs SUBJECT");
  refused("/nowhere/bugs.jsonl recipe:two_pass", "/nowhere/bugs.jsonl");
  refused("/dev/null recipe:two_pass", "/dev/null holds no case");
  refused(bugs() + "recipe:two_pas", "did you mean 'two_pass'?");
  REQUIRE(test::ran("export --suite port --op softcap --format bf16 " + (folder / "cases")).code == 0);
  refused(bugs() + "files:" + (folder / "cases"), "holds stored outputs");
  refused(bugs() + "recipe:two_pass --report jsn", "no report of corpus 'jsn'; did you mean 'jsonl'?");
  refused(bugs() + "recipe:two_pass --as two_pass --class lanes=32", "both declare the class");
  refused(bugs() + "recipe:two_pass --op layernorm", "no operation 'layernorm'; did you mean 'layer_norm'?");
  refused(bugs() + "recipe:two_pass --timeout 0", "--timeout 0: give seconds");
  refused(bugs() + "recipe:two_pass --report jsonl=/nowhere/a", "/nowhere");
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
