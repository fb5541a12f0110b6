# SPDX-License-Identifier: Apache-2.0
"""Assertions about arrays, for any test runner.

``assert_same(actual, expected, ulp=2)`` raises :class:`NotSame`, which says how many samples differ, where, by how much and what would
pass, and names a page with pictures. ``pytest --comparo-report DIR`` gathers the pages of a run behind one index
(:mod:`comparoscope.testing.pytest_plugin`); ``class T(SameAssertions, unittest.TestCase)`` has ``self.assertSame``, and
``COMPARO_REPORT=DIR python -m unittest`` writes the same index.
"""

from __future__ import annotations

from .assertion import NotSame, assert_same

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cases import SameAssertions

__all__ = ["NotSame", "SameAssertions", "assert_same"]

NotSame.__module__ = __name__  # as users name it


def __getattr__(name: str) -> object:
    if name != "SameAssertions":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .cases import SameAssertions  # needs unittest

    return SameAssertions
