// For tests only: the program run as a user runs it.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "reference/test_paths.h"

namespace halfulp::test {
struct Finished {
  int code = 0;
  std::string out, err;
};

// A folder of its own, gone with the test.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "halfulp-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

inline std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

inline void write(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

// `before`: what stands before the program on the shell's line, `timeout 5` or a variable.
inline Finished ran(const std::string& arguments, const std::string& before = "") {
  const Folder folder;
  const std::string line = before + " '" + program() + "' " + arguments + " >'" + (folder / "out") + "' 2>'" +
                           (folder / "err") + "' </dev/null";
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), contents(folder / "out"),
          contents(folder / "err")};
}

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

inline std::string last_line(const std::string& text) {
  const std::size_t end = text.find_last_not_of('\n');
  const std::size_t start = text.find_last_of('\n', end);
  return text.substr(start == std::string::npos ? 0 : start + 1, end - start);
}
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0
