#include "harness/foreign/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>
#include <thread>

#include "cases/files/stored.h"
#include "harness/foreign/memory.h"
#include "harness/signals.h"
#include "harness/subject.h"
#include "reference/error.h"

namespace halfulp {
using namespace std::chrono_literals;

[[noreturn]] static void not_started(const std::string& what, int error) {
  throw UsageError(fmt::format("{} cannot be started: {}", what, std::generic_category().message(error)));
}

std::string signal_name(int number) {
  const char* name = ::sigabbrev_np(number);
  return name != nullptr ? std::string("SIG") + name : fmt::format("signal {}", number);
}

// What the spawned process is given: descriptors, default signals, a group of its own.
class Spawn {
 public:
  Spawn() {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawnattr_init(&attributes_);
    sigset_t all, none;
    ::sigfillset(&all), ::sigemptyset(&none);
    ::posix_spawnattr_setsigdefault(&attributes_, &all);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  }
  ~Spawn() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  void give(int ours, int theirs) { ::posix_spawn_file_actions_adddup2(&actions_, ours, theirs); }
  int start(const std::vector<std::string>& command, int& process) {
    std::vector<char*> arguments;
    for (const std::string& each : command) arguments.push_back(const_cast<char*>(each.c_str()));
    arguments.push_back(nullptr);
    return ::posix_spawnp(&process, arguments[0], &actions_, &attributes_, arguments.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

// A descriptor above those that the child is given, so that no dup2 of the list overwrites the source of a later one.
static int out_of_the_way(int descriptor) {
  const int moved = ::fcntl(descriptor, F_DUPFD_CLOEXEC, 32);
  ::close(descriptor);
  return moved;
}

Child::Child(const std::vector<std::string>& command, std::vector<int> channel, std::vector<Handed> handed,
             double timeout)
    : command_(command), timeout_(timeout) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) not_started(command[0], errno);
  channel_ = ends[0];
  const int theirs = out_of_the_way(ends[1]);
  log_ = out_of_the_way(anonymous_file());
  ::fcntl(log_, F_SETFL, O_APPEND);
  const int nothing = out_of_the_way(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  Spawn spawn;
  spawn.give(nothing, 0), spawn.give(log_, 1), spawn.give(log_, 2);
  for (const int each : channel) spawn.give(theirs, each);
  std::vector<int> moved;
  for (const Handed& each : handed) {
    moved.push_back(::fcntl(each.ours, F_DUPFD_CLOEXEC, 32));
    spawn.give(moved.back(), each.theirs);
  }
  const int error = spawn.start(command, process_);
  for (const int each : moved) ::close(each);
  ::close(theirs), ::close(nothing);
  if (error == 0) return;
  ::close(channel_), ::close(log_);
  not_started(command[0], error);
}

Child::~Child() {
  ::close(channel_);
  if (process_ > 0) {
    ::kill(-process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  ::close(log_);
}

void Child::begin() {
  deadline_ = std::chrono::steady_clock::now() +
              std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(timeout_));
  if (::lseek(log_, 0, SEEK_END) > 1 << 20) std::ignore = ::ftruncate(log_, 0);  // a talkative one
}

// [full]
void Child::exchange(std::string_view& unsent) {
  pollfd on{channel_, static_cast<short>(unsent.empty() ? POLLIN : POLLIN | POLLOUT), 0};
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - std::chrono::steady_clock::now());
  if (left <= 0ms) broken(fmt::format("hung: no answer within {} s (--timeout)", timeout_));
  const int ready = ::poll(&on, 1, static_cast<int>(std::min<std::int64_t>(left.count(), 200)));
  stop_if_interrupted();
  if (ready <= 0) return;
  if (on.revents & POLLIN) {
    char buffer[1 << 16];
    const auto count = ::recv(channel_, buffer, sizeof buffer, MSG_DONTWAIT);
    if (count > 0) received_.append(buffer, static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) broken();
  } else if (on.revents & POLLOUT) {
    const auto count = ::send(channel_, unsent.data(), unsent.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count > 0) unsent.remove_prefix(static_cast<std::size_t>(count));
    if (count < 0 && errno != EAGAIN && errno != EINTR) broken();
  } else if (on.revents & (POLLHUP | POLLERR)) {
    broken();
  }
}

void Child::send(std::string_view bytes) {
  while (!bytes.empty()) exchange(bytes);
}

std::string Child::line() {
  std::size_t end, from = 0;
  for (std::string_view nothing; (end = received_.find('\n', from)) == std::string::npos;) {
    from = received_.size();
    exchange(nothing);
  }
  std::string line = received_.substr(0, end);
  received_.erase(0, end + 1);
  return line;
}

std::string Child::take(std::size_t bytes) {
  for (std::string_view nothing; received_.size() < bytes;) exchange(nothing);
  std::string taken = received_.substr(0, bytes);
  received_.erase(0, bytes);
  return taken;
}

std::string Child::said() const {
  std::string text(4096, '\0');
  const auto size = ::lseek(log_, 0, SEEK_END);
  const auto count =
      ::pread(log_, text.data(), text.size(), std::max<off_t>(0, size - static_cast<off_t>(text.size())));
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, count)));
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  text.erase(0, text.rfind('\n') + 1);
  return text.empty() ? "" : "; it said: " + quote(text);
}

// One that has closed its channel may take a moment to end, or not end at all.
static bool ends_soon(int process, int& status) {
  for (int i = 0; i < 100; ++i) {
    if (::waitpid(process, &status, WNOHANG) == process) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

void Child::broken(std::string_view instead) {
  int status = 0;
  std::string how(instead);
  const bool hung = !how.empty() && how.starts_with("hung");
  if (!hung && ends_soon(process_, status)) {
    process_ = -1;
    const std::string ending =
        WIFSIGNALED(status) ? signal_name(WTERMSIG(status)) : fmt::format("exited with status {}", WEXITSTATUS(status));
    how = how.empty() ? (WIFSIGNALED(status) ? "ended by " + ending : ending + " in the middle of a case") : how;
  }
  throw Broken((how.empty() ? "closed its channel in the middle of a case" : how) + said());
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
