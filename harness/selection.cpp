#include "harness/selection.h"

#include <algorithm>
#include <thread>

#include "cases/files/source.h"
#include "cases/suite.h"
#include "harness/shard.h"
#include "harness/text.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
template <class Rows>
static std::vector<std::string> names_of(const Rows& rows) {
  std::vector<std::string> all;
  for (const auto* each : rows) all.emplace_back(each->name);
  return all;
}

std::vector<std::string> names(std::string_view list, std::string_view kind, const std::vector<std::string>& known,
                               std::vector<std::string> standard) {
  const std::vector<std::string_view> views(known.begin(), known.end());
  std::vector<std::string> chosen = parts(list);
  for (const std::string& each : chosen)
    if (std::ranges::find(known, each) == known.end()) throw unknown(kind, each, views);
  return chosen.empty() ? std::move(standard) : chosen;
}

std::size_t jobs(const Options& options) {
  if (options.jobs.empty()) return std::max(1U, std::thread::hardware_concurrency());
  const std::uint64_t count = to_count(options.jobs);
  if (count < 1 || count > 1024) throw UsageError("--jobs " + options.jobs + ": must be from 1 to 1024");
  return count;
}

static std::vector<Case> of_suite(const Options& options, std::string_view standard) {
  const auto& suites = Registered<Suite>::all();
  const Suite& suite = *find(suites, "suite", options.suite.empty() ? standard : options.suite);
  const auto ops = names(options.op, "operation", names_of(Registered<Op>::all()), {""});
  const auto formats_asked = names(options.format, "format", names_of(formats), {""});
  std::vector<Case> cases;
  for (const std::string& op : ops)
    for (const std::string& format : formats_asked)
      std::ranges::move(select(suite, op, format, options.pattern), std::back_inserter(cases));
  return cases;
}

// FILE[#TENSOR] as a GENERATOR.
static Source file(const std::string& text) {
  const std::size_t hash = text.rfind('#');
  const bool tensor = hash != text.npos;
  return Source::parse("file:" + source_text(text.substr(0, hash), tensor ? text.substr(hash + 1) : ""));
}

static bool takes(const Op& op, std::string_view operand) {
  return std::ranges::any_of(op.operands, [&](const Operand& each) { return each.name == operand; });
}

static Case of_file(const Op& op, const Format& in, const Options& options) {
  Case c = Case::standard(op, in, file(options.x));
  const Extent shape = extent(open_source(c.x.settings));
  c.n = shape.n, c.rows = shape.rows;
  for (const auto& [name, text, source] :
       {std::tuple{tensor::weight, &options.weight, &Case::weight}, {tensor::bias, &options.bias, &Case::bias}}) {
    if (text->empty()) continue;
    if (!takes(op, name))
      throw UsageError(std::string(op.name) + " takes no " + std::string(name) + "; choose with --op");
    c.*source = file(*text);
  }
  c.check();
  return c;
}

// [real]
static std::vector<Case> of_files(const Options& options) {
  if (options.x.empty()) throw UsageError("--weight and --bias go with --x FILE[#TENSOR]");
  if (!options.suite.empty()) throw UsageError("--x and --suite are two sources of cases; give one");
  const std::vector<std::string> standard = options.bias.empty() ? std::vector<std::string>{"layer_norm", "rms_norm"}
                                                                 : std::vector<std::string>{"layer_norm"};
  std::vector<Case> cases;
  for (const std::string& op : names(options.op, "operation", names_of(Registered<Op>::all()), standard))
    for (const std::string& each : names(options.format, "format", names_of(formats), {"bf16", "fp16", "fp32"}))
      cases.push_back(of_file(*find(Registered<Op>::all(), "operation", op), format(each), options));
  return cases;
}

static void seed(std::vector<Case>& cases, const std::string& text) {
  if (text.empty()) return;
  for (Case& each : cases) each.seed = to_count(text);
}

// [asked] Whether the case's operation takes the parameter, which is then set; a weight or bias can only be left out.
static bool asked(Case& c, const std::string& name, const std::string& value) {
  if (name == tensor::weight || name == tensor::bias) {
    if (value != "none") throw UsageError(name + "=" + value + ": a case can only be asked without it, by none");
    (name == tensor::weight ? c.weight : c.bias).reset();
    return takes(*c.op, name);
  }
  const bool taken = std::ranges::find(c.op->settings, name, [](const Setting& each) { return each.field->name; }) !=
                     c.op->settings.end();
  if (taken) c.params.set(name, value);
  return taken;
}

void ask_as_said(Case& c, const std::map<std::string, std::string>& params) {
  for (const auto& [name, value] : params) asked(c, name, value);
}

static void ask(std::vector<Case>& cases, const std::map<std::string, std::string>& params) {
  for (const auto& [name, value] : params) {
    std::size_t taken = 0;
    for (Case& each : cases) taken += asked(each, name, value) ? 1 : 0;
    if (taken == 0 && !cases.empty()) throw UsageError("no operation that was selected takes " + name);
  }
}

static void keep_short(std::vector<Case>& cases, const std::string& longest) {
  if (longest.empty()) return;
  const std::uint64_t most = to_count(longest);
  if (most == 0) throw UsageError("--longest 0: a row has at least one element");
  std::erase_if(cases, [&](const Case& each) { return each.n > most; });
}

static void sort(std::vector<Case>& cases) {
  std::ranges::sort(cases, {}, [](const Case& c) { return c.id(); });
  const auto twins = std::ranges::unique(cases, {}, [](const Case& c) { return c.id(); });
  cases.erase(twins.begin(), twins.end());
}

std::vector<Case> selected_cases(const Options& options, std::string_view standard_suite) {
  const bool real = !options.x.empty() || !options.weight.empty() || !options.bias.empty();
  std::vector<Case> cases = real ? of_files(options) : of_suite(options, standard_suite), part;
  seed(cases, options.seed);
  ask(cases, options.params);
  keep_short(cases, options.longest);
  sort(cases);
  const Shard mine = shard(options);
  for (std::size_t i = mine.number - 1; i < cases.size(); i += mine.of) part.push_back(std::move(cases[i]));
  return part;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
