// The public bugs, each with what it did, the right and a wrong value, and what refuses it: on the report's own input, and,
// as a mistake of the library, on the smallest case of the suite ci that shows it.
//
// [kernel] A bug is played by a kernel of its own (harness/diagnose), written for the report's input: of a suite's cases,
//          with a bias or another cap, it knows nothing. So there the mistake stands for it.
// [small]  Cases of up to 8,192 elements, from the smallest on.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <fstream>

#include "cases/suite.h"
#include "harness/corpus.h"
#include "harness/diagnose/bugs.h"
#include "harness/gates.h"
#include "harness/json.h"
#include "harness/mistake.h"
#include "harness/text.h"
#include "reference/registry.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
#include "reports/numbers.h"

namespace halfulp {
const Registered<Document> gallery_row{
    {.name = "bug-gallery",
     .title = "Public bugs, and what refuses them",
     .opening = "Numerical errors of norms, softcaps and residual sums that were reported in public, one a line of "
                "`cases/corpora/public_bugs.jsonl`. A kernel written from each report plays the bug. Its outputs are "
                "put before the "
                "gates of `halfulp check`, with nothing declared and no tolerance.\n\n"
                "**set**: an output is none that a kernel of a usual class can yield. **row**: no one statistic "
                "explains the outputs "
                "of a row together. **NaN**: one is swallowed. **No bound holds**: fp32 itself loses the row there, so "
                "no kernel is refused. "
                "`halfulp corpus` "
                "asks your kernel for all of them."}};

constexpr const char* file = "cases/corpora/public_bugs.jsonl";

static std::vector<Json> lines() {
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (text.empty()) throw UsageError(std::string(file) + " cannot be read: run this at the top of the source tree");
  std::vector<Json> all;
  for (const std::string& each : parts(text, '\n'))
    if (!each.empty()) all.push_back(parse_json(each));
  return all;
}

// "set", "row", "NaN" where one is swallowed, or nothing where the gates refuse nothing.
static std::string refusing(const Problem& problem, const Truth& truth, const Output& output) {
  const Gates found = gates(problem, truth, output);
  if (found.set.refused > 0) return "set";
  if (found.rows.refused > 0 || found.returned.refused > 0) return "row";
  const std::vector<double>& y = output.find(tensor::y)->second;
  for (std::size_t i = 0; i < y.size(); ++i)
    if (std::isnan(truth.at("y")[i].rounded) && !std::isnan(y[i])) return "NaN";
  return "";
}

static std::vector<Case> small_cases(const std::string& op, const std::string& format) {
  std::vector<Case> all = select(*find(Registered<Suite>::all(), "suite", "ci"), op, format, "");
  std::erase_if(all, [](const Case& each) { return each.n * each.rows > 8192; });
  std::ranges::stable_sort(all, {}, [](const Case& each) { return each.n * each.rows; });
  return all;
}

static const std::pair<Problem, Truth>& with_truth(const Case& of) {
  static std::map<std::string, std::pair<Problem, Truth>> all;
  const auto at = all.find(of.id());
  if (at != all.end()) return at->second;
  Problem problem = generate(of);
  Truth truth = evaluate(problem);
  return all.emplace(of.id(), std::pair(std::move(problem), std::move(truth))).first->second;
}

// "set on `rms_norm/..`", of a mistake of the library.
static std::string in_suite(const Mistake& mistake, const PublicBug& bug) {
  if (mistake.in_fp32) return "what every recipe in fp32 does there";
  for (const Case& each : small_cases(bug.op, bug.format)) {
    const auto& [problem, truth] = with_truth(each);
    if (!mistake.applies(problem)) continue;
    if (const std::string gate = refusing(problem, truth, run(mistake, safe_recipe(bug.op), problem)); !gate.empty())
      return fmt::format("{} on `{}`", gate, each.id());
  }
  return "no small case";
}

// The report's wrong values where it lists them, elsewhere the right ones.
static Output as_listed(const PublicBug& bug, const Truth& truth) {
  Output output;
  for (const auto& [name, format] : bug.problem.out)
    for (const Certified& each : truth.at(name)) output[name].push_back(each.rounded);
  for (const auto& [index, wrong] : bug.shown) output.at("y").at(index) = wrong;
  return output;
}

// What `halfulp corpus` says of the kernel that plays the bug, or of the listed values alone.
static std::string on_own_input(const PublicBug& bug) {
  const Bug* plays = wrong_kernel(bug.id);
  if (plays != nullptr && plays->batch) plays = nullptr;  // the input is one row
  const Subject subject{
      .name = bug.id, .run = nullptr, .refuses = nullptr, .call = [&](const Problem& problem, const Layout&) {
        return plays != nullptr ? plays->kernel(problem) : as_listed(bug, evaluate(problem));
      }};
  const Finding found = asked(bug, subject, {});
  if (found.verdict == Verdict::pass) return "nothing: a usual class allows it";
  if (found.verdict != Verdict::fail) return "no bound holds there";
  const Truth truth = evaluate(bug.problem);
  const std::string gate = refusing(bug.problem, truth, subject.call(bug.problem, {}));
  return gate + (plays == nullptr ? " (its listed values)" : "");
}

static std::string value(const Json& of, const char* name) {
  const std::string text = of.at(name).text();
  return text.size() > 12 ? digits(to_number(text), 7) : text;
}

// The first element that the report lists whose right and wrong values differ to the eye: index, right, wrong.
static std::array<std::string, 3> first_difference(const Json& line) {
  for (const Json& wrong : line.at("wrong").array())
    for (const Json& right : line.at("expected").array()) {
      if (right.at("index").count() != wrong.at("index").count()) continue;
      std::array<std::string, 3> both{std::to_string(wrong.at("index").count()), value(right, "rounded"),
                                      value(wrong, "value")};
      if (both[1] != both[2]) return both;
    }
  throw UsageError(line.at("id").text() + ": no listed value is wrong");
}

static std::vector<Table> gallery() {
  Table table{.columns = {{"bug"},
                          {"reported in"},
                          {"what a user saw"},
                          {"element", Align::right},
                          {"right", Align::right},
                          {"wrong", Align::right},
                          {"refused on its own input by"},
                          {"as a mistake of the library, refused in the suite `ci` by"}},
              .rows = {}};
  Table later{.columns = {{"bug"}, {"reported in"}, {"what a user saw"}}, .rows = {}};
  for (const Json& line : lines()) {
    const PublicBug bug = public_bug(line);
    if (!bug.beyond.empty()) {
      later.rows.push_back({plain("`" + bug.id + "`"), plain(bug.source), plain(bug.symptom)});
      continue;
    }
    const auto [index, right, wrong] = first_difference(line);
    std::vector<std::string> caught;
    if (const Bug* plays = wrong_kernel(bug.id); plays != nullptr)
      for (const std::string_view cause : plays->causes) {
        const auto& all = Registered<Mistake>::all();
        const auto at = std::ranges::find(all, cause, &Mistake::name);
        caught.push_back(fmt::format("`{}`: {}", cause,
                                     at != all.end()         ? in_suite(**at, bug)
                                     : !plays->check.empty() ? "a separate check"
                                                             : "a legal recipe"));
        if (at != all.end()) break;
      }
    table.rows.push_back({plain("`" + bug.id + "`"), plain(bug.source), plain(bug.symptom), plain(index), plain(right),
                          plain(wrong), plain(on_own_input(bug)),
                          plain(caught.empty() ? "the library has none" : listed(caught, "; "))});
  }
  return {table, later};
}

static std::vector<Claim> proved(const Published&) {
  std::size_t now = 0, later = 0;
  for (const Json& line : lines()) public_bug(line).beyond.empty() ? ++now : ++later;
  const auto verified = [](std::size_t value, double (*of)(std::span<const double>)) {
    return Fact{.told = count(value), .line = "verified", .of = of};
  };
  return {{"The right values of {} bugs are proved, digits and bits; {} are of operations that halfulp does not have.",
           "halfulp verify cases/corpora/public_bugs.jsonl",
           {verified(now, [](std::span<const double> line) { return line[0]; }),
            verified(later, [](std::span<const double> line) { return line[2]; })}}};
}

const Registered<Topic> gallery_topic{
    {.name = "gallery",
     .document = "bug-gallery",
     .place = 10,
     .part = "Each of them",
     .prose =
         "Right and wrong are the first listed element of the report's input where they differ. The last column names "
         "the mistake of `halfulp list mistakes` that computes the same, and the smallest case of the suite that "
         "refuses it: `halfulp check mistake:NAME --case CASE` repeats it. The second table has what lies beyond the "
         "operations here: backward passes, saved statistics, norms of queries and keys.",
     .claims = proved,
     .tables = gallery}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
