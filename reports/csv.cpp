// One row for each result of each record, for spreadsheets and scripts.
//
// [rfc-4180] Fields with a comma, a quote or a line break are quoted, quotes doubled; lines end with CR LF; a head line.
// [exact]    Numbers are the shortest decimals that read back the same; "inf" and "nan" where they are that.
// [columns]  The table below is the documentation; reports/README.md repeats it, and a test compares them.
#include "reports/csv.h"

#include <ostream>

#include "reference/registry.h"

namespace halfulp {
struct CsvRow {
  const Record& record;
  const std::string& result;
  const Summary& summary;
};

static std::string number(double value) { return to_text(value); }
static std::string number(std::uint64_t value) { return std::to_string(value); }

struct CsvColumn {
  std::string_view name, meaning;
  std::string (*field)(const CsvRow&);
};

#define RECORD(member) [](const CsvRow& row) { return row.record.member; }
#define NUMBER(expression) [](const CsvRow& row) { return number(row.expression); }
constexpr CsvColumn columns[] = {
    {"subject", "what computed, as typed", RECORD(subject)},
    {"case", "the id of the case", RECORD(id)},
    {"property", "of a separate check, its name", RECORD(property)},
    {"op", "the operation", RECORD(op)},
    {"format", "of the inputs", RECORD(format)},
    {"family", "the generator of x", RECORD(family)},
    {"n", "length of a row", NUMBER(record.n)},
    {"rows", "of the case", NUMBER(record.rows)},
    {"result", "y, sum, ...", [](const CsvRow& row) { return row.result; }},
    {"verdict", "pass, fail, ...", [](const CsvRow& row) { return std::string(name(row.record.verdict)); }},
    {"reason", "of a verdict that is not pass", RECORD(reason)},
    {"rating", "safe, costs, breaks or unrated",
     [](const CsvRow& row) { return std::string(name(row.record.rating)); }},
    {"limit", "of safe, ulps at the scale of the magnitude; 0: none", NUMBER(record.limit)},
    {"bound", "proved worst error in the same unit; inf: none", NUMBER(record.bound)},
    {"scaled", "worst error in the same unit", NUMBER(summary.scaled.value)},
    {"ulps", "worst error in ulps of the exact value", NUMBER(summary.ulps.value)},
    {"relative", "worst relative error", NUMBER(summary.relative.value)},
    {"normwise", "worst normwise relative error of a row", NUMBER(summary.normwise.value)},
    {"nmse", "worst normalised mean square error of a row", NUMBER(summary.nmse.value)},
    {"share", "worst share of the proved bound used", NUMBER(summary.share.value)},
    {"bias", "mean signed error, ulps", NUMBER(summary.bias())},
    {"mean", "mean size of the error, ulps", NUMBER(summary.mean_magnitude())},
    {"elements", "outputs looked at", NUMBER(summary.elements)},
    {"measured", "of them with a finite error", NUMBER(summary.count)},
    {"misrounded", "not the correctly rounded value", NUMBER(summary.misrounded)},
    {"unfaithful", "not a neighbour of the exact value", NUMBER(summary.unfaithful)},
    {"ties", "exact values halfway between two of the format", NUMBER(summary.ties)},
    {"zeros", "a zero where the correctly rounded value is not one", NUMBER(summary.zeros)},
    {"invented", "NaN or infinite where the truth is not, or the reverse", NUMBER(summary.invented())},
    {"refused", "outputs that the declared class cannot yield", NUMBER(record.refused)},
    {"gated", "outputs judged by the gate", NUMBER(record.gated)},
    {"open", "of them, those that the class may misround", NUMBER(record.open)},
    {"rows_refused", "rows that no single statistic explains", NUMBER(record.rows_refused)},
    {"rows_judged", "rows judged by the row factor", NUMBER(record.rows_judged)},
    {"rows_undecided", "of them neither explained nor refuted", NUMBER(record.rows_undecided)},
    {"worst_row", "of the element with the largest scaled error", NUMBER(summary.scaled.row)},
    {"worst_index", "of the same", NUMBER(summary.scaled.index)},
    {"exact", "its exact value", NUMBER(summary.scaled.exact)},
    {"expected", "its correctly rounded value", NUMBER(summary.scaled.expected)},
    {"got", "what the subject returned", NUMBER(summary.scaled.got)},
    {"bytes_read", "an element, counted from the steps", NUMBER(record.cost.bytes_read)},
    {"bytes_written", "an element", NUMBER(record.cost.bytes_written)},
    {"conversions", "an element", NUMBER(record.cost.conversions)},
    {"operations", "an element, by format: bf16=1 fp32=4",
     [](const CsvRow& row) {
       std::string text;
       for (const auto& [format, each] : row.record.cost.operations)
         text += (text.empty() ? "" : " ") + format + "=" + number(each);
       return text;
     }},
};
#undef RECORD
#undef NUMBER

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char each : text) each == '"' ? quoted += "\"\"" : quoted += each;
  return quoted + "\"";
}

std::vector<std::pair<std::string_view, std::string_view>> csv_columns() {
  std::vector<std::pair<std::string_view, std::string_view>> all;
  for (const CsvColumn& each : columns) all.emplace_back(each.name, each.meaning);
  return all;
}

static void line(std::ostream& out, const CsvRow& row) {
  bool first = true;
  for (const CsvColumn& each : columns) {
    out << (first ? "" : ",") << csv_field(each.field(row));
    first = false;
  }
  out << "\r\n";
}

static void csv(std::ostream& out, const Run& run, const Look&) {
  for (const CsvColumn& each : columns) out << (&each == columns ? "" : ",") << each.name;
  out << "\r\n";
  const std::string no_result;
  for (const Record& record : run.records) {
    for (const auto& [name, summary] : record.results) line(out, {record, name, summary});
    if (record.results.empty()) line(out, {record, no_result, Summary{}});
  }
}

const Registered<Reporter> csv_row{{.name = "csv", .meaning = "one row a result, RFC 4180", .report = csv}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
