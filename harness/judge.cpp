#include "harness/judge.h"

#include <fmt/format.h>

#include <cmath>

#include "reference/error.h"

namespace halfulp {
static std::uint64_t pardoned(const Gate& gate, const std::string& result, Mismatch which) {
  const auto found = gate.pardoned.find(result);
  if (found == gate.pardoned.end()) return 0;
  return which == Mismatch::missing_nan ? found->second.missing_nan
         : which == Mismatch::saturated ? found->second.saturated
                                        : 0;
}

// [fatal] "2 spurious_nan, 1 saturated in y"
// [beyond] Where a row was not judged, because a sum or a square may overflow in the working format, infinities and nans
//          out of nowhere may be its legal result; in the rows that were judged the gate refuses them itself.
static std::string fatal(const std::map<std::string, Summary>& results, const Gate& gate) {
  const bool beyond = gate.untrusted_rows > 0;
  std::string text;
  for (const auto& [result, summary] : results) {
    for (const Mismatch each : {Mismatch::missing_nan, Mismatch::spurious_nan, Mismatch::spurious_inf,
                                Mismatch::saturated, Mismatch::wrong_sign_inf})
      if (const std::uint64_t count = summary.mismatch(each) - pardoned(gate, result, each);
          count > 0 && !(beyond && each != Mismatch::missing_nan && each != Mismatch::saturated))
        text += fmt::format("{}{} {} in {}", text.empty() ? "" : ", ", count, name(each), result);
  }
  return text;
}

static std::string refused_rows(const RowFactor& rows) {
  return fmt::format("row factor: {} of {} rows refused; first {}", rows.refused, rows.judged, text(*rows.first));
}

Judgement judge(const std::map<std::string, Summary>& results, const Gate& gate, const RowFactor& rows,
                const Returned& returned) {
  if (const std::string lost = fatal(results, gate); !lost.empty()) return {Verdict::fail, lost};
  if (gate.refused > 0)
    return {Verdict::fail,
            fmt::format("{} of {} outputs are outside what the class {} allows; first {}{}", gate.refused, gate.gated,
                        gate.declared, text(*gate.first), rows.refused > 0 ? "; " + refused_rows(rows) : "")};
  if (rows.refused > 0) return {Verdict::fail, refused_rows(rows)};
  if (returned.refused > 0)
    return {Verdict::fail, fmt::format("{} of {} returned statistics are outside what the class {} allows; first {}",
                                       returned.refused, returned.judged, gate.declared, returned.first)};
  if (gate.untrusted_rows > 0)
    return {Verdict::untrusted, fmt::format("{} row{} not judged; first {}", gate.untrusted_rows,
                                            gate.untrusted_rows == 1 ? "" : "s", gate.untrusted)};
  if (gate.inconclusive > 0)
    return {Verdict::inconclusive,
            fmt::format("{} of {} outputs lie where the reference's own error decides", gate.inconclusive, gate.gated)};
  if (gate.ill_conditioned)
    return {Verdict::ill_conditioned, fmt::format("the bound of the class {} exceeds a row's own size: passing says "
                                                  "nothing about it",
                                                  gate.declared)};
  return {};
}

void check_bound(std::string_view subject, std::string_view result, std::size_t n, std::span<const double> computed,
                 const std::vector<Certified>& truth, std::span<const double> bounds) {
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const Certified& exact = truth[i];
    if (exact.kind == Kind::nan || exact.kind == Kind::infinite || !std::isfinite(bounds[i])) continue;
    const double away = std::fabs((computed[i] - exact.value) - exact.low);
    if (away <= bounds[i] * (1 + 0x1p-40) + exact.radius) continue;
    throw Violation(
        fmt::format("{}: {} row {}, element {}: error {} beyond the bound {} of its own steps (got {}, exact "
                    "{}): a bug of halfulp, please report it",
                    subject, result, i / n, i % n, away, bounds[i], computed[i], exact.value));
  }
}

void check_class(std::string_view subject, const Gate& gate) {
  if (gate.refused == 0) return;
  throw Violation(
      fmt::format("{}: {} of {} outputs are outside the class {} in which its steps lie; first {}: a bug of "
                  "halfulp, please report it",
                  subject, gate.refused, gate.gated, gate.declared, text(*gate.first)));
}

void check_class(std::string_view subject, const RowFactor& rows) {
  if (rows.refused == 0) return;
  throw Violation(fmt::format("{}: {}, though its steps lie in the class: a bug of halfulp, please report it", subject,
                              refused_rows(rows)));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
