# SPDX-License-Identifier: Apache-2.0
"""torchvision's transforms.v2 as Comparoscope's ops, from the parameters that a call made."""

from __future__ import annotations

from typing import Any, Callable, Sequence

from .ops import NoOp, Step, draws_of, size_text


class _Call:
    """One call of a transform on an image of (…, H, W)."""

    def __init__(self, module: Any, drawn: Any, shape: Sequence[int]) -> None:
        if len(shape) not in (3, 4):
            raise NoOp(f"was given a tensor of the shape {list(shape)}")
        self.module, self.drawn = module, drawn if isinstance(drawn, dict) else {}
        self.samples = int(shape[0]) if len(shape) == 4 else 1
        self.height, self.width = int(shape[-2]), int(shape[-1])

    def draws(self, **columns: Sequence[float]) -> dict[str, Any]:
        """torchvision draws once for the batch."""
        return draws_of([True] * self.samples, {name: [list(row)] * self.samples for name, row in columns.items()})


def _mode(module: Any) -> str:
    return str(getattr(module.interpolation, "value", module.interpolation))


def _resized(call: _Call, size: Any) -> Step:
    module = call.module
    numbers = [size] if isinstance(size, int) else list(size)
    params: dict[str, Any] = {"size": str(int(numbers[0])) if len(numbers) == 1 else size_text(numbers), "mode": _mode(module),
                              "antialias": bool(module.antialias)}
    most = getattr(module, "max_size", None)
    if most is not None:
        params["max_size"] = int(most)
    if params["mode"] not in ("bilinear", "bicubic", "nearest", "nearest-exact"):
        raise NoOp(f"interpolates by {params['mode']}")
    return {"op": "resize", "params": params}


def _resize(call: _Call) -> list[Step]:
    if call.module.size is None:
        raise NoOp("has only a largest size")
    return [_resized(call, call.module.size)]


def _window(call: _Call, top: int, left: int, height: int, width: int) -> Step:
    if not (0 <= top <= call.height - height and 0 <= left <= call.width - width):
        raise NoOp("pads what it crops")
    return {"op": "crop", "params": {"size": f"{height}x{width}"}, "draws": call.draws(x_start=[float(left)], y_start=[float(top)])}


def _resized_crop(call: _Call) -> list[Step]:
    drawn = call.drawn
    return [_window(call, *(int(drawn[name]) for name in ("top", "left", "height", "width"))), _resized(call, call.module.size)]


def _crop(call: _Call) -> list[Step]:
    drawn = call.drawn
    if drawn.get("needs_pad"):
        raise NoOp("pads what it crops")
    return [_window(call, *(int(drawn[name]) for name in ("top", "left", "height", "width")))]


def _center_crop(call: _Call) -> list[Step]:
    height, width = call.module.size
    if height > call.height or width > call.width:
        raise NoOp("pads what it crops")
    return [_window(call, int(round((call.height - height) / 2.0)), int(round((call.width - width) / 2.0)), height, width)]


def _dtype(call: _Call) -> list[Step]:
    name = str(call.module.dtype).replace("torch.", "")
    if not call.module.scale or name not in ("float32", "uint8"):
        raise NoOp(f"converts to {name} {'with' if call.module.scale else 'without'} scaling")
    return [{"op": "to_float", "params": {"rule": "to_dtype"}} if name == "float32" else {"op": "to_uint8", "params": {"rounding": "to_dtype"}}]


def _normalize(call: _Call) -> list[Step]:
    return [{"op": "normalize", "params": {name: "/".join(repr(float(number)) for number in getattr(call.module, name)) for name in ("mean", "std")}}]


def _blur(call: _Call) -> list[Step]:
    sigma = [float(number) for number in call.drawn["sigma"]]
    width, height = call.module.kernel_size
    params = {"kernel": f"{height}x{width}", "sigma": "x".join(repr(number) for number in reversed(sigma)), "border": "reflect"}
    return [{"op": "gaussian_blur", "params": params}]


def _erasing(call: _Call) -> list[Step]:
    drawn = call.drawn
    if drawn["v"] is None:
        return []
    if drawn["v"].numel() != 1:
        raise NoOp("fills each channel with a value of its own")
    return [{"op": "erasing", "params": {"value": float(drawn["v"])}, "draws": call.draws(box=[float(drawn[name]) for name in "jiwh"])}]


def _plain(op: str, column: str = "", attribute: str = "", **params: Any) -> Callable[[_Call], list[Step]]:
    def steps(call: _Call) -> list[Step]:
        drawn = {column: [float(getattr(call.module, attribute))]} if column else {}
        if op == "solarize":
            drawn["addition"] = [0.0]
            params["addition"] = "0"
        return [{"op": op, "params": params, "draws": call.draws(**drawn)}]

    return steps


_TABLE: dict[str, Callable[[_Call], list[Step]]] = {
    "Resize": _resize, "RandomResizedCrop": _resized_crop, "RandomCrop": _crop, "CenterCrop": _center_crop, "ToDtype": _dtype,
    "Normalize": _normalize, "GaussianBlur": _blur, "RandomErasing": _erasing,
    "RandomHorizontalFlip": _plain("horizontal_flip"), "RandomVerticalFlip": _plain("vertical_flip"),
    "RandomInvert": _plain("invert"), "RandomAutocontrast": _plain("auto_contrast"),
    "RandomSolarize": _plain("solarize", "threshold", "threshold"),
    "RandomAdjustSharpness": _plain("sharpness", "sharpness", "sharpness_factor"),
}

#: Made of parameters by make_params(), without which they were not applied.
_GATED = ("RandomHorizontalFlip", "RandomVerticalFlip", "RandomInvert", "RandomAutocontrast", "RandomSolarize", "RandomAdjustSharpness", "RandomErasing")


def torchvision_ops(module: Any, drawn: Any, shape: Sequence[int]) -> list[Step]:
    """Raises NoOp."""
    name = type(module).__name__
    if name not in _TABLE or not type(module).__module__.startswith("torchvision.transforms.v2."):
        parts = list(module.children()) or getattr(module, "transforms", None)
        raise NoOp("is made of other transforms, which have steps of their own" if parts else "is none of Comparoscope's ops")
    if name in _GATED and drawn is None:
        return []  # the image passes as it is
    return _TABLE[name](_Call(module, drawn, shape))
