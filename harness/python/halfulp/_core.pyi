from typing import Any, Callable, Dict, List, Mapping, Sequence, Tuple

class UsageError(ValueError):
    """What was asked for cannot be done; the text says what, the value, and what to do."""

class Declined(RuntimeError):
    """A subject does not take a problem."""

class Broken(RuntimeError):
    """A subject gave no output that could be judged."""

class Untrusted(RuntimeError):
    """No proved truth: a precision limit was reached, or a bound does not apply."""

class Violation(RuntimeError):
    """A certificate of halfulp's own did not hold: a bug of halfulp, never of the kernel."""

version: str

def check(
    kernels: Sequence[Tuple[str, Callable[[Dict[str, Any]], Tuple[str, Any]]]], options: Mapping[str, str]
) -> List[Tuple[int, str, str, str, str]]: ...
def formulas(case: str, cause: str) -> Tuple[str, str, Dict[str, str]]: ...
def cases(options: Mapping[str, str]) -> List[str]: ...
def program(arguments: Sequence[str], worker: Sequence[str]) -> int: ...
def truth(request: Dict[str, Any]) -> Dict[str, Tuple[bytes, bytes, bytes, bytes]]: ...
def compute(subject: str, request: Dict[str, Any]) -> Dict[str, bytes]: ...
def unknown(kind: str, name: str, known: Sequence[str]) -> str: ...
def encode(format: str, value: float) -> int: ...
