// ./library.so[:NAME]: a kernel in a shared library that includes halfulp/plugin.h, called in a process of its own.
//
// [named]   With one subject an operation no NAME is needed; with several the names are listed.
// [process] Worker processes are started as threads need them and anew after a case that broke one; --in-process calls
//           the library here, for a debugger.
#include <fmt/format.h>

#include "harness/foreign/library.h"
#include "harness/foreign/pool.h"
#include "harness/foreign/worker.h"
#include "reference/error.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
using Call = std::function<Output(std::size_t subject, const Problem&, const Layout&)>;

// The operations of a table, each with its row: [named].
static std::map<std::string, std::size_t> chosen(const std::vector<Introduced>& subjects, const std::string& path,
                                                 const std::string& name) {
  std::map<std::string, std::size_t> rows;
  std::vector<std::string_view> names, ops;
  for (const Introduced& each : subjects) names.push_back(each.name);
  for (const Op* op : Registered<Op>::all()) ops.push_back(op->name);
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    const Introduced& each = subjects[i];
    if (!name.empty() && each.name != name) continue;
    if (std::ranges::find(ops, each.op) == ops.end())
      throw UsageError(path + ": " + each.name + ": " + unknown("operation", each.op, ops).what());
    if (!rows.emplace(each.op, i).second)
      throw UsageError(fmt::format("{} has several kernels for {}; name one: {}:{}", path, each.op, path, each.name));
  }
  if (rows.empty()) throw unknown("subject of " + path, name, names);
  return rows;
}

static Subject subject_of(const std::vector<Introduced>& subjects, const std::string& path, const std::string& name,
                          const Call& call) {
  const auto rows = chosen(subjects, path, name);
  const auto on = [rows, call](const Problem& problem, const Layout& layout) {
    return call(rows.at(std::string(problem.op->name)), problem, layout);
  };
  Subject made;
  made.run = [on](const Case&, const Problem& problem) { return on(problem, {}); };
  made.call = on;
  for (const auto& [op, row] : rows) made.ops.push_back(op);
  return made;
}

static Subject in_process(const std::string& path, const std::string& name) {
  const auto library = std::make_shared<const Library>(path);
  const auto memory = std::make_shared<SharedMemory>();
  std::vector<Introduced> subjects;
  for (std::size_t i = 0; i < library->size(); ++i)
    subjects.push_back({library->subject(i).name, library->subject(i).op});
  Subject made = subject_of(subjects, path, name, [=](std::size_t row, const Problem& problem, const Layout& layout) {
    return checked_call(*memory, row, problem, layout, [&](const std::string& line) {
      return halfulp::call(library->subject(row), parse_json(line), memory->fit(0).data());
    });
  });
  made.one_thread = true;
  return made;
}

static Subject make(std::string_view text, const Calling& calling) {
  const std::size_t slash = text.rfind('/'), colon = text.find(':', slash == text.npos ? 0 : slash);
  const std::string path(text.substr(0, colon)), name(colon == text.npos ? "" : text.substr(colon + 1));
  if (calling.in_process) return in_process(path, name);
  const auto start = [path, timeout = calling.timeout] { return std::make_unique<Worker>(path, timeout); };
  const auto workers = std::make_shared<Pool<Worker>>(start);
  std::unique_ptr<Worker> first = start();
  const std::vector<Introduced> subjects = first->subjects();
  workers->give(std::move(first));
  return subject_of(subjects, path, name, [workers](std::size_t row, const Problem& problem, const Layout& layout) {
    return workers->with<Declined>([&](Worker& worker) { return worker.call(row, problem, layout); });
  });
}

const Registered<SubjectKind> kind{
    {.name = "plugin", .meaning = "./LIBRARY.so[:NAME], a kernel that includes halfulp/plugin.h", .make = make}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
