#include "cases/files/atomic.h"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

#include "cases/files/scratch.h"
#include "reference/error.h"

namespace halfulp {
namespace fs = std::filesystem;
using test::Scratch;

TEST_CASE("what was written is read back, binary zeros and all") {
  const Scratch folder;
  const std::string bytes("a\0b\r\n\xff", 6);
  write_file(folder / "x", bytes);
  CHECK(read_file(folder / "x") == bytes);
  write_file(folder / "x", "");
  CHECK(read_file(folder / "x").empty());
  CHECK(folder.files() == std::vector<std::string>{"x"});
}

// A limit on the size of files stands for a full disk: the write fails half way, as it does there.
TEST_CASE("[whole] [clean] a write that fails half way leaves the old file and nothing else") {
  const Scratch folder;
  write_file(folder / "x", "old");
  const auto before = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit;
  REQUIRE(getrlimit(RLIMIT_FSIZE, &limit) == 0);
  const rlimit tight{100000, limit.rlim_max};
  REQUIRE(setrlimit(RLIMIT_FSIZE, &tight) == 0);
  std::string said;
  try {
    write_file(folder / "x", std::string(200000, '.'));
  } catch (const UsageError& error) {
    said = error.what();
  }
  CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
  std::signal(SIGXFSZ, before);
  CHECK(said == (folder / "x").string() + ": cannot be written: File too large");
  CHECK(read_file(folder / "x") == "old");
  CHECK(folder.files() == std::vector<std::string>{"x"});
}

TEST_CASE("[device] a full device is said to be full and stays a device") {
  CHECK_THROWS_WITH_AS(write_file("/dev/full", "x"), "/dev/full: cannot be written: No space left on device",
                       UsageError);
  struct stat status;
  REQUIRE(::stat("/dev/full", &status) == 0);
  CHECK(S_ISCHR(status.st_mode));
  CHECK_NOTHROW(write_file("/dev/null", "x"));
}

TEST_CASE("[link] a link stays a link and its target is replaced, with its permissions") {
  const Scratch folder;
  fs::create_directory(folder / "sub");
  write_file(folder / "sub" / "target", "old");
  REQUIRE(::chmod((folder / "sub" / "target").c_str(), 0640) == 0);
  fs::create_symlink("sub/target", folder / "link");
  write_file(folder / "link", "new");
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(read_file(folder / "sub" / "target") == "new");
  CHECK(fs::status(folder / "sub" / "target").permissions() == fs::perms(0640));
  CHECK(folder.files() == std::vector<std::string>{"link", "sub"});
}

TEST_CASE("[folder] what cannot be written or read is refused in a sentence that names it") {
  const Scratch folder;
  const std::string inside = folder.path().string();
  CHECK_THROWS_WITH_AS(write_file(folder / "no" / "x", ""),
                       (inside + "/no/x: cannot be written: its folder does not exist; make it first").c_str(),
                       UsageError);
  CHECK_THROWS_WITH_AS(write_file(folder.path(), ""),
                       (inside + ": cannot be written: it is a folder; name a file in it").c_str(), UsageError);
  CHECK_THROWS_WITH_AS(write_file("", ""), "cannot write to a file without a name", UsageError);
  fs::create_symlink("nowhere", folder / "link");
  CHECK_THROWS_AS(write_file(folder / "link", ""), UsageError);
  write_file(folder / "x", "");
  CHECK_THROWS_AS(write_file(folder / "x" / "y", ""), UsageError);
  CHECK_THROWS_AS(write_file(folder / std::string(300, 'n'), ""), UsageError);
  CHECK_THROWS_WITH_AS(read_file(folder / "no"), (inside + "/no: cannot be read: No such file or directory").c_str(),
                       UsageError);
  CHECK_THROWS_WITH_AS(read_file(folder.path()), (inside + ": cannot be read: Is a directory").c_str(), UsageError);
  CHECK(folder.files() == std::vector<std::string>{"link", "x"});
}

TEST_CASE("a name as long as a folder takes can be written") {
  const Scratch folder;
  CHECK_NOTHROW(write_file(folder / std::string(255, 'n'), ""));
}

TEST_CASE("[whole] a new folder appears when it is finished, or leaves nothing") {
  const Scratch folder;
  {
    NewFolder made(folder / "out/");
    made.write("a/b.txt", "1");
    CHECK_FALSE(fs::exists(folder / "out"));
    made.finish();
  }
  CHECK(read_file(folder / "out" / "a" / "b.txt") == "1");
  {
    NewFolder dropped(folder / "other");
    dropped.write("a/b.txt", "1");
    CHECK_THROWS_AS(dropped.write("a/b.txt", "1"), UsageError);
    CHECK_THROWS_AS(dropped.write("a/b.txt/c", "1"), UsageError);
  }
  fs::create_directory(folder / "empty");
  NewFolder filled(folder / "empty");
  filled.finish();
  CHECK(folder.files() == std::vector<std::string>{"empty", "out"});
  const std::string inside = folder.path().string();
  CHECK_THROWS_WITH_AS(NewFolder{folder / "out"},
                       (inside + "/out: is not empty; name a new folder, or remove this one first").c_str(),
                       UsageError);
  CHECK_THROWS_WITH_AS(NewFolder{folder / "out" / "a" / "b.txt"},
                       (inside + "/out/a/b.txt: is a file; name a folder that does not exist yet").c_str(), UsageError);
  CHECK_THROWS_WITH_AS(NewFolder{folder / "no" / "x"},
                       (inside + "/no/x: cannot be made: No such file or directory").c_str(), UsageError);
  CHECK_THROWS_AS(NewFolder{""}, UsageError);
}

TEST_CASE("a folder that nobody may write to refuses, except for root") {
  if (::geteuid() == 0) return;
  const Scratch folder;
  REQUIRE(::chmod(folder.path().c_str(), 0500) == 0);
  CHECK_THROWS_AS(write_file(folder / "x", ""), UsageError);
  CHECK(::chmod(folder.path().c_str(), 0700) == 0);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
