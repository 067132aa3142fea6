"""check(): verdicts on right kernels and on what kernels do wrong besides arithmetic."""

import sys

import numpy as np
import pytest

import halfulp
import kernels

SMALL = "rms_norm/fp32/normal/n=8/rows=256"


def one(kernel, case=SMALL, **how):
    result = halfulp.check(kernel, op=case.split("/")[0], dtype=case.split("/")[1], case=case, **how)
    assert len(result.records) == 1
    return result


def verdict(kernel, case=SMALL, **how):
    record = one(kernel, case, **how).records[0]
    return record.verdict, record.reason


@pytest.mark.parametrize("op", sorted(kernels.RIGHT))
def test_a_right_kernel_passes_in_each_format_that_numpy_has(op):
    result = halfulp.check(kernels.RIGHT[op], op=op, suite="port")
    assert result.passed and result.verdict == "pass", result
    assert result.looks_like is None and result.case is None
    assert {each.format for each in result.records} == {"fp32", "bf16", "fp16"}
    assert result.counts["pass"] > result.counts.get("skipped", 0)


@pytest.mark.parametrize("op", sorted(kernels.WRONG))
def test_each_of_a_dozen_mistakes_is_caught_and_the_text_names_a_case(op):
    results = halfulp.check_all({each.__name__: each for each in kernels.WRONG[op]}, op=op, suite="port")
    assert [name for name, each in results.items() if each.passed or each.verdict != "fail"] == []
    for result in results.values():
        assert result.case in str(result) and result.case in result.replay
        assert result.case in halfulp.failure_text(result)


def test_eps_outside_the_root_is_named():
    result = halfulp.check(kernels.eps_outside_root, op="rms_norm", dtype=np.float16, suite="port")
    assert result.looks_like == "eps_outside_root"
    best = result.diagnosis.all[0]
    assert result.diagnosis.state == "named" and best.explains == best.of > 1000
    assert str(result.diagnosis).startswith("looks like eps_outside_root (eps added after the root; small rows too large): ")


def test_what_a_wrong_kernel_computes_stands_beside_what_was_declared_and_so_does_what_would_declare_it():
    result = halfulp.check(kernels.eps_outside_root, op="rms_norm", dtype=np.float16, suite="port")
    declared, computed = result.computed
    assert (declared.count("sqrt(mean(x^2) + "), computed.count("(sqrt(mean(x^2)) + ")) == (1, 1)
    assert result.meant == {"eps_place": "outside"}
    assert one(kernels.eps_outside_root, result.case, **result.meant).passed

    result = halfulp.check(kernels.n_minus_one, op="layer_norm", dtype=np.float16, suite="port")
    assert result.computed == ("", "") and result.meant == {}
    assert "meant so?" not in halfulp.failure_text(result)


def test_what_does_not_pass_when_it_is_declared_is_not_offered():
    def twice_wrong(x, w, eps):
        y = kernels.eps_outside_root(x, w, eps)
        y[0, 0] *= 2
        return y

    result = halfulp.check(twice_wrong, op="rms_norm", dtype=np.float16, case="rms_norm/fp16/normal:sd=0.001/n=33/rows=64")
    assert result.looks_like == "eps_outside_root" and result.computed[1]
    assert result.meant == {}


def test_a_class_that_must_be_declared_is_offered_with_the_argument_that_declares_it():
    def cut_off(x, w, eps):
        y = x.astype(np.float32)
        y = y / np.sqrt(np.mean(y * y, axis=-1, keepdims=True) + np.float32(eps)) * w.astype(np.float32)
        rounded = y.astype(x.dtype)
        return np.where(np.abs(rounded) > np.abs(y), np.nextafter(rounded, np.zeros_like(rounded)), rounded)

    asked = {"op": "rms_norm", "dtype": np.float16, "case": "rms_norm/fp16/normal*", "longest": 128}
    result = halfulp.check(cut_off, **asked)
    assert not result.passed and result.meant == {"kernel_class": "last=faithful"}
    said = 'meant so? check(..., kernel_class="last=faithful") allows every output of the '
    assert said in halfulp.failure_text(result)
    assert halfulp.check(cut_off, **asked, **result.meant).passed


def test_longest_leaves_out_longer_rows():
    result = halfulp.check(kernels.rms_norm, op="rms_norm", dtype=np.float32, longest=33)
    assert result.passed and {each.n for each in result.records if each.data["property"] == ""} >= {8, 33}
    assert max(each.n for each in result.records if each.data["property"] == "") == 33
    assert "--longest 33" in str(result)
    with pytest.raises(halfulp.UsageError, match="--longest 0"):
        halfulp.check(kernels.rms_norm, op="rms_norm", dtype=np.float32, longest=0)


def test_another_type_is_broken_with_its_name():
    assert verdict(lambda x, w, eps: kernels.rms_norm(x, w, eps).astype(np.float64)) == (
        "broken",
        "y is float64 where float32 is due",
    )
    assert verdict(lambda x, w, eps: kernels.rms_norm(x, w, eps)[0]) == (
        "broken",
        "y has the shape (8,) where (256, 8) is due",
    )
    assert verdict(lambda x, w, eps: None) == ("broken", "y is NoneType, no array where float32 is due")
    assert verdict(lambda x, w, eps: x.astype(complex))[1] == "y is complex128 where float32 is due"


def test_what_a_kernel_raises_is_broken_with_text_and_place():
    def raises(x, w, eps):
        raise ValueError("no such row")

    def leaves(x, w, eps):
        sys.exit(0)

    kind, reason = verdict(raises)
    assert kind == "broken" and reason.startswith("ValueError: no such row (test_check.py:")
    kind, reason = verdict(leaves)
    assert kind == "broken" and reason.startswith("SystemExit: 0 (test_check.py:")


def test_a_kernel_may_skip_a_case_with_its_reason():
    def skips(x, w, eps):
        raise halfulp.Skip("rows of 8 are not mine")

    def unimplemented(x, w, eps):
        raise NotImplementedError

    result = one(skips)
    assert result.skipped == {"rows of 8 are not mine": 1}
    assert result.verdict == "skipped" and not result.passed
    assert verdict(unimplemented) == ("skipped", "NotImplementedError")


def test_an_interrupt_ends_the_run():
    def interrupted(x, w, eps):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        one(interrupted)


def test_a_changed_input_is_broken():
    def changes(x, w, eps):
        y = kernels.rms_norm(x, w, eps)
        x[0, 0] = 0
        return y

    assert verdict(changes) == ("broken", "it changed its input x")


def test_an_absent_weight_is_ones_unless_the_kernel_takes_none():
    seen = []

    def keeps(x, w, eps):
        seen.append(w)
        return kernels.rms_norm(x, w, eps)

    def optional(x, w=None, eps=0.0):
        seen.append(w)
        return kernels.rms_norm(x, np.ones(x.shape[-1], x.dtype) if w is None else w, eps)

    case = "rms_norm/fp32/normal/n=8/weight=none"
    assert one(keeps, case).passed and one(optional, case).passed
    assert (seen[0] == 1).all() and seen[0].dtype == np.float32 and seen[1] is None


def test_what_the_call_cannot_say_is_skipped_unless_declared_or_taken():
    gemma = "rms_norm/fp32/normal/n=8/offset=1"
    assert verdict(kernels.rms_norm, gemma)[0] == "skipped"
    assert "offset=1 is another function than kernel(x, w, eps) computes" in verdict(kernels.rms_norm, gemma)[1]
    assert verdict(kernels.one_plus_weight, gemma, offset=1) == ("pass", "")
    assert verdict(kernels.rms_norm, gemma, offset=1)[0] == "fail"

    def takes(x, w, eps, offset=0.0):
        return kernels.one_plus_weight(x, w, eps) if offset == 1 else kernels.rms_norm(x, w, eps)

    assert verdict(takes, gemma) == verdict(takes) == ("pass", "")


def test_a_declared_offset_is_asked_of_every_case():
    result = halfulp.check(kernels.one_plus_weight, op="rms_norm", suite="smoke", offset=1)
    assert result.passed and all("/offset=1" in each.case for each in result.records), result


def test_a_wider_output_is_asked_only_of_a_kernel_that_takes_the_type():
    wide = "rms_norm/bf16/normal/n=8/out=fp32"
    assert verdict(kernels.rms_norm, wide) == ("skipped", "kernel(x, w, eps) cannot be asked for y in fp32")

    def takes(x, w, eps, *, out_dtype):
        return kernels.rms_norm(x.astype(np.float32), w, eps).astype(out_dtype)

    assert verdict(takes, wide) == ("pass", "")


def test_formats_that_differ_may_be_refused_or_promoted():
    case = "rms_norm/bf16/normal/n=8/weight-format=fp32"
    assert verdict(kernels.rms_norm, case) == ("pass", "")
    promoted = verdict(lambda x, w, eps: kernels.rms_norm(x, w, eps).astype(w.dtype), case)
    assert promoted == ("skipped", "formats that differ are promoted: y is float32 where bfloat16 is due")

    def refuses(x, w, eps):
        assert x.dtype == w.dtype, "one type for all"
        return kernels.rms_norm(x, w, eps)

    kind, reason = verdict(refuses, case)
    assert kind == "skipped" and reason.startswith("it refuses formats that differ: AssertionError: one type for all")


def test_an_operand_in_float64_is_not_given_to_kernels_of_shorter_rows():
    kind, reason = verdict(kernels.rms_norm, "rms_norm/fp32/normal/n=8/weight-format=fp64")
    assert kind == "skipped" and reason.startswith("a float64 operand beside fp32 rows")


def test_a_kernel_that_changes_the_rounding_mode_is_broken():
    import ctypes

    libm = ctypes.CDLL("libm.so.6")

    def upward(x, w, eps):
        libm.fesetround(0x800)
        return x

    kind, reason = verdict(upward)
    assert kind == "broken" and "another rounding" in reason
    assert verdict(kernels.rms_norm) == ("pass", "")


def test_the_number_of_threads_changes_nothing():
    lines = [
        halfulp.check(kernels.eps_outside_root, op="rms_norm", suite="smoke", jobs=jobs).records for jobs in (1, 2, 5)
    ]
    assert lines[0] == lines[1] == lines[2]


def test_several_kernels_are_told_apart():
    results = halfulp.check_all(
        {"right": kernels.rms_norm, "wrong": kernels.weight_forgotten}, op="rms_norm", suite="smoke"
    )
    assert results["right"].passed and not results["wrong"].passed
    assert [each.case for each in results["right"].records] == [each.case for each in results["wrong"].records]
    assert str(results["wrong"]).count("FAIL") and "FAIL" not in str(results["right"])


def test_a_kernel_is_judged_by_what_it_claims_to_be():
    llama = halfulp.kernel("recipe:hf.llama@cpu", "rms_norm")
    assert halfulp.check(llama, op="rms_norm", dtype="bf16", suite="smoke", as_="hf.llama@cpu").passed
    late = halfulp.check(kernels.rms_norm, op="rms_norm", dtype="bf16", suite="smoke", as_="hf.llama@cpu")
    assert not late.passed


@pytest.mark.parametrize(
    "how, said",
    [
        ({"op": "rms_nrom"}, "did you mean 'rms_norm'?"),
        ({"op": "rms_norm", "dtype": "bf17"}, "did you mean 'bf16'?"),
        ({"op": "rms_norm", "suite": "cl"}, "no suite 'cl'"),
        ({"op": "rms_norm", "as_": "hf.lama@cpu"}, "hf.llama@cpu"),
        ({"op": "rms_norm", "array": "tensorflow"}, "must be numpy, torch, jax"),
        ({"op": "rms_norm", "offst": 1}, "did you mean 'offset'?"),
        ({"op": "layer_norm"}, "layer_norm calls kernel(x, w, b, eps)"),
        ({"op": "rms_norm", "jobs": 0}, "must be from 1 to 1024"),
    ],
)
def test_what_cannot_be_asked_is_a_usage_error_that_says_what_to_do(how, said):
    with pytest.raises(halfulp.UsageError) as error:
        halfulp.check(kernels.rms_norm, **how)
    assert said in str(error.value)
    assert isinstance(error.value, ValueError)


# SPDX-License-Identifier: Apache-2.0
