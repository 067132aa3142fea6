// A small plot inside the page: 340 wide, one pair of axes, lines or marks that are labelled where they end.
//
// [label]  Labels stand to the right of their line's end and push each other apart; no legend. The longest says how
//          wide the axes can be.
// [point]  A line of one mark has a thread from the mark to its label.
// [hover]  A mark says what it is and where, as the title of its circle: under the pointer, and read aloud.
// [theme]  Colours are the page's, so the theme button changes them, too.
// [break]  A value that is not finite, or not positive on a logarithmic axis, interrupts the line.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace halfulp {
struct Scale {
  double from = 1, to = 10;
  bool logarithmic = true;
  std::vector<std::pair<double, std::string>> ticks = {};
};

struct PlotLine {
  std::string label;
  std::string ink;  // c0 to c7, a word's colour, bound (dashed) or edge (thin, without marks)
  std::vector<std::pair<double, double>> points = {};
  bool dots = false;
};

struct Plot {
  std::string caption;
  std::string x_label;
  Scale x, y;
  std::vector<PlotLine> lines = {};
};

// Decades, or powers of two where `base` is 2, around the values; ticks at some of them.
Scale scale_of(const std::vector<double>& values, int base);
// From 0 to a round number above `most`, with four to six ticks.
Scale linear_scale(double most);

std::string html_plot(const Plot&);
// The numbers of a plot as a table, a click away.
std::string html_numbers(const Plot&);
// Of a plot of marks: by series and decade of x the largest y and how many marks there are.
std::string html_points(const Plot&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
