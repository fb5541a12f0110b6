# SPDX-License-Identifier: Apache-2.0
"""PyTorch's tensors on every device that it has. Importing this module imports torch."""

from __future__ import annotations

import re
from types import TracebackType
from typing import Any

import numpy as np
import torch

from .arrays import described, kind_of_error, processor

_MAX_TENSORS = 32
_MEMORY = (MemoryError,) + ((torch.cuda.OutOfMemoryError,) if hasattr(torch.cuda, "OutOfMemoryError") else ())
_PLACES = re.compile(r"same device|on different devices|expected device|tensor for argument .* is on|Cannot copy between|two devices|device type",
                     re.IGNORECASE)


class TorchArrays:
    """``channels_last`` puts images into that memory format as they are uploaded."""

    kind = "torch.Tensor"

    def __init__(self, channels_last: bool = False) -> None:
        self.channels_last = channels_last

    def devices(self) -> list[dict[str, Any]]:
        devices: list[dict[str, Any]] = [{"name": "cpu", "label": processor()}]
        for index in range(torch.cuda.device_count() if torch.cuda.is_available() else 0):
            properties = torch.cuda.get_device_properties(index)
            devices.append({"name": f"cuda:{index}", "label": properties.name, "memory": properties.total_memory})
        mps = getattr(torch.backends, "mps", None)
        if mps is not None and mps.is_available():
            devices.append({"name": "mps", "label": "Apple GPU"})
        return devices

    def upload(self, array: np.ndarray, device: str) -> torch.Tensor:
        tensor = torch.from_numpy(array).to(device)
        return tensor.contiguous(memory_format=torch.channels_last) if self.channels_last and tensor.dim() == 4 else tensor

    def download(self, value: torch.Tensor) -> np.ndarray:
        return value.detach().cpu().contiguous().numpy()

    def device_of(self, value: torch.Tensor) -> str:
        return str(value.device)

    def describe(self, name: str, value: torch.Tensor) -> dict[str, Any]:
        entry = described(name, str(value.device), str(value.dtype).replace("torch.", ""), value.shape, value.stride())
        if value.device.type == "cuda":
            entry["stream"] = str(torch.cuda.current_stream(value.device).cuda_stream)
        return entry

    def is_array(self, value: Any) -> bool:
        return isinstance(value, torch.Tensor)

    def synchronize(self, device: str) -> None:
        if device.startswith("cuda"):
            torch.cuda.synchronize(device)

    def start_timer(self, device: str) -> Any:
        if not device.startswith("cuda"):
            return None
        with torch.cuda.device(device):
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record()
        return device, begin, end

    def stop_timer(self, timer: Any) -> float | None:
        if timer is None:
            return None
        device, begin, end = timer
        with torch.cuda.device(device):
            end.record()
        end.synchronize()
        return float(begin.elapsed_time(end))

    def kind_of(self, error: BaseException) -> str:
        if isinstance(error, _MEMORY):
            return "memory"
        if isinstance(error, RuntimeError) and not isinstance(error, NotImplementedError):
            if _PLACES.search(str(error)):
                return "device"
            if "can't allocate memory" in str(error):
                return "memory"
            if "not implemented for" in str(error):
                return "unsupported"
        return kind_of_error(error)

    def tensors_in(self, trace: TracebackType | None) -> list[dict[str, Any]]:
        """Named ``name in function``, the innermost function first."""
        frames = []
        while trace is not None:
            frames.append(trace.tb_frame)
            trace = trace.tb_next
        found: list[dict[str, Any]] = []
        for frame in reversed(frames):
            for name, value in frame.f_locals.items():
                if isinstance(value, torch.Tensor) and len(found) < _MAX_TENSORS:
                    found.append(self.describe(f"{name} in {frame.f_code.co_name}", value))
        return found
