"""The examples of harness/subjects/examples that need Python: a program over pipes, and files through torch and JAX."""

import os
import subprocess
import sys

import pytest

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
EXAMPLES = os.path.join(TOP, "harness", "subjects", "examples")


def halfulp(*arguments):
    done = subprocess.run([sys.executable, "-m", "halfulp", *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_a_program_over_pipes_passes():
    command = f"exec:'{sys.executable}' '{EXAMPLES}/rms_norm.py'"
    code, text = halfulp("check", command, "--op", "rms_norm", "--format", "fp32,fp16,bf16", "--suite", "smoke")
    assert code == 0 and "PASS" in text, text
    assert "skipped: an RMSNorm of fp64, fp32 or fp16 with eps under the root" in text, text


def test_a_library_is_called_in_a_worker_of_this_python(tmp_path):
    (tmp_path / "halfulp").mkdir()
    os.symlink(os.path.join(TOP, "harness", "plugin.h"), tmp_path / "halfulp" / "plugin.h")
    library = str(tmp_path / "rms_norm.so")
    subprocess.run(["cc", "-shared", "-fPIC", f"-I{tmp_path}", "-o", library, f"{EXAMPLES}/rms_norm.c", "-lm"], check=True)
    code, text = halfulp("check", library, "--suite", "smoke")
    assert code == 0 and "PASS" in text and " passed, 0 failed, " in text, text


@pytest.mark.parametrize("library, declared", [("torch", ()), ("jax", ("--class", "underflow=daz"))])
def test_files_that_went_through_a_library_pass(library, declared, tmp_path):
    pytest.importorskip(library)
    cases = ["--suite", "port", "--op", "rms_norm", "--format", "fp32,bf16,fp16"]
    folder = str(tmp_path / "cases")
    code, text = halfulp("export", *cases, folder)
    assert code == 0, text
    subprocess.run([sys.executable, f"{EXAMPLES}/files_{library}.py", folder], check=True)
    code, text = halfulp("check", f"files:{folder}", *cases, *declared)
    assert code == 0 and "PASS" in text and "81 passed, 0 failed, 4 skipped" in text, text


def test_jax_reads_subnormals_as_zero_and_is_told_so(tmp_path):
    pytest.importorskip("jax")
    cases = ["--op", "rms_norm", "--case", "rms_norm/fp32/subnormals/n=64/rows=4"]
    folder = str(tmp_path / "cases")
    assert halfulp("export", *cases, folder)[0] == 0
    subprocess.run([sys.executable, f"{EXAMPLES}/files_jax.py", folder], check=True)
    code, text = halfulp("check", f"files:{folder}", *cases)
    assert code == 1 and "underflow=daz" in text, text


# SPDX-License-Identifier: Apache-2.0
