#include "cases/files/source.h"

#include <cstdlib>
#include <set>

#include "cases/files/atomic.h"
#include "cases/files/npy.h"
#include "cases/files/safetensors.h"
#include "reference/error.h"

namespace halfulp {
namespace fs = std::filesystem;

static std::string encoded(std::string_view text) {
  constexpr std::string_view special = "/%#*?", digits = "0123456789ABCDEF";
  std::string result;
  for (const char each : text) {
    const auto code = static_cast<unsigned char>(each);
    if (code > 0x20 && code < 0x7f && special.find(each) == special.npos)
      result += each;
    else
      result.append("%").append({digits[code >> 4], digits[code & 15]});
  }
  return result;
}

static int digit(char hexadecimal) {
  if (hexadecimal >= '0' && hexadecimal <= '9') return hexadecimal - '0';
  if (hexadecimal >= 'A' && hexadecimal <= 'F') return hexadecimal - 'A' + 10;
  if (hexadecimal >= 'a' && hexadecimal <= 'f') return hexadecimal - 'a' + 10;
  return -1;
}

static std::string decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? digit(text[i + 1]) : -1, low = high < 0 ? -1 : digit(text[i + 2]);
    if (low < 0 || high + low == 0)
      throw UsageError("file:" + std::string(text) + ": " + quote(text.substr(i, 3)) +
                       " is no code of a character; '%' itself is written %25");
    result += static_cast<char>(high << 4 | low);
    i += 2;
  }
  return result;
}

std::string source_text(std::string_view file, std::string_view tensor) {
  return encoded(file) + (tensor.empty() ? "" : "#" + encoded(tensor));
}

std::vector<fs::path> data_folders() {
  std::vector<fs::path> folders;
  if (const char* chosen = std::getenv("HALFULP_DATA"); chosen != nullptr && *chosen != '\0')
    folders.emplace_back(chosen);
  std::error_code none;
  if (const fs::path program = fs::read_symlink("/proc/self/exe", none); !none)
    folders.push_back(program.parent_path().parent_path() / "share" / "halfulp");
  folders.emplace_back(HALFULP_REAL);
  return folders;
}

// [name]
static fs::path model(const std::string& name) {
  constexpr std::string_view suffix = ".safetensors";
  std::set<std::string> names;
  for (const fs::path& folder : data_folders()) {
    std::error_code none;
    if (fs::exists(folder / (name + std::string(suffix)), none)) return folder / (name + std::string(suffix));
    for (const auto& entry : fs::directory_iterator(folder, none))
      if (entry.path().extension() == suffix) names.insert(entry.path().stem());
  }
  if (names.empty()) {
    std::string text = "file:" + name + ": no folder with the models of halfulp; $HALFULP_DATA may name one; looked in";
    for (const fs::path& folder : data_folders()) text += " " + folder.string();
    throw UsageError(text);
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  throw UsageError("file:" + name + ": " + unknown("model", name, known).what() +
                   "; a file has '.' or '/' in its path");
}

static bool starts_like_npy(const fs::path& path) {
  const File file(path);
  return file.size() >= 6 && file.bytes(0, 6) == std::string_view("\x93NUMPY", 6);
}

Stored open_source(std::string_view text) {
  const std::size_t mark = std::min(text.find('#'), text.size());
  const std::string file = decoded(text.substr(0, mark)),
                    tensor = decoded(text.substr(std::min(mark + 1, text.size())));
  if (file.empty()) throw UsageError("file:" + std::string(text) + ": which file? file:PATH or file:PATH#TENSOR");
  const fs::path path = file.find_first_of("./") == file.npos ? model(file) : fs::path(file);
  if (path.extension() == ".npy" || starts_like_npy(path)) {
    if (mark < text.size()) refuse(path, "is a .npy file, one array without a name; leave out '#" + tensor + "'");
    return open_npy(path);
  }
  const Safetensors tensors(path);
  if (mark < text.size()) return tensors.open(tensor);
  const std::vector<std::string> names = tensors.names();
  if (names.size() == 1) return tensors.open(names[0]);
  std::string which = "has " + std::to_string(names.size()) + " tensors; add '#' and one of:";
  for (std::size_t i = 0; i < names.size() && i < 5; ++i) which += " " + quote(names[i]);
  refuse(path, which + (names.size() > 5 ? " ..." : ""));
}

Extent extent(const Stored& stored) {
  const std::size_t count = stored.count(), n = stored.shape.empty() ? 1 : stored.shape.back();
  if (count == 0)
    refuse(stored.file->path(), (stored.name.empty() ? "" : "tensor " + quote(stored.name) + " ") + "has shape " +
                                    to_text(stored.shape) + ", no values");
  return {count / n, n};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
