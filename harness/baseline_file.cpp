// The file of a baseline: read line by line, refused with the line, written whole.
#include <charconv>
#include <sstream>

#include "cases/files/atomic.h"
#include "harness/baseline.h"
#include "harness/text.h"
#include "reference/error.h"

namespace halfulp {
constexpr std::string_view family = "halfulp-baseline ", head = "halfulp-baseline 2";
constexpr std::string_view columns =
    "case\tresult\tformat\tinputs\tdigest\tgates\telements\tmisrounded\tulps\tnormwise";
constexpr std::string_view said_words[] = {"allowed", "refused", "silent"};  // as GatesSay
constexpr std::size_t first_entry = 5;

// A line being read: its fields from left to right, errors with its number.
class BaselineLine {
 public:
  BaselineLine(std::string place, std::string_view text) : place_(std::move(place)), rest_(text) {}

  std::string_view field() {
    if (done_) fail("has too few fields");
    const std::size_t tab = rest_.find('\t');
    const std::string_view field = rest_.substr(0, tab);
    done_ = tab == std::string_view::npos;
    rest_ = done_ ? std::string_view{} : rest_.substr(tab + 1);
    if (field.empty()) fail("has an empty field");
    return field;
  }
  template <class Number>
  Number number() {
    const std::string_view text = field();
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value >= 0))
      fail("has '" + std::string(text) + "' where a number of at least 0 belongs");
    return value;
  }
  const Format& format() {
    const std::string_view text = field();
    const auto found = std::ranges::find(formats, text, &Format::name);
    if (found == std::ranges::end(formats)) fail("has '" + std::string(text) + "' where a format belongs");
    return **found;
  }
  std::string hash() {
    const std::string_view text = field();
    if (text.size() != 16 || text.find_first_not_of("0123456789abcdef") != std::string_view::npos)
      fail("has '" + std::string(text) + "' where a digest of 16 hexadecimal digits belongs");
    return std::string(text);
  }
  GatesSay gates() {
    const std::string_view text = field();
    const auto found = std::ranges::find(said_words, text);
    if (found == std::end(said_words)) fail("has '" + std::string(text) + "' where allowed, refused or silent belongs");
    return static_cast<GatesSay>(found - std::begin(said_words));
  }
  // The rest of a line of the head, behind its name.
  std::string said(std::string_view name) {
    if (field() != name) fail("does not say '" + std::string(name) + "'");
    const std::string text(field());
    end();
    return text;
  }
  void end() {
    if (!done_) fail("has too many fields");
  }
  [[noreturn]] void fail(const std::string& what) const {
    throw UsageError(place_ + " " + what + "; remove the file and store it anew with --update-baseline");
  }

 private:
  std::string place_;
  std::string_view rest_;
  bool done_ = false;
};

static void read_line(BaselineEntries& entries, BaselineLine line) {
  const std::string id(line.field()), result(line.field());
  BaselineEntry entry{.format = &line.format(), .inputs = line.hash(), .digest = line.hash(), .gates = line.gates()};
  entry.elements = line.number<std::uint64_t>();
  entry.misrounded = line.number<std::uint64_t>();
  entry.ulps = line.number<double>();
  entry.normwise = line.number<double>();
  line.end();
  if (!entries.emplace(BaselineKey{id, result}, entry).second) line.fail("lists " + id + " " + result + " again");
}

Baseline parse_baseline(std::string_view text, const std::string& name) {
  const std::vector<std::string> lines = parts(text, '\n');
  const auto place = [&](std::size_t index) { return "baseline '" + name + "' line " + std::to_string(index + 1); };
  const auto line = [&](std::size_t index) {
    return BaselineLine(place(index), index < lines.size() ? std::string_view(lines[index]) : std::string_view());
  };
  if (lines.empty() || !lines[0].starts_with(family))
    throw UsageError(place(0) + " is not '" + std::string(head) + "': not a baseline");
  if (lines[0] != head) line(0).fail("is '" + lines[0] + "', of another version than '" + std::string(head) + "'");
  Baseline baseline{line(1).said("halfulp"), line(2).said("suite"), line(3).said("declared"), {}};
  if (lines.size() < first_entry || lines[4] != columns) line(4).fail("does not name the columns of a baseline");
  if (!lines.back().empty()) line(lines.size() - 1).fail("does not end: the file is cut off");
  for (std::size_t i = first_entry; i + 1 < lines.size(); ++i) read_line(baseline.entries, line(i));
  return baseline;
}

Baseline read_baseline(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path))
    throw UsageError("cannot read the baseline '" + path.string() + "'; --update-baseline writes one");
  return parse_baseline(read_file(path), path.string());
}

std::string baseline_text(const Baseline& baseline) {
  std::ostringstream text;
  text << head << "\nhalfulp\t" << baseline.program << "\nsuite\t" << baseline.suite << "\ndeclared\t"
       << baseline.declared << '\n'
       << columns << '\n';
  for (const auto& [key, entry] : baseline.entries)
    text << key.first << '\t' << key.second << '\t' << entry.format->name << '\t' << entry.inputs << '\t'
         << entry.digest << '\t' << said_words[static_cast<std::size_t>(entry.gates)] << '\t' << entry.elements << '\t'
         << entry.misrounded << '\t' << to_text(entry.ulps) << '\t' << to_text(entry.normwise) << '\n';
  return text.str();
}

void write_baseline(const std::filesystem::path& path, const Baseline& baseline) {
  write_file(path, baseline_text(baseline));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
