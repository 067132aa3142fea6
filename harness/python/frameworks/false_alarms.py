"""Correct kernels must pass: the norms of torch, transformers, onnxruntime, JAX and flax on the suite `ci`.

    python false_alarms.py [FIRST_SEED LAST_SEED [SUITE]]

Each truth is proved once for all kernels of a function. A kernel skips what it does not take (a format, an operand, types
that differ); an alarm is a case that fails or breaks. Last line: N passed, N failed, N skipped (kernels).
"""

import collections
import pathlib
import sys
import time

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


def tally(totals, results):
    for name, result in results.items():
        total = totals.setdefault(name, collections.Counter())
        total.update(result.counts)
        total["outputs"] += sum(each.gated for each in result.records)
        for each in result.failures:
            print(f"ALARM  {name}  {each.case}\n       {each.verdict}: {each.reason}", flush=True)


def main(first, last, suite):
    totals, start = {}, time.time()
    for seed in range(first, last + 1):
        for library, groups in (("torch", GROUPS), ("jax", groups_of_jax())):
            for op, declared, formats, kernels in groups:
                given = dict(declared, **({"seed": seed} if last > 1 else {}))
                given["kernel_class"] = "underflow=daz" if library == "jax" else None
                tally(totals, halfulp.check_all(kernels, op, list(formats), array=library, suite=suite, **given))
        print(f"seed {seed}: {time.time() - start:.0f} s", file=sys.stderr, flush=True)
    failed = 0
    for name, total in totals.items():
        alarms = total["fail"] + total["broken"]
        failed += bool(alarms) or not total["pass"]
        said = ", ".join(f"{total[each]:,} {each}" for each in sorted(total) if each not in ("outputs", "fail", "broken"))
        print(f"{'ALARM' if alarms else 'pass '}  {name:46} {total['outputs']:>12,} outputs; {alarms} alarms, {said}")
    print(f"{len(totals) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed or not totals else 0


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(int(given[0]) if given else 1, int(given[1]) if given else 1, given[2] if len(given) > 2 else "ci"))

# SPDX-License-Identifier: Apache-2.0
