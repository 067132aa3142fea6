#include "harness/baseline.h"

#include <charconv>
#include <sstream>

#include "cases/files/atomic.h"
#include "harness/text.h"
#include "reference/error.h"

namespace halfulp {
constexpr std::string_view head = "halfulp-baseline 1";
constexpr std::string_view columns = "case\tresult\tdigest\telements\tmisrounded\tulps\tnormwise";

std::string_view name(Change change) {
  constexpr std::string_view names[] = {"same", "better", "worse", "mixed", "new", "missing"};
  return names[static_cast<std::size_t>(change)];
}

// [digest] FNV-1a over the low `bits` of each output, lowest byte first.
std::string digest(const Format& format, std::span<const double> values) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const double value : values) {
    const std::uint64_t bits = encode(format, value);
    for (int shift = 0; shift < format.bits; shift += 8) hash = (hash ^ (bits >> shift & 0xff)) * 0x100000001b3;
  }
  std::string text(16, '0');
  for (std::size_t i = 0; i < 16; ++i) text[15 - i] = "0123456789abcdef"[hash >> (4 * i) & 0xf];
  return text;
}

BaselineEntry entry(const Format& format, std::span<const double> computed, const Summary& summary) {
  return {digest(format, computed), summary.elements, summary.misrounded, summary.ulps.value, summary.normwise.value};
}

// A line being read: its fields from left to right, errors with its number.
class Line {
 public:
  Line(std::string place, std::string_view text) : place_(std::move(place)), rest_(text) {}

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
  std::string hash() {
    const std::string_view text = field();
    if (text.size() != 16 || text.find_first_not_of("0123456789abcdef") != std::string_view::npos)
      fail("has '" + std::string(text) + "' where a digest of 16 hexadecimal digits belongs");
    return std::string(text);
  }
  void end() {
    if (!done_) fail("has too many fields");
  }
  [[noreturn]] void fail(const std::string& what) const {
    throw UsageError(place_ + " " + what + "; write the baseline anew with --update-baseline");
  }

 private:
  std::string place_;
  std::string_view rest_;
  bool done_ = false;
};

static void read_line(Baseline& baseline, Line line) {
  const std::string id(line.field()), result(line.field());
  BaselineEntry entry{.digest = line.hash()};
  entry.elements = line.number<std::uint64_t>();
  entry.misrounded = line.number<std::uint64_t>();
  entry.ulps = line.number<double>();
  entry.normwise = line.number<double>();
  line.end();
  if (!baseline.emplace(BaselineKey{id, result}, entry).second) line.fail("lists " + id + " " + result + " again");
}

Baseline parse_baseline(std::string_view text, const std::string& name) {
  const std::vector<std::string> lines = parts(text, '\n');
  const auto place = [&](std::size_t index) { return "baseline '" + name + "' line " + std::to_string(index + 1); };
  if (lines.empty() || lines[0] != head)
    throw UsageError(place(0) + " is not '" + std::string(head) + "': not a baseline, or of another version");
  if (lines.size() < 2 || lines[1] != columns) throw UsageError(place(1) + " does not name the columns of a baseline");
  if (!lines.back().empty()) throw UsageError(place(lines.size() - 1) + " does not end: the file is cut off");
  Baseline baseline;
  for (std::size_t i = 2; i + 1 < lines.size(); ++i) read_line(baseline, Line(place(i), lines[i]));
  return baseline;
}

Baseline read_baseline(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path))
    throw UsageError("cannot read the baseline '" + path.string() + "'; --update-baseline writes one");
  return parse_baseline(read_file(path), path.string());
}

std::string baseline_text(const Baseline& baseline) {
  std::ostringstream text;
  text << head << '\n' << columns << '\n';
  for (const auto& [key, entry] : baseline)
    text << key.first << '\t' << key.second << '\t' << entry.digest << '\t' << entry.elements << '\t'
         << entry.misrounded << '\t' << to_text(entry.ulps) << '\t' << to_text(entry.normwise) << '\n';
  return text.str();
}

void write_baseline(const std::filesystem::path& path, const Baseline& baseline) {
  write_file(path, baseline_text(baseline));
}

// [better]
static Change change(const BaselineEntry& before, const BaselineEntry& after) {
  if (before.digest == after.digest) return Change::same;
  const bool smaller =
      after.misrounded < before.misrounded || after.ulps < before.ulps || after.normwise < before.normwise;
  const bool larger =
      after.misrounded > before.misrounded || after.ulps > before.ulps || after.normwise > before.normwise;
  if (smaller == larger) return Change::mixed;
  return smaller ? Change::better : Change::worse;
}

std::map<BaselineKey, Change> compare(const Baseline& stored, const Baseline& run) {
  std::map<BaselineKey, Change> changes;
  for (const auto& [key, entry] : stored) changes[key] = Change::missing;
  for (const auto& [key, entry] : run) {
    const auto before = stored.find(key);
    changes[key] = before == stored.end() ? Change::fresh : change(before->second, entry);
  }
  return changes;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
