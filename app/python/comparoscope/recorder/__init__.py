# SPDX-License-Identifier: Apache-2.0
"""Records what a program computes, step by step: :func:`record`, and :func:`open_capture` to read it back."""

from __future__ import annotations

import os

from .reading import Capture, Step
from .recording import Recorder, record

__all__ = ["Capture", "Recorder", "Step", "open_capture", "record"]


def open_capture(path: str | os.PathLike[str]) -> Capture:
    """A recording, whole or torn. ValueError for a file that is none. ``comparo diff A B`` compares two."""
    return Capture(path)
