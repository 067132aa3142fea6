// For tests only: a kernel that is right on rows of any length but 7, where it does what its name says.
//
// An RMSNorm without weight in fp32, so that a run over some cases has right ones before and after the fault.
#include <unistd.h>

#include <cfenv>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string_view>
#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include "harness/plugin.h"

using namespace std::literals;

static const float* input(const hulp_tensors* t, int64_t row) {
  return static_cast<const float*>(t->x->data) + row * t->x->strides[0];
}

static float* output(const hulp_tensors* t, int64_t row) {
  return static_cast<float*>(t->y->data) + row * t->y->strides[0];
}

static void compute(const hulp_op* op, const hulp_tensors* t) {
  for (int64_t row = 0; row < op->rows; ++row) {
    const float* x = input(t, row);
    float sum = 0;
    for (int64_t i = 0; i < op->n; ++i) sum += x[i] * x[i];
    float& rstd = static_cast<float*>(t->rstd->data)[row];
    rstd = 1 / std::sqrt(sum / static_cast<float>(op->n) + static_cast<float>(op->eps));
    for (int64_t i = 0; i < op->n; ++i) output(t, row)[i] = x[i] * rstd;
  }
}

static int deeper(volatile char* above, int64_t times) {
  volatile char here[4096];
  here[0] = *above;
  return times == 0 ? 0 : deeper(here, times - 1) + here[0];
}

static void flush_to_zero() {
#ifdef __SSE2__
  _mm_setcsr(_mm_getcsr() | 0x8000);
#endif
}

// After the right result was written.
static int fault(std::string_view name, const hulp_op* op, const hulp_tensors* t, char* error, uint64_t error_size) {
  const int64_t last = op->rows - 1;
  float* volatile y = output(t, 0);
  if (name == "crash") *static_cast<volatile int*>(nullptr) = 1;
  if (name == "hang")
    for (;;) ::sleep(1);
  if (name == "exit") std::exit(0);
  if (name == "abort") {
    std::fputs("assertion of the kernel: n == 8\n", stderr);
    std::abort();
  }
  if (name == "stack") return deeper(reinterpret_cast<volatile char*>(y), int64_t{1} << 30);
  if (name == "killed") ::kill(::getpid(), SIGKILL);
  if (name == "one_behind") output(t, last)[op->n] = 0.5F;
  if (name == "page_behind") output(t, last)[op->n + 1024] = 0.5F;
  if (name == "page_behind_read") y[0] = input(t, last)[op->n + 1024];
  if (name == "one_before") y[-1] = 0.5F;
  if (name == "page_before") y[-1040] = 0.5F;
  if (name == "changes_input") const_cast<float*>(input(t, 0))[3] = 0.5F;
  if (name == "wrong_rstd") static_cast<float*>(t->rstd->data)[0] *= 1.01F;
  if (name == "nans")
    for (int64_t i = 0; i < op->n; ++i) y[i] = NAN;
  if (name == "rounding") std::fesetround(FE_TOWARDZERO);
  if (name == "flushes") flush_to_zero();
  if (name == "throws") throw std::runtime_error("out of registers");
  if (name == "throws_a_number") throw 7;
  if (name == "status") return 17;
  if (name == "unsupported" || name == "failed") {
    std::snprintf(error, error_size, "rows of 7 are not vectorised");
    return name == "failed" ? HULP_FAILED : HULP_UNSUPPORTED;
  }
  return HULP_OK;
}

static int run(const hulp_op* op, const hulp_tensors* t, char* error, uint64_t error_size, void* data) {
  const std::string_view name = static_cast<const char*>(data);
  const bool now = op->n == 7;
  if (now && name == "writes_nothing") return HULP_OK;
  float kept = 0;
  if (now && name == "skips_one") std::memcpy(&kept, output(t, 0) + 4, sizeof kept);
  compute(op, t);
  if (now && name == "skips_one") std::memcpy(output(t, 0) + 4, &kept, sizeof kept);
  return now ? fault(name, op, t, error, error_size) : HULP_OK;
}

#define FAULT(name) {name, "rms_norm", run, const_cast<char*>(name)}

static const hulp_subject subjects[] = {
    FAULT("none"),          FAULT("crash"),
    FAULT("hang"),          FAULT("exit"),
    FAULT("abort"),         FAULT("stack"),
    FAULT("killed"),        FAULT("one_behind"),
    FAULT("page_behind"),   FAULT("page_behind_read"),
    FAULT("one_before"),    FAULT("page_before"),
    FAULT("changes_input"), FAULT("nans"),
    FAULT("rounding"),      FAULT("flushes"),
    FAULT("throws"),        FAULT("throws_a_number"),
    FAULT("status"),        FAULT("unsupported"),
    FAULT("failed"),        FAULT("writes_nothing"),
    FAULT("skips_one"),     FAULT("wrong_rstd"),
};

const hulp_plugin* halfulp_plugin() {
  static const hulp_plugin plugin = HULP_PLUGIN(subjects);
  return &plugin;
}

// SPDX-License-Identifier: Apache-2.0
