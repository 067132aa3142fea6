"""Whether a normalisation kernel is right, by proof: no tolerance is asked for.

    import halfulp, torch

    def kernel(x, w, eps):
        return torch.nn.functional.rms_norm(x, x.shape[-1:], w, eps)

    result = halfulp.check(kernel, op="rms_norm", dtype=torch.bfloat16)
    assert result.passed, result

`check` and `check_all` judge kernels, `truth` gives proved results as arrays, `compute` and `kernel` what the program's
recipes and mistakes make of arrays. ``python -m halfulp`` has the program's command line; pytest gets a fixture `accuracy`.
"""

import os as _os

# The tensors of published models that some cases are cut from lie beside an installed package.
_data = _os.path.join(_os.path.dirname(__file__), "data")
if _os.path.isdir(_data):
    _os.environ.setdefault("HALFULP_DATA", _data)

from . import _kernel as calls  # noqa: E402
from ._check import Failure, check, check_all  # noqa: E402
from ._core import Broken, Untrusted, UsageError, Violation  # noqa: E402
from ._core import version as __version__  # noqa: E402
from ._kernel import Skip  # noqa: E402
from ._result import Cause, Diagnosis, Record, Result, failure_text  # noqa: E402
from ._truth import Proved, compute, kernel, truth  # noqa: E402

for _each in (Broken, Failure, Skip, Untrusted, UsageError, Violation):
    _each.__module__ = "halfulp"  # as users name them

__all__ = [
    "Broken",
    "Cause",
    "Diagnosis",
    "Failure",
    "Proved",
    "Record",
    "Result",
    "Skip",
    "Untrusted",
    "UsageError",
    "Violation",
    "__version__",
    "calls",
    "check",
    "check_all",
    "compute",
    "failure_text",
    "kernel",
    "truth",
]

# SPDX-License-Identifier: Apache-2.0
