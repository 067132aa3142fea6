// Merging and reading summaries (harness/measure.h): integer sums, maxima by a total order.
#include <cmath>

#include "harness/measure.h"

namespace halfulp {
static bool before(const Worst& a, const Worst& b) {
  if (a.value != b.value) return a.value > b.value;
  if (a.id != b.id) return a.id < b.id;
  return a.row != b.row ? a.row < b.row : a.index < b.index;
}

const Worst& worse(const Worst& a, const Worst& b) {
  if (a.value == 0 || b.value == 0) return a.value == 0 ? b : a;
  return before(a, b) ? a : b;
}

// Records from elsewhere may hold sums that no run has: they wrap rather than overflow.
static std::int64_t sum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

Summary merge(const Summary& a, const Summary& b) {
  Summary both = a;
  for (auto field : {&Summary::elements, &Summary::count, &Summary::misrounded, &Summary::unfaithful, &Summary::ties,
                     &Summary::high, &Summary::low, &Summary::zeros, &Summary::rows, &Summary::zeroed})
    both.*field += b.*field;
  both.error_sum = sum(a.error_sum, b.error_sum);
  both.magnitude_sum = sum(a.magnitude_sum, b.magnitude_sum);
  for (std::size_t i = 0; i < both.mismatches.size(); ++i) both.mismatches[i] += b.mismatches[i];
  for (std::size_t i = 0; i < both.magnitudes.size(); ++i) both.magnitudes[i] += b.magnitudes[i];
  for (std::size_t i = 0; i < both.signed_errors.size(); ++i) both.signed_errors[i] += b.signed_errors[i];
  for (auto field :
       {&Summary::ulps, &Summary::scaled, &Summary::share, &Summary::relative, &Summary::normwise, &Summary::nmse})
    both.*field = worse(a.*field, b.*field);
  return both;
}

Summary labelled(Summary summary, const std::string& id) {
  for (auto field :
       {&Summary::ulps, &Summary::scaled, &Summary::share, &Summary::relative, &Summary::normwise, &Summary::nmse})
    if ((summary.*field).value > 0) (summary.*field).id = id;
  return summary;
}

double quantile(const Summary& summary, double share) {
  const double wanted = share * static_cast<double>(summary.count);
  std::uint64_t seen = 0;
  for (std::size_t bin = 0; bin < summary.magnitudes.size(); ++bin) {
    seen += summary.magnitudes[bin];
    if (seen > 0 && static_cast<double>(seen) >= wanted) return std::ldexp(1.0, static_cast<int>(bin) - 31);
  }
  return 0;
}

double snr_db(double nmse) { return -10 * std::log10(nmse); }
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
