"""torch's own LayerNorm, checked in BF16: python torch_norm.py"""

import torch

import halfulp


def layer_norm(x, w, b, eps):
    return torch.nn.functional.layer_norm(x, x.shape[-1:], w, b, eps)


if __name__ == "__main__":
    result = halfulp.check(layer_norm, op="layer_norm", dtype=torch.bfloat16, suite="smoke")
    print(result)
    raise SystemExit(not result.passed)
