# SPDX-License-Identifier: Apache-2.0
"""What the ops of a peer work on: NumPy arrays, or PyTorch's tensors (torch_arrays.py)."""

from __future__ import annotations

import platform
from types import TracebackType
from typing import Any, Protocol

import numpy as np

from .errors import PeerError


class Arrays(Protocol):
    """Uploads, downloads and describes one kind of array."""

    kind: str  #: "numpy.ndarray": what an op gets and returns

    def devices(self) -> list[dict[str, Any]]:
        """`devices` of the answer to `initialize`."""

    def upload(self, array: np.ndarray, device: str) -> Any: ...

    def download(self, value: Any) -> np.ndarray: ...

    def device_of(self, value: Any) -> str: ...

    def describe(self, name: str, value: Any) -> dict[str, Any]:
        """Name, device, dtype, shape, strides in elements, and the stream where there is one."""

    def is_array(self, value: Any) -> bool: ...

    def synchronize(self, device: str) -> None: ...

    def start_timer(self, device: str) -> Any:
        """What stop_timer() takes; None where the device has no events."""

    def stop_timer(self, timer: Any) -> float | None:
        """Milliseconds by the device's events."""

    def kind_of(self, error: BaseException) -> str:
        """Which kind of PeerError an exception of the library is."""

    def tensors_in(self, trace: TracebackType | None) -> list[dict[str, Any]]:
        """The arrays of the frames of a traceback."""


def processor() -> str:
    """The name of the CPU, as the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def kind_of_error(error: BaseException) -> str:
    """The kind of an exception by its class alone."""
    if isinstance(error, MemoryError):
        return "memory"
    if isinstance(error, (NotImplementedError, ImportError)):
        return "unsupported"
    return "argument" if isinstance(error, ValueError) else "internal"


def described(name: str, device: str, dtype: str, shape: Any, strides: Any) -> dict[str, Any]:
    return {"name": name, "device": device, "dtype": dtype, "shape": [int(n) for n in shape], "strides": [int(n) for n in strides]}


class NumpyArrays:
    """Arrays in the memory of this process; one device, ``cpu``."""

    kind = "numpy.ndarray"

    def devices(self) -> list[dict[str, Any]]:
        return [{"name": "cpu", "label": processor()}]

    def upload(self, array: np.ndarray, device: str) -> np.ndarray:
        return array

    def download(self, value: np.ndarray) -> np.ndarray:
        return value

    def device_of(self, value: np.ndarray) -> str:
        return "cpu"

    def describe(self, name: str, value: np.ndarray) -> dict[str, Any]:
        return described(name, "cpu", value.dtype.name, value.shape, (stride // value.itemsize for stride in value.strides))

    def is_array(self, value: Any) -> bool:
        return isinstance(value, np.ndarray)

    def synchronize(self, device: str) -> None:
        pass

    def start_timer(self, device: str) -> Any:
        return None

    def stop_timer(self, timer: Any) -> float | None:
        return None

    def kind_of(self, error: BaseException) -> str:
        return kind_of_error(error)

    def tensors_in(self, trace: TracebackType | None) -> list[dict[str, Any]]:
        return []


def arrays_of(uses: str) -> Arrays:
    """Of what a peer says that it uses: "numpy" or "torch"."""
    if uses == "numpy":
        return NumpyArrays()
    if uses == "torch":
        from .torch_arrays import TorchArrays  # needs torch

        return TorchArrays()
    raise PeerError("internal", f"A peer uses 'numpy' or 'torch', not {uses!r}.")
