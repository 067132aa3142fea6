"""truth, compute and kernel: proved results, and what the program's recipes and mistakes make of the same arrays."""

from __future__ import annotations

from typing import Any, Callable, Dict, Mapping, NamedTuple, Optional, Tuple

import numpy as np

from . import _core
from ._arrays import restored, stored
from ._formats import FORMATS, format_of
from ._kernel import CALLS, STANDARD, Skip

_ROWS_ONLY = ("mean", "variance", "rstd")


class Proved(NamedTuple):
    """A proved result.

    rounded: correctly rounded, in its format, an array of x's library. exact: the exact value is in
    exact + low ± radius, all float64 arrays of NumPy; low is 0 unless the format is fp64, and radius is at most 1e-6 ulp
    of fp32. All have x's shape, statistics x's without the last length.
    """

    rounded: Any
    exact: np.ndarray
    low: np.ndarray
    radius: np.ndarray


class Question(NamedTuple):
    """A problem as the extension takes it, and what its answer looks like."""

    request: Dict[str, Any]
    shape: Tuple[int, ...]
    library: str


def question(op: str, x: Any, tensors: Mapping[str, Any], dtype: Any, results: Tuple[str, ...], params: Mapping[str, Any]) -> Question:
    """Arrays and parameters as a request; raises UsageError where they do not fit each other."""
    if op not in CALLS:
        raise _core.UsageError(_core.unknown("operation", op, list(CALLS)))
    bits, form, library = stored(x)
    if bits.ndim == 0 or bits.size == 0:
        raise _core.UsageError(f"x has the shape {bits.shape}: a row has at least one element")
    name = "increments" if op == "residual_sum" else "x"
    shape = bits.shape[1:] if name == "increments" else bits.shape
    if not shape:
        raise _core.UsageError("increments have the shape (k, ..., n)")
    n = shape[-1]
    given = {name: (form, bits.tobytes())}
    for tensor, values in tensors.items():
        if values is None:
            continue
        if tensor not in CALLS[op][0] + (("residual",) if op == "residual_sum" else ()):
            raise _core.UsageError(f"{op} takes no {tensor}")
        own, own_form, _ = stored(values)
        expected = (n,) if tensor in ("weight", "bias") else shape
        if own.shape != expected:
            raise _core.UsageError(f"{tensor} has the shape {own.shape} where {expected} is due")
        given[tensor] = (own_form, own.tobytes())
    words = {key: value if isinstance(value, str) else repr(float(value)) for key, value in params.items() if value is not None}
    if name == "increments":
        words["k"] = str(bits.shape[0])
    out = format_of(dtype) if dtype is not None else form
    request = {
        "op": op,
        "rows": int(np.prod(shape[:-1], dtype=np.int64)),
        "n": n,
        "params": words,
        "in": given,
        "out": {each: out for each in results},
    }
    return Question(request, shape, library)


def shape_of(name: str, shape: Tuple[int, ...]) -> Tuple[int, ...]:
    """The shape of a result."""
    return shape[:-1] if name in _ROWS_ONLY else shape


def truth(
    op: str,
    x: Any,
    *,
    weight: Any = None,
    bias: Any = None,
    residual: Any = None,
    dtype: Any = None,
    statistics: bool = False,
    **params: Any,
) -> Dict[str, Proved]:
    """Proved results of an operation on arrays: correctly rounded ones, and the exact values to a radius.

    op: rms_norm, layer_norm, softcap, residual_sum, add_rms_norm or add_layer_norm.
    x: an array of NumPy, torch or JAX, or a list (then float64), of the shape (..., n); of residual_sum the increments,
        (k, ..., n). Values are taken exactly, in whatever format they are.
    weight, bias: of the shape (n,). residual: of x's shape, of one increment's in residual_sum.
    dtype: what results are rounded to. Default: x's.
    statistics: of norms also mean, variance and rstd, as far as the operation has them.
    params: eps (default 1e-6 of RMSNorm, 1e-5 of LayerNorm), eps_format, eps_place, offset (1: weights are 1 + w), cap (30),
        multiplier, sum (the residual class of the fused forms).

    Returns y, in the fused forms sum, and the statistics asked for.

    Raises UsageError where shapes, types or parameters do not fit, Untrusted where no proof is found.
    """
    results = CALLS.get(op, ((), ()))[1]
    if statistics and "norm" in op:
        results += ("mean", "variance", "rstd") if "layer" in op else ("rstd",)
    tensors = {"weight": weight, "bias": bias, "residual": residual}
    request, shape, library = question(op, x, tensors, dtype, results, params)
    proved = {}
    for name, (rounded, *doubles) in _core.truth(request).items():
        own = shape_of(name, shape)
        exact, low, radius = (np.frombuffer(each, np.float64).reshape(own) for each in doubles)
        proved[name] = Proved(restored(rounded, request["out"][name], own, library), exact, low, radius)
    return proved


def compute(
    subject: str,
    op: str,
    x: Any,
    *,
    weight: Any = None,
    bias: Any = None,
    residual: Any = None,
    dtype: Any = None,
    **params: Any,
) -> Dict[str, Any]:
    """What a recipe, a profile or a mistake makes of arrays: ``recipe:hf.llama@cpu``, ``mistake:eps_outside_root``.

    Everything else is as in truth(). Raises Skip where the subject does not take the problem.
    """
    tensors = {"weight": weight, "bias": bias, "residual": residual}
    request, shape, library = question(op, x, tensors, dtype, CALLS.get(op, ((), ()))[1], params)
    try:
        outputs = _core.compute(subject, request)
    except _core.Declined as declined:
        raise Skip(str(declined)) from None
    return {name: restored(raw, request["out"][name], shape_of(name, shape), library) for name, raw in outputs.items()}


def kernel(subject: str, op: str) -> Callable[..., Any]:
    """A recipe, a profile or a mistake as a function that check() can call, with all keywords that the operation has.

    Raises UsageError for an unknown operation.
    """
    if op not in CALLS:
        raise _core.UsageError(_core.unknown("operation", op, list(CALLS)))
    names, results = CALLS[op]
    keywords = {"rms_norm": ("offset", "eps_place"), "layer_norm": ("offset", "eps_place"), "softcap": (), "residual_sum": ("multiplier",)}
    taken = keywords.get(op, ("offset", "eps_place", "sum"))

    def function(*arguments: Any, out_dtype: Any = None, **more: Any) -> Any:
        given = dict(zip(names, arguments))
        first = given.pop("increments" if op == "residual_sum" else "x")
        outputs = compute(subject, op, first, dtype=out_dtype, **given, **more)
        return tuple(outputs[each] for each in results) if len(results) > 1 else outputs[results[0]]

    function.__signature__ = _signature(names, taken)  # type: ignore[attr-defined]
    function.__name__ = function.__qualname__ = subject
    return function


def _signature(names: Tuple[str, ...], keywords: Tuple[str, ...]) -> Any:
    from inspect import Parameter, Signature

    absent = {"weight": None, "bias": None, "residual": None}
    positional = [Parameter(each, Parameter.POSITIONAL_ONLY) for each in names]
    for i, each in enumerate(names):
        if each in absent:
            positional[i] = positional[i].replace(default=None)
    # A parameter after one with a default must have one, too.
    for i in range(1, len(positional)):
        if positional[i - 1].default is not Parameter.empty and positional[i].default is Parameter.empty:
            positional[i] = positional[i].replace(default=0)
    return Signature(positional + [Parameter(each, Parameter.KEYWORD_ONLY, default=STANDARD.get(each)) for each in (*keywords, "out_dtype")])


# SPDX-License-Identifier: Apache-2.0
