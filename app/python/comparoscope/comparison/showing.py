"""Opens two arrays in the application."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile

import numpy as np

from ..values import Value, widened

#: What the application reads.
_READ = ("uint8", "uint16", "float16", "float32", "float64")

_started: list[subprocess.Popen[bytes]] = []  # so that they are waited for, and no sooner than they end


def program() -> str:
    """$COMPAROSCOPE, or ``comparoscope`` of the path."""
    found = os.environ.get("COMPAROSCOPE") or shutil.which("comparoscope")
    if not found:
        raise FileNotFoundError("The program comparoscope, the application, is not on the PATH. pip does not install it: put its folder on the "
                                "PATH, or name the program in $COMPAROSCOPE.")
    return found


def show(name: str, a: Value, b: Value) -> None:
    """The files lie in a folder of their own among the temporary ones."""
    application = program()
    folder = tempfile.mkdtemp(prefix="comparo-")
    stem = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.")[:60]
    paths = []
    for side, value in (("a", a), ("b", b)):
        array = widened(value)
        array = array if array.dtype.name in _READ else array.astype(np.uint8 if array.dtype.kind == "b" else np.float64)
        paths.append(os.path.join(folder, f"{stem + '-' if stem else ''}{side}.npy"))
        np.save(paths[-1], array)
    _started[:] = [process for process in _started if process.poll() is None]
    _started.append(subprocess.Popen([application, *paths], stdin=subprocess.DEVNULL, start_new_session=True))
