"""A kernel is called on a case: arrays in, outputs checked, whatever goes wrong said in a sentence.

What each operation calls, positionally::

    rms_norm        kernel(x, w, eps)                 y
    layer_norm      kernel(x, w, b, eps)              y
    softcap         kernel(x, cap)                    y
    residual_sum    kernel(h, increments)             y
    add_rms_norm    kernel(x, residual, w, eps)       (y, sum)
    add_layer_norm  kernel(x, residual, w, b, eps)    (y, sum)

x, residual, h, y and sum have the shape (rows, n), increments (k, rows, n), w and b (n,); eps and cap are floats.

What the call does not say:

- A case without a weight or bias gives None to a parameter whose default is None, else ones or zeros: the same function.
- A kernel that takes a keyword ``offset``, ``eps_place``, ``sum``, ``multiplier`` or ``out_dtype`` is given the case's; to
  others only cases with what is declared (by default the operation's standard) are legal, the rest is skipped and counted.
- Operands in float64 beside rows in a shorter format are not given: kernels that compute in float32 round them first.
- A kernel that raises NotImplementedError or halfulp.Skip does not take the case: skipped with its reason. In a case that
  mixes formats (a float32 weight of a bfloat16 row) any other exception, or an output in a wider of its formats, is taken
  for a refusal, too. Everywhere else what it raises is a verdict, *broken*.
"""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any, Callable, Dict, List, Mapping, Optional, Set, Tuple

import numpy as np

from . import _core
from ._arrays import LIBRARIES, Layout, Mismatch, as_numpy, due, laid_out, lacks, typed, view
from ._formats import FORMATS, NESTED
from ._function import libraries_of, name_of, raised, signature

CALLS: Dict[str, Tuple[Tuple[str, ...], Tuple[str, ...]]] = {
    "rms_norm": (("x", "weight", "eps"), ("y",)),
    "layer_norm": (("x", "weight", "bias", "eps"), ("y",)),
    "softcap": (("x", "cap"), ("y",)),
    "residual_sum": (("residual", "increments"), ("y",)),
    "add_rms_norm": (("x", "residual", "weight", "eps"), ("y", "sum")),
    "add_layer_norm": (("x", "residual", "weight", "bias", "eps"), ("y", "sum")),
}
STANDARD: Dict[str, Any] = {"offset": 0.0, "eps_place": "inside", "sum": "rounded", "multiplier": 1.0}
_SHORT = {"weight": "w", "bias": "b"}


class Skip(Exception):
    """To be raised by a kernel that does not take a case: it is skipped with this reason, and counted."""


def calling(op: str) -> str:
    """How the kernel of an operation is called, "kernel(x, w, eps)"."""
    names = ["h" if op == "residual_sum" and each == "residual" else _SHORT.get(each, each) for each in CALLS[op][0]]
    return f"kernel({', '.join(names)})"


class Kernel:
    """A function as the program calls it: a request in (exchange.h), ("outputs" | "declined" | "broken", what) out."""

    def __init__(
        self,
        function: Callable[..., Any],
        library: str,
        device: Any = None,
        declared: Optional[Mapping[str, Any]] = None,
        nested: bool = False,
    ) -> None:
        if library not in LIBRARIES:
            raise _core.UsageError(f"array={library!r}: must be {', '.join(LIBRARIES)}")
        self.function, self.library, self.device, self.nested = function, library, device, nested
        self.declared = dict(STANDARD)
        self.without = {name for name in _SHORT if name in (declared or {})}
        for field, value in (declared or {}).items():
            if field not in self.without:
                self.declared[field] = number(field, value) if isinstance(STANDARD[field], float) else value
        self.takes = signature(function)

    def __call__(self, request: Dict[str, Any]) -> Tuple[str, Any]:
        why = self.refusal(request)
        if why:
            return "declined", why
        inputs = self.inputs(request)
        before = {name: flat.copy() for name, (flat, _, _) in inputs.items()}
        try:
            given = self.ask(request, inputs)
        except KeyboardInterrupt:
            raise
        except (Skip, NotImplementedError) as error:
            return "declined", str(error) or type(error).__name__
        except (Exception, SystemExit) as error:
            kind = "declined" if mixed(request) else "broken"
            return kind, ("it refuses formats that differ: " if mixed(request) else "") + raised(error, self.function)
        for name, (flat, whole, _) in inputs.items():
            if self.library != "jax" and not np.array_equal(as_numpy(whole)[0].reshape(-1), before[name]):
                return "broken", f"it changed its input {name}"
        return self.outputs(request, given)

    def keywords(self, op: str) -> Set[str]:
        """The keywords of KEYWORDS that the function takes beside the positional operands."""
        names = list(self.takes.parameters) if self.takes else []
        return {each for each in (*STANDARD, "out_dtype") if each in names[len(CALLS[op][0]) :]}

    def refusal(self, request: Dict[str, Any]) -> str:
        """Why the call cannot say what the case asks for; empty: it can."""
        op, keywords = request["op"], self.keywords(request["op"])
        if request["layout"][2]:
            return "a function that returns its outputs is not asked to write in place"
        if self.library == "jax" and request["layout"] != (0, 0, False):
            return "JAX arrays have no strides and no alignment of their own"
        for name in {form for form, _ in request["in"].values()} | set(request["out"].values()):
            if name in NESTED and not self.nested:
                return f"{name} has no type of its own: ask for it by its name"
            why = lacks(self.library, name)
            if why:
                return why
        if main(request) != "fp64" and any(form == "fp64" for form, _ in request["in"].values()):
            return f"a float64 operand beside {main(request)} rows: kernels that compute in float32 round it first"
        for field, standard in self.declared.items():
            value = request["params"].get(field, standard)
            if field not in keywords and value != standard:
                shown = f"{value:g}" if isinstance(value, float) else value
                return f"{field}={shown} is another function than {calling(op)} computes, unless declared"
        if "out_dtype" not in keywords and request["out"]["y"] != main(request):
            return f"{calling(op)} cannot be asked for y in {request['out']['y']}"
        return ""

    def inputs(self, request: Dict[str, Any]) -> Dict[str, Tuple[np.ndarray, Any, Any]]:
        """Of each tensor: the flat buffer, the same as an array of the library, and the tensor in it."""
        layout, all_inputs = Layout(*request["layout"]), {}
        for name, (form, raw) in request["in"].items():
            shape = shape_of(request, name, len(raw) // FORMATS[form].size)
            flat = laid_out(raw, form, shape, layout)
            whole = typed(flat, form, self.library, self.device)
            all_inputs[name] = (flat, whole, view(whole, shape, layout))
        return all_inputs

    def absent(self, request: Dict[str, Any], name: str, position: int) -> Any:
        """What stands for a weight, bias or residual that the case does not have."""
        parameters = list(self.takes.parameters.values()) if self.takes else []
        if name in self.without or (position < len(parameters) and parameters[position].default is None):
            return None
        shape = (request["n"],) if name in ("weight", "bias") else (request["rows"], request["n"])
        # 1 + w with w = 0 is what no weight means under an offset of 1.
        value = 1.0 - request["params"].get("offset", 0.0) if name == "weight" else 0.0
        bits = _core.encode(main(request), value)
        width = FORMATS[main(request)].size
        flat = laid_out(bits.to_bytes(width, "little") * int(np.prod(shape)), main(request), shape, Layout())
        return view(typed(flat, main(request), self.library, self.device), shape, Layout())

    def ask(self, request: Dict[str, Any], inputs: Mapping[str, Tuple[np.ndarray, Any, Any]]) -> Any:
        """Calls the function in its library's manner."""
        op, params = request["op"], request["params"]
        arguments: List[Any] = []
        for position, name in enumerate(CALLS[op][0]):
            if name in inputs:
                arguments.append(inputs[name][2])
            elif name in params:
                arguments.append(params[name])
            else:
                arguments.append(self.absent(request, name, position))
        extra = {name: params[name] for name in self.keywords(op) if name in params}
        if "out_dtype" in self.keywords(op):
            extra["out_dtype"] = type_of(request["out"]["y"], self.library)
        if self.library == "torch":
            with importlib.import_module("torch").no_grad():
                return self.function(*arguments, **extra)
        with np.errstate(all="ignore"):  # cases overflow on purpose
            return self.function(*arguments, **extra)

    def outputs(self, request: Dict[str, Any], given: Any) -> Tuple[str, Any]:
        """The bytes of what the function returned, or why it is not what is due."""
        names = CALLS[request["op"]][1]
        if len(names) > 1 and isinstance(given, (tuple, list)) and len(given) == len(names):
            given = dict(zip(names, given))
        if len(names) == 1 and not isinstance(given, dict):
            given = {names[0]: given}
        if not isinstance(given, dict) or any(each not in given for each in names):
            return "broken", f"it returned {type(given).__name__} where ({', '.join(names)}) is due"
        shape = (request["rows"], request["n"])
        try:
            return "outputs", {each: due(given[each], each, request["out"][each], shape) for each in names}
        except Mismatch as mismatch:
            return ("declined", f"formats that differ are promoted: {mismatch}") if mixed(request) else (
                "broken", str(mismatch))


def number(field: str, value: Any) -> float:
    """A declared number; raises UsageError where it is none."""
    try:
        return float(value)
    except (TypeError, ValueError):
        raise _core.UsageError(f"{field}={value!r} is no number") from None


def main(request: Dict[str, Any]) -> str:
    """The format of the case: that of x, in a residual sum of the increments."""
    name = "x" if "x" in request["in"] else "increments"
    return str(request["in"][name][0])


def mixed(request: Dict[str, Any]) -> bool:
    """Whether the operands are of several formats."""
    return len({form for form, _ in request["in"].values()}) > 1


def shape_of(request: Dict[str, Any], name: str, count: int) -> Tuple[int, ...]:
    """The shape of a tensor of so many elements."""
    rows, n = request["rows"], request["n"]
    if name in ("weight", "bias"):
        return (n,)
    return (count // (rows * n), rows, n) if name == "increments" else (rows, n)


def type_of(name: str, library: str) -> Any:
    """The type of a library that holds a format."""
    if library == "numpy":
        from ._arrays import numpy_type

        return numpy_type(FORMATS[name].type_name)
    package = importlib.import_module("torch" if library == "torch" else "jax.numpy")
    return getattr(package, FORMATS[name].type_name)


def require_callable(function: Callable[..., Any], op: str) -> None:
    """Raises UsageError where a kernel cannot be called as the operation calls it."""
    if op not in CALLS:
        raise _core.UsageError(_core.unknown("operation", op, list(CALLS)))
    if not callable(function):
        raise _core.UsageError(f"{function!r} is no kernel: it cannot be called")
    takes = signature(function)
    if takes is None:
        return
    try:
        takes.bind(*CALLS[op][0], **{each: None for each in (*STANDARD, "out_dtype") if each in takes.parameters})
    except TypeError as error:
        raise _core.UsageError(f"{op} calls {calling(op)}, but {name_of(function)}{takes} cannot be called so: {error}")


def imported(text: str, declared: Mapping[str, str]) -> Kernel:
    """The kernel of the subject py:MODULE:FUNCTION[:LIBRARY]; the working directory is looked in first."""
    known = {name.replace("-", "_"): value for name, value in declared.items()}
    module, _, rest = text.partition(":")
    name, _, library = rest.partition(":")
    if not module or not name:
        raise _core.UsageError(f"py:{text}: is written py:MODULE:FUNCTION or py:MODULE:FUNCTION:LIBRARY")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        function: Any = importlib.import_module(module)
        for part in name.split("."):
            function = getattr(function, part)
    except (ImportError, AttributeError) as error:
        raise _core.UsageError(f"py:{text}: {error}") from error
    if not callable(function):
        raise _core.UsageError(f"py:{text}: is no function")
    return Kernel(function, library or library_for(function), declared=known)


def library_for(function: Callable[..., Any]) -> str:
    """The array library that a kernel is written for, by what its module imports; numpy where it is neither."""
    found = libraries_of(function)
    if len(found) > 1:
        raise _core.UsageError(
            f"{name_of(function)} may be written for {' or '.join(sorted(found))}: say array='torch' or array='jax' "
            "(py:MODULE:FUNCTION:torch)"
        )
    return found.pop() if found else "numpy"


# SPDX-License-Identifier: Apache-2.0
