"""Correct kernels must pass: the norms of torch, transformers, onnxruntime, JAX and flax on the suite `ci`.

    python false_alarms.py [--seeds N] [--suite SUITE] [--longest N] [--page FILE]

Each truth is proved once for all kernels of a function. A kernel skips what it does not take (a format, an operand, types
that differ); an alarm is a case that fails or breaks. Last line: N passed, N failed, N skipped (kernels).
"""

import argparse
import collections
import concurrent.futures
import datetime
import multiprocessing
import os
import pathlib
import sys
import time
from importlib import metadata

import torch

import halfulp

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "profiles"))
import kernels as real  # noqa: E402

torch.set_num_threads(1)


def framework(name, operands, result=("y",), formats=(torch.float32, torch.bfloat16, torch.float16)):
    """A kernel of harness/profiles/kernels.py as halfulp.check calls it."""
    run = real.kernels[name]

    def kernel(*arguments):
        *tensors, eps = arguments
        inputs = {key: value for key, value in zip(operands, tensors) if value is not None}
        if inputs["x"].dtype not in formats:
            raise halfulp.Skip(f"it has no {inputs['x'].dtype}")
        outputs = run(inputs, {"eps": eps})
        if outputs is None:
            raise halfulp.Skip("it does not take these operands or types")
        return outputs

    kernel.__signature__ = _signature(operands)
    return kernel


def _signature(operands):
    from inspect import Parameter, Signature

    optional = {"weight", "bias"} & set(operands)
    return Signature(
        [
            Parameter(each, Parameter.POSITIONAL_ONLY, default=None if each in optional else Parameter.empty)
            for each in operands
        ]
        + [Parameter("eps", Parameter.POSITIONAL_ONLY, default=1e-6 if optional else Parameter.empty)]
    )


def flax_norm(name):
    """A norm layer of flax, its parameters replaced; it computes in fp32 and casts once.

    LayerNorm takes the variance in one pass unless told otherwise: that is no correct kernel, and halfulp refuses it.
    """
    import flax.linen

    how = {} if name == "RMSNorm" else {"use_fast_variance": False}

    def kernel(x, w, *rest):
        *bias, eps = rest
        layer = getattr(flax.linen, name)(epsilon=eps, dtype=x.dtype, **how)
        params = {"scale": w, **({"bias": bias[0]} if bias else {})}
        return layer.apply({"params": params}, x)

    return kernel if name == "RMSNorm" else lambda x, w, b, eps: kernel(x, w, b, eps)


def jax_softcap(x, cap):
    import jax.numpy as jnp

    return (jnp.tanh(x.astype(jnp.float32) / cap) * cap).astype(x.dtype)


RMS, LAYER, FUSED = ("x", "weight"), ("x", "weight", "bias"), ("x", "residual", "weight")
EVERY = (torch.float32, torch.bfloat16, torch.float16, torch.float64)

# (operation, what is declared, formats, kernels)
GROUPS = [
    (
        "rms_norm",
        {},
        ("fp32", "bf16", "fp16", "fp64"),
        {
            "torch.rms_norm": framework("torch.rms@cpu", RMS, formats=EVERY),
            "transformers.LlamaRMSNorm": framework("hf.llama@cpu", RMS),
            "transformers.T5LayerNorm": framework("hf.t5@cpu", RMS),
            "transformers.Olmo2RMSNorm": framework("hf.olmo2@cpu", RMS),
            "onnxruntime.RMSNormalization": framework("ort.rms@cpu", RMS),
        },
    ),
    ("rms_norm", {"offset": 1}, ("fp32", "bf16", "fp16"), {"transformers.Gemma2RMSNorm": framework("hf.gemma@cpu", RMS)}),
    (
        "layer_norm",
        {},
        ("fp32", "bf16", "fp16", "fp64"),
        {
            "torch.layer_norm": framework("torch.ln@cpu", LAYER, formats=EVERY),
            "onnxruntime.LayerNormalization": framework("ort.ln@cpu", LAYER),
        },
    ),
    (
        "layer_norm",
        {"bias": None},
        ("fp32", "bf16", "fp16"),
        {"transformers.CohereLayerNorm": framework("hf.cohere@cpu", LAYER)},
    ),
    (
        "add_rms_norm",
        {"sum": "unrounded"},
        ("fp32", "fp16"),
        {"onnxruntime.SkipSimplifiedLayerNormalization": framework("ort.skip_simplified@cpu", FUSED)},
    ),
]


def groups_of_jax():
    """XLA reads subnormals as zero on the CPU, which passes only where it is declared."""
    return [
        ("rms_norm", {}, ("fp32", "bf16", "fp16"), {"flax.RMSNorm": flax_norm("RMSNorm")}),
        ("layer_norm", {}, ("fp32", "bf16", "fp16"), {"flax.LayerNorm": flax_norm("LayerNorm")}),
        ("softcap", {}, ("fp32", "bf16", "fp16"), {"jax.tanh": jax_softcap}),
    ]


def asked(seed, suite, longest, jobs):
    """One seed: what each kernel's cases came to, and the text of each alarm."""
    totals, alarms = {}, []
    for library, groups in (("torch", GROUPS), ("jax", groups_of_jax())):
        for op, declared, formats, kernels in groups:
            given = dict(declared, **({"seed": seed} if seed else {}))
            given["kernel_class"] = "underflow=daz" if library == "jax" else None
            found = halfulp.check_all(
                kernels, op, list(formats), array=library, suite=suite, longest=longest, jobs=jobs, **given
            )
            for name, result in found.items():
                total = totals.setdefault(name, collections.Counter())
                total.update(result.counts)
                total["outputs"] += sum(each.gated for each in result.records)
                alarms += [f"ALARM  {name}  {each.case}\n       {each.verdict}: {each.reason}" for each in result.failures]
    return totals, alarms


def in_order(seeds, suite, longest):
    """What asked() returns of each seed, in order; several seeds share the cores, a process each."""
    if len(seeds) == 1:
        yield asked(seeds[0], suite, longest, None)
        return
    fresh = multiprocessing.get_context("spawn")  # torch's and XLA's threads do not survive a fork
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count(), fresh) as pool:
        yield from pool.map(asked, seeds, *([each] * len(seeds) for each in (suite, longest, 1)))


def number_of_alarms(total):
    return total["fail"] + total["broken"]


def page(totals, seeds, suite, longest):
    """What was found, with its date: a page of reports/published/measured/."""
    versions = ", ".join(f"{each} {metadata.version(each)}" for each in ("torch", "transformers", "onnxruntime", "jax", "flax"))
    outputs, alarms = sum(each["outputs"] for each in totals.values()), sum(map(number_of_alarms, totals.values()))
    lines = [
        "# False alarms",
        "",
        f"By `./run prove frameworks` on {datetime.date.today()}: correct norms of {versions} on the suite `{suite}`, "
        f"{len(seeds)} seed{'s' if len(seeds) > 1 else ''}" + (f", rows of at most {longest:,} elements" if longest else "") + ".",
        f"{outputs:,} outputs judged, {alarms:,} alarm{'' if alarms == 1 else 's'}. Untrusted: the bound of the class does not "
        "apply to a row of the case; skipped: the kernel does not take it.",
        "",
        "| kernel | outputs judged | cases passed | ill-conditioned | inconclusive | untrusted | skipped | alarms |",
        "| --- |" + " ---: |" * 7,
    ]
    for name, total in totals.items():
        cells = ("outputs", "pass", "ill-conditioned", "inconclusive", "untrusted", "skipped")
        lines.append(f"| {name} | " + " | ".join(f"{total[each]:,}" for each in cells) + f" | {number_of_alarms(total):,} |")
    return "\n".join(lines) + "\n"


def main(seeds, suite, longest, file):
    totals, start = {}, time.time()
    for seed, (found, alarms) in zip(seeds, in_order(seeds, suite, longest)):
        for text in alarms:
            print(text, flush=True)
        for name, total in found.items():
            totals.setdefault(name, collections.Counter()).update(total)
        print(f"seed {seed or 'of each case'}: {time.time() - start:.0f} s", file=sys.stderr, flush=True)
    failed = 0
    for name, total in totals.items():
        alarms = number_of_alarms(total)
        failed += bool(alarms) or not total["pass"]
        said = ", ".join(f"{total[each]:,} {each}" for each in sorted(total) if each not in ("outputs", "fail", "broken"))
        word = "ALARM" if alarms else "pass " if total["pass"] else "none "
        print(f"{word}  {name:46} {total['outputs']:>12,} outputs; {alarms} alarms, {said}")
    if file:
        pathlib.Path(file).write_text(page(totals, seeds, suite, longest), encoding="utf-8")
    print(f"{len(totals) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed or not totals else 0


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--seeds", type=int, default=0, help="1 to so many, one after the other. Default: each case's own")
    reader.add_argument("--suite", default="ci")
    reader.add_argument("--longest", type=int, help="only rows of at most so many elements")
    reader.add_argument("--page", help="where what was found is written as Markdown, with its date")
    given = reader.parse_args()
    sys.exit(main(list(range(1, given.seeds + 1)) or [0], given.suite, given.longest, given.page))

# SPDX-License-Identifier: Apache-2.0
