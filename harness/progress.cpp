#include "harness/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

namespace halfulp {
bool watched() { return ::isatty(STDERR_FILENO) == 1; }

std::string progress_line(std::size_t done, std::size_t total, const std::string& what, double seconds) {
  std::string line = fmt::format("{} of {} {}", done, total, what);
  if (done == 0 || seconds <= 0) return line;
  const double rate = static_cast<double>(done) / seconds;
  const double left = static_cast<double>(total - done) / rate;
  return line + fmt::format(", {:.{}f} a second, {:.0f} s left", rate, rate < 10 ? 1 : 0, left);
}

Progress::Progress(std::size_t total, std::string what, bool shown)
    : total_(total), what_(std::move(what)), shown_(shown) {}

Progress::~Progress() {
  if (drawn_) std::cerr << "\r\033[K" << std::flush;
}

void Progress::advance() {
  const std::lock_guard lock(mutex_);
  ++done_;
  const Clock::time_point now = Clock::now();
  if (!shown_ || now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  drawn_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  std::cerr << '\r' << progress_line(done_, total_, what_, seconds) << "\033[K" << std::flush;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
