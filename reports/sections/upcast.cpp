// What computing in fp32 bought: on the input that is worst for the recipe without an upcast, its error beside that of
// fp32_inside, and their ratio.
//
// [without] A recipe without an upcast does all its operations in the format of the case; of several the worst is
//           taken. It is found by its counted operations, not by its name.
#include <algorithm>

#include "reports/numbers.h"
#include "reports/sections/sections.h"

namespace halfulp {
static bool without_upcast(const Standing& standing) {
  const auto& operations = standing.worst->cost.operations;
  return !operations.empty() && std::ranges::all_of(operations, [&](const auto& each) {
    return each.first == standing.format || each.second == 0;
  });
}

static const Standing* worst_without_upcast(const Standings& standings, const std::string& op,
                                            const std::string& format) {
  const Standing* worst = nullptr;
  for (const std::string& subject : standings.subjects(op)) {
    const Standing* each = standings.find(op, subject, format);
    if (each == nullptr || each->subject == safe_subject(op) || !without_upcast(*each)) continue;
    if (worst == nullptr || each->rating > worst->rating ||
        (each->rating == worst->rating && each->summary().scaled.value > worst->summary().scaled.value))
      worst = each;
  }
  return worst;
}

static const Record* same_input(const Run& run, const Record& record) {
  const auto at = std::ranges::find_if(run.records, [&](const Record& each) {
    return each.subject == safe_subject(record.op) && each.id == record.id && measured(each);
  });
  return at == run.records.end() ? nullptr : &*at;
}

static std::string ratio(double with, double without) {
  if (with == 0) return without == 0 ? "1 times" : "all of it";
  return amount(without / with) + " times";
}

void upcast(Page& page, const Run& run, const Standings& standings) {
  Table table{.columns = {{"operation"},
                          {"format"},
                          {"input"},
                          {"all in storage"},
                          {"error", Align::right},
                          {"fp32 inside", Align::right},
                          {"smaller by", Align::right}},
              .rows = {}};
  for (const std::string& op : standings.ops) {
    for (const std::string& name : standings.formats) {
      const Standing* standing = format(name).bits < 32 ? worst_without_upcast(standings, op, name) : nullptr;
      const Record* safe = standing == nullptr ? nullptr : same_input(run, *standing->worst);
      if (safe == nullptr) continue;
      const double with = safe->results.at(standing->result).scaled.value;
      const bool number = standing->told() != standing->error;
      table.rows.push_back({plain(op), plain(name), plain(standing->worst->family), plain(standing->recipe()),
                            plain(standing->error), plain(ulps(with, safe->limit)),
                            plain(number ? ratio(with, standing->summary().scaled.value) : "what was lost")});
    }
  }
  if (table.rows.empty()) return;
  heading(page, "what the upcast bought: worst error on the same input, ulp");
  page.push_back({.kind = Block::Kind::table, .table = table});
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
