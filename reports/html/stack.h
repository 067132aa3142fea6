// Stacked bars inside the page, 340 wide: parts that add up, a diamond for what was measured of all of them together.
//
// [cut]  A bar more than 24 times as long as the shortest is cut off at the edge, with a gap and its largest part in
//        words: on one scale with it the others would be dots.
// [sign] The total stands in figures beside each name, so that nothing is read off lengths alone.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace halfulp {
struct StackBar {
  std::string label;
  std::string ink;                                    // of the label
  std::vector<std::pair<std::string, double>> parts;  // name and size, in the order of `Stack::kinds`
  double total = 0;                                   // the diamond
};

struct Stack {
  std::string caption, x_label;
  std::vector<std::pair<std::string, std::string>> kinds;  // name and colour, "s1"
  std::vector<StackBar> bars;
  double mark = 0;  // a tick on every bar; 0: none
};

std::string html_stack(const Stack&);
std::string html_numbers(const Stack&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
