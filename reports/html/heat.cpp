// Recipes x input families as a heat map, a format a block.
//
// [colour]  The multiple of the format's limit of `safe`; the number is the error. Coloured by ulp a sound fp32 row would
//           look broken. Steps at 1, 1.5, 3, 6, 32, 256 and 2,048 times the limit.
// [lost]    ∅: rows that became zero; ∞: values that became infinite or NaN.
// [quiet]   △ within the limit, yet at least 5 points more misrounded than the safe recipe (25 in fp32 and fp64).
// [family]  A column is a generator with whatever settings; the worst case of it is shown.
// [rows]    The safe recipe and all that are not safe in some format; those that are safe everywhere look like it.
// [unproved] A cell says ? and is hatched where no case of it has a proved truth; where some have none, it says so behind its
//           number, which is of the others.
// [order]   Families that more operations have come first, then those that break most.
// [size]    At most 5,000 cells: families that break least are left out first, and counted.
#include <algorithm>
#include <cmath>
#include <set>

#include "harness/text.h"
#include "reports/html/definitions.h"
#include "reports/html/html.h"
#include "reports/numbers.h"
#include "reports/xml.h"

namespace halfulp {
struct Spot {
  const Record* record = nullptr;
  const Summary* summary = nullptr;
  double times = 0;          // the limit
  std::size_t unproved = 0;  // cases
};

using Key = std::tuple<std::string, std::string, std::string, std::string>;  // format, op, subject, family
using Spots = std::map<Key, Spot>;

static std::string family_of(const Record& record) { return record.family.substr(0, record.family.find(':')); }

static double times(const Record& record, const Summary& summary) {
  if (summary.zeroed > 0 || summary.invented() > 0) return HUGE_VAL;
  return record.limit > 0 ? summary.scaled.value / record.limit : 0;
}

static Spots spots(const Run& run, const Standings& standings) {
  Spots all;
  for (const Record& record : run.records) {
    if (!measured(record) && !unproved(record)) continue;
    const Standing* standing = standings.find(record.op, record.subject, record.format);
    if (standing == nullptr || !standing->same_as.empty()) continue;
    if (record.subject != safe_subject(record.op) && safe_everywhere(standings, record.op, record.subject)) continue;
    if (unproved(record)) ++all[{record.format, record.op, record.subject, family_of(record)}].unproved;
    for (const auto& [name, summary] : record.results) {
      if (unproved(record)) continue;
      Spot& spot = all[{record.format, record.op, record.subject, family_of(record)}];
      const double here = times(record, summary);
      if (spot.record == nullptr || here > spot.times) spot = {&record, &summary, here, spot.unproved};
    }
  }
  return all;
}

// [size] The families of a format, the most damaging first, as many as the rows leave room for.
static std::vector<std::string> families(const Spots& spots, std::size_t rows, std::size_t& left_out) {
  std::map<std::string, double> worst;
  std::map<std::string, std::set<std::string>> ops;
  for (const auto& [key, spot] : spots) {
    worst[std::get<3>(key)] = std::max(worst[std::get<3>(key)], spot.times);
    ops[std::get<3>(key)].insert(std::get<1>(key));
  }
  std::vector<std::string> names;
  for (const auto& [name, value] : worst) names.push_back(name);
  std::ranges::stable_sort(names, std::greater{},
                           [&](const std::string& each) { return std::pair(ops[each].size(), worst[each]); });
  const std::size_t most = std::max<std::size_t>(6, 5000 / std::max<std::size_t>(rows, 1));
  left_out = names.size() > most ? names.size() - most : 0;
  names.resize(names.size() - left_out);
  return names;
}

static int step(double times) {
  constexpr double steps[] = {1, 1.5, 3, 6, 32, 256, 2048};
  return static_cast<int>(std::ranges::count_if(steps, [&](double each) { return times > each; }));
}

// [quiet]
static bool quiet(const Spot& spot, const Spots& spots) {
  const Record& record = *spot.record;
  const auto safe = spots.find({record.format, record.op, safe_subject(record.op), family_of(record)});
  if (safe == spots.end() || safe->second.record == nullptr || spot.times > 1) return false;
  return misrounded(*spot.summary) - misrounded(*safe->second.summary) >=
         (format(record.format).precision > 16 ? 0.25 : 0.05);
}

static std::string lost(const Summary& summary) { return summary.invented() > 0 ? "∞" : summary.zeroed > 0 ? "∅" : ""; }

// What a cell says when it is opened, in the order in which the script reads it; its row and column say the rest.
static Json opened(const Spot& spot, const std::string& shown) {
  const Worst& worst = spot.summary->scaled;
  const std::string gone = lost(*spot.summary);
  return {Json::Array{{std::min(spot.times, 1e300)},
                      {shown},
                      {gone.empty() ? ulps(spot.summary->ulps.value) : gone},
                      {percent(spot.summary->misrounded, spot.summary->count)},
                      {spot.record->id},
                      {std::uint64_t{worst.row}},
                      {std::uint64_t{worst.index}},
                      {digits(worst.exact, 10)},
                      {digits(worst.expected, 7)},
                      {digits(worst.got, 7)}}};
}

static std::string cell(const Spot* spot, const Spots& spots, Json::Array& cells) {
  if (spot == nullptr) return "<td></td>";
  if (spot->record == nullptr) return "<td class=\"unproved\" aria-label=\"not proved\">?</td>";
  const std::string gone = lost(*spot->summary);
  const std::string shown = (gone.empty() ? ulps(spot->summary->scaled.value, spot->record->limit) : gone) +
                            (quiet(*spot, spots) ? " △" : "") + (spot->unproved > 0 ? " ?" : "");
  cells.push_back(opened(*spot, shown));
  return "<td class=\"h" + std::to_string(step(spot->times)) + "\" tabindex=\"-1\" data-i=\"" +
         std::to_string(cells.size() - 1) + "\">" + xml_text(shown) + "</td>";
}

static std::string head(const std::vector<std::string>& families) {
  std::string out = "<thead><tr><th></th>";
  for (const std::string& each : families) {
    std::string words = each;
    std::ranges::replace(words, '_', ' ');
    out +=
        "<th scope=\"col\" data-family=\"" + xml_attribute(each) + "\"><button>" + xml_text(words) + "</button></th>";
  }
  return out + "</tr></thead>\n";
}

constexpr std::string_view controls =
    "<div class=\"controls\"><span id=\"units\" role=\"group\" aria-label=\"what the cells show\"><button "
    "data-unit=\"ulps\" "
    "aria-pressed=\"true\">ulp at scale</button><button data-unit=\"plain\" aria-pressed=\"false\">ulp of the "
    "value</button>"
    "<button data-unit=\"misrounded\" aria-pressed=\"false\">% misrounded</button></span><input id=\"filter\" "
    "placeholder=\"filter recipes or families\" aria-label=\"filter recipes or families\"></div>\n<div "
    "class=\"swatches\"><span><i "
    "class=\"h0\"></i>"
    "within</span><span><i class=\"h1\"></i>1.5×</span><span><i class=\"h2\"></i>3×</span><span><i "
    "class=\"h3\"></i>6×</span>"
    "<span><i class=\"h4\"></i>32×</span><span><i class=\"h5\"></i>256×</span><span><i "
    "class=\"h6\"></i>2,048×</span><span>"
    "<i class=\"h7\"></i>more</span><span>∅ rows became zero</span><span>∞ infinite or NaN</span><span>△ within the "
    "limit, yet "
    "far more misrounded than the safe recipe</span><span>? truth not proved</span></div>\n";

static std::string body(const Spots& all, const Standings& standings, const std::string& format,
                        const std::vector<std::string>& families, Json::Array& cells) {
  std::string rows;
  for (const std::string& op : standings.ops)
    for (const std::string& subject : standings.subjects(op)) {
      std::string row;
      bool any = false;
      for (const std::string& family : families) {
        const auto at = all.find({format, op, subject, family});
        any = any || at != all.end();
        row += cell(at == all.end() ? nullptr : &at->second, all, cells);
      }
      if (any)
        rows += "<tr data-of=\"" + xml_attribute(format + "/" + op + "/" + recipe_name(subject)) +
                "\"><th scope=\"row\"><code>" + xml_text(recipe_name(subject)) + "</code> <span class=\"faint\">" +
                xml_text(op) + "</span></th>" + row + "</tr>\n";
    }
  if (rows.empty()) return "";
  return "<tbody><tr class=\"group\"><th colspan=\"" + std::to_string(families.size() + 1) + "\">" + xml_text(format) +
         "</th></tr>\n" + rows + "</tbody>\n";
}

static std::string finding(const Spots& all) {
  std::size_t beyond = 0;
  std::size_t measured = 0;
  for (const auto& [key, spot] : all) beyond += spot.times > 1, measured += spot.record != nullptr;
  return "Where it breaks: " + count(beyond) + " of " + counted(measured, "cell", "cells") +
         (beyond == 1 ? " lies" : " lie") + " beyond the limit of safe";
}

HtmlSection html_heat(const Run& run, const Standings& standings, Json::Array& cells) {
  const Spots all = spots(run, standings);
  if (all.empty()) return {};
  std::set<std::tuple<std::string, std::string, std::string>> rows;
  for (const auto& [key, spot] : all) rows.emplace(std::get<0>(key), std::get<1>(key), std::get<2>(key));
  std::size_t left_out = 0;
  const std::vector<std::string> columns = families(all, rows.size(), left_out);
  std::string table = "<div class=\"scroll\"><table class=\"heat\" id=\"heat\">" + head(columns);
  for (const std::string& format : standings.formats) table += body(all, standings, format, columns, cells);
  table += "</table></div>\n";
  if (left_out > 0)
    table += "<p class=\"key\">" + count(left_out) +
             " more families, none of which breaks more than these, are left out.</p>\n";
  table += "<p id=\"said\" class=\"key\" aria-live=\"polite\"></p>\n<div id=\"witness\" aria-live=\"polite\"></div>\n";
  return {"where", finding(all),
          "<p class=\"note\">Number: the largest error in ulps. Colour: how many times the limit of safe it is. "
          "Select a cell for its witness and the command that replays it, a family to sort by it.</p>\n" +
              std::string(controls) + table + html_definition({Term::rating, Term::scale, Term::misrounded}),
          "inputs"};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
