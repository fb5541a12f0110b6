# SPDX-License-Identifier: Apache-2.0
"""Keeps standard input and output for the protocol.

What a library prints goes to standard error, which is the peer's log; what it reads is empty. Programs that the peer starts get the same.
"""

from __future__ import annotations

import os
import sys
from typing import BinaryIO

_PIPE_SIZE = 1 << 20  # bytes; Linux's own is 64 KiB


def _widen(descriptor: int) -> None:
    """Fewer and longer reads and writes, where the system can."""
    try:
        import fcntl

        fcntl.fcntl(descriptor, getattr(fcntl, "F_SETPIPE_SZ", 1031), _PIPE_SIZE)
    except (ImportError, OSError):
        pass  # no pipe, or no such system


_taken: tuple[BinaryIO, BinaryIO] | None = None


def take() -> tuple[BinaryIO, BinaryIO]:
    """The protocol's streams, input and output; from the first call on they are nobody else's."""
    global _taken
    if _taken is None:
        sys.stdout.flush()
        reading, writing = os.dup(0), os.dup(1)  # not inherited by programs that are started
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        sys.stdout = open(1, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)
        for descriptor in (reading, writing):
            _widen(descriptor)
        _taken = (os.fdopen(reading, "rb", buffering=1 << 16), os.fdopen(writing, "wb", buffering=1 << 16))
    return _taken
