// As many of something as are in use at once: taken, used, and given back where nothing was thrown.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace halfulp {
template <class Thing>
class Pool {
 public:
  explicit Pool(std::function<std::unique_ptr<Thing>()> make) : make_(std::move(make)) {}

  // What `use` throws ends the thing, unless it is a `Kept`: then only the call failed.
  template <class Kept>
  auto with(const auto& use) {
    std::unique_ptr<Thing> thing = take();
    try {
      auto result = use(*thing);
      give(std::move(thing));
      return result;
    } catch (const Kept&) {
      give(std::move(thing));
      throw;
    }
  }
  void give(std::unique_ptr<Thing> thing) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(thing));
  }

 private:
  std::unique_ptr<Thing> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        std::unique_ptr<Thing> thing = std::move(idle_.back());
        idle_.pop_back();
        return thing;
      }
    }
    return make_();
  }
  std::mutex mutex_;
  std::vector<std::unique_ptr<Thing>> idle_;
  std::function<std::unique_ptr<Thing>()> make_;
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
