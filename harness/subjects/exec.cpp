// exec:COMMAND: a program that answers on its standard output what it is asked on its standard input.
//
//   there  one line of JSON, then the inputs' bytes      back  one line of JSON, then the results' bytes
//
// [framing] harness/foreign/message.h; reports/published/exec.md shows it with an example. Numbers are little-endian,
//           tensors contiguous and row-major: a program has no layout to get wrong.
// [many]    A program answers one case after the other until its input ends; one is started as threads need it, and anew
//           after a case that broke it.
#include <fmt/format.h>

#include "cases/files/dtype.h"
#include "cases/files/export.h"
#include "harness/foreign/child.h"
#include "harness/foreign/message.h"
#include "harness/foreign/pool.h"
#include "reference/error.h"
#include "reference/registry.h"

namespace halfulp {
static Output answer(Child& child, const Problem& problem) {
  child.begin();
  child.send(request(problem));
  for (const auto& [name, each] : problem.in) child.send(to_bytes(*stored_as(*each.format).format, each.values));
  settle(parse_reply(child.line()));
  Output output;
  for (const auto& [name, format] : problem.out) {
    const Format& stored = *stored_as(*format).format;
    std::vector<double>& values = output[name];
    values.resize(size_of(problem, name));
    from_bytes(stored, false, child.take(values.size() * static_cast<std::size_t>(stored.bits) / 8), values);
    require_values(*format, name, values);
  }
  return output;
}

static Subject make(std::string_view command, const Calling& calling) {
  if (command.empty()) throw UsageError("exec: needs a command: exec:'python3 kernel.py'");
  const std::vector<std::string> shell{"/bin/sh", "-c", std::string(command)};
  const auto programs = std::make_shared<Pool<Child>>([shell, timeout = calling.timeout] {
    return std::make_unique<Child>(shell, std::vector<int>{0, 1}, std::vector<Child::Handed>{}, timeout);
  });
  const auto call = [programs](const Problem& problem, const Layout&) {
    return programs->with<Declined>([&](Child& child) { return answer(child, problem); });
  };
  return {.name = "exec:" + std::string(command),
          .run = [call](const Case&, const Problem& problem) { return call(problem, {}); },
          .refuses = nullptr,
          .call = call};
}

const Registered<SubjectKind> kind{
    {.name = "exec", .meaning = "exec:COMMAND, a program that is asked over pipes", .make = make}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
