"""Every mistake of the library is caught through Python on the suite `port`; a kernel is asked no more once it is caught."""

import subprocess
import sys

import halfulp
from halfulp import _core, calls


# What fp32 does by itself: a mistake where a kernel means fp64, a format that the suite does not have.
SHOW_IN_FP64 = ["mean_sum_in_fp32", "square_in_fp32"]


def names():
    command = [sys.executable, "-m", "halfulp", "list", "mistakes", "--names"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def test_no_mistake_survives_port_as_a_python_kernel():
    alive, asked = names(), 0
    assert len(alive) > 60
    for case in sorted(_core.cases({"suite": "port"}), key=lambda each: ("n=4096" in each, each)):
        op, form = case.split("/")[:2]
        kernels = {name: halfulp.kernel(f"mistake:{name}", op) for name in alive}
        results = halfulp.check_all(kernels, op, form, case=case) if kernels else {}
        for name, result in results.items():
            assert result.verdict != "broken", f"{name} {case}: {result.failures[0].reason}"
        asked += sum("skipped" not in each.counts for each in results.values())
        alive = [name for name in alive if results[name].verdict != "fail"]
    assert alive == SHOW_IN_FP64
    assert asked > 100


def test_the_operations_are_the_programs():
    listed = subprocess.run(
        [sys.executable, "-m", "halfulp", "list", "ops", "--names"], check=True, capture_output=True, text=True
    )
    assert sorted(calls.CALLS) == listed.stdout.split()


# SPDX-License-Identifier: Apache-2.0
