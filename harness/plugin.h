/* halfulp/plugin.h: a kernel in a shared library, to be checked by `halfulp check ./library.so`. C99 and C++.
 *
 *   static int rms(const hulp_op *op, const hulp_tensors *t, char *error, uint64_t error_size, void *data);
 *
 *   static const hulp_subject subjects[] = {{"rms", "rms_norm", rms, NULL}};
 *   HULP_EXPORT const hulp_plugin *halfulp_plugin(void) {
 *     static const hulp_plugin plugin = HULP_PLUGIN(subjects);
 *     return &plugin;
 *   }
 *
 * [symbol]  halfulp looks up `halfulp_plugin` and nothing else; the table that it returns lives as long as the library.
 * [sizes]   Versions and sizes come first: a program that is newer than the header reads no further than what it was told.
 * [dlpack]  A hulp_tensor has the fields, the order and the type codes of DLPack 1.x's DLTensor and may be cast to one.
 * [memory]  Tensors lie in this machine's memory, row-major, strides in elements, and are aligned to 64 bytes unless
 *           halfulp tests what is not. Whatever lies around and between their rows belongs to somebody else.
 * [inputs]  Inputs may not be written, but where `y` lies on `x` (and `sum` on `residual`): then the call is in place.
 * [results] Each element of `y` (and of `sum`) is to be written. `mean` and `rstd` may be: what is not written is not judged.
 * [calls]   One call at a time a process; several processes are alive at once.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef HALFULP_PLUGIN_H
#define HALFULP_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HULP_ABI_VERSION 1

/* DLDataTypeCode: with `bits` 64, 32, 16; bfloat with 16; the 8-bit formats. */
enum { HULP_FLOAT = 2, HULP_BFLOAT = 4, HULP_FLOAT8_E4M3FN = 10, HULP_FLOAT8_E5M2 = 12 };

typedef struct hulp_type {
  uint8_t code;
  uint8_t bits;
  uint16_t lanes; /* 1 */
} hulp_type;

typedef struct hulp_device {
  int32_t type; /* 1: the CPU */
  int32_t id;   /* 0 */
} hulp_device;

typedef struct hulp_tensor {
  void* data;
  hulp_device device;
  int32_t ndim;
  hulp_type type;
  int64_t* shape;
  int64_t* strides;     /* in elements, never NULL; the last is 1 */
  uint64_t byte_offset; /* 0 */
} hulp_tensor;

/* What is asked. A parameter that the operation does not take is 0 or "". */
typedef struct hulp_op {
  uint64_t size;         /* of this struct, as halfulp has it */
  const char* name;      /* layer_norm rms_norm softcap residual_sum add_layer_norm add_rms_norm */
  const char* format;    /* of x or the increments, by name: tf32 lies in fp32, e4m3_saturate in e4m3 */
  int64_t rows;          /* how many rows */
  int64_t n;             /* the length of a row, over which a norm goes */
  int64_t increments;    /* of residual_sum */
  double eps;            /* as the kernel is to add it */
  double offset;         /* added to every weight: 0, or 1 in Gemma */
  double cap;            /* of softcap */
  double multiplier;     /* of x or of the increments before they are added to the residual; 1 where none is asked */
  const char* eps_place; /* inside: sqrt(v + eps), outside: sqrt(v) + eps, floor: sqrt(max(v, eps)) */
  const char* sum;       /* of the fused ones: rounded, unrounded, fp32, mixed: what the norm sees of residual + x */
} hulp_op;

/* NULL: not there. No weight means 1, no bias 0, no residual 0. */
typedef struct hulp_tensors {
  uint64_t size;                    /* of this struct, as halfulp has it */
  const hulp_tensor *x, *residual;  /* [rows, n] */
  const hulp_tensor *weight, *bias; /* [n] */
  const hulp_tensor* increments;    /* [increments, rows, n] */
  const hulp_tensor *y, *sum;       /* [rows, n]: results */
  const hulp_tensor *mean, *rstd;   /* [rows], fp32: results that may be left alone */
} hulp_tensors;

enum {
  HULP_OK = 0,
  HULP_UNSUPPORTED = 1, /* this kernel does not do that: the case is skipped with `error` as the reason */
  HULP_FAILED = 2       /* it should have: the case is broken with `error` as the reason */
};

/* `error` has error_size bytes and ends in 0 when the call begins: "". */
typedef int (*hulp_kernel)(const hulp_op* op, const hulp_tensors* tensors, char* error, uint64_t error_size,
                           void* data);

typedef struct hulp_subject {
  const char* name; /* after the colon in ./library.so:NAME */
  const char* op;   /* which operation it computes */
  hulp_kernel run;
  void* data; /* handed to `run` as it is */
} hulp_subject;

typedef struct hulp_plugin {
  uint32_t abi_version;  /* HULP_ABI_VERSION */
  uint32_t plugin_size;  /* sizeof(hulp_plugin) */
  uint32_t subject_size; /* sizeof(hulp_subject) */
  uint32_t count;
  const hulp_subject* subjects;
} hulp_plugin;

#define HULP_PLUGIN(table)                                                          \
  {HULP_ABI_VERSION, (uint32_t)sizeof(hulp_plugin), (uint32_t)sizeof(hulp_subject), \
   (uint32_t)(sizeof(table) / sizeof *(table)), (table)}

#if defined(_WIN32)
#define HULP_EXPORT __declspec(dllexport)
#else
#define HULP_EXPORT __attribute__((visibility("default")))
#endif

HULP_EXPORT const hulp_plugin* halfulp_plugin(void);

#ifdef __cplusplus
}
#endif
#endif
