#include "harness/signals.h"

#include <atomic>
#include <csignal>

#include "reference/error.h"

namespace halfulp {
static std::atomic<bool> caught = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a handler may touch nothing else");

void catch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = [](int) { caught = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return caught; }

void stop_if_interrupted() {
  if (interrupted()) throw Interrupted();
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
