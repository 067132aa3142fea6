// The manual page is whole, and roff as man reads it without a warning.
#include <doctest/doctest.h>

#include <algorithm>

#include "harness/process.h"
#include "harness/text.h"

using halfulp::parts;
using halfulp::test::contents;
using halfulp::test::Folder;
using halfulp::test::has;
using halfulp::test::ran;

// The words of a help text that are options, and of the program's the commands.
static std::vector<std::string> named(const std::string& help) {
  std::vector<std::string> names;
  for (const std::string& line : parts(help, '\n'))
    if (line.starts_with("  --")) names.push_back(line.substr(2, line.find_first_of(" ,", 4) - 2));
  return names;
}

static std::string escaped(const std::string& name) {
  std::string text;
  for (const char each : name) text += each == '-' ? "\\-" : std::string(1, each);
  return text;
}

TEST_CASE("every command stands in the manual page with each of its options") {
  const std::string page = ran("man").out, help = ran("--help").out;
  std::size_t commands = 0, options = 0;
  for (const std::string& line : parts(help.substr(0, help.find("Everywhere:")), '\n')) {
    if (!line.starts_with("  ") || line[2] == ' ') continue;
    const std::string command = line.substr(2, line.find(' ', 2) - 2), from = ".SS halfulp " + escaped(command) + " ";
    CAPTURE(command);
    const std::size_t start = page.find(from);
    REQUIRE(start != std::string::npos);
    const std::string section = page.substr(start, page.find(".SS ", start + 1) - start);
    const std::string own = ran(command + " --help").out;
    for (const std::string& option : named(own.substr(0, own.find("Everywhere:")))) {
      CHECK_MESSAGE(has(section, "\\fB" + escaped(option) + "\\fR"), option);
      ++options;
    }
    ++commands;
  }
  for (const std::string& option : named(help)) CHECK_MESSAGE(has(page, "\\fB" + escaped(option) + "\\fR"), option);
  CHECK(commands >= 12);
  CHECK(options >= 40);
}

TEST_CASE("[roff] every request is one of man's, and no text is taken for one") {
  constexpr std::string_view known[] = {".TH", ".SH", ".SS", ".TP", ".PP", ".nf", ".fi"};
  for (const std::string& line : parts(ran("man").out, '\n')) {
    CAPTURE(line);
    CHECK(!line.starts_with('\''));
    if (line.starts_with('.')) CHECK(std::ranges::find(known, line.substr(0, 3)) != std::end(known));
    for (std::size_t at = 0; (at = line.find('\\', at)) != line.npos; at += 2)
      CHECK(std::string_view("f-e(&").find(line[at + 1]) != std::string_view::npos);
  }
}

TEST_CASE("[roff] groff formats the page without a warning, where it is installed") {
  if (std::system("command -v groff >/dev/null 2>&1") != 0) {
    MESSAGE("groff is not installed: the page's requests are checked by the test above alone");
    return;
  }
  const Folder folder;
  halfulp::test::write(folder / "a.1", ran("man").out);
  const auto warnings = [&](const std::string& page) {
    const std::string line =
        "groff -man -Tutf8 -k -ww '" + page + "' >'" + (folder / "out") + "' 2>'" + (folder / "err") + "'";
    return std::system(line.c_str()) == 0 ? contents(folder / "err") : "failed: " + contents(folder / "err");
  };
  CHECK(warnings(folder / "a.1").empty());
  std::string words;  // groff fills lines with blanks, from either side in turn
  for (const char each : contents(folder / "out"))
    if (each != ' ' || !words.ends_with(' ')) words += each;
  CHECK(has(words, "1 something failed"));
  halfulp::test::write(folder / "b.1", ran("man").out + ".NOSUCH\n");
  CHECK(!warnings(folder / "b.1").empty());
}

// SPDX-License-Identifier: Apache-2.0
