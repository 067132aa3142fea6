#include <algorithm>
#include <sstream>

#include "reference/registry.h"
#include "reports/documents/document.h"

namespace halfulp {
std::vector<const Topic*> topics(const Document& document) {
  std::vector<const Topic*> all;
  for (const Topic* each : Registered<Topic>::all())
    if (each->document == document.name) all.push_back(each);
  std::ranges::sort(all, {}, &Topic::place);
  return all;
}

static void code(std::ostream& out, const std::vector<std::string>& lines) {
  out << '\n';
  for (const std::string& each : lines) out << "    " << each << '\n';
}

static void grid(std::ostream& out, const Grid& of) {
  Table table;
  for (const std::string& each : of.columns) table.columns.push_back({each});
  for (const auto& row : of.rows) {
    table.rows.emplace_back();
    for (const Fact& each : row) table.rows.back().push_back(plain(each.told));
  }
  out << '\n';
  draw_markdown(out, table);
  if (!of.note.empty()) out << '\n' << of.note << '\n';
  const std::vector<std::string> all = commands(of);
  if (all.empty()) return;
  out << "\n<details><summary>" << (all.size() == 1 ? "its command" : "its commands") << "</summary>\n";
  code(out, all);
  out << "\n</details>\n";
}

static void topic(std::ostream& out, const Topic& of, const Published& folder, int& number) {
  if (!of.part.empty()) out << "\n## " << of.part << '\n';
  if (!of.heading.empty()) out << "\n### " << of.heading << '\n';
  if (!of.prose.empty()) out << '\n' << of.prose << '\n';
  if (of.grid != nullptr) grid(out, of.grid());
  if (of.chart != nullptr) out << "\n![" << of.chart().title << "](figures/" << of.name << ".svg)\n";
  if (of.claims != nullptr)
    for (const Claim& each : of.claims(folder)) {
      out << "\n**" << ++number << ".** " << told(each) << '\n';
      code(out, commands(each));
    }
  if (of.tables != nullptr)
    for (const Table& each : of.tables()) {
      out << '\n';
      draw_markdown(out, each);
    }
}

std::string markdown(const Document& document, const Published& folder) {
  std::ostringstream out;
  out << "# " << document.title << "\n\n" << document.opening << '\n';
  int number = 0;
  for (const Topic* each : topics(document)) topic(out, *each, folder, number);
  out << "\n---\n\nMade by `./run docs`.\n";
  return out.str();
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
