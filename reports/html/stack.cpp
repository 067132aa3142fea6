#include "reports/html/stack.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/html/plot.h"
#include "reports/numbers.h"
#include "reports/xml.h"

namespace halfulp {
constexpr double width = 340, right_end = 332, bar_height = 11, line = 30, foot = 34;

static double sum(const StackBar& bar) {
  double all = 0;
  for (const auto& [name, size] : bar.parts) all += size;
  return all;
}

static double length(const StackBar& bar) { return std::max(sum(bar), bar.total); }

// [cut]
static double longest(const Stack& stack) {
  double least = HUGE_VAL, most = 0;
  for (const StackBar& each : stack.bars)
    if (const double here = length(each); here > 0) least = std::min(least, here);
  for (const StackBar& each : stack.bars)
    if (const double here = length(each); here <= 24 * least) most = std::max(most, here);
  return most > 0 ? most : 1;
}

static std::string text(double x, double y, std::string_view anchor, std::string_view words,
                        std::string_view more = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>", x, y, anchor, more,
                     xml_text(words));
}

static std::string colour(const Stack& stack, const std::string& name) {
  return std::ranges::find(stack.kinds, name, &std::pair<std::string, std::string>::first)->second;
}

static std::string axis(const Stack& stack, const Scale& scale, double bottom) {
  std::string out;
  for (const auto& [value, label] : scale.ticks) {
    const double x = value / scale.to * right_end;
    out += fmt::format("<path class=\"gr\" d=\"M{0:.1f} 0V{1:.1f}\"/>", x, bottom);
    out += text(x, bottom + 15, value == 0 ? "start" : "middle", label);
  }
  return out + text(width / 2, bottom + 30, "middle", stack.x_label) + "\n";
}

static std::string cut_off(const StackBar& bar, double y) {
  const auto largest = std::ranges::max_element(bar.parts, {}, [](const auto& each) { return each.second; });
  std::string out = fmt::format("<path class=\"cut\" d=\"M{0:.1f} {1:.1f}l-4 {2:.1f}m6 0l4 -{2:.1f}\"/>",
                                right_end - 14, y, bar_height);
  if (largest != bar.parts.end() && std::isfinite(largest->second))
    out += text(5, y + 9, "start", largest->first + ": " + percent(largest->second / sum(bar)), " class=\"inside\"");
  return out;
}

static std::string drawn(const Stack& stack, const StackBar& bar, const Scale& scale, double y) {
  std::string out = text(0, y - 4, "start", bar.label, " class=\"name\" style=\"fill:var(--" + bar.ink + ")\"");
  out += text(right_end, y - 4, "end", std::isfinite(bar.total) ? digits(bar.total, 3) : "values lost");
  const double unit = right_end / scale.to;
  double at = 0;
  for (const auto& [name, size] : bar.parts) {
    const double end = std::min(at + size * unit, right_end);
    if (end > at + 0.05)
      out += fmt::format("<path d=\"M{:.2f} {:.1f}h{:.2f}v{}h-{:.2f}z\" style=\"fill:var(--{})\"/>", at, y, end - at,
                         bar_height, end - at, colour(stack, name));
    at = end;
  }
  if (length(bar) > scale.to) return out + cut_off(bar, y) + "\n";
  return out +
         fmt::format("<path class=\"diamond\" d=\"M{:.2f} {:.1f}l4 4l-4 4l-4 -4z\"/>\n", bar.total * unit, y + 1.5);
}

std::string html_stack(const Stack& stack) {
  const Scale scale = linear_scale(longest(stack));
  const double bottom = line * static_cast<double>(stack.bars.size()) + 4;
  std::string out = "<figure><figcaption>" + xml_text(stack.caption) + "</figcaption>" +
                    fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">", width, bottom + foot,
                                xml_attribute(stack.caption));
  out += axis(stack, scale, bottom);
  for (std::size_t i = 0; i < stack.bars.size(); ++i)
    out += drawn(stack, stack.bars[i], scale, line * static_cast<double>(i) + 17);
  for (std::size_t i = 0; stack.mark > 0 && i < stack.bars.size(); ++i)
    out += fmt::format("<path class=\"ax\" d=\"M{:.2f} {:.1f}v{}\"/>", stack.mark / scale.to * right_end,
                       line * static_cast<double>(i) + 15, bar_height + 4);
  return out + "</svg></figure>\n";
}

std::string html_numbers(const Stack& stack) {
  std::string out = "<table><thead><tr><th scope=\"col\">" + xml_text(stack.caption) + "</th>";
  for (const auto& [name, ink] : stack.kinds) out += "<th scope=\"col\" class=\"right\">" + xml_text(name) + "</th>";
  out +=
      "<th scope=\"col\" class=\"right\">sum</th><th scope=\"col\" class=\"right\">measured</th></tr></thead><tbody>\n";
  for (const StackBar& bar : stack.bars) {
    out += "<tr><th scope=\"row\">" + xml_text(bar.label) + "</th>";
    for (const auto& [name, ink] : stack.kinds) {
      const auto at = std::ranges::find(bar.parts, name, &std::pair<std::string, double>::first);
      out += "<td class=\"right\">" + (at == bar.parts.end() ? "0" : digits(at->second, 3)) + "</td>";
    }
    out += "<td class=\"right\">" + digits(sum(bar), 3) + "</td><td class=\"right\">" + digits(bar.total, 3) +
           "</td></tr>\n";
  }
  return out + "</tbody></table>\n";
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
