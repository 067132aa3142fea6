"""The pytest plug-in: one fixture.

    def test_my_rms_norm(accuracy):
        accuracy.check(my_rms_norm, op="rms_norm")

A kernel that does not pass fails the test with a text that says what is wrong, where, by how much, what it looks like, and
how to replay it. ``--halfulp-case GLOB`` and ``--halfulp-suite SUITE`` narrow every check of a run.
"""

from __future__ import annotations

from typing import Any, Callable, Mapping

import pytest

from ._check import Failure, check_all
from ._function import name_of
from ._result import Result, failure_text


class Accuracy:
    """What the fixture gives: check() and check_all() of halfulp, which raise halfulp.Failure instead of returning one."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        self._node = request.node.nodeid
        self._suite = request.config.getoption("halfulp_suite")
        self._case = request.config.getoption("halfulp_case")

    def check(self, kernel: Callable[..., Any], op: str, dtype: Any = None, **how: Any) -> Result:
        """halfulp.check() of a kernel, which must pass; returns the result, raises halfulp.Failure."""
        __tracebackhide__ = True
        name = name_of(kernel)
        return self.check_all({name: kernel}, op, dtype, **how)[name]

    def check_all(self, kernels: Mapping[str, Callable[..., Any]], op: str, dtype: Any = None, **how: Any) -> Mapping[str, Result]:
        """halfulp.check_all() of kernels, which must all pass."""
        __tracebackhide__ = True
        if self._suite:
            how["suite"] = self._suite
        if self._case:
            how["case"] = self._case
        results = check_all(kernels, op, dtype, **how)
        failed = [each for each in results.values() if not each.passed]
        if failed:
            raise Failure("\n\n".join(failure_text(each, again=self._again(each)) for each in failed))
        return results

    def _again(self, result: Result) -> str:
        case = f" --halfulp-case '{result.case}'" if result.case else ""
        return f'pytest "{self._node}"{case}'


@pytest.fixture
def accuracy(request: pytest.FixtureRequest) -> Accuracy:
    """Checks kernels by proof: accuracy.check(kernel, op="rms_norm", dtype=torch.bfloat16) fails the test with the cause."""
    return Accuracy(request)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("halfulp", "numerical accuracy of kernels")
    group.addoption("--halfulp-case", dest="halfulp_case", help="only cases whose id matches, in every accuracy.check")
    group.addoption("--halfulp-suite", dest="halfulp_suite", help="cases of this suite, in every accuracy.check")


# SPDX-License-Identifier: Apache-2.0
