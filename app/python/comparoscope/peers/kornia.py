# SPDX-License-Identifier: Apache-2.0
"""Kornia 0.6 to 0.9: its augmentations with Comparoscope's parameters and draws, and its functions."""

from __future__ import annotations

import inspect
from typing import Any, Callable, Mapping, NamedTuple, Sequence

import numpy as np

from .. import philox
from ..environment import library
from ..errors import argument
from ..peer import FLOATS, Call, Peer, Supported
from .kornia_faults import add_faults
from .sizes import both
from .torch_process import TorchProcess

_GATE: dict[str, Supported] = {"p": True, "same_on_batch": True}
_ALIGN: Supported = [True, False]
_MODES = ("bilinear", "nearest", "bicubic")
_BORDERS = ("reflect", "replicate", "constant", "circular")


class Augmentation(NamedTuple):
    """An op by an augmentation of kornia.augmentation.

    name       of the class
    arguments  of its constructor, from the parameters
    columns    of the draws, in the order in which its generator draws
    supported  beside p and same_on_batch
    more       what `applied` takes instead of columns: `columns`, `parameters` or `change`
    """

    name: str
    arguments: Callable[[Call], Mapping[str, Any]] = lambda call: {}
    columns: Sequence[str] = ()
    supported: Mapping[str, Supported] = {}
    more: Callable[[Any, Any, Call], Mapping[str, Any]] | None = None
    tensors: Sequence[str] = ()


def _resampling(call: Call) -> dict[str, Any]:
    return {"resample": call.choice("mode"), "align_corners": call.flag("align_corners")}


def _padding(call: Call) -> dict[str, Any]:
    if call.choice("padding") != "fill":
        return {"padding_mode": call.choice("padding")}
    import torch

    fill = call.numbers("fill")
    return {"padding_mode": "fill", "fill_value": fill[0] if len(fill) == 1 else torch.tensor(fill)}


def _affine(call: Call) -> dict[str, Any]:
    low, high = call.range("scale")
    other = call.range("scale_y")
    scale = (low, high) if tuple(other) == (0.0, 0.0) else (low, high, *other)
    return {"degrees": tuple(call.range("degrees")), "translate": (1.0, 1.0), "scale": scale, "shear": (*call.range("shear_x"), *call.range("shear_y")),
            **_resampling(call), **_padding(call)}


def _affine_columns(augmentation: Any, image: Any, call: Call) -> dict[str, Any]:
    two = () if tuple(call.range("scale_y")) == (0.0, 0.0) else ("scale_y",)
    return {"columns": _columns(call, ("degrees", "scale", *two, "translate_x", "translate_y", "shear_x", "shear_y"))}


def _columns(call: Call, names: Sequence[str]) -> list[np.ndarray]:
    return [call.draws.column(name) for name in names]


def _crop(call: Call) -> dict[str, Any]:
    sides = [int(side) for side in call.numbers("padding")]
    return {"size": both(call.size("size")), "padding": None if not sides else sides[0] if len(sides) == 1 else tuple(sides),
            "pad_if_needed": call.flag("pad_if_needed"), "padding_mode": call.choice("padding_mode"), "fill": call.number("fill")}


def _crop_columns(augmentation: Any, image: Any, call: Call) -> dict[str, Any]:
    """The generator floors u * places: the u in the middle of the place that was drawn."""
    left, right, top, bottom = augmentation.compute_padding(tuple(image.shape))
    height, width = both(call.size("size"))
    columns = []
    for name, side, window in (("x_start", image.shape[3] + left + right, width), ("y_start", image.shape[2] + top + bottom, height)):
        places = max(side - window + 1, 1)
        start = call.draws.column(name)
        if places >= 1 << 22 or (start >= places).any():
            raise argument(f"crop: {name} must be below {places}.")
        columns.append((start + 0.5) / places)
    return {"columns": columns}


def _resized_crop_parameters(augmentation: Any, image: Any, call: Call) -> dict[str, Any]:
    import torch

    def corners(x: np.ndarray, y: np.ndarray, width: np.ndarray, height: np.ndarray) -> Any:
        right, bottom = x + width - 1, y + height - 1
        return torch.from_numpy(np.stack([np.stack(p, -1) for p in ((x, y), (right, y), (right, bottom), (x, bottom))], 1).astype(np.float32))

    def parameters(rows: np.ndarray) -> dict[str, Any]:
        x, y, width, height = (call.draws.column(name)[rows] for name in ("x_start", "y_start", "width", "height"))
        size = both(call.size("size"))
        nothing = np.zeros_like(x)
        return {"src": corners(x, y, width, height), "dst": corners(nothing, nothing, nothing + size[1], nothing + size[0]),
                "input_size": torch.tensor(image.shape[-2:]).expand(len(rows), -1), "output_size": torch.tensor(size).expand(len(rows), -1)}

    return {"parameters": parameters}


def _perspective_parameters(augmentation: Any, image: Any, call: Call) -> dict[str, Any]:
    import torch

    right, bottom = max(image.shape[3] - 1, 1), max(image.shape[2] - 1, 1)
    start = torch.tensor([[[0.0, 0.0], [right, 0.0], [right, bottom], [0.0, bottom]]])
    ends = torch.from_numpy(call.draws.rows("end_points").astype(np.float32)).reshape(-1, 4, 2)
    return {"parameters": lambda rows: {"start_points": start.expand(len(rows), -1, -1), "end_points": ends[rows]}}


def _spline_parameters(augmentation: Any, image: Any, call: Call) -> dict[str, Any]:
    import torch

    source = torch.tensor([[[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0], [0.0, 0.0]]])
    targets = torch.from_numpy(call.draws.rows("dst").astype(np.float32)).reshape(-1, 5, 2)
    return {"parameters": lambda rows: {"src": source.expand(len(rows), -1, -1), "dst": targets[rows]}}


def _motion_blur(call: Call) -> dict[str, Any]:
    low, high = (int(size) for size in call.range("kernel_size"))
    return {"kernel_size": low if low == high else (low, high), "angle": tuple(call.range("angle")), "direction": tuple(call.range("direction")),
            "border_type": call.choice("border"), "resample": call.choice("resample")}


def _motion_columns(augmentation: Any, image: Any, call: Call) -> dict[str, Any]:
    return {"columns": [*_columns(call, ("angle", "direction")), (call.draws.column("kernel_size") - 1) / 2]}


def _color(call: Call) -> dict[str, Any]:
    ranges: dict[str, Any] = {name: tuple(call.range(name)) for name in ("brightness", "contrast", "saturation", "hue")}
    order = [int(step) for step in call.numbers("order")] if "order" in call.params else []
    return {**ranges, "order": order} if order else ranges


def _color_columns(augmentation: Any, image: Any, call: Call) -> dict[str, Any]:
    import torch

    columns = _columns(call, ("brightness", "contrast", "hue", "saturation"))
    if call.params.get("order"):
        return {"columns": columns}
    order = torch.from_numpy(call.draws.rows("order")[0].astype(np.int64))
    return {"columns": columns, "change": lambda made: made.update(order=order)}


def _shuffle_parameters(augmentation: Any, image: Any, call: Call) -> dict[str, Any]:
    import torch

    channels = torch.from_numpy(call.draws.rows("channels").astype(np.int64))
    return {"parameters": lambda rows: {"channels": channels[rows]}}


def _dropout_parameters(augmentation: Any, image: Any, call: Call) -> dict[str, Any]:
    import torch

    channels = torch.from_numpy(call.draws.rows("channel").astype(np.int64))
    return {"parameters": lambda rows: {"batch_idx": torch.arange(len(rows)).reshape(-1, 1), "channel_idx": channels[rows]}}


def _erasing_parameters(augmentation: Any, image: Any, call: Call) -> dict[str, Any]:
    import torch

    boxes, value = torch.from_numpy(call.draws.rows("box").astype(np.float32)), call.number("value")
    names = ("xs", "ys", "widths", "heights")
    return {"parameters": lambda rows: {"values": torch.full((len(rows),), value), **{name: boxes[rows, i] for i, name in enumerate(names)}}}


def _noise_parameters(augmentation: Any, image: Any, call: Call) -> dict[str, Any]:
    noise = call.tensors["noise"].cpu().float()
    return {"parameters": lambda rows: {"gaussian_noise": call.number("mean") + noise[rows] * call.number("std")}}


def _grain_columns(augmentation: Any, image: Any, call: Call) -> dict[str, Any]:
    """The factors, then two numbers a pixel: whether it changes, and to what."""
    draws, (samples, _, height, width) = call.draws, image.shape
    alike = call.flag("same_on_batch")
    grains = [philox.pixel_uniforms(height, width, 0 if alike else n, draws.step, draws.seed) for n in range(samples)]
    return {"columns": [*_columns(call, ("amount", "salt_vs_pepper")), *(np.stack([grain[k] for grain in grains])[:, None] for k in (0, 1))]}


def _list(call: Call, name: str) -> Any:
    numbers = call.numbers(name)
    return numbers[0] if len(numbers) == 1 else tuple(numbers)


def _weights(call: Call) -> dict[str, Any]:
    import torch

    weights = call.numbers("weights")
    return {"rgb_weights": torch.tensor(weights) if weights else None}


def _range(**names: str) -> Callable[[Call], dict[str, Any]]:
    """Arguments that are the ranges of our parameters: theirs = ours."""
    return lambda call: {theirs: tuple(call.range(ours)) for theirs, ours in names.items()}


def _clip(**names: str) -> Callable[[Call], dict[str, Any]]:
    return lambda call: {**_range(**names)(call), "clip_output": call.flag("clip")}


_WARP: dict[str, Supported] = {"mode": _MODES, "align_corners": _ALIGN}
_PADDED: dict[str, Supported] = {**_WARP, "padding": ["zeros", "border", "reflection", "fill"], "fill": True}
_FACTORS: dict[str, Supported] = {"brightness": True, "contrast": True, "saturation": True, "hue": True}
_RGB = ("red", "green", "blue")
_LINEAR = ("gain", "sign", "direction")
_GAUSSIAN = ("gain", "sigma_x", "center_x", "sigma_y", "center_y", "sign")

#: Our id and the augmentation.
TABLE: dict[str, Augmentation] = {
    "horizontal_flip": Augmentation("RandomHorizontalFlip"),
    "vertical_flip": Augmentation("RandomVerticalFlip"),
    "crop": Augmentation("RandomCrop", _crop, (), {"size": True, "padding": True, "pad_if_needed": True, "padding_mode": _BORDERS, "fill": True},
                         _crop_columns),
    "resized_crop": Augmentation("RandomResizedCrop", lambda c: {"size": both(c.size("size")), "scale": tuple(c.numbers("scale")),
                                                                 "ratio": tuple(c.numbers("ratio")), **_resampling(c)}, (),
                                 {"size": True, "scale": True, "ratio": True, "mode": ["bilinear", "bicubic"], "align_corners": _ALIGN},
                                 _resized_crop_parameters),
    "rotation": Augmentation("RandomRotation", lambda c: {**_range(degrees="degrees")(c), **_resampling(c)}, ("degrees",), {**_WARP, "degrees": True}),
    "rotation90": Augmentation("RandomRotation90", lambda c: {"times": tuple(int(t) for t in c.range("times")), **_resampling(c)}, ("times",),
                               {**_WARP, "times": True}),
    "affine": Augmentation("RandomAffine", _affine, (), {**_PADDED, "degrees": True, "scale": True, "scale_y": True, "translate_x": True,
                                                         "translate_y": True, "shear_x": True, "shear_y": True}, _affine_columns),
    "translate": Augmentation("RandomTranslate", lambda c: {**_range(translate_x="translate_x", translate_y="translate_y")(c), **_resampling(c),
                                                            **_padding(c)}, ("translate_x", "translate_y"),
                              {**_PADDED, "translate_x": True, "translate_y": True}),
    "shear": Augmentation("RandomShear", lambda c: {"shear": (*c.range("shear_x"), *c.range("shear_y")), **_resampling(c), **_padding(c)},
                          ("shear_x", "shear_y"), {**_PADDED, "shear_x": True, "shear_y": True}),
    "perspective": Augmentation("RandomPerspective", lambda c: {"distortion_scale": c.number("distortion_scale"),
                                                                "sampling_method": c.choice("sampling"), **_resampling(c)}, (),
                                {**_WARP, "distortion_scale": True, "sampling": ["basic", "area_preserving"]}, _perspective_parameters),
    "thin_plate_spline": Augmentation("RandomThinPlateSpline", lambda c: {"scale": c.number("scale"), "align_corners": c.flag("align_corners"),
                                                                          **_padding(c)}, (),
                                      {"scale": True, "align_corners": _ALIGN, "padding": ["zeros", "border", "reflection"]}, _spline_parameters),
    "random_gaussian_blur": Augmentation("RandomGaussianBlur", lambda c: {"kernel_size": both(c.size("kernel")), "sigma": tuple(c.range("sigma")),
                                                                          "border_type": c.choice("border")}, ("sigma",),
                                         {"kernel": True, "sigma": True, "border": _BORDERS}),
    "box_blur": Augmentation("RandomBoxBlur", lambda c: {"kernel_size": both(c.size("kernel")), "border_type": c.choice("border"),
                                                         "normalized": c.flag("separable")}, (),
                             {"kernel": True, "border": _BORDERS, "separable": True}),
    "motion_blur": Augmentation("RandomMotionBlur", _motion_blur, (), {"kernel_size": True, "angle": True, "direction": True, "border": _BORDERS,
                                                                       "resample": ["nearest", "bilinear"]}, _motion_columns),
    "median_blur": Augmentation("RandomMedianBlur", lambda c: {"kernel_size": both(c.size("kernel"))}, (), {"kernel": True}),
    "sharpness": Augmentation("RandomSharpness", _range(sharpness="sharpness"), ("sharpness",), {"sharpness": True}),
    "equalize": Augmentation("RandomEqualize"),
    "clahe": Augmentation("RandomClahe", lambda c: {"clip_limit": tuple(c.range("clip_limit")), "grid_size": both(c.size("grid"))}, ("clip_limit",),
                          {"clip_limit": True, "grid": True}),
    "planckian_jitter": Augmentation("RandomPlanckianJitter", lambda c: {"mode": c.choice("mode"),
                                                                         "select_from": [int(i) for i in c.numbers("select_from")] or None},
                                     ("index",), {"mode": ["blackbody", "cied"], "index": True, "select_from": True}),
    "gaussian_illumination": Augmentation("RandomGaussianIllumination", lambda c: {"gain": (0.0, 1.0), "center": (0.0, 1.0), "sigma": (0.0, 1.0),
                                                                                   "sign": (-1.0, 1.0)}, _GAUSSIAN, dict.fromkeys(_GAUSSIAN, True)),
    "linear_illumination": Augmentation("RandomLinearIllumination", _range(gain="gain", sign="sign"), _LINEAR, dict.fromkeys(_LINEAR, True)),
    "linear_corner_illumination": Augmentation("RandomLinearCornerIllumination", _range(gain="gain", sign="sign"), _LINEAR,
                                               dict.fromkeys(_LINEAR, True)),
    "brightness": Augmentation("RandomBrightness", _clip(brightness="brightness"), ("brightness",), {"brightness": True, "clip": True}),
    "contrast": Augmentation("RandomContrast", _clip(contrast="contrast"), ("contrast",), {"contrast": True, "clip": True}),
    "gamma": Augmentation("RandomGamma", _range(gamma="gamma", gain="gain"), ("gamma", "gain"), {"gamma": True, "gain": True}),
    "invert": Augmentation("RandomInvert", lambda c: {"max_val": c.number("max")}, (), {"max": True}),
    "solarize": Augmentation("RandomSolarize", _range(thresholds="threshold", additions="addition"), ("threshold", "addition"),
                             {"threshold": True, "addition": True}),
    "posterize": Augmentation("RandomPosterize", _range(bits="bits"), ("bits",), {"bits": True}),
    "rgb_shift": Augmentation("RandomRGBShift", lambda c: {name[0] + "_shift_limit": max(map(abs, c.range(name))) for name in _RGB}, _RGB,
                              dict.fromkeys(_RGB, True)),
    "saturation": Augmentation("RandomSaturation", _range(saturation="saturation"), ("saturation",), {"saturation": True}),
    "hue": Augmentation("RandomHue", _range(hue="hue"), ("hue",), {"hue": True}),
    "snow": Augmentation("RandomSnow", _range(snow_coefficient="coefficient", brightness="brightness"), ("coefficient", "brightness"),
                         {"coefficient": True, "brightness": True}),
    "grayscale": Augmentation("RandomGrayscale", _weights, (), {"weights": True}),
    "auto_contrast": Augmentation("RandomAutoContrast", lambda c: {"clip_output": c.flag("clip")}, (), {"clip": True}),
    "color_jiggle": Augmentation("ColorJiggle", _color, (), _FACTORS, _color_columns),
    "color_jitter": Augmentation("ColorJitter", _color, (), {**_FACTORS, "order": True}, _color_columns),
    "channel_shuffle": Augmentation("RandomChannelShuffle", more=_shuffle_parameters),
    "channel_dropout": Augmentation("RandomChannelDropout", lambda c: {"num_drop_channels": c.whole("count"), "fill_value": c.number("fill")}, (),
                                    {"count": True, "fill": True}, _dropout_parameters),
    "erasing": Augmentation("RandomErasing", lambda c: {**_range(scale="scale", ratio="ratio")(c), "value": c.number("value")}, (),
                            {"scale": True, "ratio": True, "value": True}, _erasing_parameters),
    "gaussian_noise": Augmentation("RandomGaussianNoise", lambda c: {"mean": c.number("mean"), "std": c.number("std")}, (),
                                   {"mean": True, "std": True}, _noise_parameters, ("noise",)),
    "salt_and_pepper_noise": Augmentation("RandomSaltAndPepperNoise", _range(amount="amount", salt_vs_pepper="salt_vs_pepper"), (),
                                          {"amount": True, "salt_vs_pepper": True}, _grain_columns),
    "random_jpeg": Augmentation("RandomJPEG", _range(jpeg_quality="quality"), ("quality",), {"quality": True, "variant": ["kornia"]}),
}

#: Ops whose output does not follow the image continuously: autograd gives nothing that means something.
_STEPS = ("equalize", "posterize", "clahe")

#: Arguments that older releases lack: our parameter, and its values without the argument.
_LATER: dict[str, tuple[str, Supported]] = {"fill_value": ("padding", ["zeros", "border", "reflection"]), "padding_mode": ("padding", ["zeros"]),
                                            "rgb_weights": ("weights", [""]), "order": ("order", [""])}
_LATER_OF = {"affine": ("fill_value",), "translate": ("fill_value",), "shear": ("fill_value",), "thin_plate_spline": ("padding_mode",),
             "grayscale": ("rgb_weights",), "color_jitter": ("order",)}

UNMAPPED = {
    "resize": "kornia.geometry.transform.resize blurs with a Gaussian for antialiasing; the op is torchvision's resize.",
    "to_float": "Kornia has no function that scales whole numbers to 0 to 1.",
    "to_uint8": "Kornia has no function that scales 0 to 1 to whole numbers.",
    "jpeg_round_trip": "Kornia's differentiable codec makes no JPEG file.",
}


def _add_augmentation(peer: Peer, kornia: Any, id: str, entry: Augmentation) -> None:
    kind = getattr(kornia.augmentation, entry.name, None)
    if kind is None:
        peer.unmap(id, f"Kornia {kornia.__version__} has no {entry.name}.")
        return
    known = inspect.signature(kind.__init__).parameters
    supported: dict[str, Supported] = {**entry.supported, **_GATE}
    for name, (parameter, values) in _LATER.items():
        if name not in known and parameter in supported and name in _LATER_OF.get(id, ()):
            supported[parameter] = values

    @peer.implements(id, f"kornia.augmentation.{entry.name}", differentiable=id not in _STEPS, tensors=entry.tensors,
                     dtypes=("float16", *FLOATS), **supported)  # type: ignore[arg-type]
    def call(image: Any, request: Call) -> Any:
        from . import kornia_draws

        arguments = {"p": kornia_draws.probability(request.draws), "same_on_batch": request.flag("same_on_batch"), **entry.arguments(request)}
        augmentation = kind(**{name: value for name, value in arguments.items() if name in known or name not in _LATER})
        how = entry.more(augmentation, image, request) if entry.more else {"columns": _columns(request, entry.columns)}
        return kornia_draws.applied(augmentation, image, request.draws, **how)


def _add_functions(peer: Peer, kornia: Any, torch: Any) -> None:
    K = kornia.augmentation

    @peer.implements("center_crop", "kornia.augmentation.CenterCrop", differentiable=True, size=True)
    def center_crop(image: Any, call: Call) -> Any:
        return K.CenterCrop(both(call.size("size")))(image)

    @peer.implements("pad_to", "kornia.augmentation.PadTo", differentiable=True, size=True, pad_mode=_BORDERS, pad_value=True)
    def pad_to(image: Any, call: Call) -> Any:
        return K.PadTo(both(call.size("size")), call.choice("pad_mode"), call.number("pad_value"))(image)

    @peer.implements("gaussian_blur", "kornia.filters.gaussian_blur2d", differentiable=True, kernel=True, sigma=True, border=_BORDERS)
    def gaussian_blur(image: Any, call: Call) -> Any:
        return kornia.filters.gaussian_blur2d(image, both(call.size("kernel")), tuple(call.pair("sigma")), call.choice("border"))

    for name in ("normalize", "denormalize"):
        kind = getattr(K, name.capitalize())

        @peer.implements(name, f"kornia.augmentation.{name.capitalize()}", differentiable=True, mean=True, std=True)
        def normalize(image: Any, call: Call, kind: Any = kind) -> Any:
            return kind(_list(call, "mean"), _list(call, "std"))(image)

    codec = getattr(kornia.enhance, "jpeg_codec_differentiable", None)
    if codec is None:
        peer.unmap("differentiable_jpeg", f"Kornia {kornia.__version__} has no jpeg_codec_differentiable.")
        return

    @peer.implements("differentiable_jpeg", "kornia.enhance.jpeg_codec_differentiable", differentiable=True, quality=True, qualities=True,
                     table_y=True, table_c=True, variant=["kornia"], edge_gradient=[_edge_gradient(torch)])
    def differentiable_jpeg(image: Any, call: Call) -> Any:
        def tensor(numbers: Sequence[float]) -> Any:
            return torch.tensor(numbers, dtype=image.dtype, device=image.device)

        quality = call.leaf("quality", tensor(call.numbers("qualities") or [call.number("quality")]))
        tables: list[Any] = []
        for name in ("y", "c"):
            numbers = call.numbers("table_" + name)
            standard = getattr(kornia.enhance.jpeg, "_get_default_qt_" + name, None)
            if numbers:
                tables.append(call.leaf("quantization_table_" + name, tensor(numbers).reshape(-1, 8, 8)))
            elif standard is not None and call.differentiating:
                tables.append(call.leaf("quantization_table_" + name, standard(image.device, image.dtype).clone()))
            else:
                tables.append(None)
        return codec(image, quality, *tables)


def _edge_gradient(torch: Any) -> str:
    """Whether the derivative of clamp is 1 or 0 at the edges, which differs between releases of PyTorch."""
    edge = torch.zeros(1, requires_grad=True)
    edge.clamp(0.0, 1.0).sum().backward()
    return "closed" if float(edge.grad) else "open"


def make() -> Peer:
    """The peer. Raises PeerError if Kornia or PyTorch is missing or too old."""
    process = TorchProcess()
    kornia = library("kornia", "kornia", "0.6", "0.10")
    peer = process.peer("kornia", kornia, "Kornia", lambda: {"kornia": kornia.__version__})
    for id, entry in TABLE.items():
        _add_augmentation(peer, kornia, id, entry)
    _add_functions(peer, kornia, process.torch)
    add_faults(peer, kornia, process.torch)
    for id, reason in UNMAPPED.items():
        peer.unmap(id, reason)
    return peer
