// Another program, spoken to through one channel, with a time limit; what it does to itself is told, not suffered.
//
// [spawned]  posix_spawn, never a fork of a process with threads; a group of its own, which is killed with it.
// [ended]    A child that ends, closes its channel or does not answer in time is Broken, with how it ended (a signal by
//            its name, a status) and the last line that it said on standard error.
// [full]     While it is written to, what it says is taken in: neither waits for the other.
// [alone]    A child sees the end of its channel when this process is gone, however it went.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace halfulp {
class Child {
 public:
  struct Handed {
    int ours, theirs;
  };
  // `channel`: the descriptors that the child finds the channel at. Throws UsageError where nothing can be started.
  Child(const std::vector<std::string>& command, std::vector<int> channel, std::vector<Handed> handed, double timeout);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void begin();                 // the time limit runs from here
  void send(std::string_view);  // throws Broken, as the next two
  std::string line();           // without its end
  std::string take(std::size_t bytes);
  [[noreturn]] void broken(std::string_view instead = "");  // waits for its end, then throws Broken

 private:
  void exchange(std::string_view& unsent);  // waits until something can be sent or has come
  std::string said() const;                 // the last line on its standard error, for a reason

  std::vector<std::string> command_;
  int channel_ = -1, log_ = -1;
  int process_ = -1;
  double timeout_;
  std::chrono::steady_clock::time_point deadline_;
  std::string received_;
};

std::string signal_name(int);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
