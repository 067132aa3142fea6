// For tests only: the program run as a user runs it.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "cases/files/scratch.h"
#include "reference/test_paths.h"

namespace halfulp::test {
struct Finished {
  int code = 0;
  std::string out, err;
};

// A Scratch whose names are strings, for command lines.
class Folder {
 public:
  std::string operator/(const std::string& name) const { return (scratch_ / name).string(); }
  std::size_t files() const { return scratch_.files().size(); }

 private:
  Scratch scratch_;
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
