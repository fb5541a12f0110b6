# SPDX-License-Identifier: Apache-2.0
"""Two arrays beside each other: :func:`compare`, and its result."""

from __future__ import annotations

import os
from typing import Any, Mapping, overload

from ..values import Value, value_of, widened
from .many import Comparisons, compare_named
from .result import Comparison, Sample
from .tally import Tolerance, same_bits, tally_of

__all__ = ["Comparison", "Comparisons", "Sample", "Tolerance", "compare", "compared", "require_alike", "same_bits", "tolerance_for"]


def tolerance_for(atol: float, rtol: float, ulp: int, contract: str | os.PathLike[str] | None, name: str, dtype: str) -> tuple[Tolerance, str]:
    """The limits that hold, and the contract's rule that set them. ValueError for what is no limit."""
    for word, limit in (("atol", atol), ("rtol", rtol), ("ulp", ulp)):
        if not 0 <= limit < float("inf"):
            raise ValueError(f"{word} must be at least 0 and finite, not {limit!r}")
    if int(ulp) != ulp:
        raise ValueError(f"ulp must be a whole number, not {ulp!r}")
    if contract is None:
        return Tolerance(float(atol), float(rtol), int(ulp)), ""
    if atol or rtol or ulp:
        raise ValueError("a contract cannot be combined with atol, rtol and ulp")
    from .contract import rule_for

    return rule_for(contract, name, dtype)


def require_alike(a: Value, b: Value, names: tuple[str, str] = ("A", "B")) -> None:
    """ValueError with both shapes and dtypes for two that cannot be compared."""
    if a.array.shape != b.array.shape or (a.dtype != b.dtype and not (a.is_float and b.is_float)):
        words = [f"{name} is {value.dtype} {tuple(value.array.shape)}" for name, value in zip(names, (a, b))]
        raise ValueError(f"{words[0]}, {words[1]}: shapes must be equal, and dtypes equal or both floating-point.")
    for value in (a, b):
        widened(value._replace(array=value.array.reshape(-1)[:1]))  # TypeError for a dtype that is not compared


def compared(a: Value, b: Value, tolerance: Tolerance, name: str = "", rule: str = "") -> Comparison:
    """Of two that are alike."""
    return Comparison(a, b, tally_of(a, b, tolerance), tolerance, name, rule)


@overload
def compare(a: Mapping[Any, Any], b: Mapping[Any, Any], *, atol: float = 0.0, rtol: float = 0.0, ulp: int = 0,
            contract: str | os.PathLike[str] | None = None, name: str = "") -> Comparisons: ...


@overload
def compare(a: Any, b: Any, *, atol: float = 0.0, rtol: float = 0.0, ulp: int = 0, contract: str | os.PathLike[str] | None = None,
            name: str = "") -> Comparison: ...


def compare(a: Any, b: Any, *, atol: float = 0.0, rtol: float = 0.0, ulp: int = 0, contract: str | os.PathLike[str] | None = None,
            name: str = "") -> Comparison | Comparisons:
    """Compares two arrays of one shape, of one dtype or both floating-point: NumPy's, PyTorch's, or any with ``__array__`` or DLPack.

    A sample passes if |a-b| <= atol + rtol*max(|a|,|b|), or if it is within ``ulp`` representable values; a NaN equals a NaN. ``contract`` is
    a file of tolerances, of which the rule for ``name`` holds. Two dictionaries, of arrays or of more of them, as a state dict is, are compared
    array by array, each under its name. TypeError for what is no array, ValueError for two that cannot be compared.
    """
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return compare_named(a, b, atol, rtol, ulp, contract)
    first, second = value_of(a), value_of(b)
    require_alike(first, second)
    tolerance, rule = tolerance_for(atol, rtol, ulp, contract, name, first.dtype)
    return compared(first, second, tolerance, name, rule)
