// JUnit's XML in the form that CI systems read: a suite a subject and operation, a test a case.
//
//   <testsuites tests failures errors skipped time>
//     <testsuite name tests failures errors skipped time>       "recipe:fp32_inside rms_norm"
//       <properties> <property name value/> .. </properties>    the version, the command, the suite of cases
//       <testcase classname name time>                          "rms_norm.bf16", the case's id, and a separate check's name
//         <properties> .. </properties>                         what was measured, what was refused, how to replay
//         <failure type message> or <error ..> or <skipped ..>
//
// [class]   `class` is what the subject declares; `allowed by` the classes that allow all outputs of the case, narrowest first;
//           `wider class` those that allow a failed one and must be declared. Of a suite `class` is the verdict's: the
//           narrowest that its cases have in common.
// [outcome] failure: a gate or the baseline refuses the case; error: the subject broke, or the truth is not proved;
//           skipped: declined, or a bound that does not apply. Else it passed, a remark is a property. With --strict in the
//           command an inconclusive or ill-conditioned case is a failure, as it is for the exit code. The sums are those of
//           the last line.
// [time]    Always 0: readers want the attribute, but a report holds no timing, so that its bytes are the same every time.
//           For the same reason there is no timestamp and no hostname.
// [escaped] reports/xml.h: whatever a subject says, the file is well formed.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "harness/classes.h"
#include "harness/exit.h"
#include "harness/text.h"
#include "reference/registry.h"
#include "reports/numbers.h"
#include "reports/replay.h"
#include "reports/sections/diagnosis.h"
#include "reports/xml.h"

namespace halfulp {
enum class Outcome { passed, failure, error, skipped };

static bool strict(const Run& run) {
  const auto typed = parts(run.command, ' ');
  return std::ranges::find(typed, "--strict") != typed.end();
}

// [outcome]
static Outcome outcome(const Run& run, const Record& record) {
  if (record.verdict == Verdict::broken || unproved(record)) return Outcome::error;
  if (record.verdict == Verdict::skipped) return Outcome::skipped;
  if (record.verdict == Verdict::untrusted) return run.job == "check" ? Outcome::skipped : Outcome::error;
  const bool judged = run.job == "check";
  return judged && exit_of(record.verdict, strict(run)) == Exit::fail ? Outcome::failure : Outcome::passed;
}

static std::string counts(const Run& run, std::span<const Record> records) {
  std::size_t of[4] = {};
  for (const Record& each : records) ++of[static_cast<std::size_t>(outcome(run, each))];
  return fmt::format(R"(tests="{}" failures="{}" errors="{}" skipped="{}" time="0")", records.size(), of[1], of[2],
                     of[3]);
}

using Properties = std::vector<std::pair<std::string, std::string>>;

static void write(std::ostream& out, const std::string& indent, const Properties& properties) {
  out << indent << "<properties>\n";
  for (const auto& [name, value] : properties)
    out << indent << "  <property name=\"" << name << "\" value=\"" << xml_attribute(value) << "\"/>\n";
  out << indent << "</properties>\n";
}

static std::string told(const Witness& w) {
  std::string operands;
  for (const auto& each : w.operands) operands += fmt::format(", {} {}", each.name, to_text(each.value));
  return fmt::format("{} row {}, element {}: got {}, expected {}, exact {}{}", w.result, w.row, w.index, to_text(w.got),
                     to_text(w.expected), to_text(w.exact), operands);
}

// The class that the subject is held to: what the command declares of it; a recipe that declares nothing is itself.
static std::string declared(const Run& run, const Record& record) {
  constexpr std::string_view recipe = "recipe:";
  const std::string as = option(run, "--as"), its_class = option(run, "--class");
  if (!as.empty() || !its_class.empty()) return as.empty() ? its_class : "as " + as;
  return record.subject.starts_with(recipe) ? "as " + record.subject.substr(recipe.size()) : "undeclared";
}

static Properties properties(const Run& run, const Record& record) {
  Properties all{
      {"subject", record.subject}, {"class", declared(run, record)}, {"verdict", std::string(name(record.verdict))}};
  if (!record.classes.empty()) all.push_back({"allowed by", listed(record.classes, " or ")});
  if (!record.wider.empty()) all.push_back({"wider class", listed(record.wider, " or ")});
  for (const auto& [result, summary] : record.results) {
    const double share = static_cast<double>(summary.misrounded) / std::max(1.0, static_cast<double>(summary.elements));
    const std::string of = record.results.size() == 1 ? "" : " of " + result;
    all.push_back({"max ulp" + of, to_text(summary.scaled.value)});
    all.push_back({"misrounded share" + of, to_text(share)});
  }
  if (record.gated > 0) all.push_back({"refused", fmt::format("{} of {} outputs", record.refused, record.gated)});
  if (record.rows_judged > 0)
    all.push_back({"refused rows", fmt::format("{} of {} rows", record.rows_refused, record.rows_judged)});
  if (record.rating != Rating::unrated) all.push_back({"rating", std::string(name(record.rating))});
  if (!record.witnesses.empty()) all.push_back({"witness", told(record.witnesses.front())});
  if (!record.reason.empty() && outcome(run, record) == Outcome::passed) all.push_back({"remark", record.reason});
  all.push_back({"replay", replay(run, record)});
  return all;
}

// What a person who clicks on a red test reads.
static std::string body(const Run& run, const Record& record) {
  std::string text = record.reason + '\n';
  if (const std::string words = in_words(record.diagnosis); !words.empty()) text += words + '\n';
  for (const Witness& each : record.witnesses) text += told(each) + '\n';
  return text + "$ " + replay(run, record) + '\n';
}

static void write(std::ostream& out, const Run& run, const Record& record) {
  const Outcome end = outcome(run, record);
  out << fmt::format("    <testcase classname=\"{}.{}\" name=\"{}\" time=\"0\">\n", xml_attribute(record.op),
                     xml_attribute(record.format),
                     xml_attribute(record.id + (record.property.empty() ? "" : " " + record.property)));
  write(out, "      ", properties(run, record));
  const std::string message = xml_attribute(record.reason);
  if (end == Outcome::skipped) out << "      <skipped message=\"" << message << "\"/>\n";
  if (end == Outcome::failure || end == Outcome::error) {
    const std::string_view tag = end == Outcome::failure ? "failure" : "error";
    out << fmt::format("      <{0} type=\"{1}\" message=\"{2}\">{3}</{0}>\n", tag, name(record.verdict), message,
                       xml_text(body(run, record)));
  }
  out << "    </testcase>\n";
}

// [class]
static Properties of_suite(const Run& run, std::span<const Record> records) {
  Properties all{{"halfulp", std::string(version)}, {"command", run.command}, {"suite", run.suite}};
  std::vector<const Record*> cases;
  for (const Record& each : records)
    if (each.property.empty()) cases.push_back(&each);
  const std::vector<std::string> common = common_classes(cases);
  if (!common.empty()) all.push_back({"class", common.front()});
  return all;
}

static void junit(std::ostream& out, const Run& run, const Look&) {
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"halfulp " << xml_attribute(run.job) << "\" "
      << counts(run, run.records) << ">\n";
  for (auto at = run.records.begin(); at != run.records.end();) {
    const auto end = std::find_if(at, run.records.end(),
                                  [&](const Record& r) { return r.op != at->op || r.subject != at->subject; });
    out << fmt::format("  <testsuite name=\"{} {}\" {}>\n", xml_attribute(at->subject), xml_attribute(at->op),
                       counts(run, std::span(at, end)));
    write(out, "    ", of_suite(run, std::span(at, end)));
    for (; at != end; ++at) write(out, run, *at);
    out << "  </testsuite>\n";
  }
  out << "</testsuites>\n";
}

const Registered<Reporter> junit_row{
    {.name = "junit", .meaning = "JUnit's XML for CI systems, a test a case", .report = junit}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
