# SPDX-License-Identifier: Apache-2.0
"""The verdict of a comparison: the rule of ``comparo``, word for word. Both are held to tests/reference/verdict/cases.json."""

from __future__ import annotations

from .tally import Tally
from .words import grouped


def verdict_of(tally: Tally, dtypes: tuple[str, str]) -> str:
    """"bit-exact": one dtype, the same bits of every sample. "equal": every value is, and something else is not. "within tolerance", "different"."""
    if tally.differing:
        return "within tolerance" if tally.violating == 0 else "different"
    same_bits = dtypes[0] == dtypes[1] and not tally.unlike_zeros and not tally.unlike_nans
    return "bit-exact" if same_bits else "equal"


def _at(count: int) -> str:
    return f"at {grouped(count)} sample{'' if count == 1 else 's'}"


def unlike_text(tally: Tally, dtypes: tuple[str, str]) -> str:
    """What is not the same where every value is equal: "float32 and float64, −0 at 4,096 samples"; empty for the same bits."""
    parts = [f"{dtypes[0]} and {dtypes[1]}"] if dtypes[0] != dtypes[1] else []
    parts += [f"−0 {_at(tally.unlike_zeros)}"] if tally.unlike_zeros else []
    parts += [f"other NaN payloads {_at(tally.unlike_nans)}"] if tally.unlike_nans else []
    return ", ".join(parts)
