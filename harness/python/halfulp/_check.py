"""check and check_all: kernels against the truth."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple

from . import _core
from ._arrays import lacks
from ._formats import NESTED, format_of, library_of
from ._function import importable, name_of
from ._kernel import STANDARD, Kernel, library_for, require_callable
from ._result import Diagnosis, Result, parsed

DECLARED = (*STANDARD, "weight", "bias")
_STANDARD_FORMATS = ("fp32", "bf16", "fp16")


class Failure(AssertionError):
    """A kernel that was to pass did not; the text says what is wrong, where, by how much, and how to replay it."""


def check(
    kernel: Callable[..., Any],
    op: str,
    dtype: Any = None,
    *,
    array: Optional[str] = None,
    device: Any = None,
    suite: str = "ci",
    case: Optional[str] = None,
    longest: Optional[int] = None,
    as_: Optional[str] = None,
    kernel_class: Optional[str] = None,
    seed: Optional[int] = None,
    strict: bool = False,
    jobs: Optional[int] = None,
    **declared: Any,
) -> Result:
    """Checks a kernel against proved results, and against what it claims to be; no tolerance is asked for.

    kernel: called in this thread, once a case, as its operation says: ``rms_norm`` calls ``kernel(x, w, eps)``,
        ``layer_norm`` (x, w, b, eps), ``softcap`` (x, cap), ``residual_sum`` (h, increments), ``add_rms_norm``
        (x, residual, w, eps) and ``add_layer_norm`` (x, residual, w, b, eps), the last two for (y, sum). x is
        (rows, n), increments (k, rows, n), w and b (n,). `halfulp.calls` says what happens in each special case.
    op: the operation.
    dtype: the format or formats: a type of torch, JAX, NumPy or ml_dtypes, or a name (``bf16``, ``bfloat16``); a list of
        them. Default: of fp32, bf16 and fp16 those that the array library has.
    array: ``torch``, ``jax`` or ``numpy``. Default: the library of dtype; for a name or none the one that the kernel's
        module imports, numpy where it imports neither torch nor JAX.
    device: of torch or JAX, where the arrays are to lie. Default: the CPU; of JAX its default device.
    suite: where the cases come from: smoke (seconds), port, ci (a minute), full (minutes).
    case: only ids that match this pattern (* and ?), or one whole id, which no suite need have.
    longest: only cases whose rows have at most so many elements.
    as_: the recipe or profile that the kernel claims to be: judged by its class and its elementwise form.
    kernel_class: what the kernel declares, "cast=before,lanes=32". Default: the first of the standard classes that allows
        all outputs.
    seed: of all cases. Default: their own.
    strict: inconclusive and ill-conditioned cases fail.
    jobs: threads that prove truths ahead. Default: one a processor.
    declared: what the kernel computes and its call does not say: offset=1 (weights are 1 + w), sum="unrounded"
        (the norm sees the sum before it is rounded; or "fp32", "mixed"), eps_place="outside" or "floor", multiplier;
        weight=None or bias=None for a kernel that has none, which is then given None. Every case is asked so.

    Raises UsageError (a ValueError) for what cannot be asked: an unknown op, format, suite or recipe, a kernel that cannot
    be called so. What the kernel does wrong is never raised: it is the verdict.
    """
    name = name_of(kernel)
    return check_all(
        {name: kernel},
        op,
        dtype,
        array=array,
        device=device,
        suite=suite,
        case=case,
        longest=longest,
        as_=as_,
        kernel_class=kernel_class,
        seed=seed,
        strict=strict,
        jobs=jobs,
        **declared,
    )[name]


def check_all(
    kernels: Mapping[str, Callable[..., Any]],
    op: str,
    dtype: Any = None,
    *,
    array: Optional[str] = None,
    device: Any = None,
    suite: str = "ci",
    case: Optional[str] = None,
    longest: Optional[int] = None,
    as_: Optional[str] = None,
    kernel_class: Optional[str] = None,
    seed: Optional[int] = None,
    strict: bool = False,
    jobs: Optional[int] = None,
    **declared: Any,
) -> Dict[str, Result]:
    """Checks several kernels of one operation, by name; each truth is proved once for all of them.

    Everything else is as in check(). Results have the names of the kernels.
    """
    if not kernels:
        raise _core.UsageError("no kernel was given")
    for field in declared:
        if field not in DECLARED:
            raise _core.UsageError(_core.unknown("parameter to declare", field, list(DECLARED)))
        if field in ("weight", "bias") and declared[field] is not None:
            raise _core.UsageError(f"{field}={declared[field]!r}: only None can be declared, for a kernel without it")
    dtypes = list(dtype) if isinstance(dtype, (list, tuple)) else [] if dtype is None else [dtype]
    formats = [format_of(each) for each in dtypes]
    bridges: List[Tuple[str, Kernel]] = []
    for name, kernel in kernels.items():
        require_callable(kernel, op)
        library = array or next((each for each in map(library_of, dtypes) if each), None) or library_for(kernel)
        bridges.append((name, Kernel(kernel, library, device, declared, nested=bool(set(formats) & set(NESTED)))))
    if not formats:
        formats = [each for each in _STANDARD_FORMATS if any(not lacks(k.library, each) for _, k in bridges)]
    given = {
        "op": op,
        "format": ",".join(dict.fromkeys(formats)),
        "suite": suite,
        "case": case,
        "longest": longest,
        "as": as_,
        "class": kernel_class,
        "seed": seed,
        "jobs": jobs,
        **{name: "none" if value is None else value for name, value in declared.items()},
    }
    options = {name: str(value) for name, value in given.items() if value is not None}
    if strict:
        options["strict"] = "1"
    typed = command(bridges[0][1], options, "MODULE:" + bridges[0][0])
    options["command"] = typed + (f" --suite {suite}" if suite != "ci" else "") + (f" --longest {longest}" if longest else "")
    results: Dict[str, Result] = {}
    for (name, kernel), (code, lines, report, diagnosis, wider) in zip(bridges, _core.check(bridges, options)):
        found = Result(name, code == 0, parsed(lines), Diagnosis.of(json.loads(diagnosis)), report, replay="")
        meant = {"kernel_class": wider} if wider else declaring(kernel, found, options, declared)
        results[name] = replace(
            found, replay=again(kernel, name, options, found.case), meant=meant, computed=computed_instead(found)
        )
    return results


def computed_instead(result: Result) -> Tuple[str, str]:
    """The formula that the worst case asks for and the one that the named cause computes; empty where it has none."""
    if result.case is None or len(result.diagnosis.causes) != 1:
        return "", ""
    asked, found, _ = _core.formulas(result.case, result.diagnosis.causes[0])
    return (asked, found) if found else ("", "")


def declaring(kernel: Kernel, result: Result, options: Mapping[str, str], declared: Mapping[str, Any]) -> Dict[str, str]:
    """What would declare that the kernel is to compute what it computes: tried on the worst case, which must pass so."""
    worst = next((each for each in result.failures if each.verdict == "fail"), None)
    if worst is None or worst.case != result.case or len(result.diagnosis.causes) != 1:
        return {}
    _, _, arguments = _core.formulas(worst.case, result.diagnosis.causes[0])
    if not arguments or any(each in declared for each in arguments):
        return {}
    once = Kernel(kernel.function, kernel.library, kernel.device, {**declared, **arguments}, nested=kernel.nested)
    asked = {**options, **arguments, "case": worst.case, "format": worst.format}
    ((code, *_),) = _core.check([(result.kernel, once)], asked)
    return arguments if code == 0 else {}


def command(kernel: Kernel, options: Mapping[str, str], subject: str) -> str:
    """The program's command line of the same check, without its cases."""
    words = [f"python -m halfulp check py:{importable(kernel.function) or subject}"]
    if kernel.library != _library_alone(kernel):
        words[0] += ":" + kernel.library
    for key in ("op", "format", "as", "class", "seed", *STANDARD):
        if key in options:
            words.append(f"--{key.replace('_', '-')} {options[key]}")
    return " ".join(words)


def again(kernel: Kernel, name: str, options: Mapping[str, str], worst: Optional[str]) -> str:
    """What to type to see the worst case alone: the program's command, or the call where the kernel cannot be imported."""
    case = worst or options.get("case")
    if importable(kernel.function) and kernel.device is None and not kernel.without:
        return command(kernel, options, "") + (f" --case '{case}'" if case else f" --suite {options['suite']}")
    words = {"as": "as_", "class": "kernel_class"}
    named = [f"op={options['op']!r}", f"dtype={options['format'].split(',')!r}", f"array={kernel.library!r}"]
    for key in ("as", "class", "seed", *([] if case else ["suite"]), *DECLARED):
        if key in options:
            value = None if options[key] == "none" else options[key]
            named.append(f"{words.get(key, key)}={value!r}")
    return f"halfulp.check({name}, {', '.join(named + ([f'case={case!r}'] if case else []))})"


def _library_alone(kernel: Kernel) -> str:
    try:
        return library_for(kernel.function)
    except _core.UsageError:
        return ""


# SPDX-License-Identifier: Apache-2.0
