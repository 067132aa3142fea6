#include "harness/python/exchange.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <algorithm>

#include "cases/files/dtype.h"
#include "harness/subject.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace nb = nanobind;

namespace halfulp::python {
static std::string key(std::string_view field) {
  std::string name(field);
  std::ranges::replace(name, '-', '_');
  return name;
}

std::string field_name(std::string name) {
  std::ranges::replace(name, '_', '-');
  return name;
}

static nb::dict params(const Problem& problem) {
  nb::dict all;
  for (const Setting& each : problem.op->settings) {
    const Field& declared = *each.field;
    const double value = &declared == &field::eps ? eps_given(problem) : problem.params[declared];
    const nb::str name(key(declared.name).c_str());
    if (declared.choices.empty())
      all[name] = value;
    else
      all[name] = std::string(declared.choices[static_cast<std::size_t>(value)]);
  }
  return all;
}

nb::bytes to_python(const Format& format, std::span<const double> values) {
  const std::string bytes = to_bytes(format, values);
  return nb::bytes(bytes.data(), bytes.size());
}

nb::dict to_python(const Problem& problem) {
  nb::dict in, out, whole;
  for (const auto& [name, tensor] : problem.in) {
    const std::string bytes = to_bytes(*tensor.format, tensor.values);
    in[name.c_str()] = nb::make_tuple(std::string(tensor.format->name), nb::bytearray(bytes.data(), bytes.size()));
  }
  for (const auto& [name, format] : problem.out) out[name.c_str()] = std::string(format->name);
  whole["op"] = std::string(problem.op->name);
  whole["rows"] = problem.rows, whole["n"] = problem.n;
  whole["params"] = params(problem), whole["in"] = in, whole["out"] = out;
  return whole;
}

std::vector<double> to_values(const Format& format, std::string_view name, std::size_t count, const nb::bytes& bytes) {
  const std::size_t width = static_cast<std::size_t>(format.bits) / 8;
  if (bytes.size() != count * width)
    throw Broken(std::string(name) + " has " + std::to_string(bytes.size() / width) + " values where " +
                 std::to_string(count) + " are due");
  std::vector<double> values(count);
  try {
    from_bytes(format, false, {static_cast<const char*>(bytes.data()), bytes.size()}, values);
  } catch (const std::logic_error&) {
    throw Broken(std::string(name) + " has bits that are no value of " + std::string(format.name));
  }
  return values;
}

// Tensors that the operation lacks, has not, or has in another size.
static void require_operands(const Problem& problem) {
  const std::string op(problem.op->name);
  for (const Operand& each : problem.op->operands)
    if (!each.optional && problem.find(each.name) == nullptr) throw UsageError(op + " needs " + std::string(each.name));
  for (const auto& [name, tensor] : problem.in) {
    if (std::ranges::find(problem.op->operands, name, &Operand::name) == problem.op->operands.end())
      throw UsageError(op + " takes no " + name);
    if (tensor.values.size() != size_of(problem, name))
      throw UsageError(name + " has " + std::to_string(tensor.values.size()) + " values where " +
                       std::to_string(size_of(problem, name)) + " are due");
  }
}

Problem to_problem(const nb::dict& whole) {
  Problem problem;
  problem.op = find(Registered<Op>::all(), "operation", nb::cast<std::string>(whole["op"]));
  problem.rows = nb::cast<std::size_t>(whole["rows"]), problem.n = nb::cast<std::size_t>(whole["n"]);
  problem.params = Params(problem.op->settings);
  for (const auto& [name, value] : nb::cast<nb::dict>(whole["params"])) {
    problem.params.set(field_name(nb::cast<std::string>(name)), nb::cast<std::string>(value));
  }
  for (const auto& [name, stored] : nb::cast<nb::dict>(whole["in"])) {
    const auto [format_name, bytes] = nb::cast<std::pair<std::string, nb::bytes>>(stored);
    const std::string tensor = nb::cast<std::string>(name);
    const Format& format = halfulp::format(format_name);
    const std::size_t count = bytes.size() * 8 / static_cast<std::size_t>(format.bits);
    problem.in[tensor] = {&format, to_values(format, tensor, count, bytes)};
  }
  for (const auto& [name, format] : nb::cast<nb::dict>(whole["out"]))
    problem.out[nb::cast<std::string>(name)] = &halfulp::format(nb::cast<std::string>(format));
  require_operands(problem);
  return problem;
}
}  // namespace halfulp::python

// SPDX-License-Identifier: Apache-2.0
