"""A norm in JAX, checked in BF16: python jax_norm.py"""

import jax
import jax.numpy as jnp

import halfulp


@jax.jit
def rms_norm(x, w, eps):
    a = x.astype(jnp.float32)
    scale = jax.lax.rsqrt(jnp.mean(a * a, axis=-1, keepdims=True) + eps)
    return (a * scale * w).astype(x.dtype)


if __name__ == "__main__":
    result = halfulp.check(rms_norm, op="rms_norm", dtype=jnp.bfloat16, suite="smoke")
    print(result)
    raise SystemExit(not result.passed)
