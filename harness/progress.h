// Progress on standard error: how far, how fast, how long still; only where someone watches.
//
// [watched] A line is drawn only on a terminal, at most five times a second, and wiped at the end: never in a log.
#pragma once

#include <chrono>
#include <mutex>
#include <string>

namespace halfulp {
class Progress {
 public:
  Progress(std::size_t total, std::string what, bool shown);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void advance();  // one more is done; from any thread

 private:
  using Clock = std::chrono::steady_clock;
  std::size_t total_, done_ = 0;
  std::string what_;
  bool shown_, drawn_ = false;
  Clock::time_point start_ = Clock::now(), last_ = start_;
  std::mutex mutex_;
};

bool watched();  // standard error is a terminal

// "120 of 480 cases, 60 a second, 6 s left"
std::string progress_line(std::size_t done, std::size_t total, const std::string& what, double seconds);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
