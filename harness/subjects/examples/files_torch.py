"""The cases of a folder through a kernel in torch: halfulp export --suite port DIR, this, halfulp check files:DIR."""

import json, pathlib, sys
from safetensors.torch import load_file, save_file

top = pathlib.Path(sys.argv[1])
for case in json.loads((top / "manifest.json").read_text())["cases"]:
    if any(each["format"] == "fp64" for each in case["in"].values()):  # this kernel computes in float32
        (top / case["folder"] / "unsupported.txt").write_text("takes no float64")
        continue
    t, p = load_file(top / case["folder"] / "inputs.safetensors"), case["params"]
    x, w = t["x"].float(), t["weight"].float() + p["offset"] if "weight" in t else 1
    y = x * (x.square().mean(-1, keepdim=True) + p["eps_given"]).rsqrt() * w
    save_file({"y": y.to(t["x"].dtype)}, top / case["folder"] / "outputs.safetensors")
