# SPDX-License-Identifier: Apache-2.0
"""Kornia's augmentations as Comparoscope's ops, from the parameters that they keep of a call."""

from __future__ import annotations

import struct
from typing import Any, Callable

from .ops import NoOp, Step, draws_of, rows_of, size_text


class _Call:
    """One call of an augmentation."""

    def __init__(self, module: Any, drawn: Any) -> None:
        if not isinstance(drawn, dict) or "batch_prob" not in drawn or "forward_input_shape" not in drawn:
            raise NoOp("did not keep what it drew")
        self.module, self.drawn = module, drawn
        self.gate = [row[0] > 0.5 for row in rows_of(drawn["batch_prob"])]
        self.shape = [int(extent) for extent in drawn["forward_input_shape"].tolist()]
        if len(self.shape) != 4 or self.shape[0] != len(self.gate):
            raise NoOp(f"was given a tensor of the shape {self.shape}")
        self.columns: dict[str, list[list[float]]] = {}

    def flag(self, name: str) -> Any:
        """A flag; that of an enumeration in small letters."""
        value = self.module.flags[name]
        return value.name.lower() if hasattr(value, "name") else value

    def rows(self, name: str) -> list[list[float]]:
        """One row a sample of what was drawn."""
        rows = rows_of(self.drawn[name])
        if len(rows) == len(self.gate):
            return rows
        if len(rows) != sum(self.gate):
            raise NoOp(f"kept {name} of {len(rows)} of {len(self.gate)} samples")
        of_applied = iter(rows)  # older releases draw for the samples that they change
        return [next(of_applied) if applied else [0.0] * len(rows[0]) for applied in self.gate]

    def take(self, **names: str) -> None:
        """Columns of ours = the names that they have in Kornia."""
        for ours, theirs in names.items():
            self.columns[ours] = self.rows(theirs)

    def step(self, op: str, **params: Any) -> list[Step]:
        step: Step = {"op": op, "params": params}
        if self.columns or not all(self.gate) or self.is_random:
            step["draws"] = draws_of(self.gate, self.columns)
        return [step]

    is_random = True


def _fraction(pixels: float, extent: int) -> float:
    """The float32 whose product with the extent is this many pixels, as they were made from one."""
    def as_float(value: float) -> float:
        return float(struct.unpack("<f", struct.pack("<f", value))[0])

    bits = struct.unpack("<i", struct.pack("<f", pixels / extent))[0]
    for near in (0, 1, -1, 2, -2):
        fraction = float(struct.unpack("<f", struct.pack("<i", bits + near))[0])
        if as_float(fraction * extent) == pixels:
            return fraction
    return pixels / extent


def _translations(call: _Call, x: list[float], y: list[float]) -> None:
    call.columns["translate_x"] = [[_fraction(pixels, call.shape[3])] for pixels in x]
    call.columns["translate_y"] = [[_fraction(pixels, call.shape[2])] for pixels in y]


def _warp(call: _Call) -> dict[str, Any]:
    return {"mode": call.flag("resample"), "align_corners": bool(call.flag("align_corners"))}


def _padded(call: _Call) -> dict[str, Any]:
    padding = call.flag("padding_mode")
    if padding == "fill":
        raise NoOp("fills with a value")
    return {**_warp(call), "padding": padding}


def _affine(call: _Call) -> list[Step]:
    scale, translations = call.rows("scale"), call.rows("translations")
    call.take(degrees="angle")
    call.columns["scale"] = [row[:1] for row in scale]
    isotropic = all(row[0] == row[1] for row in scale)
    call.columns["scale_y"] = [[0.0 if isotropic else row[1]] for row in scale]
    _translations(call, [row[0] for row in translations], [row[1] for row in translations])
    call.take(shear_x="shear_x", shear_y="shear_y")
    params = _padded(call)
    if not isotropic:  # only a range says that y has a scale of its own
        params["scale_y"] = f"{min(row[1] for row in scale)!r}..{max(row[1] for row in scale)!r}"
    return call.step("affine", **params)


def _translate(call: _Call) -> list[Step]:
    _translations(call, [row[0] for row in call.rows("translate_x")], [row[0] for row in call.rows("translate_y")])
    return call.step("translate", **_padded(call))


def _shear(call: _Call) -> list[Step]:
    call.take(shear_x="shear_x", shear_y="shear_y")
    return call.step("shear", **_padded(call))


def _rotation(call: _Call) -> list[Step]:
    call.take(degrees="degrees")
    return call.step("rotation", **_warp(call))


def _rotation90(call: _Call) -> list[Step]:
    call.take(times="times")
    return call.step("rotation90", **_warp(call))


def _perspective(call: _Call) -> list[Step]:
    call.take(end_points="end_points")
    return call.step("perspective", **_warp(call))


def _spline(call: _Call) -> list[Step]:
    call.take(dst="dst")
    return call.step("thin_plate_spline", align_corners=bool(call.flag("align_corners")), padding=call.flag("padding_mode"))


def _sliced(call: _Call) -> None:
    if call.flag("cropping_mode") != "slice":
        raise NoOp(f"cropped by {call.flag('cropping_mode')}; the op slices")


def _crop(call: _Call) -> list[Step]:
    _sliced(call)
    corners = call.rows("src")  # (x, y) of the window in the padded image
    call.columns["x_start"] = [[row[0]] for row in corners]
    call.columns["y_start"] = [[row[1]] for row in corners]
    padding, fill = call.flag("padding"), call.flag("fill")
    sides = [] if padding is None else [padding] if isinstance(padding, int) else list(padding)
    if not isinstance(fill, (int, float)):
        raise NoOp("fills each channel with a value of its own")
    return call.step("crop", size=size_text(call.flag("size")), padding="/".join(str(int(side)) for side in sides),
                     pad_if_needed=bool(call.flag("pad_if_needed")), padding_mode=call.flag("padding_mode"), fill=float(fill))


def _resized_crop(call: _Call) -> list[Step]:
    _sliced(call)
    corners = call.rows("src")  # top left, top right, bottom right, bottom left
    call.columns["x_start"] = [[row[0]] for row in corners]
    call.columns["y_start"] = [[row[1]] for row in corners]
    call.columns["width"] = [[row[2] - row[0] + 1] for row in corners]
    call.columns["height"] = [[row[5] - row[1] + 1] for row in corners]
    return call.step("resized_crop", size=size_text(call.flag("size")), **_warp(call))


def _center_crop(call: _Call) -> list[Step]:
    _sliced(call)
    return call.step("center_crop", size=size_text(call.flag("size")))


def _pad_to(call: _Call) -> list[Step]:
    return call.step("pad_to", size=size_text(call.flag("size")), pad_mode=call.flag("pad_mode"), pad_value=float(call.flag("pad_value")))


def _gaussian_blur(call: _Call) -> list[Step]:
    call.take(sigma="sigma")
    return call.step("random_gaussian_blur", kernel=size_text(call.flag("kernel_size")), border=call.flag("border_type"))


def _box_blur(call: _Call) -> list[Step]:
    return call.step("box_blur", kernel=size_text(call.flag("kernel_size")), border=call.flag("border_type"), separable=bool(call.flag("normalized")))


def _median_blur(call: _Call) -> list[Step]:
    return call.step("median_blur", kernel=size_text(call.flag("kernel_size")))


def _motion_blur(call: _Call) -> list[Step]:
    call.take(kernel_size="ksize_factor", angle="angle_factor", direction="direction_factor")
    return call.step("motion_blur", border=call.flag("border_type"), resample=call.flag("resample"))


def _clahe(call: _Call) -> list[Step]:
    if call.module.flags.get("slow_and_differentiable"):
        raise NoOp("was slow and differentiable")
    call.take(clip_limit="clip_limit_factor")
    return call.step("clahe", grid=size_text(call.flag("grid_size")))


def _planckian_jitter(call: _Call) -> list[Step]:
    modes = {25: "blackbody", 23: "cied"}
    if len(call.module.pl) not in modes:
        raise NoOp("selects from the table of illuminants")
    call.take(index="idx")
    return call.step("planckian_jitter", mode=modes[len(call.module.pl)])


def _color(op: str) -> Callable[[_Call], list[Step]]:
    def steps(call: _Call) -> list[Step]:
        call.take(brightness="brightness_factor", contrast="contrast_factor", saturation="saturation_factor", hue="hue_factor")
        order = [float(step) for step in call.drawn["order"].tolist()]
        if len(order) != 4:
            raise NoOp("was given an order of fewer than four steps")
        call.columns["order"] = [order] * len(call.gate)
        return call.step(op)

    return steps


def _invert(call: _Call) -> list[Step]:
    return call.step("invert", max=float(call.flag("max_val")))


def _erasing(call: _Call) -> list[Step]:
    values = {row[0] for row in call.rows("values")}
    if len(values) != 1:
        raise NoOp("erases with more than one value")
    boxes = [call.rows(name) for name in ("xs", "ys", "widths", "heights")]
    call.columns["box"] = [[column[n][0] for column in boxes] for n in range(len(call.gate))]
    return call.step("erasing", value=values.pop())


def _channel_dropout(call: _Call) -> list[Step]:
    call.take(channel="channel_idx")
    return call.step("channel_dropout", count=int(call.module.num_drop_channels), fill=float(call.module.fill_value))


def _grayscale(call: _Call) -> list[Step]:
    weights = getattr(call.module, "rgb_weights", None)
    return call.step("grayscale", weights="" if weights is None else "/".join(repr(float(weight)) for weight in weights))


def _normalize(op: str) -> Callable[[_Call], list[Step]]:
    def steps(call: _Call) -> list[Step]:
        call.is_random = False
        numbers = {name: call.module.flags[name].reshape(-1).tolist() for name in ("mean", "std")}
        return call.step(op, **{name: "/".join(repr(float(number)) for number in row) for name, row in numbers.items()})

    return steps


def _plain(op: str, clips: bool = False, **names: str) -> Callable[[_Call], list[Step]]:
    def steps(call: _Call) -> list[Step]:
        call.take(**names)
        return call.step(op, **({"clip": bool(call.module.clip_output)} if clips else {}))

    return steps


_TABLE: dict[str, Callable[[_Call], list[Step]]] = {
    "RandomHorizontalFlip": _plain("horizontal_flip"),
    "RandomVerticalFlip": _plain("vertical_flip"),
    "RandomAffine": _affine, "RandomTranslate": _translate, "RandomShear": _shear, "RandomRotation": _rotation,
    "RandomRotation90": _rotation90, "RandomPerspective": _perspective, "RandomThinPlateSpline": _spline,
    "RandomCrop": _crop, "RandomResizedCrop": _resized_crop, "CenterCrop": _center_crop, "PadTo": _pad_to,
    "RandomGaussianBlur": _gaussian_blur, "RandomBoxBlur": _box_blur, "RandomMedianBlur": _median_blur, "RandomMotionBlur": _motion_blur,
    "RandomSharpness": _plain("sharpness", sharpness="sharpness"),
    "RandomEqualize": _plain("equalize"), "RandomClahe": _clahe,
    "RandomPlanckianJitter": _planckian_jitter, "ColorJiggle": _color("color_jiggle"), "ColorJitter": _color("color_jitter"),
    "RandomBrightness": _plain("brightness", True, brightness="brightness_factor"),
    "RandomContrast": _plain("contrast", True, contrast="contrast_factor"),
    "RandomGamma": _plain("gamma", gamma="gamma_factor", gain="gain_factor"),
    "RandomInvert": _invert,
    "RandomSolarize": _plain("solarize", threshold="thresholds", addition="additions"),
    "RandomPosterize": _plain("posterize", bits="bits_factor"),
    "RandomRGBShift": _plain("rgb_shift", red="r_shift", green="g_shift", blue="b_shift"),
    "RandomSaturation": _plain("saturation", saturation="saturation_factor"),
    "RandomHue": _plain("hue", hue="hue_factor"),
    "RandomSnow": _plain("snow", coefficient="snow_coefficient", brightness="brightness"),
    "RandomGrayscale": _grayscale,
    "RandomAutoContrast": _plain("auto_contrast", True),
    "RandomChannelShuffle": _plain("channel_shuffle", channels="channels"),
    "RandomChannelDropout": _channel_dropout, "RandomErasing": _erasing,
    "RandomJPEG": _plain("random_jpeg", quality="jpeg_quality"),
    "Normalize": _normalize("normalize"), "Denormalize": _normalize("denormalize"),
}

#: What is kept of a call is not what was drawn.
_LOST = {
    "RandomGaussianIllumination": "keeps the field that it adds, not the numbers that it drew",
    "RandomLinearIllumination": "keeps the field that it adds, not the numbers that it drew",
    "RandomLinearCornerIllumination": "keeps the field that it adds, not the numbers that it drew",
    "RandomGaussianNoise": "keeps its noise, which a pipeline does not hold",
    "RandomSaltAndPepperNoise": "keeps its masks, which a pipeline does not hold",
}


#: Those that are not random, whose op takes no draws.
_FIXED = ("CenterCrop", "PadTo", "Normalize", "Denormalize")


def kornia_ops(module: Any, drawn: Any) -> list[Step]:
    """Raises NoOp."""
    name = type(module).__name__
    if ".random_generator." in type(module).__module__:
        raise NoOp("draws the numbers of another step, which are taken as they were recorded")
    if name in _LOST:
        raise NoOp(_LOST[name])
    if name not in _TABLE or not type(module).__module__.startswith("kornia.augmentation."):
        raise NoOp("is made of other modules, which have steps of their own" if ".container." in type(module).__module__ else "is none of Comparoscope's ops")
    call = _Call(module, drawn)
    if not any(call.gate):
        return []  # the batch passes as it is
    call.is_random = name not in _FIXED
    if not call.is_random and not all(call.gate):
        raise NoOp("was applied to a part of the batch")
    return _TABLE[name](call)
