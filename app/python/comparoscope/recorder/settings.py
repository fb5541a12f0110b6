# SPDX-License-Identifier: Apache-2.0
"""What something that is called was made with: numbers, words and switches among its attributes, as text by name."""

from __future__ import annotations

import enum
from typing import Any, Iterator

_MOST = 100  # of one step
_LONGEST = 200  # characters of one
_TYPES = ("dtype", "device", "Size")  # of PyTorch


def _text(value: Any) -> str | None:
    """None for what is no plain value."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    if value is None or isinstance(value, (bool, int, float, str)) or type(value).__name__ in _TYPES:
        return str(value) if not isinstance(value, str) else repr(value)
    if isinstance(value, (list, tuple)):
        parts = [_text(part) for part in value]
        return None if None in parts else "(" + ", ".join(str(part) for part in parts) + ")"
    return None


def _plain(values: dict[Any, Any], place: str = "") -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        if not isinstance(name, str) or name.startswith("_"):
            continue
        text = _text(value)
        if text is not None:
            yield place + name, text[:_LONGEST]
        elif isinstance(value, dict) and not place:  # Kornia keeps its flags so
            yield from _plain(value, name + ".")


def settings_of(called: Any) -> dict[str, str]:
    """{"antialias": "True", "size": "(224, 224)"}; empty for a function."""
    values = getattr(called, "__dict__", None)
    if not isinstance(values, dict) or hasattr(called, "__code__"):
        return {}
    found = dict(_plain(values))
    return dict(list(found.items())[:_MOST])
