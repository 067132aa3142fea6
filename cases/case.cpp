#include "cases/case.h"

#include <algorithm>
#include <map>

#include "cases/generator.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
std::string Source::text() const { return std::string(generator->name) + (settings.empty() ? "" : ":" + settings); }

Source Source::parse(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const auto* generator = find(Registered<Generator>::all(), "generator", text.substr(0, colon));
  const std::string_view settings = text.substr(std::min(colon + 1, text.size()));
  return {generator, generator->verbatim ? std::string(settings) : Settings(*generator, settings).text()};
}

// The tensors that a case may choose, with their place in the case.
struct TensorChoice {
  std::string_view tensor;
  std::optional<Source> Case::* source;
  const Format* Case::* format;
};
static const TensorChoice choices[] = {{tensor::weight, &Case::weight, &Case::weight_format},
                                       {tensor::bias, &Case::bias, &Case::bias_format},
                                       {tensor::residual, &Case::residual, nullptr}};

static const Operand* operand(const Op& op, std::string_view name) {
  const auto at = std::ranges::find(op.operands, name, &Operand::name);
  return at == op.operands.end() ? nullptr : &*at;
}

static std::optional<Source> standard_source(const Operand& of) {
  return of.generator == "none" ? std::nullopt : std::optional(Source::parse(of.generator));
}

static std::string text(const std::optional<Source>& source) { return source ? source->text() : "none"; }

Case Case::standard(const Op& op, const Format& format, Source x) {
  Case c;
  c.op = &op;
  c.format = &format;
  c.x = std::move(x);
  c.params = Params(op.settings);
  for (const auto& [name, source, _] : choices)
    if (const Operand* found = operand(op, name)) c.*source = standard_source(*found);
  return c;
}

std::string Case::id() const {
  std::string id = std::string(op->name) + "/" + std::string(format->name) + "/" + x.text() + "/n=" + std::to_string(n);
  const auto add = [&](std::string_view name, const std::string& value) { id.append("/").append(name) += "=" + value; };
  const auto add_format = [&](const std::string& name, const Format* chosen) {
    if (chosen != nullptr && chosen != format) add(name, std::string(chosen->name));
  };
  if (seed != 1) add("seed", std::to_string(seed));
  if (rows != 1) add("rows", std::to_string(rows));
  add_format("out", out);
  for (const auto& [name, source, chosen] : choices) {
    const Operand* found = operand(*op, name);
    if (found != nullptr && text(this->*source) != text(standard_source(*found))) add(name, text(this->*source));
    if (chosen != nullptr && this->*source) add_format(std::string(name) + "-format", this->*chosen);
  }
  return id + params.text();
}

// What a setting of a case is called and how it is read; those of tensors only where the op has them.
using Readers = std::map<std::string, std::function<void(std::string_view)>, std::less<>>;

static Readers readers(Case& c) {
  Readers all;
  all["n"] = [&c](std::string_view value) { c.n = to_count(value); };
  all["seed"] = [&c](std::string_view value) { c.seed = to_count(value); };
  all["rows"] = [&c](std::string_view value) { c.rows = to_count(value); };
  all["out"] = [&c](std::string_view value) { c.out = &format(value); };
  for (const TensorChoice& choice : choices) {
    const Operand* found = operand(*c.op, choice.tensor);
    if (found == nullptr) continue;
    all[std::string(choice.tensor)] = [&c, choice, found](std::string_view value) {
      if (value == "none" && !found->optional) throw UsageError(std::string(c.op->name) + " cannot do without it");
      c.*choice.source = value == "none" ? std::nullopt : std::optional(Source::parse(value));
    };
    if (choice.format != nullptr)
      all[std::string(choice.tensor) + "-format"] = [&c, choice](std::string_view value) {
        c.*choice.format = &format(value);
      };
  }
  for (const Setting& setting : c.op->settings) {
    const std::string name(setting.field->name);
    all[name] = [&c, name](std::string_view value) { c.params.set(name, value); };
  }
  return all;
}

static void read(Readers& all, std::string_view setting) {
  const std::size_t equals = setting.find('=');
  if (equals == setting.npos) throw UsageError("'" + std::string(setting) + "' is not name=value");
  const auto at = all.find(setting.substr(0, equals));
  if (at == all.end()) {
    std::vector<std::string_view> known;
    for (const auto& [name, _] : all) known.push_back(name);
    throw unknown("setting of this case", setting.substr(0, equals), known);
  }
  if (!at->second) throw UsageError("'" + at->first + "' is given twice");
  at->second(setting.substr(equals + 1));
  at->second = nullptr;
}

Case Case::parse(std::string_view id) try {
  const auto parts = split(id, '/');
  if (parts.size() < 4) throw UsageError("a case is op/format/GENERATOR/n=..");
  const Op* op = find(Registered<Op>::all(), "operation", parts[0]);
  Case c = standard(*op, halfulp::format(parts[1]), Source::parse(parts[2]));
  Readers all = readers(c);
  for (std::size_t i = 3; i < parts.size(); ++i) read(all, parts[i]);
  if (all["n"]) throw UsageError("n= is missing: a case is op/format/GENERATOR/n=..");
  c.check();
  return c;
} catch (const UsageError& error) {
  throw UsageError("case '" + std::string(id) + "': " + error.what());
}

void Case::check() const {
  if (n < 1 || n > 1 << 24) throw UsageError("n=" + std::to_string(n) + ": must be from 1 to 16777216");
  if (rows < 1) throw UsageError("rows=" + std::to_string(rows) + ": must be at least 1");
  const std::size_t copies = params.has(field::k) ? static_cast<std::size_t>(params[field::k]) : 1;
  if (rows > (std::size_t{1} << 28) / n / copies)
    throw UsageError("rows=" + std::to_string(rows) + ": more than 268435456 values in a tensor");
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
