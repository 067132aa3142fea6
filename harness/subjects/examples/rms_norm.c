/* RMSNorm of bf16 rows with the statistic in fp32, as a kernel to be checked:
 *
 *   cc -shared -fPIC -O2 -I.. -o rms_norm.so rms_norm.c -lm     (halfulp/plugin.h lies where halfulp is installed)
 *   halfulp check ./rms_norm.so
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <halfulp/plugin.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static float to_float(uint16_t bits) {
  const uint32_t wide = (uint32_t)bits << 16;
  float value;
  memcpy(&value, &wide, sizeof value);
  return value;
}

/* To nearest, ties to even; a nan stays one. */
static uint16_t to_bf16(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  if (value != value) return 0x7fc0;
  return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

static void row(const hulp_op* op, const uint16_t* x, const uint16_t* w, uint16_t* y) {
  float sum = 0;
  for (int64_t i = 0; i < op->n; ++i) sum += to_float(x[i]) * to_float(x[i]);
  const float scale = 1 / sqrtf(sum / (float)op->n + (float)op->eps);
  for (int64_t i = 0; i < op->n; ++i)
    y[i] = to_bf16(to_float(x[i]) * scale * (w ? (float)op->offset + to_float(w[i]) : 1));
}

static int rms_norm(const hulp_op* op, const hulp_tensors* t, char* error, uint64_t error_size, void* data) {
  (void)data;
  const int other = strcmp(op->format, "bf16") != 0 || t->y->type.code != HULP_BFLOAT ||
                    (t->weight && t->weight->type.code != HULP_BFLOAT) || strcmp(op->eps_place, "inside") != 0;
  if (other) {
    snprintf(error, error_size, "takes bf16 in, weight and out, and eps under the root");
    return HULP_UNSUPPORTED;
  }
  for (int64_t i = 0; i < op->rows; ++i)
    row(op, (const uint16_t*)t->x->data + i * t->x->strides[0], t->weight ? (const uint16_t*)t->weight->data : NULL,
        (uint16_t*)t->y->data + i * t->y->strides[0]);
  return HULP_OK;
}

static const hulp_subject subjects[] = {{"rms_norm", "rms_norm", rms_norm, NULL}};

const hulp_plugin* halfulp_plugin(void) {
  static const hulp_plugin plugin = HULP_PLUGIN(subjects);
  return &plugin;
}
