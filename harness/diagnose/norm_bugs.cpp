// The wrong norms of the public bugs; the table is at the foot.
#include <algorithm>
#include <bit>
#include <limits>

#include "harness/diagnose/bug_norm.h"

namespace halfulp {
using namespace bug;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

static BugMoments in_storage(const Values& x, const Problem& problem) {
  const Format& format = stored(problem);
  return rms(single(sum_in(format, squares_in(format, x))) / static_cast<float>(x.size()), eps_of(problem));
}

static Output nans(const Problem& problem) { return {{std::string(tensor::y), Values(problem.rows * problem.n, nan)}}; }

static Output all_in_storage(const Problem& problem) { return normed(problem, in_storage); }

static float cut_to_12_bits(float value) {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) & ~std::uint32_t{0xFFF});
}

static Output cast_before(const Problem& problem) {
  Output output = normed(
      problem, [](const Values& x, const Problem& of) { return with_eps(x, eps_of(of)); },
      [](const Problem&, std::size_t) { return 1.0F; });
  std::vector<double>& y = output.find(tensor::y)->second;
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] = round_to(result(problem), y[i] * plain_gain(problem, i % problem.n));
  return output;
}

static Output clamped_sum(const Problem& problem) {
  Problem clamped = problem;
  const double most = stored(problem).largest();
  auto& x = clamped.in.find(tensor::x)->second.values;
  auto& residual = clamped.in.find(tensor::residual)->second.values;
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::clamp(x[i] + residual[i], -most, most), residual[i] = 0;
  return normed(clamped, [](const Values& seen, const Problem& of) { return with_eps(seen, eps_of(of)); });
}

static BugMoments eps_narrow(const Values& x, const Problem& problem) {
  const Format& format = stored(problem);
  return {single(mean(x)),
          inverse_root(single(round_to(format, round_to(format, variance(x)) + round_to(format, eps_of(problem)))))};
}

// Every step rounded to storage, sums from left to right.
static Output narrow_steps(const Problem& problem) {
  Output output;
  const Format& format = stored(problem);
  const auto narrow = [&](double value) { return round_to(format, value); };
  const auto n = static_cast<double>(problem.n);
  for (std::size_t row = 0; row < problem.rows; ++row) {
    Values d = row_of(problem, row);
    const double m = narrow(sum_in(format, d) / n);
    for (double& each : d) each = narrow(each - m);
    const double v = narrow(sum_in(format, squares_in(format, d)) / n);
    const double rstd = narrow(1 / narrow(std::sqrt(narrow(v + narrow(eps_of(problem))))));
    for (const double each : d) output[std::string(tensor::y)].push_back(narrow(each * rstd));
  }
  return output;
}

static Output swallowed(const Problem& problem) {
  Output output = normed(problem, [](const Values& x, const Problem& of) { return layer(x, variance(x), eps_of(of)); });
  std::vector<double>& y = output.find(tensor::y)->second;
  for (std::size_t row = 0; row < problem.rows; ++row)
    if (std::isnan(mean(row_of(problem, row))))
      std::fill_n(y.begin() + static_cast<std::ptrdiff_t>(row * problem.n), problem.n, 0.0);
  return output;
}

static const Bug all[] = {
    {"rms-fp16-square-overflow", {"square_in_fp16", "square_in_storage", "sum_in_storage"}, all_in_storage},
    {"rms-fp16-sum-overflow", {"sum_in_storage"}, all_in_storage},
    {"ln-fp16-constant-row-var-plus-eps-half",
     {"eps_in_storage"},
     [](const Problem& problem) { return normed(problem, eps_narrow); }},
    {"ln-fp16-small-variance-eps",
     {"eps_in_storage", "square_in_storage", "sum_in_storage", "storage_all"},
     narrow_steps},
    {"rms-fp32-eps-hardcoded-1e-5",
     {"eps_hard_coded"},
     [](const Problem& problem) {
       return normed(problem, [](const Values& x, const Problem&) { return with_eps(x, 1e-5); });
     }},
    {"rms-bf16-eps-none-dtype-dependent",
     {"eps_of_the_format"},
     [](const Problem& problem) {
       return normed(problem, [](const Values& x, const Problem& of) {
         return with_eps(x, power_of_two(1 - stored(of).precision));
       });
     }},
    {"ln-fp32-unbiased-std-eps-outside",
     {"unbiased_and_eps_outside"},
     [](const Problem& problem) {
       return normed(problem, [](const Values& x, const Problem& of) {
         const auto n = static_cast<double>(x.size());
         return BugMoments{single(mean(x)), 1.0F / (std::sqrt(single(variance(x) * n / (n - 1))) + single(eps_of(of)))};
       });
     }},
    {"ln-fp32-eps-outside-sqrt",
     {"eps_outside_root"},
     [](const Problem& problem) {
       return normed(problem, [](const Values& x, const Problem& of) {
         return BugMoments{single(mean(x)), 1.0F / (std::sqrt(single(variance(x))) + single(eps_of(of)))};
       });
     }},
    {"ln-fp32-eps-added-to-n",
     {"eps_absent"},
     [](const Problem& problem) {
       return normed(problem, [](const Values& x, const Problem& of) {
         const auto n = static_cast<double>(x.size());
         return BugMoments{single(mean(x)), inverse_root(single(variance(x) * n) / single(n + eps_of(of)))};
       });
     }},
    {"rms-fp16-eps-floored-1e-4",
     {"eps_floored"},
     [](const Problem& problem) {
       return normed(problem,
                     [](const Values& x, const Problem& of) { return with_eps(x, std::max(eps_of(of), 1e-4)); });
     }},
    {"rms-fp32-partial-simdgroup-dropped",
     {"tail_of_128_skipped"},
     [](const Problem& problem) {
       return normed(problem, [](const Values& x, const Problem& of) {
         const Values seen(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(x.size() / 128 * 128));
         const double sum = seen.empty() ? 0 : mean_square(seen) * static_cast<double>(seen.size());
         return rms(sum / static_cast<double>(x.size()), eps_of(of));
       });
     }},
    {"rms-fp32-half-of-gamma-dropped",
     {"half_of_weight_read"},
     [](const Problem& problem) {
       return normed(
           problem, [](const Values& x, const Problem& of) { return with_eps(x, eps_of(of)); },
           [](const Problem& of, std::size_t i) { return i % 32 < 16 ? plain_gain(of, i) : 0.0F; });
     }},
    {"rms-bf16-one-plus-forgotten",
     {"one_plus_w_forgotten"},
     [](const Problem& problem) {
       return normed(
           problem, [](const Values& x, const Problem& of) { return with_eps(x, eps_of(of)); },
           [](const Problem& of, std::size_t i) { return single(of.at(tensor::weight).values[i]); });
     }},
    {"rms-bf16-one-plus-twice",
     {"two_plus_w"},
     [](const Problem& problem) {
       return normed(
           problem, [](const Values& x, const Problem& of) { return with_eps(x, eps_of(of)); },
           [](const Problem& of, std::size_t i) { return plain_gain(of, i) + 1.0F; });
     }},
    {"rms-bf16-one-plus-in-bf16-small",
     {"one_plus_w_in_storage"},
     [](const Problem& problem) {
       return normed(
           problem, [](const Values& x, const Problem& of) { return with_eps(x, eps_of(of)); },
           [](const Problem& of, std::size_t i) {
             return single(round_to(*of.at(tensor::weight).format, plain_gain(of, i)));
           });
     }},
    {"rms-fp16-cast-before-weight", {"cast_before_weight"}, cast_before},
    {"rms-bf16-rstd-rounded-to-bf16",
     {"rstd_in_storage"},
     [](const Problem& problem) {
       return normed(problem, [](const Values& x, const Problem& of) {
         return BugMoments{0, single(round_to(stored(of), with_eps(x, eps_of(of)).rstd))};
       });
     }},
    {"addrms-fp16-residual-clamped", {"residual_clamped"}, clamped_sum},
    {"addrms-bf16-norm-reads-unrounded-sum",
     {"norm_of_unrounded_sum"},
     [](const Problem& problem) {
       return normed(problem, [](const Values& x, const Problem& of) { return with_eps(x, eps_of(of)); });
     }},
    {"ln-fp32-padded-lanes-in-variance",
     {"padding_to_power_of_two"},
     [](const Problem& problem) {
       return normed(problem, [](const Values& x, const Problem& of) {
         const auto n = static_cast<double>(x.size());
         const double padding = static_cast<double>(std::bit_ceil(x.size()) - x.size());
         return layer(x, variance(x) + padding * mean(x) * mean(x) / n, eps_of(of));
       });
     }},
    {"ln-fp32-merge-empty-lane",
     {"empty_lanes_merged"},
     [](const Problem& problem) {
       return problem.n < 8
                  ? nans(problem)
                  : normed(
                        problem, [](const Values& x, const Problem& of) { return layer(x, variance(x), eps_of(of)); });
     }},
    {"ln-fp32-rows-beyond-65535",
     {"last_row_unwritten"},
     [](const Problem& problem) {
       Output output =
           normed(problem, [](const Values& x, const Problem& of) { return layer(x, variance(x), eps_of(of)); });
       std::vector<double>& y = output.find(tensor::y)->second;
       std::fill_n(y.end() - static_cast<std::ptrdiff_t>(problem.n), problem.n, 0.0);
       return output;
     }},
    {"ln-fp32-nan-swallowed", {"nan_swallowed"}, swallowed},
    {"rms-fp32-rsqrt-12-bit",
     {"rsqrt_12_bit"},
     [](const Problem& problem) {
       return normed(problem, [](const Values& x, const Problem& of) {
         return BugMoments{0, cut_to_12_bits(with_eps(x, eps_of(of)).rstd)};
       });
     }},
    {"ln-bf16-mean-accumulated-in-bf16",
     {"mean_sum_in_storage"},
     [](const Problem& problem) {
       return normed(problem, [](const Values& x, const Problem& of) {
         const double m = round_to(stored(of), sum_in(stored(of), x) / static_cast<double>(x.size()));
         double sum = 0;
         for (const double each : x) sum += (each - m) * (each - m);
         const double v = sum / static_cast<double>(x.size());
         return BugMoments{single(m), inverse_root(single(v + eps_of(of)))};
       });
     }},
    {"rms-fp32-divide-by-rsqrt",
     {"divided_by_rstd"},
     [](const Problem& problem) {
       return normed(problem, [](const Values& x, const Problem& of) {
         return BugMoments{0, 1.0F / with_eps(x, eps_of(of)).rstd};
       });
     }},
    {"rms-bf16-sum-of-squares-in-bf16-outlier", {"sum_in_storage"}, all_in_storage},
};

std::span<const Bug> norm_bugs() { return all; }
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
