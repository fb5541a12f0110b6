# SPDX-License-Identifier: Apache-2.0
"""``assert_same``."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    import os
    from typing import Any

    from ..comparison import Comparison


class NotSame(AssertionError):
    """Two arrays are not the same within the tolerance."""

    def __init__(self, message: str, comparison: Comparison | None = None, page: str = "") -> None:
        super().__init__(message)
        self.comparison = comparison  #: None where shapes or dtypes do not match
        self.page = page  #: path of the page about it, or ""


def _message(result: Comparison, page: str) -> str:
    lines = [f"{result.name}: actual is not expected." if result.name else "actual is not expected.", result.sentence]
    if result.worst:
        lines.append("  worst     " + result.worst.text(result.sides))
    lines += [f"  where     {result.where}", f"  passes    with {result.would_pass}"]
    for word, dtype, device in zip(("actual", "expected"), result.dtypes, result.devices):
        lines.append(f"  {word:<9} {dtype} {result.shape} on {device}")
    if result.rule:
        lines.append(f"  rule      {result.rule}")
    return "\n".join(lines + ([f"  report    {page}"] if page else []))


def assert_same(actual: Any, expected: Any, *, atol: float = 0.0, rtol: float = 0.0, ulp: int = 0,
                contract: str | os.PathLike[str] | None = None, name: str = "", report: bool = True) -> None:
    """Raises NotSame unless two arrays are equal, or within the tolerance.

    Without a tolerance they have to be equal sample by sample; a NaN equals a NaN. A sample passes if
    |actual-expected| <= atol + rtol*max(|actual|,|expected|), or if it is within ``ulp`` representable values. ``contract`` is a file of
    tolerances, of which the rule for ``name`` holds. A page about a failure goes into the folder of ``--comparo-report`` or
    $COMPARO_REPORT, else into a temporary one; ``report=False`` writes none.
    """
    __tracebackhide__ = True
    from ..comparison import compared, require_alike, same_bits, tolerance_for
    from ..values import value_of

    first, second = value_of(actual), value_of(expected)
    tolerance, rule = tolerance_for(atol, rtol, ulp, contract, name, first.dtype)
    if first.dtype == second.dtype and same_bits(first.array, second.array):
        return
    try:
        require_alike(first, second, ("actual", "expected"))
    except ValueError as error:
        raise NotSame(f"{name}: {error}" if name else str(error)) from None
    result = compared(first, second, tolerance, name, rule)
    if not result.passes:
        from . import pages

        result.sides = ("actual", "expected")
        page = pages.write(result) if report else ""
        raise NotSame(_message(result, page), result, page)
