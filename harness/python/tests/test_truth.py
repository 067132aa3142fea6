"""truth() and compute(): worked values, every array library, and what is refused."""

import numpy as np
import pytest

import halfulp


def test_the_worked_row_has_its_digits():
    y = halfulp.truth("rms_norm", [2, -1, 3, 0], eps=0)["y"]
    assert y.exact[0] == 1.0690449676496976 and y.rounded.dtype == np.float64
    assert (y.radius <= 1e-6 * 2.0**-24).all()
    assert halfulp.truth("rms_norm", [2, -1, 3, 0], eps=0, dtype="bf16")["y"].rounded[0] == 1.0703125


@pytest.mark.parametrize("library", ["numpy", "torch", "jax.numpy"])
def test_results_are_arrays_of_the_same_library_shape_and_format(library):
    package = pytest.importorskip(library)
    x = package.ones((2, 3, 4), dtype=package.float16)
    y = halfulp.truth("layer_norm", x, weight=x[0, 0], bias=x[0, 0])["y"]
    assert y.rounded.dtype == x.dtype and y.rounded.shape == x.shape and type(y.rounded) is type(x)
    assert np.asarray(y.rounded).tolist() == np.ones((2, 3, 4)).tolist()


def test_statistics_and_the_sum_come_where_the_operation_has_them():
    x = np.array([[1, 2, 3, 6]], np.float32)
    norm = halfulp.truth("layer_norm", x, eps=0, statistics=True)
    assert norm["mean"].exact.tolist() == [3.0] and norm["variance"].exact.tolist() == [3.5]
    fused = halfulp.truth("add_rms_norm", x, residual=x, eps=0)
    assert fused["sum"].rounded.tolist() == (2 * x).tolist() and fused["y"].rounded.shape == (1, 4)
    total = halfulp.truth("residual_sum", np.ones((3, 4), np.float32), residual=x[0])
    assert total["y"].rounded.tolist() == (x[0] + 3).tolist()
    assert halfulp.truth("softcap", x, cap=30)["y"].exact[0, 0] == pytest.approx(30 * np.tanh(1 / 30), rel=1e-15)


def test_the_offset_counts():
    x, w = np.array([1, 1], np.float32), np.array([0, 1], np.float32)
    assert halfulp.truth("rms_norm", x, weight=w, eps=0, offset=1)["y"].rounded.tolist() == [1, 2]


def test_a_mistake_computes_what_it_is_named_for():
    x = np.array([1, 2, 3, 6], np.float32)
    right = halfulp.compute("recipe:fp32_inside", "rms_norm", x, weight=x, eps=1e-6)["y"]
    forgotten = halfulp.compute("mistake:weight_forgotten", "rms_norm", x, weight=x, eps=1e-6)["y"]
    assert np.allclose(right, forgotten * x) and right.dtype == np.float32
    with pytest.raises(halfulp.Skip, match="cannot be made"):
        halfulp.compute("mistake:weight_forgotten", "rms_norm", x)


@pytest.mark.parametrize(
    "call, said",
    [
        (lambda: halfulp.truth("rms", [1.0]), "no operation 'rms'"),
        (lambda: halfulp.truth("rms_norm", 1.0), "a row has at least one element"),
        (lambda: halfulp.truth("rms_norm", np.ones(3, np.int32)), "an array is int32"),
        (lambda: halfulp.truth("rms_norm", [1.0, 2.0], weight=[1.0]), r"weight has the shape \(1,\) where \(2,\) is due"),
        (lambda: halfulp.truth("softcap", [1.0], weight=[1.0]), "softcap takes no weight"),
        (lambda: halfulp.truth("rms_norm", [1.0], eps=-1), "eps"),
        (lambda: halfulp.truth("rms_norm", [1.0], cap=3), "cap"),
        (lambda: halfulp.truth("add_rms_norm", [1.0]), "residual"),
        (lambda: halfulp.compute("recipe:fp32_insid", "rms_norm", [1.0]), "did you mean 'fp32_inside'?"),
        (lambda: halfulp.kernel("recipe:fp32_inside", "norm"), "no operation 'norm'"),
    ],
)
def test_what_does_not_fit_is_a_usage_error(call, said):
    with pytest.raises(halfulp.UsageError, match=said):
        call()


# SPDX-License-Identifier: Apache-2.0
