// A document of reports/published: topics in order, each with what is claimed of it, a figure, a table.
//
//   markdown(document, folder)   published/NAME.md
//   html(document, folder)       published/NAME.html, one file that asks nobody for anything
//
// [same]   Both have the same words and numbers: they are drawn from the same topics.
// [typed]  Prose between the claims holds no number; claims_test sees to it.
// [folder] What a machine measured (measured/) or the stage `frameworks` compared is read from the published folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "reports/documents/claim.h"
#include "reports/svg.h"
#include "reports/table.h"

namespace halfulp {
struct Document {
  std::string_view name;
  std::string_view title;
  std::string_view opening;  // Markdown
  bool page = false;         // as HTML, too
};

using Published = std::filesystem::path;

struct Topic {
  std::string_view name;       // of a figure: published/figures/NAME.svg
  std::string_view document;   // which it belongs to
  int place;                   // in the document
  std::string_view part = {};  // opens a part of that name
  std::string_view heading = {};
  std::string_view prose = {};
  Chart (*chart)() = nullptr;
  std::vector<Claim> (*claims)(const Published&) = nullptr;
  Grid (*grid)() = nullptr;
  std::vector<Table> (*tables)() = nullptr;  // long ones, after all else
};

std::vector<const Topic*> topics(const Document&);  // in order
std::string markdown(const Document&, const Published&);
std::string html(const Document&, const Published&);

inline constexpr std::string_view docs_command = "halfulp docs reports/published";
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
