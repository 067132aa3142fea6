// A chart as SVG: lines and marks on one pair of axes, each labelled where it lies; no legend, no second axis.
//
// [same]    Coordinates have two decimals and no time, path or machine enters: the same data, the same bytes.
// [command] <desc> holds the command that makes the file again.
// [theme]   Colours follow the reader's: light and dark, both with text at 4.5:1 or better.
// [break]   A value that is not finite, or not positive on a logarithmic axis, interrupts the line.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace halfulp {
struct Axis {
  std::string label;
  double from = 0, to = 1;
  bool logarithmic = false;
  std::vector<std::pair<double, std::string>> ticks = {};
};

enum class Ink { safe, costs, breaks, violet, green, faint };

struct Series {
  std::string label;
  Ink ink = Ink::safe;
  std::vector<std::pair<double, double>> points = {};
  bool dots = false;                        // marks instead of a line
  std::pair<double, double> label_at = {};  // in data units
};

struct Remark {
  double x, y;  // in data units: the point that is meant
  std::string text;
  bool left = false;  // text ends at the point
  int lower = 0;      // lines below it
};

struct Chart {
  std::string title;  // the finding
  std::string command;
  Axis x, y;
  std::vector<Series> series = {};
  std::vector<Remark> remarks = {};
};

std::string svg(const Chart&);         // a file
std::string svg_inside(const Chart&);  // within a page: without colours of its own, class "chart"
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
