"""A norm in NumPy, checked in three lines: python numpy_norm.py"""

import numpy as np

import halfulp


def rms_norm(x, w, eps):
    a = x.astype(np.float32)
    scale = 1 / np.sqrt(np.mean(a * a, axis=-1, keepdims=True) + np.float32(eps))
    return (a * scale * w.astype(np.float32)).astype(x.dtype)


if __name__ == "__main__":
    result = halfulp.check(rms_norm, op="rms_norm", suite="smoke")
    print(result)
    raise SystemExit(not result.passed)
