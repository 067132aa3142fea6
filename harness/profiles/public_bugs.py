"""Which public bugs the installed frameworks have: reports/published/public-bugs.md.

    python public_bugs.py HALFULP [--write]   asks every kernel below; compares with the published page, or writes it
    python public_bugs.py answer KERNEL       is one of them, for `halfulp corpus FILE "exec:.."`

A kernel is asked in a process of its own, over pipes: the values travel as bits. It is given a weight of ones where a report
has none and it cannot do without. Last line of a comparison: N passed, N failed, N skipped (kernels as published).
"""

import difflib
import functools
import importlib.metadata
import json
import math
import pathlib
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve()
ROOT = HERE.parents[2]
BUGS = "cases/corpora/public_bugs.jsonl"
PAGE = ROOT / "reports" / "published" / "public-bugs.md"


class Declined(Exception):
    pass


def real(name, inputs, params):
    """A kernel of kernels.py."""
    import kernels

    outputs = kernels.kernels[name](inputs, params)
    if outputs is None:
        raise Declined("it does not take these operands or types")
    return outputs


def with_weight(name):
    """Of a norm that always has a weight: ones where there is none are the same function."""

    def run(inputs, params):
        import torch

        return real(name, {"weight": torch.ones_like(inputs["x"][0]), **inputs}, params)

    return run


def torch_sum(inputs, params):
    h = inputs["residual"]
    for each in inputs["increments"].reshape(-1, *h.shape):
        h = h + params.get("multiplier", 1) * each
    return {"y": h}


def flax(name):
    def run(inputs, params):
        import flax.linen
        import jax.numpy as jnp

        x = inputs["x"]
        given = {"scale": inputs.get("weight", jnp.ones_like(x[0]))}
        if name == "LayerNorm":
            given["bias"] = inputs.get("bias", jnp.zeros_like(x[0]))
        layer = getattr(flax.linen, name)(epsilon=params["eps"], dtype=x.dtype)
        return {"y": layer.apply({"params": given}, x)}

    return run


def jax_softcap(inputs, params):
    import jax.numpy as jnp

    return {"y": jnp.tanh(inputs["x"] / params["cap"]) * params["cap"]}


of = functools.partial(functools.partial, real)  # of(NAME) is real(NAME, ..)
# name: (shown, operation, offset of its weight, kernel)
KERNELS = {
    "torch.rms_norm": ("torch `rms_norm`", "rms_norm", 0, of("torch.rms@cpu")),
    "torch.layer_norm": ("torch `layer_norm`", "layer_norm", 0, of("torch.ln@cpu")),
    "torch.sum": ("torch `h + x`", "residual_sum", 0, torch_sum),
    "hf.llama": ("transformers `LlamaRMSNorm`", "rms_norm", 0, with_weight("hf.llama@cpu")),
    "hf.gemma2": ("transformers `Gemma2RMSNorm`", "rms_norm", 1, of("hf.gemma@cpu")),
    "hf.olmo2": ("transformers `Olmo2RMSNorm`", "rms_norm", 0, with_weight("hf.olmo2@cpu")),
    "hf.t5": ("transformers `T5LayerNorm`", "rms_norm", 0, with_weight("hf.t5@cpu")),
    "hf.cohere": ("transformers `CohereLayerNorm`", "layer_norm", 0, with_weight("hf.cohere@cpu")),
    "hf.softcap": ("transformers, softcap of Gemma 2", "softcap", 0, of("softcap.hf@cpu")),
    "ort.rms_norm": ("onnxruntime `RMSNormalization`", "rms_norm", 0, with_weight("ort.rms@cpu")),
    "ort.layer_norm": ("onnxruntime `LayerNormalization`", "layer_norm", 0, with_weight("ort.ln@cpu")),
    "ort.skip_rms_norm": ("onnxruntime `SkipSimplifiedLayerNormalization`", "add_rms_norm", 0,
                          with_weight("ort.skip_simplified@cpu")),
    "flax.rms_norm": ("flax `RMSNorm`", "rms_norm", 0, flax("RMSNorm")),
    "flax.layer_norm": ("flax `LayerNorm`", "layer_norm", 0, flax("LayerNorm")),
    "jax.softcap": ("JAX `tanh(x / cap) * cap`", "softcap", 0, jax_softcap),
}


# ---- one kernel, over pipes


def arrays(library):
    """(bytes, format, shape) -> array, array -> bytes."""
    if library == "torch":
        import torch

        torch.set_num_threads(1)
        types = {"fp64": torch.float64, "fp32": torch.float32, "bf16": torch.bfloat16, "fp16": torch.float16}
        return (types, lambda raw, type, shape: torch.frombuffer(bytearray(raw), dtype=type).reshape(shape),
                lambda array: bytes(array.contiguous().view(torch.uint8).numpy()))
    import jax.numpy as jnp
    import ml_dtypes
    import numpy as np

    types = {"fp32": np.float32, "bf16": ml_dtypes.bfloat16, "fp16": np.float16}
    return (types, lambda raw, type, shape: jnp.asarray(np.frombuffer(raw, dtype=type).reshape(shape)),
            lambda array: np.asarray(array).tobytes())


def answered(ask, raw, kernel, library):
    _, op, offset, run = kernel
    types, made, bits = library
    formats = {each["format"] for each in (*ask["in"].values(), *ask["out"].values())}
    params = ask["params"]
    if not formats <= types.keys():
        raise Declined("it has no " + ", ".join(sorted(formats - types.keys())))
    if ask["op"] != op or params.get("eps-place", "inside") != "inside" or params.get("offset", 0) != offset:
        raise Declined("its weight is 1 + w" if offset else "its weight is w")
    inputs = {name: made(raw[name], types[each["format"]], each["shape"]) for name, each in ask["in"].items()}
    outputs = run(inputs, {**params, "eps": params.get("eps_given", 0)})
    for name, each in ask["out"].items():
        if outputs[name].dtype != types[each["format"]]:
            raise Declined(f"it gives {outputs[name].dtype} there")
    return b"".join(bits(outputs[name]) for name in ask["out"])


def answer(name):
    kernel, library = KERNELS[name], arrays("jax" if name.startswith(("jax", "flax")) else "torch")
    size = {"fp64": 8, "fp32": 4, "tf32": 4, "bf16": 2, "fp16": 2}
    while line := sys.stdin.buffer.readline():
        ask = json.loads(line)
        raw = {key: sys.stdin.buffer.read(math.prod(each["shape"]) * size.get(each["format"], 1))
               for key, each in ask["in"].items()}
        try:
            status, results = {"status": "ok"}, answered(ask, raw, kernel, library)
        except Declined as declined:
            status, results = {"status": "unsupported", "why": str(declined)}, b""
        except Exception as error:  # onnxruntime refuses an eps of 0 so
            status, results = {"status": "unsupported", "why": f"it raises {type(error).__name__}"}, b""
        sys.stdout.buffer.write(json.dumps(status).encode() + b"\n" + results)
        sys.stdout.buffer.flush()


# ---- the page


def findings(halfulp, name):
    """The lines of one kernel, each a bug."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "found.jsonl"
        subject = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(HERE))} answer {name}"
        ended = subprocess.run([halfulp, "corpus", str(ROOT / BUGS), subject, "--op", KERNELS[name][1], "--report",
                                f"jsonl={report}"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if ended.returncode not in (0, 1):
            sys.exit(f"{name}: exit {ended.returncode}: {ended.stderr}")
        return [json.loads(line) for line in report.read_text().splitlines()[1:]]


ASKED = ("present", "other", "absent")


def ids(lines, presence):
    return [each["id"] for each in lines if each["presence"] == presence]


def listed(names):
    return ", ".join(f"`{each}`" for each in names) or "none"


def table(head, rows):
    yield "| " + " | ".join(head) + " |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield "| " + " | ".join(each.replace("|", "\\|") for each in row) + " |"


def kernel_row(name, lines):
    present, other, absent = (ids(lines, presence) for presence in ASKED)
    return (KERNELS[name][0], str(len(present + other + absent)), listed(present), listed(other), str(len(absent)))


def bug_rows(found):
    bugs = {}
    for name, lines in found.items():
        for each in lines:
            if each["presence"] in ASKED:
                bugs.setdefault(each["id"], (each, {}))[1].setdefault(each["presence"], []).append(KERNELS[name][0])
    for each, kernels in bugs.values():
        if kernels.keys() - {"absent"}:
            yield (f"`{each['id']}`", each["symptom"], each["source"],
                   *("; ".join(kernels.get(presence, [])) or "none" for presence in ASKED))


def page(found):
    versions = ", ".join(f"{name} {importlib.metadata.version(name).split('+')[0]}"
                         for name in ("torch", "transformers", "onnxruntime", "jax", "flax"))
    asked = {each["id"] for lines in found.values() for each in lines if each["presence"] in ASKED}
    yield "# Public bugs in installed frameworks"
    yield ""
    yield f"{len(asked)} of the 58 public bugs of `{BUGS}` can be asked of these kernels, on the CPU: {versions}."
    yield ""
    yield "- *present*: at every element that the report lists the output is its wrong value or near it, and the gates refuse the"
    yield "  case or no bound applies to it (a square or a sum that overflows fp32: a kernel computed in fp32 promises nothing there);"
    yield "- *other*: the gates refuse the case, but not with the report's values; undeclared, a kernel that computes every step in"
    yield "  storage is refused so;"
    yield "- *absent*: nothing is refused."
    yield ""
    yield "One kernel is asked by"
    yield ""
    yield "```sh"
    yield f'halfulp corpus {BUGS} "exec:python harness/profiles/public_bugs.py answer torch.rms_norm" --op rms_norm'
    yield "```"
    yield ""
    yield from table(("kernel", "asked", *ASKED), (kernel_row(name, lines) for name, lines in found.items()))
    yield ""
    yield "## What some kernel has, or is refused on"
    yield ""
    yield from table(("bug", "what a user saw", "reported in", *ASKED), bug_rows(found))


def main(halfulp, write):
    found = {name: findings(halfulp, name) for name in KERNELS}
    made = [line + "\n" for line in page(found)]
    if write:
        PAGE.write_text("".join(made), encoding="utf-8")
    stored = PAGE.read_text(encoding="utf-8").splitlines(keepends=True)
    sys.stdout.writelines(difflib.unified_diff(stored, made, "published", "made"))
    rows = {name: "| " + " | ".join(kernel_row(name, lines)) + " |\n" for name, lines in found.items()}
    passed = sum(row in stored for row in rows.values())
    failed = len(rows) - passed + (passed == len(rows) and made != stored)
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "answer" and sys.argv[2] in KERNELS:
        answer(sys.argv[2])
    elif len(sys.argv) in (2, 3) and sys.argv[2:] in ([], ["--write"]) and pathlib.Path(sys.argv[1]).is_file():
        sys.exit(main(str(pathlib.Path(sys.argv[1]).resolve()), len(sys.argv) == 3))
    else:
        sys.exit(f"{__doc__}\nKERNEL is one of {', '.join(KERNELS)}")

# SPDX-License-Identifier: Apache-2.0
