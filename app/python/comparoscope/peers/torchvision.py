# SPDX-License-Identifier: Apache-2.0
"""torchvision: transforms.v2.functional, and its JPEG codec on the CPU and on CUDA."""

from __future__ import annotations

from typing import Any, Callable

from ..environment import library
from ..errors import PeerError
from ..peer import Call, Peer
from . import unmap_all
from .sizes import both
from .torch import add_flips
from .torch_process import TorchProcess

_FLOATS = ("float16", "float32", "float64")
_EVERY = ("uint8", "uint16", "float32", "float64")
_GATE: dict[str, Any] = {"p": True, "same_on_batch": True}
_F = "torchvision.transforms.v2.functional."

REASONS = {
    "center_crop": "torchvision rounds half of an odd margin to the even number; the op always rounds down.",
    "crop": "torchvision pads and crops by two functions.",
    "rotation90": "rotate(90) moves samples where the op interpolates.",
    "perspective": "torchvision's perspective places the corners at other points of their pixels than Kornia's RandomPerspective.",
    "shear": "torchvision's affine shears in another order than Kornia's RandomShear.",
    "affine": "torchvision's affine composes its matrix in another order than Kornia's RandomAffine.",
    "translate": "torchvision's affine translates by whole pixels.",
    "median_blur": "torchvision has no median filter.",
    "equalize": "torchvision's equalize works on 256 levels of uint8; the op takes floats.",
    "posterize": "torchvision's posterize of floats drops levels by a product and a floor; the op masks bits.",
    "brightness": "torchvision's adjust_brightness multiplies; the op adds.",
    "contrast": "torchvision's adjust_contrast moves towards the mean grey; the op multiplies.",
    "saturation": "torchvision's adjust_saturation moves towards grey; the op works in HSV.",
    "grayscale": "torchvision's weights are 0.2989, 0.587 and 0.114; the op's are 0.299, 0.587 and 0.114, in three equal channels.",
    "color_jitter": "torchvision's ColorJitter has the grey of 0.2989, 0.587 and 0.114; the op follows Kornia's.",
    "color_jiggle": "it is Kornia's own.",
    "gaussian_noise": "torchvision's gaussian_noise draws its own numbers.",
    "differentiable_jpeg": "torchvision's JPEG is not differentiable.",
}


def make() -> Peer:
    """The peer. Raises PeerError if torchvision or PyTorch is missing or too old."""
    process = TorchProcess()
    torch = process.torch
    torchvision = library("torchvision", "torchvision", "0.16")
    from torchvision.transforms import InterpolationMode
    from torchvision.transforms.v2 import functional

    peer = process.peer("torchvision", torchvision, "torchvision", lambda: {"torchvision": torchvision.__version__})
    modes = {mode.value: mode for mode in InterpolationMode}

    def where(call: Call, changed: Any, image: Any) -> Any:
        gate = torch.from_numpy(call.draws.applies()).to(image.device).view(-1, 1, 1, 1)
        return torch.where(gate, changed, image)

    def each(image: Any, call: Call, function: Callable[[Any, int], Any]) -> Any:
        """function(sample, its number) of the samples that the op is applied to."""
        gate = call.draws.applies()
        return torch.cat([function(image[n : n + 1], n) if gate[n] else image[n : n + 1] for n in range(image.shape[0])])

    def in_dtype(value: float, image: Any) -> float:
        """1 is white in every dtype."""
        return float(round(value * 255)) if image.dtype == torch.uint8 else value

    add_flips(peer, functional.horizontal_flip, functional.vertical_flip, where, (_F + "horizontal_flip", _F + "vertical_flip"))

    @peer.implements("resize", _F + "resize", dtypes=_EVERY, differentiable=True, size=True, max_size=True, antialias=True, path=["auto"],
                     mode=["bilinear", "bicubic", "nearest", "nearest-exact"])
    def resize(image: Any, call: Call) -> Any:
        size = call.size("size")
        most = call.whole("max_size") or None
        return functional.resize(image, list(size) if size.width else [size.height], modes[call.choice("mode")],
                                 max_size=None if size.width else most, antialias=call.flag("antialias"))

    @peer.implements("resized_crop", _F + "resized_crop", differentiable=True, size=True, scale=True, ratio=True, mode=["bilinear", "bicubic"],
                     align_corners=[False], **_GATE)
    def resized_crop(image: Any, call: Call) -> Any:
        if not call.draws.applies().any():
            return image
        windows = [call.draws.column(name).astype(int) for name in ("y_start", "x_start", "height", "width")]
        return each(image, call, lambda sample, n: functional.resized_crop(
            sample, *(int(window[n]) for window in windows), list(both(call.size("size"))), modes[call.choice("mode")], antialias=False))

    @peer.implements("pad_to", _F + "pad", dtypes=("uint8", *_FLOATS), differentiable=True, size=True, pad_value=True,
                     pad_mode=["constant", "reflect", "replicate"])
    def pad_to(image: Any, call: Call) -> Any:
        (height, width), mode = both(call.size("size")), call.choice("pad_mode")
        if height < image.shape[2] or width < image.shape[3]:
            raise PeerError("unsupported", "pad_to: torchvision's pad does not crop.")
        fill = in_dtype(call.number("pad_value"), image)
        return functional.pad(image, [0, 0, width - image.shape[3], height - image.shape[2]], fill=fill,
                              padding_mode="edge" if mode == "replicate" else mode)

    @peer.implements("rotation", _F + "rotate", differentiable=True, degrees=True, mode=["bilinear", "nearest"], align_corners=[False], **_GATE)
    def rotation(image: Any, call: Call) -> Any:
        angles = call.draws.column("degrees")
        return each(image, call, lambda sample, n: functional.rotate(sample, float(angles[n]), modes[call.choice("mode")]))

    def blurred(image: Any, call: Call, sigma: list[float]) -> Any:
        height, width = both(call.size("kernel"))
        return functional.gaussian_blur(image, [width, height], sigma)

    @peer.implements("gaussian_blur", _F + "gaussian_blur", dtypes=("uint8", *_FLOATS), differentiable=True, kernel=True, sigma=True,
                     border=["reflect"])
    def gaussian_blur(image: Any, call: Call) -> Any:
        sigma = call.pair("sigma")
        return blurred(image, call, [sigma.x, sigma.y])

    @peer.implements("random_gaussian_blur", _F + "gaussian_blur", dtypes=("uint8", *_FLOATS), differentiable=True, kernel=True, sigma=True,
                     border=["reflect"], **_GATE)
    def random_gaussian_blur(image: Any, call: Call) -> Any:
        sigma = call.draws.column("sigma")
        return each(image, call, lambda sample, n: blurred(sample, call, [float(sigma[n])] * 2))

    def add_factor(id: str, name: str, column: str, **more: Any) -> None:
        function = getattr(functional, name)

        supported: dict[str, Any] = {column: True, **more, **_GATE}

        @peer.implements(id, _F + name, differentiable=True, **supported)
        def call(image: Any, request: Call) -> Any:
            factors = request.draws.column(column)
            return each(image, request, lambda sample, n: function(sample, float(factors[n])))

    add_factor("sharpness", "adjust_sharpness", "sharpness")
    add_factor("hue", "adjust_hue", "hue")
    add_factor("solarize", "solarize", "threshold", addition=[0, "0", "0..0"])

    @peer.implements("gamma", _F + "adjust_gamma", differentiable=True, gamma=True, gain=True, **_GATE)
    def gamma(image: Any, call: Call) -> Any:
        powers, gains = call.draws.column("gamma"), call.draws.column("gain")
        return each(image, call, lambda sample, n: functional.adjust_gamma(sample, float(powers[n]), float(gains[n])))

    @peer.implements("auto_contrast", _F + "autocontrast", differentiable=True, clip=[True],
                     note="Kornia, which the op follows, adds 1e-6 to the range that it divides by; torchvision does not.", **_GATE)
    def auto_contrast(image: Any, call: Call) -> Any:
        return where(call, functional.autocontrast(image), image)

    @peer.implements("invert", _F + "invert", differentiable=True, max=[1.0], **_GATE)
    def invert(image: Any, call: Call) -> Any:
        return where(call, functional.invert(image), image)

    @peer.implements("normalize", _F + "normalize", differentiable=True, mean=True, std=True)
    def normalize(image: Any, call: Call) -> Any:
        mean, std = call.numbers("mean"), call.numbers("std")
        channels = image.shape[1]
        return functional.normalize(image, mean * channels if len(mean) == 1 else mean, std * channels if len(std) == 1 else std)

    @peer.implements("channel_shuffle", _F + "permute_channels", dtypes=_EVERY, differentiable=True, **_GATE)
    def channel_shuffle(image: Any, call: Call) -> Any:
        order = call.draws.rows("channels").astype(int).tolist()
        return each(image, call, lambda sample, n: functional.permute_channels(sample, order[n]))

    @peer.implements("erasing", _F + "erase", dtypes=("uint8", *_FLOATS), differentiable=True, scale=True, ratio=True, value=True, **_GATE)
    def erasing(image: Any, call: Call) -> Any:
        boxes = call.draws.rows("box").astype(int).tolist()
        value = torch.tensor(in_dtype(call.number("value"), image)).to(image)

        def erase(sample: Any, n: int) -> Any:
            x, y, width, height = boxes[n]
            return functional.erase(sample, y, x, height, width, value)

        return each(image, call, erase)

    @peer.implements("to_float", _F + "to_dtype", dtypes=_EVERY, rule=["to_dtype"])
    def to_float(image: Any, call: Call) -> Any:
        return image if image.dtype.is_floating_point else functional.to_dtype(image, torch.float32, scale=True)

    @peer.implements("to_uint8", _F + "to_dtype", dtypes=_EVERY, rounding=["to_dtype"])
    def to_uint8(image: Any, call: Call) -> Any:
        return functional.to_dtype(image, torch.uint8, scale=True)

    _add_jpeg(peer, torch)
    unmap_all(peer, REASONS, "torchvision has no function for it.")
    return peer


def _add_jpeg(peer: Peer, torch: Any) -> None:
    from torchvision import io

    devices = ["cpu", *(f"cuda:{i}" for i in range(torch.cuda.device_count() if torch.cuda.is_available() else 0))]

    def encoded(image: Any, quality: int) -> Any:
        return io.encode_jpeg(image.contiguous(), quality)

    def decoded(data: Any, device: str) -> Any:
        return io.decode_jpeg(data, io.ImageReadMode.UNCHANGED, device=device)[None]

    @peer.encoder("torchvision.io.encode_jpeg", devices, quality={"min": 1, "max": 100}, subsampling=["420"])
    def encode(image: Any, call: Call) -> Any:
        return bytes(encoded(image[0], call.whole("quality")).cpu().numpy())

    @peer.decoder("torchvision.io.decode_jpeg", devices)
    def decode(data: bytes, call: Call) -> Any:
        try:
            return decoded(torch.frombuffer(bytearray(data), dtype=torch.uint8), call.device)
        except RuntimeError as error:
            raise PeerError("argument", f"torchvision.io.decode_jpeg: {str(error).splitlines()[0]}") from error

    @peer.implements("jpeg_round_trip", "torchvision.io.encode_jpeg", dtypes=("uint8",), quality=True, subsampling=["420"], restart_rows=[0],
                     frames=[1], fault=["none"])
    def round_trip(image: Any, call: Call) -> Any:
        quality = call.whole("quality")
        return torch.cat([decoded(encoded(sample, quality).cpu(), call.device) for sample in image])
