# SPDX-License-Identifier: Apache-2.0
"""Counts, shares, numbers and tolerances as text, the way ``comparo`` writes them."""

from __future__ import annotations

import math
from decimal import ROUND_CEILING, Context, Decimal

from .tally import Tolerance


def grouped(count: int) -> str:
    """"150,528"."""
    return f"{count:,}"


def percent(part: int, whole: int) -> str:
    """"12.40 %". Small shares keep two digits, and only nothing is "0 %" and only all is "100 %"."""
    if part == 0 or whole == 0:
        return "0 %"
    if part == whole:
        return "100 %"
    share = part / whole
    if share < 1e-6:
        return "< 0.0001 %"
    if 100.0 * share < 0.0995:
        return f"{100.0 * share:.2g} %"
    return "> 99.99 %" if 100.0 * share >= 99.995 else f"{100.0 * share:.2f} %"


def number(value: float, exact: bool = False) -> str:
    """Six significant digits; with ``exact``, as many as it takes to read the same number back."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "infinite" if value > 0 else "-infinite"
    text = f"{value:.6g}"
    return text if not exact or float(text) == value else repr(float(value))


def rounded_up(value: float) -> str:
    """The smallest number of four significant digits that is not below this one: how a tolerance is suggested."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "infinite"
    exact = Decimal(value)
    if value != math.floor(value):
        rounded = float(Context(prec=4, rounding=ROUND_CEILING).plus(exact))
        value = rounded if rounded >= value else value
    return f"{int(value)}" if value == math.floor(value) and abs(value) < 1e16 else repr(value)


def tolerance_text(tolerance: Tolerance) -> str:
    """"atol 0.001, rtol 1e-05", "bit-exact"."""
    parts = [f"{name} {number(limit, exact=True)}" for name, limit in (("atol", tolerance.atol), ("rtol", tolerance.rtol)) if limit]
    return ", ".join(parts + ([f"ulp {tolerance.ulp}"] if tolerance.ulp else [])) or "bit-exact"
