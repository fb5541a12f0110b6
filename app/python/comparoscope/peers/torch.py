# SPDX-License-Identifier: Apache-2.0
"""PyTorch itself: the ops that one of its functions is."""

from __future__ import annotations

from typing import Any

from ..errors import PeerError
from ..peer import Call, Peer
from . import unmap_all
from .sizes import both, resized
from .torch_process import TorchProcess

_FLOATS = ("float16", "float32", "float64")
_ALL = ("uint8", *_FLOATS)
_GATE: dict[str, Any] = {"p": True, "same_on_batch": True}

REASONS = {
    "rotation": "grid_sample and affine_grid take a matrix that Kornia or torchvision makes.",
    "affine": "grid_sample and affine_grid take a matrix that Kornia or torchvision makes.",
    "perspective": "grid_sample takes a grid that Kornia or torchvision makes.",
    "box_blur": "avg_pool2d has no reflected border.",
    "gaussian_blur": "conv2d takes weights that Kornia or torchvision makes.",
    "normalize": "subtraction and division are two functions; torchvision and Kornia have it as one.",
}


def add_flips(peer: Peer, horizontal: Any, vertical: Any, where: Any, names: tuple[str, str]) -> None:
    """Both flips, each of the samples that the draws apply it to."""
    for id, name, flip in (("horizontal_flip", names[0], horizontal), ("vertical_flip", names[1], vertical)):

        @peer.implements(id, name, dtypes=("uint8", "uint16", *_FLOATS), differentiable=True, **_GATE)
        def call(image: Any, request: Call, flip: Any = flip) -> Any:
            return where(request, flip(image), image)


def make() -> Peer:
    """The peer. Raises PeerError if PyTorch is missing or too old."""
    process = TorchProcess()
    torch = process.torch
    peer = process.peer("torch", torch, "PyTorch")
    functional = torch.nn.functional

    def where(call: Call, changed: Any, image: Any) -> Any:
        gate = torch.from_numpy(call.draws.applies()).to(image.device).view(-1, 1, 1, 1)
        return torch.where(gate, changed, image)

    add_flips(peer, lambda x: torch.flip(x, (3,)), lambda x: torch.flip(x, (2,)), where, ("torch.flip", "torch.flip"))

    @peer.implements("resize", "torch.nn.functional.interpolate", dtypes=_ALL, differentiable=True, size=True, max_size=True, antialias=True,
                     mode=["bilinear", "bicubic", "nearest", "nearest-exact"], path=["auto", "fixed", "float"],
                     note="uint8: path float converts, rounds and clamps around interpolate; else interpolate gets uint8.")
    def resize(image: Any, call: Call) -> Any:
        mode, path, dtype = call.choice("mode"), call.choice("path"), image.dtype
        smooth = mode in ("bilinear", "bicubic")
        named = {"align_corners": False, "antialias": call.flag("antialias")} if smooth else {}
        size = resized(call, *image.shape[-2:])
        if dtype == torch.uint8 and path == "float" and smooth:
            return functional.interpolate(image.float(), size, mode=mode, **named).round().clamp(0, 255).to(dtype)
        try:
            return functional.interpolate(image, size, mode=mode, **named)
        except RuntimeError as error:
            if "not implemented for" not in str(error):
                raise
            advice = "; use path=float" if dtype == torch.uint8 else ""
            raise PeerError("unsupported", f"torch.nn.functional.interpolate: {str(error).splitlines()[0]}{advice}.") from error

    @peer.implements("pad_to", "torch.nn.functional.pad", dtypes=_FLOATS, differentiable=True, size=True, pad_value=True,
                     pad_mode=["constant", "reflect", "replicate", "circular"])
    def pad_to(image: Any, call: Call) -> Any:
        height, width = both(call.size("size"))
        extra = [0, width - image.shape[3], 0, height - image.shape[2]]
        mode = call.choice("pad_mode")
        return functional.pad(image, extra, mode=mode, value=call.number("pad_value") if mode == "constant" else None)

    @peer.implements("to_float", "torch.Tensor.div", dtypes=("uint8", "uint16", "float32", "float64"), rule=["divide"])
    def to_float(image: Any, call: Call) -> Any:
        return image if image.dtype.is_floating_point else image / (255 if image.dtype == torch.uint8 else 65535)

    @peer.implements("to_uint8", "torch.round", dtypes=("uint8", "float32", "float64"), rounding=["half_even", "truncate"],
                     note="times 255, clamped, rounded by torch.round or cut off by the cast.")
    def to_uint8(image: Any, call: Call) -> Any:
        if image.dtype == torch.uint8:
            return image
        scaled = (image * 255).clamp(0, 255)
        return (scaled.round() if call.choice("rounding") == "half_even" else scaled).to(torch.uint8)

    unmap_all(peer, REASONS, "PyTorch has no function for it.")
    return peer
