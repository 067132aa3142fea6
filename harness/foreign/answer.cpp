#include "harness/foreign/answer.h"

#include <istream>
#include <ostream>

#include "cases/files/dtype.h"
#include "cases/files/export.h"
#include "cases/files/stored.h"
#include "harness/foreign/message.h"
#include "reference/error.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
// The tensors of a request must be those of the operation, in its shapes: sizes follow from rows and n, not from them.
static void require_shape(const Problem& problem, const std::string& name, const Json& member) {
  std::vector<std::size_t> shape;
  for (const Json& each : member.at("shape").array()) shape.push_back(each.count());
  if (shape != shape_of(problem, name))
    throw UsageError(name + " has shape " + to_text(shape) + " where " + to_text(shape_of(problem, name)) + " is due");
}

static Tensor taken(const Problem& problem, const std::string& name, const Json& member, std::istream& bytes) {
  std::vector<std::string_view> operands;
  for (const Operand& each : problem.op->operands) operands.push_back(each.name);
  if (std::ranges::find(operands, name) == operands.end()) throw unknown("operand", name, operands);
  require_shape(problem, name, member);
  Tensor tensor{&format(member.at("format").text()), std::vector<double>(size_of(problem, name))};
  const Format& stored = *stored_as(*tensor.format).format;
  std::string raw(tensor.values.size() * static_cast<std::size_t>(stored.bits) / 8, '\0');
  if (!bytes.read(raw.data(), static_cast<std::streamsize>(raw.size())))
    throw UsageError("the input ended within the bytes of " + name);
  from_bytes(stored, false, raw, tensor.values);
  require_values(*tensor.format, name, tensor.values);
  return tensor;
}

Problem asked(const Json& request, std::istream& bytes) {
  Problem problem;
  problem.op = find(Registered<Op>::all(), "operation", request.at("op").text());
  problem.params = Params(problem.op->settings);
  problem.rows = request.at("rows").count(), problem.n = request.at("n").count();
  if (problem.rows == 0 || problem.n == 0) throw UsageError("a request has at least one row of at least one element");
  for (const auto& [name, value] : request.at("params").object())
    if (name != "eps_given") problem.params.set(name, value.is_text() ? value.text() : to_text(value.number()));
  for (const auto& [name, member] : request.at("in").object()) problem.in[name] = taken(problem, name, member, bytes);
  for (const auto& [name, member] : request.at("out").object()) {
    if (std::ranges::find(problem.op->results, name) == problem.op->results.end())
      throw unknown("result", name, problem.op->results);
    require_shape(problem, name, member);
    problem.out[name] = &format(member.at("format").text());
  }
  return problem;
}

static void answer_one(std::ostream& out, const Subject& subject, const Problem& problem) try {
  if (const std::string why = subject.refuses ? subject.refuses(problem) : ""; !why.empty()) throw Declined(why);
  const Output output = subject.call(problem, {});
  out << reply("ok");
  for (const auto& [name, format] : problem.out) out << to_bytes(*stored_as(*format).format, output.find(name)->second);
} catch (const Declined& declined) {
  out << reply("unsupported", declined.what());
} catch (const Broken& broken) {
  out << reply("failed", broken.what());
}

void answer(std::istream& in, std::ostream& out, const Subject& subject) {
  for (std::string line; std::getline(in, line);) {
    answer_one(out, subject, asked(parse_json(line), in));
    out.flush();
  }
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
