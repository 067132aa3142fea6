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
    # On the CPU, XLA reads subnormals as zero: that passes only where it is declared.
    declared = "underflow=daz" if jax.default_backend() == "cpu" else None
    result = halfulp.check(rms_norm, op="rms_norm", dtype=jnp.bfloat16, suite="smoke", kernel_class=declared)
    print(result)
    raise SystemExit(not result.passed)
