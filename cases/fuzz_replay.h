// For tests only: the corpora of the fuzz targets that are linked in, run without a fuzzer.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "cases/files/atomic.h"
#include "cases/fuzz.h"
#include "reference/error.h"
#include "reference/registry.h"
#include "reference/test_paths.h"

namespace halfulp::test {
inline std::vector<std::filesystem::path> corpus(std::string_view target) {
  const auto folder = std::filesystem::path(root()) / "cases" / "corpora" / "fuzz" / target;
  std::vector<std::filesystem::path> files;
  if (std::filesystem::is_directory(folder))
    for (const auto& each : std::filesystem::directory_iterator(folder)) files.push_back(each.path());
  std::ranges::sort(files);
  return files;
}

// What a target makes of bytes: "accepted", "refused", or what went wrong.
inline std::string fate(const Fuzz& target, std::string_view bytes) {
  try {
    target.run(bytes);
    return "accepted";
  } catch (const UsageError&) {
    return "refused";
  } catch (const std::exception& error) {
    return error.what();
  }
}

// Every input of every corpus is accepted or refused, each corpus has both, and what grows a text by a byte or cuts it
// is accepted or refused, too.
inline void replay_corpora() {
  for (const Fuzz* target : Registered<Fuzz>::all()) {
    std::size_t accepted = 0, refused = 0;
    CAPTURE(target->name);
    for (const auto& file : corpus(target->name)) {
      CAPTURE(file.filename().string());
      const std::string bytes = read_file(file), end = fate(*target, bytes);
      CHECK_MESSAGE((end == "accepted" || end == "refused"), end);
      ++(end == "accepted" ? accepted : refused);
      for (std::size_t length = 0; length < bytes.size(); length += 1 + bytes.size() / 16) {
        const std::string cut = fate(*target, bytes.substr(0, length));
        CHECK_MESSAGE((cut == "accepted" || cut == "refused"), cut);
      }
    }
    CHECK(accepted >= 2);
    CHECK(refused >= 2);
  }
}
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0
