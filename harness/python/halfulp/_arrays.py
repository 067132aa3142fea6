"""Arrays of NumPy, torch and JAX from bytes and back: bits move, values are never converted.

A tensor of a case is one flat buffer of integers. Rows lie in it with `gap` elements between them, after `shift` elements
from an address that is aligned to 64 bytes; what lies between is filled with ones, which is a nan in every format.
"""

from __future__ import annotations

import importlib
from typing import Any, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from . import _core
from ._formats import FORMATS, OF_TYPE

LIBRARIES = ("numpy", "torch", "jax")
_INTEGER = {1: np.int8, 2: np.int16, 4: np.int32, 8: np.int64}
_ALIGNMENT = 64


class Layout(NamedTuple):
    """How a tensor lies in memory, in elements."""

    gap: int = 0
    shift: int = 0
    in_place: bool = False


class Mismatch(Exception):
    """An output that is not what is due: its type, its shape, or no array at all."""


def numpy_type(type_name: str) -> Optional["np.dtype[Any]"]:
    """The NumPy type of that name, from ml_dtypes where NumPy lacks it; None where neither has it."""
    try:
        return np.dtype(type_name)
    except TypeError:
        pass
    try:
        found: np.dtype[Any] = np.dtype(getattr(importlib.import_module("ml_dtypes"), type_name))
        return found
    except (ImportError, AttributeError):
        return None


def lacks(library: str, name: str) -> str:
    """Why an array library has no arrays of a format; empty: it has."""
    type_name = FORMATS[name].type_name
    if library == "numpy" and numpy_type(type_name) is None:
        return f"NumPy has no {type_name} without ml_dtypes: pip install ml_dtypes"
    if library == "torch" and not hasattr(importlib.import_module("torch"), type_name):
        return f"this torch has no {type_name}"
    if library == "jax" and type_name == "float64":
        if not importlib.import_module("jax").config.jax_enable_x64:
            return "JAX has no float64 until jax_enable_x64 is set"
    return ""


def aligned(raw: Any, width: int, lead: int = 0) -> np.ndarray:
    """A writable copy of bytes as integers, whose first element after `lead` of them lies on a multiple of 64 bytes."""
    count = len(raw) // width
    store = np.full((lead + count) * width + _ALIGNMENT, 0xFF, np.uint8)
    start = -store.ctypes.data % _ALIGNMENT
    flat = store[start : start + (lead + count) * width]
    flat[lead * width :] = np.frombuffer(raw, np.uint8)
    return flat.view(_INTEGER[width])


def laid_out(raw: Any, name: str, shape: Sequence[int], layout: Layout) -> np.ndarray:
    """The flat buffer of a tensor, gaps and shift included."""
    width, n = FORMATS[name].size, shape[-1]
    if layout.gap:
        rows = np.frombuffer(raw, _INTEGER[width]).reshape(-1, n)
        wide = np.full((rows.shape[0], n + layout.gap), -1, rows.dtype)
        wide[:, :n] = rows
        raw = wide.tobytes()
    return aligned(raw, width, layout.shift)


def typed(flat: np.ndarray, name: str, library: str, device: Optional[Any] = None) -> Any:
    """A flat buffer as an array of a library, of the format's type; of NumPy and of torch on the CPU it shares memory."""
    type_name = FORMATS[name].type_name
    if library == "torch":
        torch = importlib.import_module("torch")
        return torch.from_numpy(flat).to(device or "cpu").view(getattr(torch, type_name))
    array = flat.view(numpy_type(type_name) or np.uint8)  # lacks() was asked before
    if library == "jax":
        jax = importlib.import_module("jax")
        return jax.device_put(array, device) if device else jax.numpy.asarray(array)
    return array


def view(flat: Any, shape: Sequence[int], layout: Layout) -> Any:
    """The tensor inside a flat array of its library."""
    lines = flat[layout.shift :].reshape(*shape[:-1], shape[-1] + layout.gap)
    return lines[..., : shape[-1]] if layout.gap else lines


def library_of_array(array: Any) -> Optional[str]:
    """numpy, torch or jax by the class of an array; None for what is no array."""
    package = type(array).__module__.split(".")[0]
    if package == "torch":
        return "torch"
    if package in ("jax", "jaxlib"):
        return "jax"
    return "numpy" if isinstance(array, (np.ndarray, np.generic)) else None


def as_numpy(array: Any) -> Tuple[np.ndarray, str]:
    """An array of any library as contiguous integers of NumPy, and the name of its type."""
    library = library_of_array(array)
    if library == "torch":
        torch = importlib.import_module("torch")
        name = str(array.dtype).rpartition(".")[2]
        if name not in OF_TYPE:
            raise Mismatch(f"is {name}")
        whole = array.detach().resolve_conj().resolve_neg().cpu().contiguous()
        integer = {1: torch.int8, 2: torch.int16, 4: torch.int32, 8: torch.int64}[whole.element_size()]
        return whole.view(integer).numpy(), name
    if library is None:
        raise Mismatch(f"is {type(array).__name__}, no array")
    found = np.asarray(array)
    if found.dtype.name not in OF_TYPE:
        raise Mismatch(f"is {found.dtype.name}")
    native = np.ascontiguousarray(found.astype(found.dtype.newbyteorder("="), copy=False))
    return native.reshape(found.shape).view(_INTEGER[native.itemsize]), found.dtype.name


def due(array: Any, what: str, name: str, shape: Sequence[int]) -> bytes:
    """The bytes of an output; raises Mismatch where its type or its shape is not the one that is due."""
    expected = FORMATS[name].type_name
    try:
        bits, found = as_numpy(array)
    except Mismatch as mismatch:
        raise Mismatch(f"{what} {mismatch} where {expected} is due") from None
    if found != expected:
        raise Mismatch(f"{what} is {found} where {expected} is due")
    if bits.shape != tuple(shape):
        raise Mismatch(f"{what} has the shape {bits.shape} where {tuple(shape)} is due")
    return bits.tobytes()


def stored(values: Any) -> Tuple[np.ndarray, str, str]:
    """Values that a user gives: integers, format, library. Lists and Python numbers are float64."""
    if library_of_array(values) is None:
        values = np.asarray(values, np.float64)
    try:
        bits, name = as_numpy(values)
    except Mismatch as mismatch:
        raise _core.UsageError(f"an array {mismatch}: halfulp has {', '.join(OF_TYPE)}") from None
    return bits, OF_TYPE[name], library_of_array(values) or "numpy"


def restored(raw: bytes, name: str, shape: Sequence[int], library: str) -> Any:
    """An array of a library from the bytes of a format."""
    reason = lacks(library, name)
    if reason:
        raise _core.UsageError(reason)
    return view(typed(aligned(raw, FORMATS[name].size), name, library), shape, Layout())


# SPDX-License-Identifier: Apache-2.0
