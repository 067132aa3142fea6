"""The fixture `accuracy`, in a run of pytest of its own."""

import os

import kernels

pytest_plugins = ["pytester"]

TEST = f"""
import sys
sys.path.insert(0, {os.path.dirname(__file__)!r})
import kernels

def test_right(accuracy):
    assert accuracy.check(kernels.rms_norm, op="rms_norm", suite="smoke").passed

def test_wrong(accuracy):
    accuracy.check(kernels.eps_outside_root, op="rms_norm", dtype="fp16", suite="port")

def test_broken(accuracy):
    accuracy.check(lambda x, w, eps: x[0], op="rms_norm", dtype="fp16", case="rms_norm/fp16/normal/n=8")

def test_nothing(accuracy):
    accuracy.check(kernels.rms_norm, op="rms_norm", dtype="fp16", case="rms_norm/fp16/normal/n=8/offset=1")
"""


def run(pytester, *arguments):
    pytester.makepyfile(test_norm=TEST)
    return pytester.runpytest_subprocess(*arguments)


def test_a_failure_says_what_where_how_much_what_it_looks_like_and_how_to_replay(pytester):
    result = run(pytester, "-k", "right or wrong")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            ">       accuracy.check(kernels.eps_outside_root, op=*",
            "E       halfulp*Failure: kernels:eps_outside_root looks like eps_outside_root (eps added after*",
            "E * outputs, next best *",
            "E         gate  refused * cases",
            "E         set   * of * outputs *",
            "E       fail  rms_norm/fp16/*",
            "E         row * exact * expected (bits) * got (bits) * ulp",
            "E * 0x*",
            "E       computed  x * w / (sqrt(mean(x^2)) + 1e-06)",
            "E       declared  x * w / sqrt(mean(x^2) + 1e-06)",
            'E       again: pytest "test_norm.py::test_wrong" --halfulp-case \'rms_norm/fp16/*\'',
            "E       or: *python -m halfulp check py:kernels:eps_outside_root --op rms_norm --format fp16 --case 'rms_*",
            'E       meant so? check(..., eps_place="outside") passes this case',
        ]
    )
    assert "_plugin.py" not in result.stdout.str()


def test_the_replay_of_a_failure_is_one_case(pytester):
    case = "rms_norm/fp16/normal:sd=0.001/n=33/rows=64"
    result = run(pytester, "test_norm.py::test_wrong", "--halfulp-case", case)
    result.assert_outcomes(failed=1)
    assert f"fail  {case}" in result.stdout.str()


def test_broken_kernels_and_checks_of_nothing_fail_with_the_reason(pytester):
    result = run(pytester, "-k", "broken or nothing")
    result.assert_outcomes(failed=2)
    text = result.stdout.str()
    assert "y has the shape (8,) where (1, 8) is due" in text
    assert "nothing was judged: offset=1 is another function than kernel(x, w," in text


def test_the_fixture_is_listed_with_what_it_does(pytester):
    assert "accuracy" in pytester.runpytest_subprocess("--fixtures").stdout.str()
    assert callable(kernels.rms_norm)


# SPDX-License-Identifier: Apache-2.0
