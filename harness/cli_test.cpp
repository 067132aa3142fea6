// The program as a user meets it: exit codes, messages, and nothing half-written.
#include <doctest/doctest.h>

#include "harness/process.h"

using halfulp::test::contents;
using halfulp::test::Finished;
using halfulp::test::Folder;
using halfulp::test::has;
using halfulp::test::last_line;
using halfulp::test::ran;

struct Refused {
  const char* arguments;
  const char* says;
};

TEST_CASE("bad input is exit 2 and a sentence that names the value and what would do") {
  const Refused table[] = {
      {"", "no command was given"},
      {"audti", "no command 'audti'; did you mean 'audit'?"},
      {"eval rms_nrom --x 1", "no operation 'rms_nrom'; did you mean 'rms_norm'?"},
      {"eval rms_norm --x 1 --ep 0", "no option '--ep'; did you mean '--eps'?"},
      {"eval rms_norm", "a row has at least one element: give --x"},
      {"eval rms_norm --x ''", "a row has at least one element: give --x"},
      {"eval rms_norm --x 1,two", "--x: 'two' is not a number"},
      {"eval rms_norm --x 1 --eps nan", "eps=nan: must be finite and at least 0"},
      {"eval rms_norm --x 1 --eps=-1", "eps=-1: must be finite and at least 0"},
      {"eval softcap --x 1 --cap 0", "cap=0: must be finite and greater than 0"},
      {"eval softcap --x 1 --cap=-30", "cap=-30: must be finite and greater than 0"},
      {"eval softcap --x 1 --eps 0", "no parameter of this operation 'eps'"},
      {"eval softcap --x 1 --w 1", "no operand of softcap '--w'"},
      {"eval rms_norm --x 1,2 --w 1", "--w has 1 numbers where the row has 2"},
      {"eval rms_norm --x 1 --format bf17", "no format 'bf17'; did you mean 'bf16'?"},
      {"eval rms_norm --x 1 --in bf17", "no format 'bf17'; did you mean 'bf16'?"},
      {"list", "list needs KIND"},
      {"list recipe", "no kind of list 'recipe'; did you mean 'recipes'?"},
      {"list ops more", "'more' is one argument too many for halfulp list"},
      {"audit --recipe fp32_insde", "did you mean 'fp32_inside'?"},
      {"audit --op rmsnorm", "no operation 'rmsnorm'; did you mean 'rms_norm'?"},
      {"audit --format fp17", "no format 'fp17'; did you mean 'fp16'?"},
      {"audit --suite smok", "no suite 'smok'; did you mean 'smoke'?"},
      {"audit --report consle", "no report 'consle'; did you mean 'console'?"},
      {"audit --report jsonl=", "the path is missing"},
      {"audit --report jsonl=/nowhere/a.jsonl", "/nowhere"},
      {"audit --case softcap/bf16/const:1/n=1 --report jsonl=/proc/a.jsonl", "/proc"},
      {"audit --jobs 0", "--jobs 0: must be from 1 to 1024"},
      {"audit --jobs two", "'two' is not a whole number"},
      {"audit --shard 3/2", "--shard 3/2: I goes from 1 to N"},
      {"audit --shard 3", "is written I/N"},
      {"audit --shard env", "--shard env: neither TEST_TOTAL_SHARDS (Bazel)"},
      {"audit --color green", "no choice of --color 'green'"},
      {"audit --seed x --op softcap", "'x' is not a whole number"},
      {"audit --x nowhere.npy", "nowhere.npy"},
      {"audit --weight w.npy", "go with --x"},
      {"explain rms_norm/bf16", "a case is op/format/GENERATOR/n=.."},
      {"explain rms_norm/bf16/normal/n=0", "n=0: must be from 1 to 16777216"},
      {"explain rms_norm/bf16/nomal/n=8", "no generator 'nomal'; did you mean 'normal'?"},
      {"explain rms_norm/bf16/normal/n=8/esp=0", "'esp'; did you mean 'eps'?"},
      {"explain rms_norm/bf16/normal/n=8 --recipe nosuch", "no recipe 'nosuch'"},
      {"check nosuch:thing", "no kind of subject 'nosuch'"},
      {"check recipe:fp32_inside --as fp32_inside --class lanes=32", "both declare the class"},
      {"check recipe:fp32_inside --class lans=32", "lans"},
      {"check recipe:fp32_inside --update-baseline", "--update-baseline needs --baseline FILE"},
      {"check recipe:fp32_inside --baseline /nowhere/b.txt", "/nowhere/b.txt"},
      {"verify /nowhere/cases.jsonl", "/nowhere/cases.jsonl"},
      {"grade-test", "grade-test needs TEST.json"},
      {"grade-test /nowhere/test.json", "/nowhere/test.json"},
      {"grade-test /dev/null", "/dev/null: not JSON"},
      {"grade-test /dev/null --report jsn", "no report of grade-test 'jsn'; did you mean 'json'?"},
      {"grade-test /dev/null --report json=", "the path is missing"},
      {"merge /nowhere/a.jsonl", "/nowhere/a.jsonl"},
      {"completion tcsh", "no completion for the shell 'tcsh'"},
  };
  for (const auto& [arguments, says] : table) {
    CAPTURE(arguments);
    const Finished refused = ran(arguments);
    CHECK(refused.code == 2);
    CHECK_MESSAGE(has(refused.err, says), refused.err);
    CHECK(refused.out.empty());
  }
}

TEST_CASE("help names every command, and a command's help its options; both fit 80 columns") {
  const Finished all = ran("--help");
  CHECK(all.code == 0);
  for (const char* command : {"audit", "check", "completion", "corpus", "eval", "explain", "export", "grade-test",
                              "list", "merge", "verify"}) {
    CAPTURE(command);
    CHECK(has(all.out, std::string("\n  ") + command + " "));
    const Finished one = ran(std::string(command) + " --help");
    CHECK(one.code == 0);
    CHECK(has(one.out, std::string("usage: halfulp ") + command));
    CHECK(has(one.out, "--jobs N"));
    std::istringstream lines(all.out + one.out);
    for (std::string line; std::getline(lines, line);) CHECK_MESSAGE(line.size() <= 80, line);
  }
  CHECK(ran("--version").out == "halfulp 0.1.0\n");
}

TEST_CASE("a full disk is exit 2, not a success") {
  for (const std::string arguments : {"list ops", "eval rms_norm --x 1", "audit --case softcap/bf16/const:1/n=1"}) {
    CAPTURE(arguments);
    const std::string line = "'" + halfulp::test::program() + "' " + arguments + " >/dev/full 2>/dev/null";
    CHECK(WEXITSTATUS(std::system(line.c_str())) == 2);
  }
  const Finished report = ran("audit --case softcap/bf16/const:1/n=1 --report jsonl=/dev/full");
  CHECK(report.code == 2);
  CHECK_MESSAGE(has(report.err, "/dev/full"), report.err);
}

TEST_CASE("an interrupted run is exit 130 and leaves no file") {
  const Folder folder;
  const Finished stopped = ran("audit --suite full --jobs 2 --report jsonl=" + (folder / "run.jsonl"),
                               "timeout --foreground --preserve-status -s INT 1");
  CHECK(stopped.code == 130);
  CHECK(has(stopped.err, "interrupted"));
  CHECK(folder.files() == 0);
}

TEST_CASE("nothing selected is exit 3 and says by what") {
  const Finished none = ran("audit --case 'rms_norm/*/nosuch*'");
  CHECK(none.code == 3);
  CHECK(has(none.err, "nothing was tested"));
  CHECK(has(none.err, "--case 'rms_norm/*/nosuch*'"));
  CHECK(last_line(none.out) == "0 passed, 0 failed, 0 skipped");
}

TEST_CASE("progress stays off standard error where nobody watches") {
  CHECK(ran("audit --op softcap --format bf16").err.empty());
}

TEST_CASE("colour is for terminals, and as asked") {
  const std::string escape = "\033[";
  CHECK(!has(ran("audit --op rms_norm --format bf16 --case '*n=8*'").out, escape));
  CHECK(has(ran("audit --op rms_norm --format bf16 --case '*n=8*' --color always").out, escape));
}

TEST_CASE("completion knows every command and parses") {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Finished script = ran(std::string("completion ") + shell);
    CHECK(script.code == 0);
    for (const char* word : {"audit", "check", "explain", "baseline", "recipe"}) CHECK(has(script.out, word));
  }
  const Folder folder;
  halfulp::test::write(
      folder / "s",
      ran("completion bash").out + "\nhalfulp() { '" + halfulp::test::program() +
          "' \"$@\"; }\n"
          "COMP_WORDS=(halfulp eval rms_norm --format bf); COMP_CWORD=4; _halfulp; echo \"${COMPREPLY[*]}\"\n"
          "COMP_WORDS=(halfulp au); COMP_CWORD=1; _halfulp; echo \"${COMPREPLY[*]}\"\n"
          "COMP_WORDS=(halfulp audit --su); COMP_CWORD=2; _halfulp; echo \"${COMPREPLY[*]}\"\n");
  CHECK(std::system(("bash " + (folder / "s") + " >" + (folder / "o") + " 2>&1").c_str()) == 0);
  CHECK(contents(folder / "o") == "bf16\naudit\n--suite\n");
}

// SPDX-License-Identifier: Apache-2.0
