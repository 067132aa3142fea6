#include "harness/baseline.h"

#include <fmt/format.h>

#include "reference/error.h"

namespace halfulp {
std::string_view name(Change change) {
  constexpr std::string_view names[] = {"same bits", "within its class", "worse", "better", "new", "not run"};
  return names[static_cast<std::size_t>(change)];
}

GatesSay gates_say(Verdict verdict) {
  if (verdict == Verdict::fail) return GatesSay::refused;
  return verdict == Verdict::ill_conditioned || verdict == Verdict::untrusted ? GatesSay::silent : GatesSay::allowed;
}

// [digest]
class Fnv {
 public:
  void add(std::uint64_t bits, int width) {
    for (int shift = 0; shift < width; shift += 8) hash_ = (hash_ ^ (bits >> shift & 0xff)) * 0x100000001b3;
  }
  void add(std::string_view text) {
    for (const char each : text) add(static_cast<unsigned char>(each), 8);
  }
  void add(const Format& format, std::span<const double> values) {
    for (const double value : values) add(encode(format, value), format.bits);  // lowest byte first
  }
  std::string text() const { return fmt::format("{:016x}", hash_); }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325;
};

std::string digest(const Format& format, std::span<const double> values) {
  Fnv hash;
  hash.add(format, values);
  return hash.text();
}

std::string digest(const std::map<std::string, Tensor, std::less<>>& inputs) {
  Fnv hash;
  for (const auto& [name, tensor] : inputs) {
    hash.add(name + " " + std::string(tensor.format->name) + "\n");
    hash.add(*tensor.format, tensor.values);
  }
  return hash.text();
}

BaselineEntry entry(const Format& format, std::span<const double> computed, const Summary& summary) {
  return {.format = &format,
          .digest = digest(format, computed),
          .elements = summary.elements,
          .misrounded = summary.misrounded,
          .ulps = summary.scaled.value,
          .normwise = summary.normwise.value / format.unit_roundoff()};
}

static void require_same(const std::string& name, std::string_view what, const std::string& stored,
                         const std::string& now) {
  if (stored == now) return;
  throw UsageError(
      fmt::format("baseline '{}' cannot be compared: it was stored with the {} '{}', this run has '{}'; run "
                  "as it was stored, or remove the file and store it anew with --update-baseline",
                  name, what, stored, now));
}

void require_comparable(const Baseline& stored, const Baseline& run, const std::string& name) {
  require_same(name, "halfulp version", stored.program, run.program);
  require_same(name, "suite", stored.suite, run.suite);
  require_same(name, "declaration", stored.declared, run.declared);
}

void require_common_cases(const Baseline& stored, const Baseline& run, const std::string& name) {
  bool common = run.entries.empty();  // nothing was tested: that is said elsewhere
  for (const auto& [key, entry] : run.entries) {
    const auto before = stored.entries.find(key);
    if (before == stored.entries.end()) continue;
    common = true;
    if (before->second.inputs != entry.inputs || before->second.format != entry.format ||
        before->second.elements != entry.elements)
      throw UsageError(
          fmt::format("baseline '{}' cannot be compared: inputs or formats of {} are not those that were stored; "
                      "remove the file and store it anew with --update-baseline",
                      name, key.first));
  }
  if (!common)
    throw UsageError(fmt::format(
        "baseline '{}' cannot be compared: of its {} results none was run, first {}; select its "
        "cases, or store another file with --update-baseline",
        name, stored.entries.size(), stored.entries.empty() ? "none" : stored.entries.begin()->first.first));
}

struct Measured {
  std::string_view name;
  double before, after, least;  // [bit]
};

static std::vector<Measured> measures(const BaselineEntry& before, const BaselineEntry& after) {
  if (before.gates == GatesSay::silent || after.gates == GatesSay::silent) return {};  // [silent]
  std::vector<Measured> all{{"max ulp", before.ulps, after.ulps, 1},
                            {"normwise ulp", before.normwise, after.normwise, 1}};
  const auto count = [](std::uint64_t value) { return static_cast<double>(value); };
  if (after.format->bits <= 16) all.push_back({"misrounded", count(before.misrounded), count(after.misrounded), 16});
  return all;
}

static bool grown(const Measured& of) { return of.after > 2 * of.before + of.least; }
static bool shrunk(const Measured& of) { return of.before > 2 * of.after + of.least; }

Change change(const BaselineEntry& before, const BaselineEntry& after) {
  if (before.digest == after.digest) return Change::same;
  const bool was = before.gates == GatesSay::refused, is = after.gates == GatesSay::refused;
  const auto all = measures(before, after);
  if (std::ranges::any_of(all, grown) || (is && !was)) return Change::worse;
  if (std::ranges::any_of(all, shrunk) || (was && !is)) return Change::better;
  return is ? Change::worse : Change::within;
}

std::string told(const BaselineEntry& before, const BaselineEntry& after) {
  const bool was = before.gates == GatesSay::refused, is = after.gates == GatesSay::refused;
  std::string text;
  for (const Measured& each : measures(before, after))
    if (grown(each) || shrunk(each)) text += fmt::format("{} {:.4g}, now {:.4g}; ", each.name, each.before, each.after);
  if (was || is)
    text += is ? was ? "the gates refuse it still; " : "the gates refuse it now; " : "the gates refuse it no longer; ";
  return text.substr(0, text.size() - std::min<std::size_t>(text.size(), 2));
}

std::map<BaselineKey, Change> compare(const BaselineEntries& stored, const BaselineEntries& run) {
  std::map<BaselineKey, Change> changes;
  for (const auto& [key, entry] : stored) changes[key] = Change::missing;
  for (const auto& [key, entry] : run) {
    const auto before = stored.find(key);
    const bool comparable =
        before != stored.end() && before->second.inputs == entry.inputs && before->second.format == entry.format;
    changes[key] = comparable ? change(before->second, entry) : Change::fresh;
  }
  return changes;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
