"""The README's Python section runs as it stands: its script, and its commands."""

import os
import re
import subprocess
import sys

import pytest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))


def blocks(language):
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as page:
        section = page.read().split("\n## Python\n")[1].split("\n## ")[0]
    return re.findall(rf"```{language}\n(.*?)```", section, re.DOTALL)


def run(command, text):
    path = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]
    return subprocess.run(
        command, input=text, cwd=ROOT, env={**os.environ, "PATH": path}, capture_output=True, text=True
    )


def test_the_script_says_that_the_kernel_is_wrong_and_the_truth_has_its_digits():
    pytest.importorskip("torch")
    (script,) = blocks("python")
    done = run([sys.executable, "-"], script)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("False fail rms_norm/fp16/"), done.stdout
    assert "looks like eps_outside_root" in " ".join(done.stdout.split()), done.stdout
    assert "1.06904497" in done.stdout


def test_the_commands_pass():
    (commands,) = blocks("sh")
    done = run(["sh", "-e"], commands)
    assert done.returncode == 0 and "PASS" in done.stdout and "1 passed" in done.stdout, done.stdout + done.stderr


# SPDX-License-Identifier: Apache-2.0
