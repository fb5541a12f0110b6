# SPDX-License-Identifier: Apache-2.0
"""What a result depends on beside the request: text by name, in the order to show."""

from __future__ import annotations

import importlib
import os
import platform
import re
from typing import Any

import numpy as np

from .errors import PeerError


def environment_of() -> dict[str, str]:
    """Python, NumPy and the system."""
    entries = {"python": platform.python_version(), "numpy": np.__version__, "system": platform.platform(terse=True),
               "processors": str(os.cpu_count() or 1)}
    for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "ATEN_CPU_CAPABILITY", "CUDA_VISIBLE_DEVICES", "CUBLAS_WORKSPACE_CONFIG"):
        if name in os.environ:
            entries[name] = os.environ[name]
    return entries


def plain(version: str) -> tuple[int, ...]:
    """ "2.15.0+cu132" as (2, 15, 0)."""
    numbers = []
    for part in version.split("+")[0].split("."):
        digits = re.match("[0-9]+", part)
        if not digits:
            break
        numbers.append(int(digits[0]))
    return tuple(numbers)


def library(module: str, package: str, least: str = "", below: str = "") -> Any:
    """Imports a library that a peer needs.

    Raises PeerError of kind `unsupported` that names the package to install, if it is missing, too old or too new.
    """
    python = f"this Python ({platform.python_version()})"
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.split(".")[0] != module.split(".")[0]:
            raise PeerError("unsupported", f"{module} needs the package '{error.name}', which {python} does not have.") from None
        raise PeerError("unsupported", f"{python[0].upper()}{python[1:]} has no {module}; install it with: pip install {package}") from None
    except Exception as error:  # a library that is installed but broken
        raise PeerError("unsupported", f"{module} cannot be imported by {python}: {type(error).__name__}: {error}") from error
    version = str(getattr(found, "__version__", "0"))
    if least and plain(version) < plain(least):
        raise PeerError("unsupported", f"{module} {version} is too old; install {least} or newer with: pip install '{package}>={least}'")
    if below and plain(version) >= plain(below):
        raise PeerError("unsupported", f"{module} {version} is newer than this program knows; install an older one with: "
                                       f"pip install '{package}<{below}'")
    return found
