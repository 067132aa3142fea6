// What the truth costs an element, against loops that prove nothing: Boost's mpfr_float_50 and MPFR at 256 bits.
//
//   truth/OP/FORMAT   evaluate(): exact sums, a proved ball, the exact decision where it is needed
//   boost/OP/FORMAT   the textbook in mpfr_float_50, each step rounded to nearest, then rounded through a double
//   mpfr/OP/FORMAT    the same with raw calls at 256 bits and no allocation in the loop
//
// [ratio] Read ratios within one run only. The loops round twice and know of no tie: they are what is usually trusted.
// [short] Rows of length 4 show what a row costs before its elements.
#include <benchmark/benchmark.h>
#include <mpfr.h>

#include <boost/multiprecision/mpfr.hpp>
#include <string>

#include "reference/ops/test_problem.h"
#include "reference/ops/test_random.h"

namespace halfulp::test {
using Boost50 = boost::multiprecision::mpfr_float_50;

static Problem drawn_problem(std::string_view op, const Format& format, std::size_t n) {
  Draw draw(1);
  const auto some = [&] { return draw.row(n, format, [&] { return draw.bell(); }); };
  const bool softcap = op == "softcap";
  Problem p = problem(op, format, some(), {.weight = softcap ? std::vector<double>{} : some(), .in = &format});
  p.out = {{"y", &format}};
  return p;
}

static double by_truth(const Problem& p) { return evaluate(p).at("y").back().rounded; }

static double by_boost(const Problem& p) {
  const std::vector<double>& x = p.at(tensor::x).values;
  const Format& format = *p.out.at("y");
  double last = 0;
  if (p.op->name == "softcap") {
    const Boost50 cap = p.params[field::cap];
    for (const double each : x) last = round_to(format, static_cast<double>(Boost50(cap * tanh(each / cap))));
    return last;
  }
  const std::vector<double>& w = p.at(tensor::weight).values;
  Boost50 mean = 0, variance = 0;
  if (p.op->name == "layer_norm")
    for (const double each : x) mean += each;
  mean /= p.n;
  for (const double each : x) {
    const Boost50 d = each - mean;
    variance += d * d;
  }
  const Boost50 s = sqrt(variance / p.n + p.params[field::eps]);
  for (std::size_t i = 0; i < x.size(); ++i)
    last = round_to(format, static_cast<double>(Boost50((x[i] - mean) / s * w[i])));
  return last;
}

struct Raw {
  Raw() { mpfr_inits2(256, mean, variance, s, d, static_cast<mpfr_ptr>(nullptr)); }
  ~Raw() { mpfr_clears(mean, variance, s, d, static_cast<mpfr_ptr>(nullptr)); }
  mpfr_t mean, variance, s, d;
};

static void deviation(Raw& raw, double x) { mpfr_d_sub(raw.d, x, raw.mean, MPFR_RNDN); }

static double by_mpfr(const Problem& p) {
  const std::vector<double>& x = p.at(tensor::x).values;
  const Format& format = *p.out.at("y");
  Raw raw;
  double last = 0;
  if (p.op->name == "softcap") {
    for (const double each : x) {
      mpfr_set_d(raw.d, each, MPFR_RNDN);
      mpfr_div_d(raw.d, raw.d, p.params[field::cap], MPFR_RNDN);
      mpfr_tanh(raw.d, raw.d, MPFR_RNDN);
      mpfr_mul_d(raw.d, raw.d, p.params[field::cap], MPFR_RNDN);
      last = round_to(format, mpfr_get_d(raw.d, MPFR_RNDN));
    }
    return last;
  }
  const std::vector<double>& w = p.at(tensor::weight).values;
  mpfr_set_zero(raw.mean, 1), mpfr_set_zero(raw.variance, 1);
  if (p.op->name == "layer_norm")
    for (const double each : x) mpfr_add_d(raw.mean, raw.mean, each, MPFR_RNDN);
  mpfr_div_ui(raw.mean, raw.mean, p.n, MPFR_RNDN);
  for (const double each : x) {
    deviation(raw, each);
    mpfr_sqr(raw.d, raw.d, MPFR_RNDN);
    mpfr_add(raw.variance, raw.variance, raw.d, MPFR_RNDN);
  }
  mpfr_div_ui(raw.variance, raw.variance, p.n, MPFR_RNDN);
  mpfr_add_d(raw.variance, raw.variance, p.params[field::eps], MPFR_RNDN);
  mpfr_sqrt(raw.s, raw.variance, MPFR_RNDN);
  for (std::size_t i = 0; i < x.size(); ++i) {
    deviation(raw, x[i]);
    mpfr_div(raw.d, raw.d, raw.s, MPFR_RNDN);
    mpfr_mul_d(raw.d, raw.d, w[i], MPFR_RNDN);
    last = round_to(format, mpfr_get_d(raw.d, MPFR_RNDN));
  }
  return last;
}

static void add(const std::string& name, double (*way)(const Problem&), std::string_view op, const Format& format,
                std::size_t n) {
  benchmark::RegisterBenchmark(name.c_str(), [=, &format](benchmark::State& state) {
    const Problem p = drawn_problem(op, format, n);
    for (auto _ : state) benchmark::DoNotOptimize(way(p));
    state.counters["an_element"] = benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(n),
                                                      benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  });
}

static const bool registered = [] {
  for (const char* const op : {"rms_norm", "layer_norm", "softcap"})
    for (const Format* format : {&fp32, &bf16, &fp16}) {
      const std::string tail = std::string("/") + op + "/" + std::string(format->name);
      add("truth" + tail, by_truth, op, *format, 4096);
      add("boost" + tail, by_boost, op, *format, 4096);
      add("mpfr" + tail, by_mpfr, op, *format, 4096);
      if (format == &bf16) add("truth" + tail + "/n=4", by_truth, op, *format, 4);
    }
  return true;
}();
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0
