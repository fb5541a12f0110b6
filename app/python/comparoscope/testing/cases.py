# SPDX-License-Identifier: Apache-2.0
"""Assertions for ``unittest``."""

from __future__ import annotations

import os
import unittest
from typing import TYPE_CHECKING, Any

from . import pages
from .assertion import NotSame, assert_same

if TYPE_CHECKING:
    _Base = unittest.TestCase
else:
    _Base = object


class SameAssertions(_Base):
    """To inherit before ``unittest.TestCase``. Failures of tests that failed are in the index of $COMPARO_REPORT."""

    #: File of tolerances for every assertion that has none of its own.
    contract: str | os.PathLike[str] | None = None

    def assertSame(self, actual: Any, expected: Any, *, name: str = "", **limits: Any) -> None:
        """assert_same(); ``name`` is the test's unless it is given."""
        __tracebackhide__ = True
        if self.contract is not None and not set(limits) & {"atol", "rtol", "ulp", "contract"}:
            limits["contract"] = self.contract
        try:
            assert_same(actual, expected, name=name or self.id(), **limits)
        except NotSame as failure:
            self.__dict__.setdefault("_not_same", []).append(failure)
            raise

    def run(self, result: unittest.TestResult | None = None) -> unittest.TestResult | None:
        ran = super().run(result)
        failures = self.__dict__.pop("_not_same", [])
        if ran is None:
            ran = result
        bad = [*ran.failures, *ran.errors] if ran is not None else []
        if any(test is self or getattr(test, "test_case", None) is self for test, _ in bad):
            for failure in failures:
                pages.list_at_exit(self.id(), failure)
        return ran
