"""Formats and the types that hold them in NumPy, ml_dtypes, torch and JAX.

A format's name is halfulp's own (``bf16``), a NumPy name (``bfloat16``) or a type of one of the libraries. ``tf32`` and
``e4m3_saturate`` have no type of their own: float32 and float8_e4m3fn hold their values.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from . import _core


class Format(NamedTuple):
    """A row: the name of the type that holds a format's values, and the size of one in bytes."""

    name: str
    type_name: str
    size: int


FORMATS = {
    row.name: row
    for row in (
        Format("fp64", "float64", 8),
        Format("fp32", "float32", 4),
        Format("tf32", "float32", 4),
        Format("bf16", "bfloat16", 2),
        Format("fp16", "float16", 2),
        Format("e4m3", "float8_e4m3fn", 1),
        Format("e4m3_saturate", "float8_e4m3fn", 1),
        Format("e5m2", "float8_e5m2", 1),
    )
}
NESTED = {"tf32": "fp32", "e4m3_saturate": "e4m3"}
OF_TYPE = {row.type_name: row.name for row in FORMATS.values() if row.name not in NESTED}


def type_name(dtype: Any) -> str:
    """The NumPy name of a type of any library, ``bfloat16`` of ``torch.bfloat16``; a name stays itself."""
    if isinstance(dtype, str):
        return dtype
    if type(dtype).__module__.split(".")[0] == "torch":
        return str(dtype).rpartition(".")[2]
    import numpy

    try:
        return str(numpy.dtype(dtype).name)
    except TypeError:
        return repr(dtype)


def format_of(dtype: Any) -> str:
    """The name of the format that a type holds.

    Raises UsageError where halfulp has no such format; it names the nearest.
    """
    name = type_name(dtype)
    if name in FORMATS:
        return name
    if name in OF_TYPE:
        return OF_TYPE[name]
    raise _core.UsageError(_core.unknown("format", name, [*FORMATS, *OF_TYPE]))


def library_of(dtype: Any) -> Optional[str]:
    """The array library that a type belongs to; None for a name, which belongs to any."""
    if isinstance(dtype, str):
        return None
    package = (dtype if isinstance(dtype, type) else type(dtype)).__module__.split(".")[0]
    if package in ("torch", "jax"):
        return package
    # jax.numpy.float32 is an object whose class lives in JAX; NumPy's and ml_dtypes' types are classes or dtypes.
    return "numpy"


# SPDX-License-Identifier: Apache-2.0
