# SPDX-License-Identifier: Apache-2.0
"""JSON of files and of other programs, before it is believed."""

from __future__ import annotations

import json
from typing import Any, Iterator


class _Repeated(dict):  # type: ignore[type-arg]
    """An object that has a key twice."""

    key = ""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) == len(pairs):
        return value
    marked = _Repeated(value)
    known: set[str] = set()
    for key, _ in pairs:
        if key in known:
            marked.key = key
            break
        known.add(key)
    return marked


def _repeated(value: Any, place: str) -> Iterator[str]:
    if isinstance(value, _Repeated):
        yield f"{place}.{value.key}" if place else value.key
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _repeated(item, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from _repeated(item, f"{place}[{i}]")


class RepeatedKey(ValueError):
    """An object has a key twice. Libraries keep the last of the two, so that a file says one thing and means another."""


def parsed(text: str | bytes, **options: Any) -> Any:
    """json.loads(), and RepeatedKey for an object that has a key twice: "the key 'rules[0].atol' is given twice"."""
    repeats = False

    def made(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal repeats
        value = _object(pairs)
        repeats = repeats or isinstance(value, _Repeated)
        return value

    value = json.loads(text, object_pairs_hook=made, **options)
    if repeats:
        raise RepeatedKey(f"the key '{next(_repeated(value, ''))}' is given twice")
    return value
