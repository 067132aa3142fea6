"""python -m halfulp: the program's command line with Python functions as subjects."""

import os
import subprocess
import sys

import pytest

HERE = os.path.dirname(__file__)


def program(*arguments, cwd=HERE):
    return subprocess.run([sys.executable, "-m", "halfulp", *arguments], cwd=cwd, capture_output=True, text=True)


def test_the_command_line_is_the_programs():
    done = program("eval", "rms_norm", "--x", "2,-1,3,0", "--eps", "0", "--format", "bf16")
    assert done.returncode == 0 and "1.0690449676496975" in done.stdout
    assert program("--version").stdout.startswith("halfulp ")
    done = program("chekc")
    assert done.returncode == 2 and "did you mean 'check'?" in done.stderr


def test_a_function_is_a_subject():
    done = program("check", "py:kernels:rms_norm", "--op", "rms_norm", "--suite", "smoke", "--format", "bf16,fp16")
    assert done.returncode == 0 and "PASS  py:kernels:rms_norm" in done.stdout, done.stdout + done.stderr
    done = program("check", "py:kernels:eps_outside_root", "--op", "rms_norm", "--suite", "port", "--format", "fp16")
    assert done.returncode == 1 and "looks like eps_outside_root" in done.stdout, done.stdout + done.stderr


def test_a_replay_shows_the_case():
    import kernels
    import halfulp

    replay = halfulp.check(kernels.eps_outside_root, op="rms_norm", dtype="fp16", suite="port").replay
    assert replay.startswith("python -m halfulp check py:kernels:eps_outside_root --op rms_norm --format fp16 --case '")
    done = subprocess.run(replay.replace("python", sys.executable, 1), shell=True, cwd=HERE, capture_output=True, text=True)
    assert done.returncode == 1 and "0 passed, 1 failed, 0 skipped" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize(
    "subject, said",
    [
        ("py:kernels", "is written py:MODULE:FUNCTION"),
        ("py:no_such_module:f", "No module named 'no_such_module'"),
        ("py:kernels:rms_nrom", "has no attribute 'rms_nrom'"),
        ("py:kernels:F32:tensorflow", "must be numpy, torch, jax"),
        ("py:kernels:WRONG", "is no function"),
    ],
)
def test_what_cannot_be_imported_is_a_usage_error(subject, said):
    done = program("check", subject, "--op", "rms_norm")
    assert done.returncode == 2 and said in done.stderr, done.stderr


def test_formats_without_a_type_of_their_own_are_skipped_with_the_reason():
    done = program("check", "py:kernels:softcap", "--op", "softcap", "--suite", "ci", "--format", "tf32")
    assert done.returncode == 3 and "tf32 has no type of its own" in done.stdout


# SPDX-License-Identifier: Apache-2.0
