#include "cases/files/atomic.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>
#include <utility>

#include "reference/error.h"

namespace halfulp {
namespace fs = std::filesystem;

void refuse(const fs::path& path, std::string_view what) { throw UsageError(path.string() + ": " + std::string(what)); }

// The system's words after ours; errno is read by the caller before anything else can change it.
[[noreturn]] static void refuse(const fs::path& path, std::string_view what, int error) {
  refuse(path, std::string(what) + ": " + std::generic_category().message(error));
}

// A descriptor that is closed, and a temporary that is removed, unless both were let go.
struct Draft {
  int descriptor;
  fs::path temporary = {};  // empty: nothing to remove

  ~Draft() {
    if (descriptor >= 0) ::close(descriptor);
    if (!temporary.empty()) ::unlink(temporary.c_str());
  }
};

// 0, or the error that stopped it. A write may take less than was offered, or be interrupted.
static int write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t taken = ::write(descriptor, bytes.data(), bytes.size());
    if (taken < 0 && errno != EINTR) return errno;
    if (taken > 0) bytes.remove_prefix(static_cast<std::size_t>(taken));
  }
  return 0;
}

static int close(Draft& draft) { return ::close(std::exchange(draft.descriptor, -1)) == 0 ? 0 : errno; }

static void write_directly(const fs::path& path, std::string_view bytes) {
  Draft draft{::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY)};
  if (draft.descriptor < 0) refuse(path, "cannot be opened for writing", errno);
  if (const int error = write_all(draft.descriptor, bytes)) refuse(path, "cannot be written", error);
  if (const int error = close(draft)) refuse(path, "cannot be written", error);
}

// Its name is short, so that any name that fits a folder has room for its temporary.
static fs::path temporary_beside(const fs::path& path) {
  static std::atomic<unsigned> number = 0;
  return path.parent_path() / (".halfulp-" + std::to_string(::getpid()) + "-" + std::to_string(number++));
}

// `make` makes the temporary and yields a negative number where it cannot. One of that name was left by a process of this
// number that was killed, in a container perhaps where the number is always 1: the next name is tried.
static int make_temporary(const fs::path& beside, fs::path& temporary, auto&& make) {
  for (;;) {
    temporary = temporary_beside(beside);
    const int made = make(temporary.c_str());
    if (made >= 0 || errno != EEXIST) return made;
  }
}

static void write_renamed(const fs::path& path, std::string_view bytes, const struct stat* replaced) {
  fs::path temporary;
  Draft draft{make_temporary(
      path, temporary, [](const char* name) { return ::open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666); })};
  if (draft.descriptor < 0) {
    const int error = errno;
    if (error == ENOENT) refuse(path, "cannot be written: its folder does not exist; make it first");
    refuse(path, "cannot be written in this folder", error);
  }
  draft.temporary = temporary;
  if (const int error = write_all(draft.descriptor, bytes)) refuse(path, "cannot be written", error);
  if (replaced != nullptr && ::fchmod(draft.descriptor, replaced->st_mode & 07777) != 0)
    refuse(path, "its permissions cannot be kept", errno);
  if (::fsync(draft.descriptor) != 0) refuse(path, "cannot be written", errno);
  if (const int error = close(draft)) refuse(path, "cannot be written", error);
  if (::rename(temporary.c_str(), path.c_str()) != 0) refuse(path, "cannot be replaced", errno);
  draft.temporary.clear();
}

void write_file(const fs::path& path, std::string_view bytes) {
  if (path.empty()) throw UsageError("cannot write to a file without a name");
  struct stat status;
  if (::stat(path.c_str(), &status) != 0) {
    if (errno != ENOENT) refuse(path, "cannot be written", errno);
    std::error_code none;
    if (fs::is_symlink(path, none)) refuse(path, "cannot be written: a link to what does not exist");
    return write_renamed(path, bytes, nullptr);
  }
  if (S_ISDIR(status.st_mode)) refuse(path, "cannot be written: it is a folder; name a file in it");
  if (!S_ISREG(status.st_mode)) return write_directly(path, bytes);
  if (::access(path.c_str(), W_OK) != 0) refuse(path, "cannot be replaced", errno);
  write_renamed(fs::canonical(path), bytes, &status);
}

// "a/" names the folder a: what stands beside it is beside a.
NewFolder::NewFolder(const fs::path& path) : path_(path.has_filename() ? path : path.parent_path()) {
  std::error_code error;
  if (path_.empty()) throw UsageError("cannot write to a folder without a name");
  const bool there = fs::exists(path_, error);
  if (there && !fs::is_directory(path_, error)) refuse(path_, "is a file; name a folder that does not exist yet");
  if (there && !fs::is_empty(path_, error)) refuse(path_, "is not empty; name a new folder, or remove this one first");
  if (there) path_ = fs::canonical(path_);
  if (make_temporary(path_, temporary_, [](const char* name) { return ::mkdir(name, 0777); }) == 0) return;
  const int made = errno;
  temporary_.clear();
  refuse(path_, "cannot be made", made);
}

NewFolder::~NewFolder() {
  std::error_code none;
  if (!temporary_.empty()) fs::remove_all(temporary_, none);
}

void NewFolder::write(const fs::path& name, std::string_view bytes) {
  std::error_code error;
  fs::create_directories((temporary_ / name).parent_path(), error);
  if (error) refuse(path_ / name, "cannot be written: " + error.message());
  Draft draft{::open((temporary_ / name).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)};
  if (draft.descriptor < 0) refuse(path_ / name, "cannot be written", errno);
  if (const int failed = write_all(draft.descriptor, bytes)) refuse(path_ / name, "cannot be written", failed);
  if (const int failed = close(draft)) refuse(path_ / name, "cannot be written", failed);
}

void NewFolder::finish() {
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) refuse(path_, "cannot be made", errno);
  temporary_.clear();
}

std::string read_file(const fs::path& path) {
  Draft draft{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (draft.descriptor < 0) refuse(path, "cannot be read", errno);
  std::string bytes;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = ::read(draft.descriptor, buffer, sizeof buffer);
    if (got == 0) return bytes;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuse(path, "cannot be read", errno);
    bytes.append(buffer, static_cast<std::size_t>(got));
  }
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
