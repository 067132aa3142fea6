#include "reports/html/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <ranges>

#include "reports/numbers.h"
#include "reports/xml.h"

namespace halfulp {
constexpr double width = 340, height = 230, left = 40, top = 8, bottom = 34, line_height = 12;

static double share(const Scale& scale, double value) {
  if (!scale.logarithmic) return (value - scale.from) / (scale.to - scale.from);
  return value > 0 ? std::log(value / scale.from) / std::log(scale.to / scale.from) : NAN;
}
// [label] Where the axes end: as far right as the longest label allows.
static double end_of(const Plot& plot) {
  std::size_t longest = 0;
  for (const PlotLine& each : plot.lines) longest = std::max(longest, each.label.size());
  return width - std::clamp(6.0 * static_cast<double>(longest) + 8, 50.0, 150.0);
}
static double across(const Plot& plot, double x) { return left + share(plot.x, x) * (end_of(plot) - left); }
static double down(const Plot& plot, double y) {
  return height - bottom - std::clamp(share(plot.y, y), -0.02, 1.02) * (height - top - bottom);
}

Scale scale_of(const std::vector<double>& values, int base) {
  double least = HUGE_VAL, most = 0;
  for (const double each : values)
    if (std::isfinite(each) && each > 0) least = std::min(least, each), most = std::max(most, each);
  if (most == 0) least = most = 1;
  const double unit = std::log(base);
  const int first = static_cast<int>(std::floor(std::log(least) / unit + 1e-9));
  const int last = std::max(first + 1, static_cast<int>(std::ceil(std::log(most) / unit - 1e-9)));
  Scale scale{.from = std::pow(base, first), .to = std::pow(base, last)};
  const int every = std::max(1, (last - first + 4) / 5);
  for (int i = first; i <= last; i += every) {
    const double value = std::pow(base, i);
    scale.ticks.emplace_back(value, base == 2 ? count(static_cast<std::uint64_t>(value)) : amount(value));
  }
  return scale;
}

Scale linear_scale(double most) {
  const double power = std::pow(10, std::floor(std::log10(most / 5)));
  double step = power;
  for (const double each : {2.0, 5.0, 10.0})
    if (most / step > 6) step = each * power;
  const double count = std::ceil(most / step - 1e-9);
  Scale scale{.from = 0, .to = count * step, .logarithmic = false};
  for (double i = 0; i <= count; ++i) scale.ticks.emplace_back(i * step, i == 0 ? "0" : digits(i * step, 3));
  return scale;
}

static std::string text(double x, double y, std::string_view anchor, std::string_view words,
                        std::string_view more = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>", x, y, anchor, more,
                     xml_text(words));
}

static std::string axes(const Plot& plot) {
  std::string out;
  for (const auto& [value, label] : plot.y.ticks) {
    const double y = down(plot, value);
    out += fmt::format("<path class=\"gr\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>", left, y, end_of(plot));
    out += text(left - 5, y + 3.5, "end", label);
  }
  for (const auto& [value, label] : plot.x.ticks) {
    const double x = across(plot, value);
    out += fmt::format("<path class=\"ax\" d=\"M{:.1f} {:.1f}v4\"/>", x, height - bottom);
    out += text(x, height - bottom + 15, "middle", label);
  }
  out += fmt::format("<path class=\"ax\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>", left, height - bottom, end_of(plot));
  return out + text((left + end_of(plot)) / 2, height - 4, "middle", plot.x_label) + "\n";
}

static std::string drawn(const Plot& plot, const PlotLine& line) {
  std::string path, marks;
  bool open = false;
  for (const auto& [x, y] : line.points) {
    const double at = across(plot, x), to = down(plot, y);
    const bool there = std::isfinite(at) && std::isfinite(to);
    if (there) {
      path += fmt::format("{}{:.1f} {:.1f}", open ? "L" : "M", at, to);
      if (line.ink != "bound" && line.ink != "edge")
        marks += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2\"><title>{}: {}, {}</title></circle>", at, to,
                             xml_text(line.label), amount(x), amount(y));
    }
    open = there;
  }
  marks = marks.empty() ? "" : "<g style=\"fill:var(--" + line.ink + ")\">" + marks + "</g>";
  if (line.dots) return marks + "\n";
  const std::string kind = line.ink == "bound"  ? "class=\"bound\""
                           : line.ink == "edge" ? "class=\"ax\""
                                                : "class=\"ln\" style=\"stroke:var(--" + line.ink + ")\"";
  return "<path " + kind + " d=\"" + path + "\"/>" + marks + "\n";
}

// [label]
static std::string labels(const Plot& plot) {
  struct Label {
    double y;
    const PlotLine* line;
  };
  std::vector<Label> all;
  for (const PlotLine& each : plot.lines) {
    const auto last = std::find_if(each.points.rbegin(), each.points.rend(), [&](const auto& p) {
      return std::isfinite(down(plot, p.second)) && std::isfinite(p.second);
    });
    if (!each.label.empty() && last != each.points.rend()) all.push_back({down(plot, last->second), &each});
  }
  std::ranges::stable_sort(all, {}, &Label::y);
  double next = top + 4;
  for (Label& each : all) each.y = std::max(each.y, next), next = each.y + line_height;
  for (double limit = height - bottom - 4; Label & each : all | std::views::reverse)
    each.y = std::min(each.y, limit), limit = each.y - line_height;
  std::string out;
  for (const Label& each : all)  // [point]
    if (each.line->dots && each.line->points.size() == 1)
      out += fmt::format("<path class=\"gr\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>",
                         across(plot, each.line->points[0].first) + 3, down(plot, each.line->points[0].second),
                         end_of(plot) + 3, each.y);
  for (const Label& each : all)
    out += text(end_of(plot) + 5, each.y + 3.5, "start", each.line->label,
                each.line->ink == "bound" ? "" : " class=\"name\" style=\"fill:var(--" + each.line->ink + ")\"");
  return out;
}

std::string html_plot(const Plot& plot) {
  std::string out = "<figure><figcaption>" + xml_text(plot.caption) + "</figcaption>" +
                    fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">", width, height,
                                xml_attribute(plot.caption));
  out += axes(plot);
  for (const PlotLine& each : plot.lines) out += drawn(plot, each);
  return out + labels(plot) + "</svg></figure>\n";
}

std::string html_numbers(const Plot& plot) {
  std::string out = "<table><thead><tr><th scope=\"col\">" + xml_text(plot.caption) + "</th>";
  std::vector<double> xs;
  for (const PlotLine& line : plot.lines)
    for (const auto& [x, y] : line.points)
      if (std::ranges::find(xs, x) == xs.end()) xs.push_back(x);
  std::ranges::sort(xs);
  for (const double x : xs) out += "<th scope=\"col\" class=\"right\">" + amount(x) + "</th>";
  out += "</tr></thead><tbody>\n";
  for (const PlotLine& line : plot.lines) {
    out += "<tr><th scope=\"row\">" + xml_text(line.label) + "</th>";
    for (const double x : xs) {
      const auto at = std::ranges::find(line.points, x, &std::pair<double, double>::first);
      out += "<td class=\"right\">" + (at == line.points.end() ? "" : xml_text(ulps(at->second))) + "</td>";
    }
    out += "</tr>\n";
  }
  return out + "</tbody></table>\n";
}
std::string html_points(const Plot& plot) {
  const auto decade = [](double x) { return static_cast<int>(std::floor(std::log10(x) + 1e-9)); };
  std::map<int, std::map<std::string, std::pair<double, std::uint64_t>>> cells;
  for (const PlotLine& line : plot.lines)
    for (const auto& [x, y] : line.points)
      if (line.dots && x > 0 && std::isfinite(x) && std::isfinite(y)) {
        auto& [most, number] = cells[decade(x)][line.label];
        most = std::max(most, y), ++number;
      }
  std::string out =
      "<table><thead><tr><th scope=\"col\">" + xml_text(plot.caption + "; " + plot.x_label + " from") + "</th>";
  for (const auto& [power, by_label] : cells)
    out += "<th scope=\"col\" class=\"right\">" + amount(std::pow(10, power)) + "</th>";
  out += "</tr></thead><tbody>\n";
  for (const PlotLine& line : plot.lines) {
    if (!line.dots) continue;
    out += "<tr><th scope=\"row\">" + xml_text(line.label) + "</th>";
    for (const auto& [power, by_label] : cells) {
      const auto at = by_label.find(line.label);
      out += "<td class=\"right\">" +
             (at == by_label.end()
                  ? ""
                  : amount(at->second.first) + "<span class=\"m\">" + count(at->second.second) + "</span>") +
             "</td>";
    }
    out += "</tr>\n";
  }
  return out + "</tbody></table>\n<p class=\"key\">The largest in each decade; beneath, how many marks.</p>\n";
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
