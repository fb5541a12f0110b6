# SPDX-License-Identifier: Apache-2.0
"""Pillow: Image and ImageOps on 8-bit images and on floats (mode F)."""

from __future__ import annotations

import io
from typing import Any, Callable

import numpy as np

from ..environment import library
from ..errors import PeerError
from ..peer import Call, Peer
from . import unmap_all
from .sizes import resized

_GATE: dict[str, Any] = {"p": True, "same_on_batch": True}
_SUBSAMPLING = {"444": 0, "422": 1, "420": 2}
_EIGHT = "Pillow's works on 8 bits; the op takes floats."

REASONS = {
    "center_crop": "cropping takes a box that the caller computes.", "crop": "cropping takes a box that the caller computes.",
    "resized_crop": "Image.resize with a box antialiases; the op does not.",
    "rotation": "Image.rotate turns about the middle of the pixel grid's edges; the op turns about the middle of the pixel centres.",
    "rotation90": "Image.transpose moves samples where the op interpolates.",
    "gaussian_blur": "ImageFilter.GaussianBlur is three box blurs.", "random_gaussian_blur": "ImageFilter.GaussianBlur is three box blurs.",
    "box_blur": "ImageFilter.BoxBlur takes 8 bits and repeats the border; the op takes floats.",
    "median_blur": "ImageFilter.MedianFilter repeats the border; the op reflects it.",
    "sharpness": _EIGHT, "equalize": _EIGHT, "auto_contrast": _EIGHT, "invert": _EIGHT, "solarize": _EIGHT, "posterize": _EIGHT, "grayscale": _EIGHT,
    "brightness": _EIGHT, "contrast": _EIGHT, "saturation": _EIGHT,
    "differentiable_jpeg": "Pillow does not compute gradients.",
}


def make() -> Peer:
    """The peer. Raises PeerError if Pillow is missing or too old."""
    pil = library("PIL", "pillow", "9.1")
    from PIL import Image, features

    def environment() -> dict[str, str]:
        jpeg = features.version_feature("libjpeg_turbo") if features.check_feature("libjpeg_turbo") else features.version_codec("jpg")
        return {"pillow": pil.__version__, "jpeg": f"{'libjpeg-turbo ' if features.check_feature('libjpeg_turbo') else 'libjpeg '}{jpeg}"}

    peer = Peer("pillow", pil.__version__, label=f"Pillow {pil.__version__}", environment=environment)

    def picture(channels: np.ndarray) -> Any:
        """(C, H, W) of 1 or 3 channels as an image."""
        return Image.fromarray(channels[0]) if len(channels) == 1 else Image.fromarray(np.ascontiguousarray(channels.transpose(1, 2, 0)))

    def pixels(image: Any) -> np.ndarray:
        array = np.asarray(image)
        return array[None] if array.ndim == 2 else array.transpose(2, 0, 1)

    def samples(image: np.ndarray, call: Call, function: Callable[[Any], Any]) -> np.ndarray:
        """Of the samples that the op is applied to; three 8-bit channels as one image, else channel by channel."""
        gate = call.draws.applies() if call.draws else np.ones(len(image), bool)
        results = []
        for n, sample in enumerate(image):
            parts = [sample] if image.dtype == np.uint8 and len(sample) == 3 else [channel[None] for channel in sample]
            results.append(np.concatenate([pixels(function(picture(part))) for part in parts]) if gate[n] else sample)
        return np.stack(results)

    for id, name in (("horizontal_flip", "FLIP_LEFT_RIGHT"), ("vertical_flip", "FLIP_TOP_BOTTOM")):

        @peer.implements(id, "PIL.Image.Image.transpose", dtypes=("uint8", "float32"), **_GATE)
        def flip(image: np.ndarray, call: Call, way: Any = getattr(Image.Transpose, name)) -> np.ndarray:
            return samples(image, call, lambda part: part.transpose(way))

    filters = {"bilinear": Image.Resampling.BILINEAR, "bicubic": Image.Resampling.BICUBIC, "nearest-exact": Image.Resampling.NEAREST}

    @peer.implements("resize", "PIL.Image.Image.resize", dtypes=("uint8", "float32"), size=True, max_size=True, antialias=[True], path=["auto"],
                     mode=list(filters), note="Pillow always antialiases; its NEAREST is nearest-exact.")
    def resize(image: np.ndarray, call: Call) -> np.ndarray:
        height, width = resized(call, *image.shape[-2:])
        return samples(image, call, lambda part: part.resize((width, height), filters[call.choice("mode")]))

    def encoded(sample: np.ndarray, call: Call) -> bytes:
        target = io.BytesIO()
        named: dict[str, Any] = {"quality": call.whole("quality") if "quality" in call.params else 75}
        if len(sample) == 3:
            named["subsampling"] = _SUBSAMPLING[str(call.params.get("subsampling", "420"))]
        for name in ("optimize", "progressive"):
            if name in call.params:
                named[name] = call.flag(name)
        if call.params.get("restart_rows"):
            named["restart_marker_rows"] = call.whole("restart_rows")
        picture(sample).save(target, "JPEG", **named)
        return target.getvalue()

    def decoded(data: bytes) -> np.ndarray:
        try:
            with Image.open(io.BytesIO(data), formats=("JPEG",)) as file:
                file.load()
                return pixels(file if file.mode in ("L", "RGB") else file.convert("RGB"))
        except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
            raise PeerError("argument", f"PIL.Image.open: {error}") from error

    restart: dict[str, Any] = {"restart_rows": True} if tuple(int(n) for n in pil.__version__.split(".")[:2]) >= (10, 2) else {"restart_rows": [0]}

    @peer.encoder("PIL.Image.Image.save", quality={"min": 1, "max": 100}, subsampling=list(_SUBSAMPLING), optimize=True, progressive=True, **restart)
    def encode(image: np.ndarray, call: Call) -> bytes:
        return encoded(image[0], call)

    @peer.decoder("PIL.Image.open")
    def decode(data: bytes, call: Call) -> np.ndarray:
        return decoded(data)[None]

    @peer.implements("jpeg_round_trip", "PIL.Image.Image.save", dtypes=("uint8",), quality=True, subsampling=list(_SUBSAMPLING), frames=[1],
                     fault=["none"], **restart)
    def round_trip(image: np.ndarray, call: Call) -> np.ndarray:
        return np.stack([decoded(encoded(sample, call)) for sample in image])

    unmap_all(peer, REASONS, "Pillow has no function for it.")
    return peer
