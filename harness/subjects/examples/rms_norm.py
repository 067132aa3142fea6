"""RMSNorm as a program that answers over pipes, in plain Python: it imports only what comes with the language.

  halfulp check "exec:python3 harness/subjects/examples/rms_norm.py" --op rms_norm --format fp32,fp16
"""

import json
import math
import struct
import sys

BYTES = {"fp64": 8, "fp32": 4, "tf32": 4, "bf16": 2, "fp16": 2, "e4m3": 1, "e4m3_saturate": 1, "e5m2": 1}
CODES = {"fp64": "d", "fp32": "f", "fp16": "e"}  # as struct names them


def bytes_of(value, code):
    try:
        return struct.pack("<" + code, value)
    except OverflowError:  # struct refuses what IEEE 754 rounds to infinity
        return struct.pack("<" + code, math.copysign(math.inf, value))


def rms_norm(x, weight, eps):
    root = math.sqrt(sum(v * v for v in x) / len(x) + eps)
    scale = 1 / root if root else math.inf
    return [v * scale * w for v, w in zip(x, weight)]


def answer(ask, raw):
    formats = {each["format"] for each in (*ask["in"].values(), *ask["out"].values())}
    n, params, code = ask["n"], ask["params"], CODES.get(ask["out"]["y"]["format"])
    if ask["op"] != "rms_norm" or not formats <= CODES.keys() or params["eps-place"] != "inside":
        return {"status": "unsupported", "why": "an RMSNorm of fp64, fp32 or fp16 with eps under the root"}, b""
    t = {name: [v for v, in struct.iter_unpack("<" + CODES[ask["in"][name]["format"]], raw[name])] for name in raw}
    weight = [params["offset"] + w for w in t["weight"]] if "weight" in t else [1] * n
    rows = [t["x"][i * n : (i + 1) * n] for i in range(ask["rows"])]
    y = [v for x in rows for v in rms_norm(x, weight, params["eps_given"])]
    return {"status": "ok"}, b"".join(bytes_of(v, code) for v in y)


while line := sys.stdin.buffer.readline():
    ask = json.loads(line)
    sizes = {name: math.prod(each["shape"]) * BYTES[each["format"]] for name, each in ask["in"].items()}
    status, results = answer(ask, {name: sys.stdin.buffer.read(size) for name, size in sizes.items()})
    sys.stdout.buffer.write(json.dumps(status).encode() + b"\n" + results)
    sys.stdout.buffer.flush()
