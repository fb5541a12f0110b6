# SPDX-License-Identifier: Apache-2.0
"""Opens two arrays in the application."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile

import numpy as np

from ..axes import axes_of
from ..recorder import record
from ..values import Value

#: What the application reads from a .npy file.
_READ = ("uint8", "uint16", "float16", "float32", "float64")

_started: list[subprocess.Popen[bytes]] = []  # so that they are waited for, and no sooner than they end


def program() -> str:
    """$COMPAROSCOPE, or ``comparoscope`` of the path."""
    found = os.environ.get("COMPAROSCOPE") or shutil.which("comparoscope")
    if not found:
        raise FileNotFoundError("The program comparoscope, the application, is not on the PATH. pip does not install it: put its folder on the "
                                "PATH, or name the program in $COMPAROSCOPE.")
    return found


def _is_picture(value: Value) -> bool:
    return value.dtype in _READ and axes_of(value.array.shape) is not None and value.array.size > 0


def _picture(path: str, array: np.ndarray) -> None:
    """As a .npy file; the channels of a batch go before its rows."""
    axes = axes_of(array.shape)
    np.save(path, np.moveaxis(array, 3, 1) if axes is not None and axes.channel == 3 else array)


def _recording(path: str, name: str, value: Value) -> None:
    with record(path) as rec:
        rec.step(name, value)


def show(name: str, a: Value, b: Value) -> None:
    """The files lie in a folder of their own among the temporary ones: pictures as .npy, everything else, of any dtype and shape, as recordings."""
    application = program()
    folder = tempfile.mkdtemp(prefix="comparo-")
    stem = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.")[:60]
    are_pictures = _is_picture(a) and _is_picture(b)
    paths = []
    for side, value in (("a", a), ("b", b)):
        paths.append(os.path.join(folder, f"{stem + '-' if stem else ''}{side}.{'npy' if are_pictures else 'comparo'}"))
        if are_pictures:
            _picture(paths[-1], value.array)
        else:
            _recording(paths[-1], name or "array", value)
    _started[:] = [process for process in _started if process.poll() is None]
    _started.append(subprocess.Popen([application, *paths], stdin=subprocess.DEVNULL, start_new_session=True))
