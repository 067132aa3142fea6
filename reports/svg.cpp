#include "reports/svg.h"

#include <fmt/format.h>

#include <cmath>

#include "reports/xml.h"

namespace halfulp {
constexpr double width = 680, height = 380, left = 74, right = 24, top = 46, bottom = 52;

constexpr std::string_view sheet =
    "text{font:12px system-ui,sans-serif;fill:#1b1e22}.t{font-size:15px;font-weight:600}.m{fill:#5b626b}"
    ".g{stroke:#e2e3de}.p{fill:#fcfcfa}.halo{paint-order:stroke;stroke:#fcfcfa;stroke-width:3px}"
    ".l{fill:none;stroke-width:1.8;stroke-linejoin:round}.r{fill:none;stroke:#5b626b;stroke-width:1}"
    ".safe{stroke:#1f6fa8}.costs{stroke:#8a6100}.breaks{stroke:#b3400a}.violet{stroke:#9a4f8c}.green{stroke:#5f7a2e}"
    ".faint{stroke:#5b626b;stroke-dasharray:4 3}"
    ".safe-f{fill:#1f6fa8}.costs-f{fill:#8a6100}.breaks-f{fill:#b3400a}.violet-f{fill:#9a4f8c}.green-f{fill:#5f7a2e}"
    ".faint-f{fill:#5b626b}"
    "@media(prefers-color-scheme:dark){text{fill:#e7e8e4}.m{fill:#a0a7af}.g{stroke:#2c3137}.p{fill:#14171a}"
    ".halo{stroke:#14171a}.r{stroke:#a0a7af}.safe{stroke:#7db8e8}.costs{stroke:#dcb35a}.breaks{stroke:#f58f55}"
    ".violet{stroke:#cf93c4}.green{stroke:#a7c46a}.faint{stroke:#a0a7af}.safe-f{fill:#7db8e8}.costs-f{fill:#dcb35a}"
    ".breaks-f{fill:#f58f55}.violet-f{fill:#cf93c4}.green-f{fill:#a7c46a}.faint-f{fill:#a0a7af}}";

static double share(const Axis& axis, double value) {
  if (!axis.logarithmic) return (value - axis.from) / (axis.to - axis.from);
  return value > 0 ? std::log2(value / axis.from) / std::log2(axis.to / axis.from) : NAN;
}

static std::string number(double value) {
  const std::string text = fmt::format("{:.2f}", value);
  return text == "-0.00" ? "0.00" : text;
}

static double across(const Chart& chart, double x) { return left + share(chart.x, x) * (width - left - right); }
static double down(const Chart& chart, double y) {
  return height - bottom - share(chart.y, y) * (height - top - bottom);
}

static std::string text(double x, double y, std::string_view kind, std::string_view anchor, std::string_view words) {
  return fmt::format("<text x=\"{}\" y=\"{}\" class=\"{}\" text-anchor=\"{}\">{}</text>\n", number(x), number(y), kind,
                     anchor, xml_text(words));
}

static std::string axes(const Chart& chart) {
  std::string out;
  for (const auto& [value, label] : chart.y.ticks) {
    const double y = down(chart, value);
    out += fmt::format("<line class=\"g\" x1=\"{}\" x2=\"{}\" y1=\"{}\" y2=\"{}\"/>\n", number(left),
                       number(width - right), number(y), number(y));
    out += text(left - 8, y + 4, "m", "end", label);
  }
  for (const auto& [value, label] : chart.x.ticks) {
    const double x = across(chart, value);
    out += fmt::format("<line class=\"g\" x1=\"{}\" x2=\"{}\" y1=\"{}\" y2=\"{}\"/>\n", number(x), number(x),
                       number(height - bottom), number(height - bottom + 5));
    out += text(x, height - bottom + 19, "m", "middle", label);
  }
  out += text((left + width - right) / 2, height - 12, "m", "middle", chart.x.label);
  out += text(left - 8, top - 10, "m", "start", chart.y.label);
  return out;
}

static std::string_view name(Ink ink) {
  constexpr std::string_view names[] = {"safe", "costs", "breaks", "violet", "green", "faint"};
  return names[static_cast<std::size_t>(ink)];
}

static std::string drawn(const Chart& chart, const Series& series) {
  std::string path, marks;
  bool open = false;
  for (const auto& [x, y] : series.points) {
    const double at = across(chart, x), to = down(chart, y);
    if (!std::isfinite(at) || !std::isfinite(to)) {
      open = false;
      continue;
    }
    path += (open ? "L" : "M") + number(at) + " " + number(to);
    marks += fmt::format("<circle class=\"{}-f\" cx=\"{}\" cy=\"{}\" r=\"1.6\"/>\n", name(series.ink), number(at),
                         number(to));
    open = true;
  }
  std::string out = series.dots ? marks : fmt::format("<path class=\"l {}\" d=\"{}\"/>\n", name(series.ink), path);
  if (!series.label.empty())
    out += text(across(chart, series.label_at.first), down(chart, series.label_at.second),
                std::string(name(series.ink)) + "-f halo", "start", series.label);
  return out;
}

static std::string drawn(const Chart& chart, const Remark& remark) {
  const double x = across(chart, remark.x), y = down(chart, remark.y), below = y + 16.0 * remark.lower;
  std::string out = fmt::format("<circle class=\"r\" cx=\"{}\" cy=\"{}\" r=\"4\"/>\n", number(x), number(y));
  return out + text(x + (remark.left ? -9 : 9), below + 4, "halo", remark.left ? "end" : "start", remark.text);
}

static std::string drawn(const Chart& chart) {
  std::string out = text(left - 8, 20, "t", "start", chart.title) + axes(chart);
  for (const Series& each : chart.series) out += drawn(chart, each);
  for (const Remark& each : chart.remarks) out += drawn(chart, each);
  return out;
}

std::string svg(const Chart& chart) {
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
             "height=\"{1:.0f}\" "
             "role=\"img\">\n<title>{2}</title>\n<desc>{3}</desc>\n<style>{4}</style>\n<rect class=\"p\" "
             "width=\"{0:.0f}\" "
             "height=\"{1:.0f}\"/>\n",
             width, height, xml_text(chart.title), xml_text(chart.command), sheet) +
         drawn(chart) + "</svg>\n";
}

std::string svg_inside(const Chart& chart) {
  return fmt::format("<svg class=\"chart\" viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\">\n<title>{}</title>\n", width,
                     height, xml_text(chart.title)) +
         drawn(chart) + "</svg>\n";
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
