// LayerNorm of fp32 rows, mean and variance in two passes, as a kernel to be checked:
//
//   c++ -std=c++17 -shared -fPIC -O2 -I.. -o layer_norm.so layer_norm.cpp     (halfulp/plugin.h lies where halfulp is)
//   halfulp check ./layer_norm.so
//
// SPDX-License-Identifier: Apache-2.0
#include <halfulp/plugin.h>

#include <cmath>
#include <cstdio>
#include <string_view>

static bool is_fp32(const hulp_tensor* tensor) {
  return tensor == nullptr || (tensor->type.code == HULP_FLOAT && tensor->type.bits == 32);
}

static const float* row_of(const hulp_tensor* tensor, int64_t row) {
  return static_cast<const float*>(tensor->data) + row * tensor->strides[0];
}

struct Statistics {
  float mean, rstd;
};

static Statistics statistics(const hulp_op& op, const float* x) {
  const auto n = static_cast<float>(op.n);
  float sum = 0, squares = 0;
  for (int64_t i = 0; i < op.n; ++i) sum += x[i];
  const float mean = sum / n;
  for (int64_t i = 0; i < op.n; ++i) squares += (x[i] - mean) * (x[i] - mean);
  return {mean, 1 / std::sqrt(squares / n + static_cast<float>(op.eps))};
}

static int layer_norm(const hulp_op* op, const hulp_tensors* t, char* error, uint64_t error_size, void*) {
  using namespace std::literals;
  if (op->format != "fp32"sv || !is_fp32(t->y) || !is_fp32(t->weight) || !is_fp32(t->bias) ||
      op->eps_place != "inside"sv) {
    std::snprintf(error, error_size, "takes fp32 tensors, and eps under the root");
    return HULP_UNSUPPORTED;
  }
  const auto* w = t->weight ? static_cast<const float*>(t->weight->data) : nullptr;
  const auto* b = t->bias ? static_cast<const float*>(t->bias->data) : nullptr;
  for (int64_t row = 0; row < op->rows; ++row) {
    const float* x = row_of(t->x, row);
    float* y = static_cast<float*>(t->y->data) + row * t->y->strides[0];
    const auto [mean, rstd] = statistics(*op, x);
    if (t->mean) static_cast<float*>(t->mean->data)[row] = mean;  // returned, they are judged, too
    if (t->rstd) static_cast<float*>(t->rstd->data)[row] = rstd;
    for (int64_t i = 0; i < op->n; ++i)
      y[i] = (x[i] - mean) * rstd * (w ? static_cast<float>(op->offset) + w[i] : 1) + (b ? b[i] : 0);
  }
  return HULP_OK;
}

static const hulp_subject subjects[] = {{"layer_norm", "layer_norm", layer_norm, nullptr}};

const hulp_plugin* halfulp_plugin() {
  static const hulp_plugin plugin = HULP_PLUGIN(subjects);
  return &plugin;
}
