// A kernel's shared library: its table of subjects, and one call of one of them.
//
// [checked] What cannot be loaded, has no `halfulp_plugin`, another version or a broken table is a UsageError that says so.
// [known]   A newer library may have longer rows: they are walked by the size that it gives.
// [environment] A call that changes the rounding mode or MXCSR (flush to zero, exception masks) is told, and undone.
#pragma once

#include <memory>

#include "harness/foreign/message.h"
#include "harness/plugin.h"

namespace halfulp {
class Library {
 public:
  explicit Library(const std::string& path);  // throws UsageError

  std::size_t size() const { return table_->count; }
  const hulp_subject& subject(std::size_t index) const;

 private:
  std::shared_ptr<void> handle_;
  const hulp_plugin* table_;
};

// A call as `request` has described it, its tensors at `memory`; never throws.
Reply call(const hulp_subject&, const Json& request, char* memory);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
