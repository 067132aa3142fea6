"""The examples run as they stand, in the folder where they lie."""

import importlib
import os
import subprocess
import sys

import pytest

EXAMPLES = os.path.join(os.path.dirname(os.path.dirname(__file__)), "examples")


@pytest.mark.parametrize("name, needs", [("numpy_norm", "numpy"), ("torch_norm", "torch"), ("jax_norm", "jax")])
def test_an_example_passes(name, needs):
    pytest.importorskip(needs)
    done = subprocess.run([sys.executable, f"{name}.py"], cwd=EXAMPLES, capture_output=True, text=True)
    assert done.returncode == 0 and "PASS" in done.stdout, done.stdout + done.stderr


def test_the_example_of_a_test_passes():
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_norm.py"],
        cwd=EXAMPLES,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and "1 passed" in done.stdout, done.stdout + done.stderr


def test_every_example_is_run():
    found = sorted(each for each in os.listdir(EXAMPLES) if each.endswith(".py"))
    assert found == ["jax_norm.py", "numpy_norm.py", "test_norm.py", "torch_norm.py"]
    assert importlib.util.find_spec("halfulp") is not None


# SPDX-License-Identifier: Apache-2.0
