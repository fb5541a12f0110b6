# SPDX-License-Identifier: Apache-2.0
"""Says through the protocol why this Python runs no peer at all. Needs the standard library only."""

from __future__ import annotations

import importlib.util
import platform
import sys

from . import output
from .framing import FIRST_LIMITS, FramingError, read_frame, write_frame


def hindrance() -> str:
    """One sentence, or nothing."""
    python = f"Python {platform.python_version()} ({sys.executable})"
    if sys.version_info < (3, 9):
        return f"{python} is too old; peers need Python 3.9 or newer."
    if importlib.util.find_spec("numpy") is None:
        return f"{python} has no NumPy; name another Python by --python, install the package python3-numpy, or run: pip install numpy"
    return ""


def refuse(sentence: str) -> None:
    """Answers the first request with an error of kind `unsupported`, and ends the process with status 1."""
    reading, writing = output.take()
    print(sentence, file=sys.stderr, flush=True)
    try:
        frame = read_frame(reading, FIRST_LIMITS)
        message = frame.message if frame else None
        if isinstance(message, dict) and type(message.get("id")) is int:
            error = {"code": -32000, "message": sentence, "data": {"kind": "unsupported"}}
            write_frame(writing, {"jsonrpc": "2.0", "id": message["id"], "error": error}, [])
    except (FramingError, EOFError, OSError):
        pass  # the log has it
    sys.exit(1)
