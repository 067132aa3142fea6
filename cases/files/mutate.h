// For tests only: files that were damaged, the same ones every time.
//
// A mutation cuts, doubles, swaps or overwrites a stretch, flips a bit, or writes a digit, a quote or a bracket, which
// is what a parser looks at; one to three of them a file.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <string>

namespace halfulp::test {
class Mutator {
 public:
  explicit Mutator(unsigned seed) : engine_(seed) {}

  std::string operator()(std::string text) {
    for (std::size_t count = 1 + draw(3); count > 0; --count) mutate(text);
    return text;
  }

 private:
  std::size_t draw(std::size_t below) { return engine_() % below; }
  void mutate(std::string& text) {
    static constexpr char letters[] = "0123456789'\"{}[](),:\\ \n\0-eLTF<>|V";
    constexpr std::string_view telling(letters, sizeof letters - 1);
    if (text.empty()) return;
    const std::size_t at = draw(text.size()), length = std::min(1 + draw(8), text.size() - at);
    switch (draw(6)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, std::string(text.substr(at, length)));
        break;
      case 2:
        text[at] = static_cast<char>(text[at] ^ 1 << draw(8));
        break;
      case 3:
        text[at] = telling[draw(telling.size())];
        break;
      case 4:
        text.insert(at, 1, telling[draw(telling.size())]);
        break;
      case 5:
        text.resize(at);
        break;
    }
  }

  std::mt19937 engine_;
};

// A file that is overwritten a hundred thousand times: in place, since truncating it each time makes the file system
// flush it each time.
class Slate {
 public:
  explicit Slate(const std::filesystem::path& path)
      : descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {}
  ~Slate() { ::close(descriptor_); }
  Slate(const Slate&) = delete;
  Slate& operator=(const Slate&) = delete;

  void write(std::string_view bytes) {
    const bool done = ::pwrite(descriptor_, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()) &&
                      ::ftruncate(descriptor_, static_cast<off_t>(bytes.size())) == 0;
    if (!done) throw std::runtime_error("a file of a test cannot be written");
  }

 private:
  int descriptor_;
};
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0
