// The case of a check that is refused most, and some of its elements, bit for bit.
//
// [bits] A witness has its value in decimal and its bits below it, so that it can be compared with a dump.
#include <cmath>

#include "reports/checking/families.h"
#include "reports/checking/sections.h"
#include "reports/numbers.h"

namespace halfulp {
const Record* worst_case(const Run& run) {
  const Record* worst = nullptr;
  for (const Record& each : run.records)
    if (each.verdict == Verdict::fail && !each.witnesses.empty() &&
        (worst == nullptr || refused_shares(each) > refused_shares(*worst)))
      worst = &each;
  return worst;
}

Table elements(const Record& record) {
  Table table{.columns = {{"row", Align::right}, {"i", Align::right}}, .rows = {}};
  for (const auto& each : record.witnesses.front().operands) table.columns.push_back({each.name, Align::right});
  for (const char* each : {"exact", "expected", "got", "ulp"}) table.columns.push_back({each, Align::right});
  for (std::size_t i = 0; i < record.witnesses.size() && i < 4; ++i) {
    const Witness& w = record.witnesses[i];
    std::vector<Cell> values{plain(count(w.row)), plain(count(w.index))}, bits{plain(""), plain("")};
    for (const auto& each : w.operands) {
      values.push_back(plain(with_minus(digits(each.value, 7))));
      bits.push_back(plain(hexadecimal(*each.format, each.value)));
    }
    values.push_back(plain(with_minus(digits(w.exact, 10)))), bits.push_back(plain(""));
    for (const double each : {w.expected, w.got}) {
      values.push_back(plain(with_minus(digits(each, 6))));
      bits.push_back(plain(hexadecimal(*w.format, each)));
    }
    values.push_back(plain((w.ulps > 0 ? "+" : "") + with_minus(ulps(w.ulps)))), bits.push_back(plain(""));
    table.rows.push_back(values), table.rows.push_back(bits);
  }
  return table;
}

}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
