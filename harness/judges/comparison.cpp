#include "harness/judges/comparison.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "reference/error.h"
#include "reference/ulp.h"

namespace halfulp {
// [nothing]
static double share(double part, double whole) { return part == 0 ? 0 : part / whole; }

// The largest share of all elements whose values are finite.
template <class Share>
static double largest(const Compared& of, Share share_of) {
  double most = 0;
  for (std::size_t i = 0; i < of.got.size(); ++i)
    if (std::isfinite(of.reference[i]))
      most = std::max(most, share_of(std::fabs(of.got[i] - of.reference[i]), of.reference[i]));
  return most;
}

static double farthest(const Compared& of) {
  return largest(of, [](double d, double) { return d; });
}

static double allclose(const Compared& of, const Limits& limits) {
  return largest(of, [&](double d, double r) { return share(d, limits.absolute + limits.relative * std::fabs(r)); });
}

static double either(const Compared& of, const Limits& limits) {
  return largest(of, [&](double d, double r) {
    return std::min(share(d, limits.absolute), share(d, limits.relative * std::fabs(r)));
  });
}

static double relative(const Compared& of, const Limits& limits) {
  return largest(of, [&](double d, double r) {
    return share(d, limits.relative * (std::fabs(r) <= limits.absolute ? 1 : std::fabs(r)));
  });
}

static double nmse(const Compared& of, const Limits& limits) {
  double error = 0, energy = 0;
  for (std::size_t i = 0; i < of.got.size(); ++i) {
    if (!std::isfinite(of.reference[i])) continue;
    const double d = of.got[i] - of.reference[i];
    error += d * d, energy += of.reference[i] * of.reference[i];
  }
  return share(share(error, energy), limits.absolute);
}

static double max_abs(const Compared& of, const Limits& limits) { return share(farthest(of), limits.absolute); }

static double twice_naive(const Compared& of, const Limits& limits) {
  const double naive = farthest({.format = of.format, .got = of.naive, .reference = of.reference});
  return share(farthest(of), 2 * naive + limits.absolute);
}

static double ulp_measure(const Compared& of, const Limits& limits) {
  return largest(of, [&](double d, double r) { return share(d / ulp(of.format, r), limits.absolute); });
}

static double cosine(const Compared& of, const Limits& limits) {
  double dot = 0, got = 0, reference = 0;
  for (std::size_t i = 0; i < of.got.size(); ++i) {
    if (!std::isfinite(of.reference[i])) continue;
    dot += of.got[i] * of.reference[i];
    got += of.got[i] * of.got[i], reference += of.reference[i] * of.reference[i];
  }
  const double size = std::sqrt(got) * std::sqrt(reference);
  const double away = size == 0 ? (got == reference ? 0 : 1) : std::max(0.0, 1 - dot / size);
  return share(away, 1 - limits.absolute);
}

static constexpr Measure rows[] = {
    {"allclose", "|d| <= atol + rtol |r| for every element", allclose},
    {"either", "|d| <= atol or |d| <= rtol |r| for every element", either},
    {"relative", "|d| <= rtol |r| for every element, |d| <= rtol where |r| <= atol", relative},
    {"nmse", "sum d² / sum r² <= limit, over a whole tensor", nmse},
    {"max_abs", "|d| <= limit for every element", max_abs},
    {"twice_naive", "max |d| <= 2 max |naive - r| + atol, naive another kernel's output", twice_naive},
    {"ulp", "|d| <= limit ulps of the reference, for every element", ulp_measure},
    {"cosine", "the cosine between output and reference is at least limit", cosine},
};
const std::span<const Measure> measures = rows;

const Measure& measure(std::string_view name) {
  std::vector<std::string_view> known;
  for (const Measure& each : measures) {
    if (each.name == name) return each;
    known.push_back(each.name);
  }
  throw unknown("measure", name, known);
}

double used(const Measure& by, const Compared& of, const Limits& limits) {
  for (std::size_t i = 0; i < of.got.size(); ++i) {
    const double got = of.got[i], right = of.reference[i];
    if (std::isfinite(got) && std::isfinite(right)) continue;
    if (got != right && !(std::isnan(got) && std::isnan(right))) return HUGE_VAL;
  }
  return by.used(of, limits);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
