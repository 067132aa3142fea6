"""The package's types hold, and what it exports is documented."""

import importlib.util
import inspect
import os
import subprocess
import sys

import pytest

import halfulp

PACKAGE = os.path.dirname(halfulp.__file__)


def test_the_types_of_the_package_hold(tmp_path):
    if importlib.util.find_spec("mypy") is None:
        pytest.skip("mypy is not installed")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, "-p", "halfulp"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert os.path.exists(os.path.join(PACKAGE, "py.typed"))


def test_whatever_is_exported_says_what_it_is():
    for name in halfulp.__all__:
        each = getattr(halfulp, name)
        if callable(each) and each.__module__ == "halfulp" and issubclass(each, Exception):
            continue  # the extension documents its own in _core.pyi
        assert name == "__version__" or len(inspect.getdoc(each) or "") > 40, name


# SPDX-License-Identifier: Apache-2.0
