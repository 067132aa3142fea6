#include "harness/record_json.h"

#include <cmath>
#include <ostream>

#include "harness/text.h"
#include "reference/error.h"
#include "reference/params.h"
#include "reference/rounding.h"

namespace halfulp {
// The member lists. A Walk is a RecordWriter or a RecordReader; `walk(name, member)` writes or reads one.
template <class Walk>
static void members(Walk& walk, Cost& c) {
  walk("bytes_read", c.bytes_read), walk("bytes_written", c.bytes_written);
  walk("operations", c.operations), walk("conversions", c.conversions);
}

template <class Walk>
static void members(Walk& walk, Attribution& a) {
  walk("step", a.step), walk("format", a.format), walk("ulps", a.ulps), walk("square", a.square);
}

template <class Walk>
static void members(Walk& walk, Traits& t) {
  walk("size", t.size), walk("offset", t.offset), walk("over_eps", t.over_eps);
}

template <class Walk>
static void members(Walk& walk, Witness::Operand& o) {
  walk("name", o.name), walk("format", o.format), walk("value", o.value);
}

template <class Walk>
static void members(Walk& walk, Witness& w) {
  walk("result", w.result), walk("row", w.row), walk("index", w.index), walk("operands", w.operands);
  walk("format", w.format), walk("exact", w.exact), walk("expected", w.expected), walk("got", w.got);
  walk("ulps", w.ulps);
}

template <class Walk>
static void members(Walk& walk, Hypothesis& h) {
  walk("mistake", h.mistake), walk("meaning", h.meaning), walk("explains", h.explains), walk("of", h.of);
  walk("missed", h.missed), walk("lost", h.lost), walk("refuted", h.refuted);
}

template <class Walk>
static void members(Walk& walk, Fit& f) {
  walk("what", f.what), walk("value", f.value), walk("noise", f.noise), walk("asked", f.asked);
}

template <class Walk>
static void members(Walk& walk, Diagnosis& d) {
  walk("state", d.state), walk("causes", d.causes), walk("evidence", d.evidence), walk("outputs", d.outputs);
  walk("rows_asked", d.rows_asked), walk("hypotheses", d.hypotheses), walk("fits", d.fits);
}

template <class Walk>
static void members(Walk& walk, Better& b) {
  walk("recipe", b.recipe), walk("got", b.got), walk("ulps", b.ulps);
}

template <class Walk>
static void members(Walk& walk, RowScale& s) {
  walk("rows", s.rows), walk("mean", s.mean), walk("worst", s.worst), walk("row", s.row);
}

template <class Walk>
static void members(Walk& walk, Worst& w) {
  walk("value", w.value), walk("case", w.id), walk("row", w.row), walk("index", w.index);
  walk("exact", w.exact), walk("expected", w.expected), walk("got", w.got);
}

template <class Walk>
static void members(Walk& walk, Summary& s) {
  walk("elements", s.elements), walk("zeroed", s.zeroed), walk("count", s.count);
  walk("misrounded", s.misrounded), walk("unfaithful", s.unfaithful), walk("ties", s.ties);
  walk("high", s.high), walk("low", s.low), walk("zeros", s.zeros), walk("mismatches", s.mismatches);
  walk("error_sum", s.error_sum), walk("magnitude_sum", s.magnitude_sum);
  walk("magnitudes", s.magnitudes), walk("signed_errors", s.signed_errors);
  walk("ulps", s.ulps), walk("scaled", s.scaled), walk("share", s.share), walk("relative", s.relative);
  walk("normwise", s.normwise), walk("nmse", s.nmse), walk("rows", s.rows);
}

template <class Walk>
static void members(Walk& walk, Record& r) {
  walk("subject", r.subject), walk("steps", r.steps), walk("case", r.id), walk("property", r.property);
  walk("op", r.op), walk("format", r.format), walk("family", r.family), walk("n", r.n), walk("rows", r.rows);
  walk("verdict", r.verdict), walk("reason", r.reason), walk("rating", r.rating);
  walk("limit", r.limit), walk("bound", r.bound), walk("refused", r.refused), walk("gated", r.gated);
  walk("open", r.open), walk("classes", r.classes), walk("wider", r.wider);
  walk("rows_refused", r.rows_refused), walk("rows_judged", r.rows_judged), walk("row_scale", r.row_scale);
  walk("rows_undecided", r.rows_undecided);
  walk("results", r.results), walk("cost", r.cost), walk("attribution", r.attribution), walk("traits", r.traits);
  walk("witnesses", r.witnesses), walk("better", r.better), walk("diagnosis", r.diagnosis);
}

template <class Walk>
static void members(Walk& walk, Run& r) {
  walk("job", r.job), walk("command", r.command), walk("suite", r.suite);
  walk("not_proved", r.not_proved), walk("skipped", r.skipped), walk("shard", r.shard), walk("shards", r.shards);
}

template <class Struct>
static Json written(const Struct&);
template <class Struct>
static void read(const Json&, Struct&);

static Json to_json(double value) { return {value}; }
static Json to_json(std::uint64_t value) { return {value}; }
static Json to_json(std::int64_t value) { return {value}; }
static Json to_json(const std::string& value) { return {value}; }
static Json to_json(const Format* format) { return {format == nullptr ? "" : std::string(format->name)}; }
static Json to_json(Verdict verdict) { return {std::string(name(verdict))}; }
static Json to_json(Rating rating) { return {std::string(name(rating))}; }

static void from_json(const Json& json, double& value) { value = json.number(); }
static void from_json(const Json& json, std::uint64_t& value) { value = json.count(); }
static void from_json(const Json& json, std::int64_t& value) { value = json.whole(); }
static void from_json(const Json& json, std::string& value) { value = json.text(); }
static void from_json(const Json& json, const Format*& value) {
  value = json.text().empty() ? nullptr : &format(json.text());
}

// An enumeration by its names.
template <class Enum>
static void from_name(const Json& json, Enum& value, Enum last, std::string_view kind) {
  std::vector<std::string_view> known;
  for (int i = 0; i <= static_cast<int>(last); ++i) {
    value = static_cast<Enum>(i);
    known.push_back(name(value));
    if (known.back() == json.text()) return;
  }
  throw unknown(kind, json.text(), known);
}
static void from_json(const Json& json, Verdict& value) { from_name(json, value, Verdict::broken, "verdict"); }
static void from_json(const Json& json, Rating& value) { from_name(json, value, Rating::unrated, "rating"); }

using Mismatches = decltype(Summary::mismatches);
constexpr int mismatch_kinds = static_cast<int>(Mismatch::count);

struct RecordWriter {
  Json::Object object;

  void operator()(const char* name, const auto& member) { object.emplace_back(name, json(member)); }

  template <class Member>
  static Json json(const Member& member) {
    if constexpr (requires { to_json(member); })
      return to_json(member);
    else
      return written(member);
  }
  template <class Member>
  static Json json(const std::vector<Member>& list) {
    Json::Array array;
    for (const Member& each : list) array.push_back(json(each));
    return {std::move(array)};
  }
  template <class Member>
  static Json json(const std::map<std::string, Member>& map) {
    Json::Object members;
    for (const auto& [name, each] : map) members.emplace_back(name, json(each));
    return {std::move(members)};
  }
  template <std::size_t size>
  static Json json(const std::array<std::uint64_t, size>& list) {
    Json::Array array;
    for (const std::uint64_t each : list) array.push_back({each});
    return {std::move(array)};
  }
  static Json json(const Mismatches& counts) {
    Json::Object members;
    for (int i = 0; i < mismatch_kinds; ++i)
      members.emplace_back(name(static_cast<Mismatch>(i)), Json{counts[static_cast<std::size_t>(i)]});
    return {std::move(members)};
  }
};

struct RecordReader {
  const Json& from;

  void operator()(const char* name, auto& member) {
    try {
      read(from.at(name), member);
    } catch (const UsageError& error) {
      if (from.find(name) == nullptr) throw;
      throw UsageError(std::string(name) + ": " + error.what());
    }
  }

  template <class Member>
  static void read(const Json& json, Member& member) {
    if constexpr (requires { from_json(json, member); })
      from_json(json, member);
    else
      halfulp::read(json, member);
  }
  template <class Member>
  static void read(const Json& json, std::vector<Member>& list) {
    for (const Json& each : json.array()) read(each, list.emplace_back());
  }
  template <class Member>
  static void read(const Json& json, std::map<std::string, Member>& map) {
    for (const auto& [name, each] : json.object()) read(each, map[name]);
  }
  template <std::size_t size>
  static void read(const Json& json, std::array<std::uint64_t, size>& list) {
    if (json.array().size() != size)
      throw UsageError("expected " + std::to_string(size) + " counts, found " + std::to_string(json.array().size()));
    for (std::size_t i = 0; i < size; ++i) list[i] = json.array()[i].count();
  }
  static void read(const Json& json, Mismatches& counts) {
    for (int i = 0; i < mismatch_kinds; ++i)
      counts[static_cast<std::size_t>(i)] = json.at(name(static_cast<Mismatch>(i))).count();
  }
};

template <class Struct>
static Json written(const Struct& value) {
  RecordWriter writer;
  members(writer, const_cast<Struct&>(value));  // one list serves both ways; the writer changes nothing
  return {std::move(writer.object)};
}

template <class Struct>
static void read(const Json& json, Struct& value) {
  RecordReader reader{json};
  members(reader, value);
}

Json to_json(const Record& record) { return written(record); }

Json head_json(const Run& run) {
  Json::Object head{{"halfulp", Json{std::string(version)}}};
  Json asked = written(run);  // named: a temporary would be gone before the loop starts
  for (auto& each : std::get<Json::Object>(asked.value)) head.push_back(std::move(each));
  head.emplace_back("records", Json{std::uint64_t{run.records.size()}});
  return {std::move(head)};
}

void write_json_lines(std::ostream& out, const Run& run) {
  out << print(head_json(run)) << '\n';
  for (const Record& each : run.records) out << print(to_json(each)) << '\n';
}

static std::uint64_t read_head(const Json& json, Run& run) {
  if (json.find("halfulp") == nullptr) throw UsageError("this is no head of a run; write it with --report jsonl=PATH");
  if (const std::string& written = json.at("halfulp").text(); written != version)
    throw UsageError("written by halfulp " + written + ", this is " + std::string(version) + ": run it again");
  read(json, run);
  return json.at("records").count();
}

// [valid]
static void require_valid(const Record& record) {
  const auto require = [](const Format* format, double value) {
    if (format == nullptr) throw UsageError("witnesses: a value without a format");
    if (!std::isnan(value) && round_to(*format, value) != value)
      throw UsageError("witnesses: " + to_text(value) + " is no value of " + std::string(format->name));
  };
  for (const Witness& each : record.witnesses) {
    require(each.format, each.expected), require(each.format, each.got);
    for (const Witness::Operand& operand : each.operands) require(operand.format, operand.value);
  }
}

Run read_json_lines(std::string_view lines, std::string_view name) {
  Run run;
  std::size_t number = 0, records = 0;
  for (const std::string& line : parts(lines, '\n')) {
    ++number;
    if (line.empty() && number > 1) continue;
    try {
      if (number == 1)
        records = read_head(parse_json(line), run);
      else
        read(parse_json(line), run.records.emplace_back()), require_valid(run.records.back());
    } catch (const UsageError& error) {
      throw UsageError(std::string(name) + ":" + std::to_string(number) + ": " + error.what());
    }
  }
  if (number == 0) throw UsageError(std::string(name) + ": the file is empty");
  if (run.records.size() != records)
    throw UsageError(std::string(name) + ": the head promises " + std::to_string(records) + " records, there are " +
                     std::to_string(run.records.size()) + ": the file is cut off");
  return run;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
