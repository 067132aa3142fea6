"""Kernels of the tests: right ones in NumPy, and ways to get them wrong."""

import numpy as np

F32 = np.float32


def rms_norm(x, w, eps):
    a = x.astype(F32)
    scale = 1 / np.sqrt(np.mean(a * a, axis=-1, keepdims=True) + F32(eps))
    return (a * scale * w.astype(F32)).astype(x.dtype)


def layer_norm(x, w, b, eps):
    a = x.astype(F32)
    a = a - np.mean(a, axis=-1, keepdims=True)
    scale = 1 / np.sqrt(np.mean(a * a, axis=-1, keepdims=True) + F32(eps))
    return (a * scale * w.astype(F32) + b.astype(F32)).astype(x.dtype)


def softcap(x, cap):
    return (np.tanh(x.astype(F32) / F32(cap)) * F32(cap)).astype(x.dtype)


def residual_sum(h, increments):
    return (h.astype(F32) + np.sum(increments.astype(F32), axis=0, dtype=F32)).astype(increments.dtype)


def add_rms_norm(x, residual, w, eps):
    total = (x.astype(F32) + residual.astype(F32)).astype(x.dtype)
    return rms_norm(total, w, eps), total


def add_layer_norm(x, residual, w, b, eps):
    total = (x.astype(F32) + residual.astype(F32)).astype(x.dtype)
    return layer_norm(total, w, b, eps), total


RIGHT = {each.__name__: each for each in (rms_norm, layer_norm, softcap, residual_sum, add_rms_norm, add_layer_norm)}


# Mistakes. Each is one that people make; the name says it.


def eps_outside_root(x, w, eps):
    a = x.astype(F32)
    return (a / (np.sqrt(np.mean(a * a, axis=-1, keepdims=True)) + F32(eps)) * w.astype(F32)).astype(x.dtype)


def eps_forgotten(x, w, eps):
    return rms_norm(x, w, 0.0)


def weight_forgotten(x, w, eps):
    return rms_norm(x, np.ones_like(w), eps)


def one_plus_weight(x, w, eps):
    return rms_norm(x, (1 + w.astype(F32)).astype(F32), eps)


def square_in_storage(x, w, eps):
    a = x.astype(F32)
    square = (x * x).astype(F32)
    scale = 1 / np.sqrt(np.mean(square, axis=-1, keepdims=True) + F32(eps))
    return (a * scale * w.astype(F32)).astype(x.dtype)


def scale_in_storage(x, w, eps):
    a = x.astype(F32)
    scale = (1 / np.sqrt(np.mean(a * a, axis=-1, keepdims=True) + F32(eps))).astype(x.dtype)
    return (a * scale.astype(F32) * w.astype(F32)).astype(x.dtype)


def all_in_storage(x, w, eps):
    scale = 1 / np.sqrt(np.mean(x * x, axis=-1, keepdims=True, dtype=x.dtype) + x.dtype.type(eps))
    return (x * scale.astype(x.dtype) * w.astype(x.dtype)).astype(x.dtype)


def last_element_skipped(x, w, eps):
    a = x.astype(F32)
    square = np.sum(a[:, :-1] ** 2, axis=-1, keepdims=True) / F32(a.shape[-1])
    return (a / np.sqrt(square + F32(eps)) * w.astype(F32)).astype(x.dtype)


def mean_subtracted(x, w, eps):
    return layer_norm(x, w, np.zeros_like(w), eps)


def cast_twice(x, w, eps):
    return rms_norm(x, w, eps).astype("float8_e5m2").astype(x.dtype)


def n_minus_one(x, w, b, eps):
    a = x.astype(F32)
    a = a - np.mean(a, axis=-1, keepdims=True)
    variance = np.sum(a * a, axis=-1, keepdims=True) / F32(max(a.shape[-1] - 1, 1))
    return (a / np.sqrt(variance + F32(eps)) * w.astype(F32) + b.astype(F32)).astype(x.dtype)


def one_pass_variance(x, w, b, eps):
    a = x.astype(F32)
    mean = np.mean(a, axis=-1, keepdims=True)
    variance = np.maximum(np.mean(a * a, axis=-1, keepdims=True) - mean * mean, 0)
    return ((a - mean) / np.sqrt(variance + F32(eps)) * w.astype(F32) + b.astype(F32)).astype(x.dtype)


def bias_before_weight(x, w, b, eps):
    plain = layer_norm(x.astype(F32), np.ones_like(w), np.zeros_like(b), eps)
    return ((plain + b.astype(F32)) * w.astype(F32)).astype(x.dtype)


def mean_not_subtracted(x, w, b, eps):
    return (rms_norm(x.astype(F32), w, eps) + b.astype(F32)).astype(x.dtype)


def softcap_not_divided(x, cap):
    return (np.tanh(x.astype(F32)) * F32(cap)).astype(x.dtype)


def stream_in_storage(h, increments):
    for each in increments:
        h = (h + each).astype(increments.dtype)
    return h


def norm_of_unrounded_sum(x, residual, w, eps):
    total = x.astype(F32) + residual.astype(F32)
    return rms_norm(total, w, eps).astype(x.dtype), total.astype(x.dtype)


WRONG = {
    "rms_norm": (
        eps_outside_root,
        eps_forgotten,
        weight_forgotten,
        one_plus_weight,
        square_in_storage,
        scale_in_storage,
        all_in_storage,
        last_element_skipped,
        mean_subtracted,
        cast_twice,
    ),
    "layer_norm": (n_minus_one, one_pass_variance, bias_before_weight, mean_not_subtracted),
    "softcap": (softcap_not_divided,),
    "residual_sum": (stream_in_storage,),
    "add_rms_norm": (norm_of_unrounded_sum,),
}

# SPDX-License-Identifier: Apache-2.0
