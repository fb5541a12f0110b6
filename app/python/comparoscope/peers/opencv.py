# SPDX-License-Identifier: Apache-2.0
"""OpenCV: cv2's functions on NumPy arrays, sample by sample."""

from __future__ import annotations

import re
from typing import Any, Callable

import numpy as np

from ..environment import library
from ..errors import PeerError
from ..peer import Bool, Call, Int, Peer
from . import unmap_all
from .sizes import both, resized

_GATE: dict[str, Any] = {"p": True, "same_on_batch": True}
_EVERY = ("uint8", "uint16", "float32", "float64")
_BORDERS = ("reflect", "replicate", "constant")

REASONS = {
    "center_crop": "cropping is indexing.", "crop": "cropping is indexing.", "resized_crop": "it would be indexing and resize.",
    "rotation90": "cv2.rotate moves samples where the op interpolates.",
    "affine": "cv2.warpAffine takes a matrix; OpenCV does not make that of Kornia's RandomAffine.",
    "shear": "cv2.warpAffine takes a matrix; OpenCV does not make that of Kornia's RandomShear.",
    "median_blur": "cv2.medianBlur repeats the border; the op reflects it.",
    "equalize": "cv2.equalizeHist takes uint8; the op takes floats.",
    "clahe": "cv2.CLAHE takes uint8 and uint16 and tiles another way; the op takes floats.",
    "auto_contrast": "cv2.normalize takes one minimum and maximum of all channels.",
    "to_float": "cv2 has no scaled conversion for Python.", "to_uint8": "cv2.convertScaleAbs takes the absolute value.",
    "normalize": "cv2 has no function that takes a mean and a deviation a channel.",
    "invert": "cv2.bitwise_not inverts bits; the op takes floats.",
    "hue": "cv2's HSV has whole degrees for uint8, and other ranges for floats.",
    "differentiable_jpeg": "OpenCV does not compute gradients.",
}


def _samples(image: np.ndarray, call: Call, function: Callable[[np.ndarray, int], np.ndarray]) -> np.ndarray:
    """function((H, W, C), number) of each sample that the op is applied to, as (N, C, H, W)."""
    gate = call.draws.applies() if call.draws else np.ones(len(image), bool)
    results = []
    for n, sample in enumerate(image):
        if not gate[n]:
            results.append(sample)
            continue
        pixels = function(np.ascontiguousarray(sample.transpose(1, 2, 0)), n)
        results.append((pixels[..., None] if pixels.ndim == 2 else pixels).transpose(2, 0, 1))
    return np.stack(results)


def _odd(call: Call, name: str) -> tuple[int, int]:
    height, width = both(call.size("kernel"))
    if height % 2 == 0 or width % 2 == 0:
        raise PeerError("unsupported", f"{call.op}: {name} has another centre for an even kernel.")
    return height, width


def make() -> Peer:
    """The peer. Raises PeerError if cv2 is missing or too old."""
    cv2 = library("cv2", "opencv-python-headless", "4.5")

    def setup(options: dict[str, Any]) -> None:
        if options["threads"]:
            cv2.setNumThreads(options["threads"])
        cv2.setUseOptimized(options["optimized"])

    def environment() -> dict[str, str]:
        information = cv2.getBuildInformation()
        entries = {"opencv": cv2.__version__, "threads": str(cv2.getNumThreads())}
        for name, pattern in (("ipp", r"Intel IPP:\s+(.+)"), ("parallel", r"Parallel framework:\s+(.+)"), ("jpeg", r"\bJPEG:\s+(.+)"),
                              ("cpu baseline", r"Baseline:\s+(.+)"), ("cpu dispatch", r"Dispatched code generation:\s+(.+)")):
            found = re.search(pattern, information)
            if found:
                entries[name] = found[1].strip()
        return entries

    peer = Peer("opencv", cv2.__version__, label=f"OpenCV {cv2.__version__}", setup=setup, environment=environment,
                options={"threads": Int(0, 0, 1024, help="Threads of OpenCV; 0: its own choice."),
                         "optimized": Bool(True, help="cv2.setUseOptimized: code for the processor at hand, and IPP.")})
    interpolation = {"bilinear": cv2.INTER_LINEAR, "bicubic": cv2.INTER_CUBIC, "nearest": cv2.INTER_NEAREST,
                     "nearest-exact": cv2.INTER_NEAREST_EXACT}
    border = {"reflect": cv2.BORDER_REFLECT_101, "replicate": cv2.BORDER_REPLICATE, "constant": cv2.BORDER_CONSTANT,
              "circular": cv2.BORDER_WRAP, "zeros": cv2.BORDER_CONSTANT, "border": cv2.BORDER_REPLICATE, "reflection": cv2.BORDER_REFLECT_101}

    for id, code in (("horizontal_flip", 1), ("vertical_flip", 0)):

        @peer.implements(id, "cv2.flip", dtypes=_EVERY, **_GATE)
        def flip(image: np.ndarray, call: Call, code: int = code) -> np.ndarray:
            return _samples(image, call, lambda sample, n: cv2.flip(sample, code))

    @peer.implements("resize", "cv2.resize", dtypes=_EVERY, size=True, max_size=True, antialias=True, path=["auto"],
                     mode=["bilinear", "bicubic", "nearest", "nearest-exact"],
                     note="cv2.resize does not antialias: with antialias it takes bilinear enlargement and the nearest modes only.")
    def resize(image: np.ndarray, call: Call) -> np.ndarray:
        height, width = resized(call, *image.shape[-2:])
        mode = call.choice("mode")
        shrinks = height < image.shape[2] or width < image.shape[3]
        if call.flag("antialias") and (mode == "bicubic" or (mode == "bilinear" and shrinks)):
            raise PeerError("unsupported", f"resize: cv2.resize does not antialias; set antialias=false for {mode}.")
        return _samples(image, call, lambda sample, n: cv2.resize(sample, (width, height), interpolation=interpolation[mode]))

    @peer.implements("pad_to", "cv2.copyMakeBorder", dtypes=_EVERY, size=True, pad_value=True, pad_mode=[*_BORDERS, "circular"])
    def pad_to(image: np.ndarray, call: Call) -> np.ndarray:
        (height, width), (h, w) = both(call.size("size")), image.shape[-2:]
        if height < h or width < w:
            raise PeerError("unsupported", "pad_to: cv2.copyMakeBorder does not crop.")
        white = np.iinfo(image.dtype).max if image.dtype.kind == "u" else 1
        value = [call.number("pad_value") * white] * 4
        return _samples(image, call, lambda sample, n: cv2.copyMakeBorder(sample, 0, height - h, 0, width - w, border[call.choice("pad_mode")],
                                                                          value=value))

    @peer.implements("rotation", "cv2.warpAffine", dtypes=("float32", "float64"), degrees=True, align_corners=[True],
                     mode=["bilinear", "nearest", "bicubic"], **_GATE)
    def rotation(image: np.ndarray, call: Call) -> np.ndarray:
        h, w = image.shape[-2:]
        angles = call.draws.column("degrees")
        return _samples(image, call, lambda sample, n: cv2.warpAffine(
            sample, cv2.getRotationMatrix2D(((w - 1) / 2, (h - 1) / 2), float(angles[n]), 1.0), (w, h),
            flags=interpolation[call.choice("mode")]))

    @peer.implements("translate", "cv2.warpAffine", dtypes=("float32", "float64"), translate_x=True, translate_y=True, align_corners=[True],
                     mode=["bilinear", "nearest", "bicubic"], padding=["zeros", "border", "reflection"], fill=True, **_GATE)
    def translate(image: np.ndarray, call: Call) -> np.ndarray:
        h, w = image.shape[-2:]
        x, y = call.draws.column("translate_x") * w, call.draws.column("translate_y") * h
        return _samples(image, call, lambda sample, n: cv2.warpAffine(
            sample, np.array([[1, 0, x[n]], [0, 1, y[n]]], np.float64), (w, h), flags=interpolation[call.choice("mode")],
            borderMode=border[call.choice("padding")]))

    @peer.implements("perspective", "cv2.warpPerspective", dtypes=("float32", "float64"), distortion_scale=True,
                     sampling=["basic", "area_preserving"], align_corners=[True], mode=["bilinear", "nearest", "bicubic"], **_GATE)
    def perspective(image: np.ndarray, call: Call) -> np.ndarray:
        h, w = image.shape[-2:]
        start = np.array([[0, 0], [max(w - 1, 1), 0], [max(w - 1, 1), max(h - 1, 1)], [0, max(h - 1, 1)]], np.float32)
        ends = call.draws.rows("end_points").astype(np.float32).reshape(-1, 4, 2)
        return _samples(image, call, lambda sample, n: cv2.warpPerspective(sample, cv2.getPerspectiveTransform(start, ends[n]), (w, h),
                                                                           flags=interpolation[call.choice("mode")]))

    def blurred(call: Call, sample: np.ndarray, sigma_x: float, sigma_y: float) -> np.ndarray:
        height, width = _odd(call, "cv2.GaussianBlur")
        return cv2.GaussianBlur(sample, (width, height), sigmaX=sigma_x, sigmaY=sigma_y, borderType=border[call.choice("border")])

    @peer.implements("gaussian_blur", "cv2.GaussianBlur", dtypes=("uint8", "float32", "float64"), kernel=True, sigma=True, border=_BORDERS)
    def gaussian_blur(image: np.ndarray, call: Call) -> np.ndarray:
        sigma = call.pair("sigma")
        return _samples(image, call, lambda sample, n: blurred(call, sample, sigma.x, sigma.y))

    @peer.implements("random_gaussian_blur", "cv2.GaussianBlur", dtypes=("uint8", "float32", "float64"), kernel=True, sigma=True, border=_BORDERS,
                     **_GATE)
    def random_gaussian_blur(image: np.ndarray, call: Call) -> np.ndarray:
        sigma = call.draws.column("sigma")
        return _samples(image, call, lambda sample, n: blurred(call, sample, float(sigma[n]), float(sigma[n])))

    @peer.implements("box_blur", "cv2.blur", dtypes=("float32", "float64"), kernel=True, border=_BORDERS, separable=True, **_GATE)
    def box_blur(image: np.ndarray, call: Call) -> np.ndarray:
        height, width = _odd(call, "cv2.blur")
        return _samples(image, call, lambda sample, n: cv2.blur(sample, (width, height), borderType=border[call.choice("border")]))

    @peer.implements("grayscale", "cv2.cvtColor", dtypes=("float32",), weights=[""], **_GATE)
    def grayscale(image: np.ndarray, call: Call) -> np.ndarray:
        if image.shape[1] != 3:
            raise PeerError("unsupported", "grayscale: cv2.cvtColor takes three channels.")
        return _samples(image, call, lambda sample, n: np.repeat(cv2.cvtColor(sample, cv2.COLOR_RGB2GRAY)[..., None], 3, axis=2))

    _add_jpeg(peer, cv2)
    unmap_all(peer, REASONS, "OpenCV has no function for it.")
    return peer


def _add_jpeg(peer: Peer, cv2: Any) -> None:
    sampling = {name: getattr(cv2, "IMWRITE_JPEG_SAMPLING_FACTOR_" + name, None) for name in ("444", "422", "420", "440", "411")}
    subsampling = [name for name, value in sampling.items() if value is not None] or ["420"]

    def encoded(pixels: np.ndarray, call: Call) -> bytes:
        flags = [cv2.IMWRITE_JPEG_QUALITY, call.whole("quality") if "quality" in call.params else 75]
        chosen = sampling.get(str(call.params.get("subsampling", "420")))
        if chosen is not None:
            flags += [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, chosen]
        for name, flag in (("optimize", cv2.IMWRITE_JPEG_OPTIMIZE), ("progressive", cv2.IMWRITE_JPEG_PROGRESSIVE)):
            if name in call.params:
                flags += [flag, int(call.flag(name))]
        done, data = cv2.imencode(".jpg", np.ascontiguousarray(pixels.transpose(1, 2, 0)[..., ::-1]), flags)
        if not done:
            raise PeerError("argument", "cv2.imencode rejects the image.")
        return data.tobytes()

    def decoded(data: bytes) -> np.ndarray:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
        if pixels is None:
            raise PeerError("argument", "cv2.imdecode rejects the file.")
        return pixels[None] if pixels.ndim == 2 else pixels[..., ::-1].transpose(2, 0, 1)

    @peer.encoder("cv2.imencode", quality={"min": 1, "max": 100}, subsampling=subsampling, optimize=True, progressive=True)
    def encode(image: np.ndarray, call: Call) -> bytes:
        return encoded(image[0], call)

    @peer.decoder("cv2.imdecode")
    def decode(data: bytes, call: Call) -> np.ndarray:
        return decoded(data)[None]

    @peer.implements("jpeg_round_trip", "cv2.imencode", dtypes=("uint8",), quality=True, subsampling=subsampling, restart_rows=[0], frames=[1],
                     fault=["none"])
    def round_trip(image: np.ndarray, call: Call) -> np.ndarray:
        return np.stack([decoded(encoded(sample, call)) for sample in image])
