# SPDX-License-Identifier: Apache-2.0
"""Opens two arrays in the application, or a page about them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import webbrowser
from pathlib import Path

import numpy as np

from ..axes import axes_of
from ..programs import NotInstalled, application_path, environment
from ..recorder import record
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .result import Comparison

#: What the application reads from a .npy file.
_READ = ("uint8", "uint16", "float16", "float32", "float64")

_started: list[subprocess.Popen[bytes]] = []  # so that they are waited for, and no sooner than they end


def _has_display() -> bool:
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "COMPAROSCOPE"))


def _application() -> tuple[str, str]:
    """The program, or why it cannot be opened."""
    try:
        return application_path(), "" if _has_display() else "There is no display."
    except NotInstalled as reason:
        return "", str(reason)


def _is_picture(value: Value) -> bool:
    return value.dtype in _READ and axes_of(value.array.shape) is not None and value.array.size > 0


def _picture(path: str, array: np.ndarray) -> None:
    """As a .npy file; the channels of a batch go before its rows."""
    axes = axes_of(array.shape)
    np.save(path, np.moveaxis(array, 3, 1) if axes is not None and axes.channel == 3 else array)


def _recording(path: str, name: str, value: Value) -> None:
    with record(path) as rec:
        rec.step(name, value)


def _show_page(result: Comparison, path: str, why: str) -> None:
    result.report(path)
    print(f"{why}\nThe comparison is in {path}")
    if _has_display():
        webbrowser.open(Path(path).as_uri())


def _stem(result: Comparison) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", result.name).strip("-.")[:60]


def write_pair(result: Comparison, folder: str) -> list[str]:
    """Both arrays into a folder: pictures as .npy, everything else, of any dtype and shape, as recordings."""
    stem = _stem(result)
    are_pictures = all(_is_picture(value) for value in result._values)
    paths = []
    for side, value in zip("ab", result._values):
        paths.append(os.path.join(folder, f"{stem + '-' if stem else ''}{side}.{'npy' if are_pictures else 'comparo'}"))
        if are_pictures:
            _picture(paths[-1], value.array)
        else:
            _recording(paths[-1], result.name or "array", value)
    return paths


def show(result: Comparison) -> None:
    """The files lie in a folder of their own among the temporary ones; or the page."""
    application, why = _application()
    folder = tempfile.mkdtemp(prefix="comparo-")
    if why:
        _show_page(result, os.path.join(folder, f"{_stem(result) or 'comparison'}.html"), why)
        return
    paths = write_pair(result, folder)
    _started[:] = [process for process in _started if process.poll() is None]
    _started.append(subprocess.Popen([application, *paths], stdin=subprocess.DEVNULL, start_new_session=True, env=environment()))
