#include "cases/files/npy.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "cases/files/atomic.h"
#include "reference/error.h"

namespace halfulp {
namespace fs = std::filesystem;

constexpr std::string_view magic("\x93NUMPY", 6);
constexpr std::size_t longest = 10000;  // of a header: NumPy's own limit

struct Header {
  std::string descr;
  bool fortran = false;
  std::vector<std::size_t> shape;
};

// The little of Python's syntax that a header needs; anything else is refused where it stands.
class Parser {
 public:
  Parser(const fs::path& path, std::string_view text) : path_(path), text_(text) {}

  Header header() {
    Header header;
    bool descr = false, order = false, shape = false;
    expect('{');
    while (!take('}')) {
      const std::string key = string("a key");
      expect(':');
      if (key == "descr" && !std::exchange(descr, true))
        header.descr = string("a plain type as descr (a structured one has no single format)");
      else if (key == "fortran_order" && !std::exchange(order, true))
        header.fortran = boolean();
      else if (key == "shape" && !std::exchange(shape, true))
        header.shape = tuple();
      else
        refuse(path_, "has a header with a second or unknown key " + quote(key));
      if (!take(',') && peek() != '}') fail("',' or '}'");
    }
    skip();
    if (at_ != text_.size()) fail("nothing after '}'");
    if (!descr || !order || !shape) refuse(path_, "has a header without descr, fortran_order or shape");
    return header;
  }

 private:
  [[noreturn]] void fail(std::string_view wanted) {
    refuse(path_, "has a header that cannot be read: wanted " + std::string(wanted) + " at " +
                      (at_ < text_.size() ? quote(text_.substr(at_)) : "its end"));
  }
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
  }
  char peek() {
    skip();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool take(char wanted) { return peek() == wanted && wanted != '\0' ? ++at_, true : false; }
  void expect(char wanted) {
    if (!take(wanted)) fail(std::string{'\'', wanted, '\''});
  }
  std::string string(std::string_view wanted) {
    const char mark = peek();
    if (mark != '\'' && mark != '"') fail(wanted);
    const std::size_t end = text_.find(mark, at_ + 1);
    if (end == text_.npos) fail(wanted);
    const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return std::string(inside);
  }
  bool boolean() {
    peek();
    for (const std::string_view word : {"True", "False"})
      if (text_.substr(at_).starts_with(word)) return at_ += word.size(), word == "True";
    fail("True or False");
  }
  std::size_t number() {
    peek();
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc{}) fail("a length below 2^64");
    at_ = static_cast<std::size_t>(end - text_.data());
    take('L');  // of Python 2
    return value;
  }
  std::vector<std::size_t> tuple() {
    std::vector<std::size_t> shape;
    expect('(');
    while (!take(')')) {
      shape.push_back(number());
      if (!take(',') && (peek() != ')' || shape.size() == 1)) fail("','");
    }
    return shape;
  }

  const fs::path& path_;
  std::string_view text_;
  std::size_t at_ = 0;
};

// What a file that is no .npy may be, from its first bytes.
[[noreturn]] static void refuse_start(const File& file, std::string_view start) {
  if (file.size() == 0) refuse(file.path(), "is empty");
  if (start.starts_with("PK"))
    refuse(file.path(), "is a zip archive (.npz, .pt or .keras); save one array with numpy.save");
  refuse(file.path(), "is not a .npy file: it starts with " + quote(start));
}

// The format that a type says; null: none of ours. '<V1' is what the caller takes it for.
static const Format* said(std::string_view type, const Format* as) {
  if (type == "f1") return &e5m2;
  if (type == "V1" && as != nullptr && as->bits == 8) return stored_as(*as).format;
  const auto row = std::ranges::find(dtypes, type, &Dtype::npy);
  return row == std::end(dtypes) ? nullptr : row->format;
}

static const Format& format_of(const fs::path& path, std::string_view descr, const Format* as) {
  const std::string_view type = descr.empty() ? descr : descr.substr(1);
  const Format* format = said(type, as);
  const bool plain = format != nullptr && format->bits > 8 && format != &bf16;
  if (format == nullptr || std::string_view(plain ? "<>" : "<>|").find(descr[0]) == std::string_view::npos)
    refuse(path, "holds " + quote(descr) +
                     ", no floating-point type of ours; save it as float16, float32, float64 or ml_dtypes.bfloat16");
  if (as == nullptr && (type == "V1" || descr == "|V2"))
    refuse(path,
           "holds " + quote(descr) + ", bytes without a format: NumPy lost it; save it as float32, or as .safetensors");
  if (as == nullptr) return *format;
  if (stored_as(*as).format == format) return *as;
  refuse(path, "holds " + std::string(format->name) + " (" + std::string(descr) + ") where " + std::string(as->name) +
                   " is wanted");
}

Stored open_npy(const fs::path& path, const Format* as) {
  auto file = std::make_shared<const File>(path);
  const std::string_view start = file->bytes(0, std::min<std::uint64_t>(file->size(), 12));
  if (!start.starts_with(magic)) refuse_start(*file, start);
  if (start.size() < 12) refuse(path, "is truncated: it ends within its first 12 bytes");
  const int major = static_cast<unsigned char>(start[6]), minor = static_cast<unsigned char>(start[7]);
  if (major < 1 || major > 3 || minor != 0)
    refuse(path, "has version " + std::to_string(major) + "." + std::to_string(minor) + " of .npy; known: 1.0 to 3.0");
  std::size_t length = 0;
  const std::size_t head = major == 1 ? 10 : 12;
  for (std::size_t i = head; i-- > 8;) length = length << 8 | static_cast<unsigned char>(start[i]);
  if (length > longest)
    refuse(path, "has a header of " + std::to_string(length) + " bytes; at most " + std::to_string(longest) +
                     " are believed");
  const std::string_view text = file->bytes(head, length);
  if (!text.ends_with('\n')) refuse(path, "has a header that does not end with a new line");
  Header header = Parser(path, text).header();
  const Format& format = format_of(path, header.descr, as);

  const std::uint64_t data = file->size() - head - length;
  const std::size_t width = static_cast<std::size_t>(format.bits) / 8;
  std::size_t count = 0;
  if (!elements(header.shape, static_cast<std::size_t>(format.bits), count))
    refuse(path, "says shape " + to_text(header.shape) + ", more than any memory holds");
  if (count * width != data)
    refuse(path, "says shape " + to_text(header.shape) + " of " + std::string(format.name) + ", " +
                     std::to_string(count * width) + " bytes, and " + std::to_string(data) + " follow the header");
  const auto longer = std::ranges::count_if(header.shape, [](std::size_t each) { return each > 1; });
  if (header.fortran && longer > 1)
    refuse(path, "is in Fortran order (columns first); save numpy.ascontiguousarray(array) instead");
  return {std::move(file), "", &format, header.descr[0] == '>', head + length, std::move(header.shape)};
}

std::string npy(const Array& array) {
  const Dtype& type = stored_as(*array.format);
  std::string header = "{'descr': '<" + std::string(type.npy) + "', 'fortran_order': False, 'shape': (";
  for (std::size_t i = 0; i < array.shape.size(); ++i) {
    header += std::to_string(array.shape[i]);
    if (i == 0 || i + 1 < array.shape.size()) header += ",";
    if (i + 1 < array.shape.size()) header += " ";
  }
  header += "), }";
  // NumPy leaves room for a first length of 21 digits, then pads so that the values start at a multiple of 64.
  if (!array.shape.empty()) header.append(21 - std::to_string(array.shape[0]).size(), ' ');
  header.append(64 - (11 + header.size()) % 64, ' ').append("\n");
  const std::string version{1, 0, static_cast<char>(header.size() & 0xff), static_cast<char>(header.size() >> 8)};
  return std::string(magic) + version + header + to_bytes(*array.format, array.values);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
