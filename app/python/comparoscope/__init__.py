# SPDX-License-Identifier: Apache-2.0
"""Comparoscope in Python.

``comparoscope.record(path)`` records what a program computes, step by step; ``comparoscope.compare(a, b)`` compares two arrays,
``comparoscope.compare_recordings("a.comparo", "b.comparo")`` two recordings;
``comparoscope.testing`` has assertions for test suites; ``comparoscope.peer`` is what a side of one's own needs, and
``python -m comparoscope.peers NAME`` runs those that are shipped. NumPy is imported by what is used, other libraries never.
"""

from __future__ import annotations

TYPE_CHECKING = False  # what typing has under this name, without the time that importing it takes

__version__ = "0.1.0"  # of the programs, too: CMake reads it here
__all__ = ["Comparison", "Comparisons", "compare", "compare_recordings", "open_capture", "record"]

if TYPE_CHECKING:
    from typing import Any

    from .comparison import Comparison, Comparisons, compare
    from .comparison.recordings import compare_recordings
    from .recorder import open_capture, record

_HOMES = {"Comparison": "comparison", "Comparisons": "comparison", "compare": "comparison", "compare_recordings": "comparison.recordings",
          "open_capture": "recorder", "record": "recorder"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module("." + _HOMES[name], __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(_HOMES))
