#!/usr/bin/env python3
"""Cuts fracast.safetensors out of the package fracast: a time-series model of width 64 with 8 RMSNorms.

    python3 -m venv build/cut
    build/cut/bin/pip install torch==2.13.0 safetensors==0.8.0 numpy==2.4.6
    build/cut/bin/pip install --no-deps fracast==0.1.0
    build/cut/bin/python cases/files/real/cut_fracast.py [--check]

For each RMSNorm (eps of torch.nn.RMSNorm's default, that of fp32: 2^-23), NORM as the model names it:

    NORM.weight  [64]            as published, in fp32
    NORM.input   [calls, 8, 64]  what the norm was given in each of its calls (blocks are shared by 10 and 6 stages): for
                                 each of 2 series the rows at 4 positions from the first, which is padding, to the last

The series have 700 points: a trend with two seasons, and a level that jumps. The model was run in fp32 on a CPU.
"""

import importlib.resources
import math
import pathlib

import cut
import numpy
import torch
from fracast.inference import FracastModel


def series():
    seasons = [0.01 * t + 3 * math.sin(2 * math.pi * t / 24) + math.sin(2 * math.pi * t / 7) for t in range(700)]
    jumps = [(100.0 if t // 90 % 2 else -5.0) + (t * 37 % 11) * 0.25 for t in range(700)]
    return numpy.array([seasons, jumps], dtype=numpy.float32)


def main():
    model = FracastModel.from_pretrained(weights="fp32")
    calls, tensors = {}, {}
    for part, root in (("core", model.core), ("head", model.head)):
        for name, module in root.named_modules():
            if not isinstance(module, torch.nn.RMSNorm):
                continue
            name = f"{part}.{name}"
            tensors[f"{name}.weight"] = module.weight.detach().numpy()
            calls[name] = []
            module.register_forward_pre_hook(
                lambda _, given, name=name: calls[name].append(
                    cut.rows(given[0], lambda _, length: cut.spread(length, 4))
                )
            )
    model.forecast(series(), horizon=48)
    for name, recorded in calls.items():
        tensors[f"{name}.input"] = numpy.stack(recorded)
    assert len(calls) == 8 and all(calls.values())
    weights = pathlib.Path(str(importlib.resources.files("fracast"))) / "weights" / "model.safetensors"
    cut.finish(
        "fracast", __doc__.splitlines()[0], tensors, "fracast", weights, "Apache-2.0",
        {"eps": 2.0**-23, "series": "see cut_fracast.py", "rows": "4 positions of each of 2 series"},
        "torch==2.13.0 safetensors==0.8.0 numpy==2.4.6",
    )


main()

# SPDX-License-Identifier: Apache-2.0
