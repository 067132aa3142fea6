"""The cases of a folder through a kernel in JAX: halfulp export --suite port DIR, this, halfulp check files:DIR."""

import json, pathlib, sys
import jax, jax.numpy as jnp
from safetensors.flax import load_file, save_file

top = pathlib.Path(sys.argv[1])
for case in json.loads((top / "manifest.json").read_text())["cases"]:
    if any(each["format"] == "fp64" for each in case["in"].values()):  # this kernel computes in float32
        (top / case["folder"] / "unsupported.txt").write_text("takes no float64")
        continue
    t, p = load_file(top / case["folder"] / "inputs.safetensors"), case["params"]
    x, w = t["x"].astype(jnp.float32), t["weight"].astype(jnp.float32) + p["offset"] if "weight" in t else 1
    y = x * jax.lax.rsqrt(jnp.square(x).mean(-1, keepdims=True) + p["eps_given"]) * w
    save_file({"y": y.astype(t["x"].dtype)}, top / case["folder"] / "outputs.safetensors")
