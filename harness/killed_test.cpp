// kill -9 at any moment of a run that writes: each file is the old one, the whole new one, or not there.
//
// [moment] A trial kills at the k-th change of the folder (a name appears, grows or goes), k counting up until a run
//          ends by itself: every stage of writing is met, and no clock is asked.
// [whole]  Outputs are deterministic, so "whole" means the bytes of an undisturbed run.
// [docs]   `docs` writes through the same folder as `export` and takes longest: it is not killed here.
// [rest]   What a kill leaves, `.halfulp-PROCESS-NUMBER`, does not disturb the next run.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>

#include <map>
#include <vector>

#include "harness/process.h"
#include "harness/text.h"

using halfulp::test::contents;
using halfulp::test::Folder;
namespace fs = std::filesystem;

using Files = std::map<std::string, std::string>;  // path in the folder -> bytes

static bool temporary(const fs::path& path) {
  for (const fs::path& part : path)
    if (part.string().starts_with(".halfulp-")) return true;
  return false;
}

// What the folder shows to others: temporaries are nobody's.
static Files files(const std::string& folder) {
  Files all;
  for (const auto& each : fs::recursive_directory_iterator(folder))
    if (const fs::path name = fs::relative(each.path(), folder); each.is_regular_file() && !temporary(name))
      all[name] = contents(each.path());
  return all;
}

// Names and sizes, temporaries too; what vanishes while it is looked at is not there.
static std::map<std::string, std::uintmax_t> state(const std::string& folder) {
  std::map<std::string, std::uintmax_t> seen;
  std::error_code gone;
  for (fs::recursive_directory_iterator at(folder, gone), end; !gone && at != end; at.increment(gone)) {
    std::error_code none;
    seen[at->path()] = at->is_directory(none) ? 0 : fs::file_size(at->path(), none);
  }
  return seen;
}

static pid_t started(const std::string& arguments) {
  std::vector<std::string> words{halfulp::test::program()};
  for (const std::string& each : halfulp::parts(arguments, ' ')) words.push_back(each);
  std::vector<char*> pointers;
  for (std::string& each : words) pointers.push_back(each.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int each : {1, 2}) posix_spawn_file_actions_addopen(&actions, each, "/dev/null", O_WRONLY, 0);
  pid_t process = 0;
  const int failed = posix_spawn(&process, pointers[0], &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  REQUIRE(failed == 0);
  return process;
}

// Kills the process at the given change of the folder; whether it came to that.
static bool killed_at(std::size_t change, const std::string& folder, pid_t process) {
  const timespec pause{0, 20'000};
  auto before = state(folder);
  int status = 0;
  for (std::size_t seen = 0; ::waitpid(process, &status, WNOHANG) == 0; ::nanosleep(&pause, nullptr)) {
    auto now = state(folder);
    if (now == before) continue;
    before = std::move(now);
    if (++seen < change) continue;
    ::kill(process, SIGKILL);
    ::waitpid(process, &status, 0);
    return WIFSIGNALED(status);
  }
  return false;
}

struct Written {
  const char* arguments;  // @ is the folder
  Files before;           // in the folder already
  std::size_t step;       // every so many changes
};

static std::string in(std::string text, const std::string& folder) {
  for (std::size_t at; (at = text.find('@')) != text.npos;) text.replace(at, 1, folder);
  return text;
}

static void prepare(const Folder& folder, const Files& before) {
  for (const auto& [name, bytes] : before) halfulp::test::write(folder / name, bytes);
}

static void check_whole(const Written& of, const std::string& folder, const Files& after) {
  for (const auto& [name, bytes] : files(folder)) {
    CAPTURE(name);
    REQUIRE(after.contains(name));
    const auto old = of.before.find(name);
    const bool whole = bytes == after.at(name) || (old != of.before.end() && bytes == old->second);
    CHECK_MESSAGE(whole, bytes.size() << " of " << after.at(name).size() << " bytes");
  }
  for (const auto& [name, bytes] : of.before) CHECK(files(folder).contains(name));
}

// Reports name no path, so that runs in different folders write the same bytes.
static std::size_t trials(const Written& of) {
  Files after;
  {
    const Folder folder;
    prepare(folder, of.before);
    int status = 0;
    ::waitpid(started(in(of.arguments, folder / "")), &status, 0);
    REQUIRE(WIFEXITED(status));
    REQUIRE(WEXITSTATUS(status) == 0);
    after = files(folder / "");
    REQUIRE(after.size() >= 1);
  }
  for (std::size_t change = 1;; change += of.step) {
    const Folder folder;
    prepare(folder, of.before);
    CAPTURE(of.arguments);
    CAPTURE(change);
    const bool killed = killed_at(change, folder / "", started(in(of.arguments, folder / "")));
    check_whole(of, folder / "", after);
    if (!killed) return change / of.step;
    if (change % 3 != 1 || fs::exists(folder / "cases")) continue;
    int status = 0;
    ::waitpid(started(in(of.arguments, folder / "")), &status, 0);
    CHECK(status == 0);
    CHECK(files(folder / "") == after);  // [rest]
  }
}

TEST_CASE("[moment] [whole] [rest] a killed run leaves no half file: reports, export, baseline") {
  const std::string check = "check recipe:softcap_fp32 --op softcap --format bf16 --suite smoke --baseline @b ";
  const Folder folder;
  REQUIRE(halfulp::test::ran(in(check + "--update-baseline", folder / "")).code == 0);
  const std::string update = check + "--update-baseline";
  const Written table[] = {
      {"audit --op softcap --format bf16 --report jsonl=@a.jsonl --report csv=@a.csv --report markdown=@a.md",
       {{"a.csv", "the old report\n"}},
       1},
      {update.c_str(), {{"b", contents(folder / "b")}}, 1},
      {"export --suite port --op softcap --format bf16 @cases", {}, 1},
  };
  std::size_t met = 0;
  for (const Written& each : table) met += trials(each);
  MESSAGE(met << " kills");
  CHECK(met >= 10);
}

TEST_CASE("[rest] temporaries that a killed process of the same number left are stepped over") {
  const Folder folder;
  const std::string line = "for i in 0 1 2 3; do : >'" + (folder / ".halfulp-") + "'$$-$i; done; mkdir '" +
                           (folder / ".halfulp-") + "'$$-4; exec '" + halfulp::test::program() + "' ";
  const auto ends = [&](const std::string& arguments) {
    return std::system(("sh -c '" +
                        [&] {
                          std::string quoted;
                          for (const char each : line + arguments)
                            quoted += each == '\'' ? "'\\''" : std::string(1, each);
                          return quoted;
                        }() +
                        " >/dev/null'")
                           .c_str());
  };
  CHECK(ends("audit --op softcap --format bf16 --report jsonl=" + (folder / "a.jsonl")) == 0);
  CHECK(!contents(folder / "a.jsonl").empty());
  CHECK(ends("export --suite port --op softcap --format bf16 " + (folder / "cases")) == 0);
  CHECK(fs::exists(folder / "cases/manifest.json"));
}

// SPDX-License-Identifier: Apache-2.0
