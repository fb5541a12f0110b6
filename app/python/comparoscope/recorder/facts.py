# SPDX-License-Identifier: Apache-2.0
"""Facts about a run and its modules: text by name."""

from __future__ import annotations

import sys
from typing import Any

from ..arrays import processor
from ..environment import environment_of

_LIBRARIES = ("torch", "torchvision", "kornia", "cupy", "jax", "tensorflow", "cv2", "PIL", "skimage", "albumentations")


def environment() -> dict[str, str]:
    """The system, the versions of the libraries that are loaded, and what PyTorch's results depend on."""
    entries = {**environment_of(), "processor": processor()}
    for name in _LIBRARIES:
        version = getattr(sys.modules.get(name), "__version__", None)
        if version is not None:
            entries[name] = str(version)
    torch = sys.modules.get("torch")
    if torch is not None:
        entries.update(_of_torch(torch))
    return entries


def _of_torch(torch: Any) -> dict[str, str]:
    entries = {"torch threads": str(torch.get_num_threads()), "torch default dtype": str(torch.get_default_dtype()).replace("torch.", ""),
               "torch deterministic": str(torch.are_deterministic_algorithms_enabled())}
    capability = getattr(getattr(torch.backends, "cpu", None), "get_cpu_capability", None)
    if capability is not None:
        entries["torch CPU capability"] = str(capability())
    if torch.cuda.is_available():
        entries["CUDA"] = str(torch.version.cuda)
        entries["cuDNN"] = str(torch.backends.cudnn.version())
        entries["cuDNN benchmark"] = str(torch.backends.cudnn.benchmark)
        entries["TF32"] = f"matmul {torch.backends.cuda.matmul.allow_tf32}, cuDNN {torch.backends.cudnn.allow_tf32}"
        for index in range(torch.cuda.device_count()):
            entries[f"cuda:{index}"] = str(torch.cuda.get_device_name(index))
    return entries


def function_name(called: Any) -> str:
    """"kornia.filters.gaussian.GaussianBlur2d", "mine.unsharp"."""
    named = called if hasattr(called, "__qualname__") else type(called)
    return f"{getattr(named, '__module__', '') or ''}.{named.__qualname__}".lstrip(".")
