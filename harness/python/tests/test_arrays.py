"""Bits survive the way into each array library and back; layouts hold the same values."""

import numpy as np
import pytest

import halfulp
from halfulp import _arrays, _formats
from halfulp._arrays import Layout


def bytes_of(name):
    """Every bit pattern of a short format, many of a long one."""
    size = _formats.FORMATS[name].size
    if size <= 2:
        return np.arange(256**size, dtype=f"u{size}").tobytes()
    return np.random.default_rng(1).integers(0, 256, 4096 * size, dtype=np.uint8).tobytes()


def pairs():
    return [
        pytest.param(library, name, id=f"{library}-{name}") for library in _arrays.LIBRARIES for name in _formats.FORMATS
    ]


@pytest.mark.parametrize("library, name", pairs())
def test_every_bit_pattern_survives(library, name):
    pytest.importorskip(library)
    why = _arrays.lacks(library, name)
    if why:
        pytest.skip(why)
    raw = bytes_of(name)
    count = len(raw) // _formats.FORMATS[name].size
    array = _arrays.restored(raw, name, (count // 64, 64), library)
    assert _arrays.library_of_array(array) == library
    assert _arrays.due(array, "y", name, (count // 64, 64)) == raw
    assert _formats.format_of(array.dtype) == _formats.NESTED.get(name, name)
    bits, form, found = _arrays.stored(array)
    assert (bits.tobytes(), form, found) == (raw, _formats.NESTED.get(name, name), library)


@pytest.mark.parametrize("library", ["numpy", "torch"])
@pytest.mark.parametrize("layout", [Layout(), Layout(gap=3), Layout(shift=5), Layout(gap=1, shift=1)])
def test_a_layout_holds_the_same_values_where_it_says(library, layout):
    pytest.importorskip(library)
    raw = np.arange(1, 13, dtype=np.int16).tobytes()
    flat = _arrays.laid_out(raw, "fp16", (3, 4), layout)
    array = _arrays.view(_arrays.typed(flat, "fp16", library), (3, 4), layout)
    assert _arrays.due(array, "y", "fp16", (3, 4)) == raw
    address = array.data_ptr() if library == "torch" else array.ctypes.data
    strides = array.stride() if library == "torch" else tuple(each // 2 for each in array.strides)
    assert strides == (4 + layout.gap, 1)
    assert address % 64 == 2 * layout.shift


def test_what_lies_between_rows_is_nan():
    flat = _arrays.laid_out(bytes(8), "fp16", (2, 2), Layout(gap=1, shift=1)).view(np.float16)
    assert np.isnan(flat).tolist() == [True, False, False, True, False, False, True]


def test_a_big_endian_array_is_read():
    assert _arrays.due(np.array([[1.0, 2.0]], ">f4"), "y", "fp32", (1, 2)) == np.array([1, 2], "<f4").tobytes()


def test_types_of_all_libraries_name_a_format():
    torch, ml_dtypes = pytest.importorskip("torch"), pytest.importorskip("ml_dtypes")
    jnp = pytest.importorskip("jax.numpy")
    for dtype in (torch.bfloat16, ml_dtypes.bfloat16, np.dtype(ml_dtypes.bfloat16), jnp.bfloat16, "bf16", "bfloat16"):
        assert _formats.format_of(dtype) == "bf16"
    assert _formats.format_of(torch.float8_e4m3fn) == _formats.format_of(ml_dtypes.float8_e4m3fn) == "e4m3"
    libraries = [_formats.library_of(each) for each in (torch.float16, jnp.float16, np.float16, float, "fp16")]
    assert libraries == ["torch", "jax", "numpy", "numpy", None]
    for dtype in (int, np.int8, torch.int32, "float16x", object()):
        with pytest.raises(halfulp.UsageError, match="no format"):
            _formats.format_of(dtype)


# SPDX-License-Identifier: Apache-2.0
