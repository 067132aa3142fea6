// A file is written whole or not at all: to a temporary beside it, then renamed.
//
// [whole]    A reader sees the old bytes or the new, never a part, whatever fails or ends in between.
// [clean]    After an error no temporary is left and the old file is as it was.
// [link]     A symbolic link stays one: what it points at is replaced. The replaced file's permissions are kept.
// [device]   What is no regular file (/dev/stdout, a pipe) is written to directly; renaming would replace the device.
// [folder]   The folder must exist: a mistyped path is an error, not a new folder.
//
// Only a kill that cannot be caught leaves a temporary, `.halfulp-PROCESS-NUMBER`, beside the file: a handler of
// Ctrl-C sets a flag and lets write_file() return. Such a rest is stepped over by later runs and may be removed.
//
// Source: rename(2), "if newpath already exists, it will be atomically replaced"; fsync first, so that a crash of the
// machine cannot leave the new name on bytes that were never stored.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace halfulp {
void write_file(const std::filesystem::path& path, std::string_view bytes);  // throws UsageError
std::string read_file(const std::filesystem::path& path);                    // throws UsageError

// A folder of many files appears whole or not at all, too: filled under a temporary name beside it, then renamed. It
// must not exist before, or be empty. Its files are not synced one by one: after a crash of the machine export again.
class NewFolder {
 public:
  explicit NewFolder(const std::filesystem::path& path);                  // throws UsageError
  ~NewFolder();                                                           // removes what was not finished
  void write(const std::filesystem::path& name, std::string_view bytes);  // throws UsageError
  void finish();                                                          // throws UsageError
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

 private:
  std::filesystem::path path_, temporary_;
};

// "rows.npy: no such file": what the operating system says of a path, in one form everywhere.
[[noreturn]] void refuse(const std::filesystem::path& path, std::string_view what);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
