"""What can be said of a function that somebody hands over: what it takes, what it is called, what it raised and where."""

from __future__ import annotations

import functools
import inspect
import os
import sys
import traceback
from typing import Any, Callable, Optional, Set


def signature(function: Callable[..., Any]) -> Optional[inspect.Signature]:
    """What a kernel takes, of a torch module what its forward takes; None where nobody can say."""
    try:
        return inspect.signature(getattr(function, "forward", function))
    except (TypeError, ValueError):
        return None


def code_of(function: Callable[..., Any]) -> Any:
    """The Python function behind partials, decorators and callable objects; None for one that is not in Python."""
    while isinstance(function, functools.partial):
        function = function.func
    function = inspect.unwrap(getattr(function, "forward", function))
    if not hasattr(function, "__globals__") and not hasattr(function, "__func__"):
        function = getattr(type(function), "__call__", function)
    return getattr(function, "__func__", function)


def importable(function: Callable[..., Any]) -> Optional[str]:
    """MODULE:FUNCTION where that can be imported by another process."""
    name, module = getattr(function, "__qualname__", ""), getattr(function, "__module__", None)
    found = getattr(sys.modules.get(module or ""), name, None) if name else None
    return f"{module}:{name}" if found is function and module != "__main__" else None


def name_of(function: Callable[..., Any]) -> str:
    """MODULE:FUNCTION, or the function's own name; "kernel" for a lambda."""
    name = getattr(function, "__qualname__", type(function).__name__)
    own = "kernel" if "<lambda>" in name else name.rpartition("<locals>.")[2]
    return importable(function) or own


def libraries_of(function: Callable[..., Any]) -> Set[str]:
    """torch and jax, as far as the module of a kernel imports them."""
    home = {"torch": "torch", "transformers": "torch", "triton": "torch", "jax": "jax", "flax": "jax"}
    values = [function, *getattr(code_of(function), "__globals__", {}).values()]
    modules = [value.__name__ if inspect.ismodule(value) else getattr(value, "__module__", None) for value in values]
    packages = {each.split(".")[0] for each in modules if isinstance(each, str)}
    return {home[each] for each in packages if each in home}


def raised(error: BaseException, function: Callable[..., Any]) -> str:
    """An exception in one line with the place in the kernel's own file."""
    text = f"{type(error).__name__}: {' '.join(str(error).split())}"
    code = getattr(code_of(function), "__code__", None)
    frames = [each for each in traceback.extract_tb(error.__traceback__) if code and each.filename == code.co_filename]
    place = f" ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""
    return (text if len(text) <= 300 else text[:297] + "...") + place


# SPDX-License-Identifier: Apache-2.0
