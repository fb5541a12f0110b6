# SPDX-License-Identifier: Apache-2.0
"""Options and environment of a process that uses PyTorch: what the torch, torchvision and Kornia peers share."""

from __future__ import annotations

import os
import re
from typing import Any, Callable

from ..environment import library
from ..peer import Bool, Call, Choice, Int, Op, Peer
from ..schema import Param


class TorchProcess:
    """Imports PyTorch (PeerError if it is not there) and makes peers on it."""

    def __init__(self) -> None:
        self.torch: Any = library("torch", "torch", "1.13")
        from ..torch_arrays import TorchArrays

        self.arrays = TorchArrays()
        self.options: dict[str, Any] = {}

    @staticmethod
    def schema() -> dict[str, Param]:
        same = ("default", "true", "false")
        return {
            "threads": Int(0, 0, 1024, help="Threads of PyTorch on the CPU; 0: its own choice."),
            "channels_last": Bool(False, help="Images in the memory format channels_last (NHWC)."),
            "tf32": Choice(*same, label="TF32", help="TensorFloat-32 in matrix products and convolutions on CUDA; default: PyTorch's own "
                                                     "setting of each."),
            "deterministic": Bool(False, help="torch.use_deterministic_algorithms."),
            "compile": Bool(False, help="torch.compile of the step."),
            "half": Bool(False, help="Float images are computed in float16, and the result is widened.")}

    def setup(self, options: dict[str, Any]) -> None:
        """Sets what is global in PyTorch."""
        torch, self.options = self.torch, options
        if options["threads"]:
            torch.set_num_threads(options["threads"])
        self.arrays.channels_last = options["channels_last"]
        if options["tf32"] != "default":
            torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = options["tf32"] == "true"
        if options["deterministic"]:
            os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")
            torch.use_deterministic_algorithms(True)

    def environment(self) -> dict[str, str]:
        torch = self.torch
        capability = getattr(torch.backends.cpu, "get_cpu_capability", lambda: "?") if hasattr(torch.backends, "cpu") else lambda: "?"
        entries = {"torch": torch.__version__, "capability": capability(), "threads": str(torch.get_num_threads())}
        configuration = torch.__config__.show()
        for name, pattern in (("mkl", r"Math Kernel Library Version ([0-9.]+)"), ("onednn", r"(?:oneDNN|MKL-DNN) v([0-9.]+)"),
                              ("blas", r"BLAS_INFO=(\w+)")):
            found = re.search(pattern, configuration)
            if found:
                entries[name] = found[1]
        if torch.version.cuda:
            entries["cuda"] = torch.version.cuda
        if torch.cuda.is_available():
            entries["cudnn"] = str(torch.backends.cudnn.version())
            entries["driver"] = _driver()
            entries["gpu"] = ", ".join(torch.cuda.get_device_name(i) for i in range(torch.cuda.device_count()))
            entries["tf32 matmul"] = str(torch.backends.cuda.matmul.allow_tf32).lower()
            entries["tf32 cudnn"] = str(torch.backends.cudnn.allow_tf32).lower()
        if torch.are_deterministic_algorithms_enabled():
            entries["deterministic algorithms"] = "true"
        return entries

    def peer(self, name: str, module: Any, label: str, more: Callable[[], dict[str, str]] = dict) -> Peer:
        """A peer with these options whose ops run as the options say."""
        version = str(module.__version__).split("+")[0]
        return TorchPeer(self, name, version, label=f"{label} {version}", options=self.schema(), setup=self.setup, arrays=self.arrays,
                         environment=lambda: {**self.environment(), **more()})


def _driver() -> str:
    try:
        with open("/proc/driver/nvidia/version", encoding="ascii", errors="replace") as file:
            found = re.search(r"\b([0-9]{3,}\.[0-9.]+)\b", file.read())
            return found[1] if found else "?"
    except OSError:
        return "?"


class TorchPeer(Peer):
    """Wraps every op that is added: no gradients unless they are asked for, `half`, `compile`."""

    def __init__(self, process: TorchProcess, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._process = process

    def _add(self, op: Op) -> None:
        inner, process = op.call, self._process
        compiled: list[Callable[..., Any]] = []

        def call(image: Any, request: Call) -> Any:
            torch, options = process.torch, process.options
            function = inner
            if options["compile"]:
                if not compiled:
                    compiled.append(torch.compile(inner))
                function = compiled[0]
            dtype = image.dtype
            narrow = options["half"] and dtype.is_floating_point and dtype != torch.float16
            if narrow:
                image = image.to(torch.float16)
                request.notes.append("computed in float16")
            with torch.set_grad_enabled(request.differentiating):
                output = function(image, request)
            return output.to(dtype) if narrow and output.dtype == torch.float16 else output

        op.call = call
        super()._add(op)
