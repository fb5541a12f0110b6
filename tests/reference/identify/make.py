#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records 300 outputs of real libraries, for `comparo identify` to name.

    python make.py           # needs torch, torchvision, kornia, pillow and opencv-python-headless in one environment

Writes here:
    pixels.bin    inputs and outputs one after the other, each number little-endian, planes of NCHW order
    cases.jsonl   first line: versions; then one line an input ({"input": name, …}) and one line a case:
                  {"from": input, "op": what --op gets ("" for none), "library": "Pillow", "words": ["resize", "bicubic"],
                   "dtype": "uint8", "shape": [n, c, h, w], "at": byte offset in pixels.bin}
A case is named rightly if one of the names of `identify` begins with the library and has all of the words.
"""

import io
import json
import os

import cv2
import kornia
import numpy as np
import PIL
import torch
import torchvision
from PIL import Image, ImageEnhance, ImageFilter, ImageOps
from torchvision.transforms import InterpolationMode as Mode
from torchvision.transforms.v2 import functional as F

HERE = os.path.dirname(os.path.abspath(__file__))
PHOTOGRAPHS = os.path.join(HERE, "..", "..", "support", "photographs")
torch.set_num_threads(2)


def crop(name, top, left, height, width):
    return np.asarray(Image.open(os.path.join(PHOTOGRAPHS, name)).convert("RGB"))[top:top + height, left:left + width].copy()


def scaled(image):
    return image.astype(np.float32) / np.float32(255)


INPUTS = {
    "cat": crop("chelsea.png", 90, 110, 44, 52),
    "astronaut": crop("astronaut.png", 60, 190, 37, 48),
    "cup": crop("coffee.png", 120, 250, 40, 33),
    "noise": np.random.RandomState(7).randint(0, 256, (32, 40, 3)).astype(np.uint8),
}
INPUTS["gray"] = np.asarray(Image.fromarray(crop("rocket.jpg", 100, 300, 40, 46)).convert("L"))[..., None].copy()
INPUTS["float cat"] = scaled(INPUTS["cat"][:30, :34])
INPUTS["float noise"] = np.random.RandomState(8).rand(24, 28, 3).astype(np.float32)
BYTES = ("cat", "astronaut", "cup", "noise")
FLOATS = ("float cat", "float noise")


class Recording:
    def __init__(self):
        self.pixels, self.lines, self.turn = bytearray(), [], 0

    def store(self, planes):
        planes = np.ascontiguousarray(planes)
        row = {"dtype": str(planes.dtype), "shape": list(planes.shape), "at": len(self.pixels)}
        self.pixels += planes.astype(planes.dtype.newbyteorder("<")).tobytes()
        return row

    def add(self, library, words, function, among=BYTES, op=""):
        """function(HWC array) → HWC or HW array; inputs take turns."""
        name = among[self.turn % len(among)]
        self.turn += 1
        result = np.asarray(function(INPUTS[name].copy()))
        if result.ndim == 2:
            result = result[..., None]
        assert result.dtype in (np.uint8, np.float32), (library, words, result.dtype)
        self.lines.append({"from": name, "op": op, "library": library, "words": words,
                           **self.store(result.transpose(2, 0, 1)[None])})


def pil(function):
    def run(image):
        return np.asarray(function(Image.fromarray(image[..., 0] if image.shape[2] == 1 else image)))
    return run


def tensor(function):
    def run(image):
        with torch.no_grad():
            out = function(torch.from_numpy(image.transpose(2, 0, 1)[None].copy()))
        return out[0].permute(1, 2, 0).contiguous().numpy()
    return run


def cv(function):
    return lambda image: function(image if image.shape[2] > 1 else image[..., 0])


def resizes(r):
    sizes = ((20, 26), (60, 71), (29, 47))
    torch_modes = {"bilinear": Mode.BILINEAR, "bicubic": Mode.BICUBIC}
    for h, w in sizes:
        for word, mode in torch_modes.items():
            for antialias in (True, False):
                words = ["resize", word, "antialias" if antialias else "no antialias"]
                for among in (BYTES, BYTES, FLOATS):
                    r.add("torchvision", words, tensor(lambda x, m=mode, a=antialias, s=(h, w): F.resize(x, list(s), m, antialias=a)),
                          among)
        for word, mode in (("nearest", Mode.NEAREST), ("nearest-exact", Mode.NEAREST_EXACT)):
            r.add("torchvision", ["resize", word], tensor(lambda x, m=mode, s=(h, w): F.resize(x, list(s), m)))
        for word in ("bilinear", "bicubic"):
            r.add("PyTorch", ["interpolate", word, "align_corners"],
                  tensor(lambda x, m=word, s=(h, w): torch.nn.functional.interpolate(x, s, mode=m, align_corners=True)), FLOATS)
        r.add("PyTorch", ["interpolate", "area"], tensor(lambda x, s=(h, w): torch.nn.functional.interpolate(x, s, mode="area")), FLOATS)
        for word in ("nearest", "box", "bilinear", "hamming", "bicubic", "lanczos"):
            for among in (BYTES, BYTES[::-1]) + ((("gray",),) if h == 20 else ()):
                r.add("Pillow", ["resize", word],
                      pil(lambda x, m=word, s=(h, w): x.resize(s[::-1], getattr(Image.Resampling, m.upper()))), among)
        for word in ("NEAREST", "LINEAR", "CUBIC", "AREA", "LANCZOS4", "LINEAR_EXACT", "NEAREST_EXACT"):
            for among in (BYTES, BYTES[1:]) + ((FLOATS,) if word in ("LINEAR", "CUBIC", "AREA", "LANCZOS4") else ()):
                r.add("OpenCV", ["resize", "INTER_" + word],
                      cv(lambda x, m=word, s=(h, w): cv2.resize(x, s[::-1], interpolation=getattr(cv2, "INTER_" + m))), among)


def blurs(r):
    for k in (3, 5, 7, 9):
        square = f"{k}x{k}"
        r.add("torchvision", ["gaussian_blur", square], tensor(lambda x, k=k: F.gaussian_blur(x, [k, k])))
        r.add("torchvision", ["gaussian_blur", square], tensor(lambda x, k=k: F.gaussian_blur(x, [k, k])), FLOATS)
        r.add("OpenCV", ["GaussianBlur", square], cv(lambda x, k=k: cv2.GaussianBlur(x, (k, k), 0)))
        r.add("OpenCV", ["GaussianBlur", square], cv(lambda x, k=k: cv2.GaussianBlur(x, (k, k), 0)), FLOATS)
        r.add("OpenCV", ["blur", square], cv(lambda x, k=k: cv2.blur(x, (k, k))))
        r.add("Kornia", ["gaussian_blur", square], tensor(lambda x, k=k: kornia.filters.gaussian_blur2d(x, (k, k), (1.5, 1.5))), FLOATS,
              f"gaussian_blur:kernel={square},sigma=1.5")
        r.add("Kornia", ["box_blur", square], tensor(lambda x, k=k: kornia.filters.box_blur(x, (k, k))), FLOATS)
        if k < 9:
            r.add("OpenCV", ["medianBlur", square if k < 7 else "7x7"], cv(lambda x, k=k: cv2.medianBlur(x, k)))
            r.add("Kornia", ["median_blur", square], tensor(lambda x, k=k: kornia.filters.median_blur(x, (k, k))), FLOATS)
            r.add("Pillow", ["MedianFilter", square], pil(lambda x, k=k: x.filter(ImageFilter.MedianFilter(k))))
    for k, sigma in ((5, 1.5), (7, 2.0), (5, 0.8), (11, 3.0)):
        op = f"gaussian_blur:kernel={k}x{k},sigma={sigma}"
        r.add("torchvision", ["gaussian_blur", f"{k}x{k}"], tensor(lambda x, k=k, s=sigma: F.gaussian_blur(x, [k, k], [s, s])), op=op)
        r.add("OpenCV", ["GaussianBlur", f"{k}x{k}"], cv(lambda x, k=k, s=sigma: cv2.GaussianBlur(x, (k, k), s)), op=op)
    for radius in (1, 2, 3, 1.5, 5):
        r.add("Pillow", ["GaussianBlur", f"radius {radius:g}"], pil(lambda x, q=radius: x.filter(ImageFilter.GaussianBlur(q))))
        r.add("Pillow", ["BoxBlur", f"radius {radius:g}"], pil(lambda x, q=radius: x.filter(ImageFilter.BoxBlur(q))))
    for name in ("BLUR", "SMOOTH", "SMOOTH_MORE", "SHARPEN", "DETAIL", "EDGE_ENHANCE", "EMBOSS", "CONTOUR"):
        r.add("Pillow", ["filter", name], pil(lambda x, f=name: x.filter(getattr(ImageFilter, f))))


def warps(r):
    for degrees in (17.0, -8.5, 30.0):
        op = f"rotation:degrees={degrees:g}"
        for word, mode in (("nearest", Mode.NEAREST), ("bilinear", Mode.BILINEAR)):
            r.add("torchvision", ["rotate", word], tensor(lambda x, d=degrees, m=mode: F.rotate(x, d, m)), op=op)
        for word in ("nearest", "bilinear", "bicubic"):
            r.add("Pillow", ["rotate", word],
                  pil(lambda x, d=degrees, m=word: x.rotate(d, getattr(Image.Resampling, m.upper()))), op=op)
        for word in ("NEAREST", "LINEAR"):
            def turned(x, d=degrees, m=word):
                h, w = x.shape[:2]
                return cv2.warpAffine(x, cv2.getRotationMatrix2D(((w - 1) / 2, (h - 1) / 2), d, 1.0), (w, h),
                                      flags=getattr(cv2, "INTER_" + m))
            r.add("OpenCV", ["warpAffine", "INTER_" + word], cv(turned), op=op)
        r.add("Kornia", ["rotation"], tensor(lambda x, d=degrees: kornia.geometry.transform.rotate(x, torch.tensor([d]))), FLOATS, op)
    for pixels in (3.0, -2.5):
        for axis, among in (("x", FLOATS), ("y", FLOATS)):
            def moved(x, p=pixels, a=axis):
                shift = torch.tensor([[p, 0.0]] if a == "x" else [[0.0, p]])
                return kornia.geometry.transform.translate(x, shift, align_corners=False)
            # a fraction of the size, which is 34x30 or 28x24
            size = {"float cat": (34, 30), "float noise": (28, 24)}[among[r.turn % 2]]["xy".index(axis)]
            r.add("Kornia", ["translate"], tensor(moved), among,
                  f"translate:translate_x={pixels / size if axis == 'x' else 0!r},translate_y={pixels / size if axis == 'y' else 0!r}")
    r.add("Kornia", ["horizontal_flip"], tensor(kornia.geometry.transform.hflip), FLOATS)
    r.add("Kornia", ["vertical_flip"], tensor(kornia.geometry.transform.vflip), FLOATS)
    r.add("Pillow", ["mirror"], pil(ImageOps.mirror))
    r.add("Pillow", ["flip"], pil(ImageOps.flip))
    r.add("OpenCV", ["rotate"], cv(lambda x: cv2.rotate(x, cv2.ROTATE_90_CLOCKWISE)))
    r.add("torchvision", ["center_crop"], tensor(lambda x: F.center_crop(x, [24, 24])))


def colours(r):
    r.add("torchvision", ["rgb_to_grayscale"], tensor(lambda x: F.rgb_to_grayscale(x)))
    r.add("torchvision", ["rgb_to_grayscale"], tensor(lambda x: F.rgb_to_grayscale(x, num_output_channels=3)))
    r.add("Pillow", ["convert", "L"], pil(lambda x: x.convert("L")))
    r.add("Pillow", ["convert", "L"], pil(lambda x: x.convert("L").convert("RGB")))
    r.add("Kornia", ["grayscale"], tensor(lambda x: kornia.augmentation.RandomGrayscale(p=1.0)(x)), FLOATS)
    for code in ("RGB2GRAY", "BGR2GRAY", "RGB2YCrCb", "RGB2HSV", "RGB2HLS", "RGB2Lab", "RGB2YUV", "RGB2XYZ", "RGB2Luv", "RGB2HSV_FULL",
                 "BGR2HSV", "BGR2YCrCb"):
        r.add("OpenCV", ["cvtColor", "COLOR_" + code], cv(lambda x, c=code: cv2.cvtColor(x, getattr(cv2, "COLOR_" + c))))
    r.add("OpenCV", ["equalizeHist"], cv(cv2.equalizeHist), ("gray",))
    for library, wrap, functions in (
            ("torchvision", tensor, {"invert": F.invert, "equalize": F.equalize, "autocontrast": F.autocontrast}),
            ("Pillow", pil, {"invert": ImageOps.invert, "equalize": ImageOps.equalize, "autocontrast": ImageOps.autocontrast})):
        for name, function in functions.items():
            r.add(library, [name], wrap(function))
    for bits in (3, 5):
        r.add("torchvision", ["posterize"], tensor(lambda x, b=bits: F.posterize(x, b)), op=f"posterize:bits={bits}")
        r.add("Pillow", ["posterize"], pil(lambda x, b=bits: ImageOps.posterize(x, b)), op=f"posterize:bits={bits}")
    for factor in (0.7, 1.4, 1.25):
        for ours, theirs, enhancer in (("brightness", F.adjust_brightness, ImageEnhance.Brightness),
                                       ("contrast", F.adjust_contrast, ImageEnhance.Contrast),
                                       ("saturation", F.adjust_saturation, ImageEnhance.Color),
                                       ("sharpness", F.adjust_sharpness, ImageEnhance.Sharpness)):
            op = f"{ours}:{ours}={factor}"
            r.add("torchvision", [theirs.__name__], tensor(lambda x, f=factor, t=theirs: t(x, f)), op=op)
            r.add("Pillow", [enhancer.__name__], pil(lambda x, f=factor, e=enhancer: e(x).enhance(f)), op=op)
    r.add("torchvision", ["adjust_gamma"], tensor(lambda x: F.adjust_gamma(x, 2.2)), op="gamma:gamma=2.2")
    r.add("torchvision", ["adjust_hue"], tensor(lambda x: F.adjust_hue(x, 0.1)), op="hue:hue=0.1")
    r.add("Kornia", ["saturation"], tensor(lambda x: kornia.enhance.adjust_saturation(x, 1.4)), FLOATS, "saturation:saturation=1.4")
    r.add("Kornia", ["solarize"], tensor(lambda x: kornia.enhance.solarize(x, 0.5)), FLOATS, "solarize:threshold=0.5,addition=0")


def jpegs(r):
    for quality, sampling in ((95, 0), (90, 2), (85, 2), (75, 2), (75, 1), (60, 2), (50, 0), (30, 2), (10, 2), (98, 2)):
        def saved(x, q=quality, s=sampling):
            file = io.BytesIO()
            x.save(file, "JPEG", quality=q, subsampling=s)
            return Image.open(file)
        r.add("libjpeg-turbo", ["JPEG", f"quality {quality}", ("4:4:4", "4:2:2", "4:2:0")[sampling]], pil(saved))
    for quality in (95, 80, 70, 40, 92, 65):
        r.add("libjpeg-turbo", ["JPEG", f"quality {quality}", "4:2:0"], cv(lambda x, q=quality: cv2.imdecode(
            cv2.imencode(".jpg", x[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, q])[1], cv2.IMREAD_UNCHANGED)[..., ::-1]))
    for quality in (75, 50, 88, 97):
        r.add("libjpeg-turbo", ["JPEG", f"quality {quality}", "4:2:0"], tensor(lambda x, q=quality: torchvision.io.decode_jpeg(
            torchvision.io.encode_jpeg(x[0], q))[None]))
    for quality in (82, 45):
        def gray(x, q=quality):
            file = io.BytesIO()
            x.save(file, "JPEG", quality=q)
            return Image.open(file)
        r.add("libjpeg-turbo", ["JPEG", f"quality {quality}"], pil(gray), ("gray",))


def affines(r):
    """The op has shifts as fractions of the size, F.affine has pixels."""
    for degrees, (right, down), scale, (lean_x, lean_y) in ((17.0, (3, -2), 1.0, (0.0, 0.0)), (-30.0, (0, 0), 1.25, (0.0, 0.0)),
                                                            (12.5, (-4, 5), 0.8, (10.0, -5.0)), (200.0, (1, 0), 1.1, (0.0, 35.0))):
        for word, mode in (("nearest", Mode.NEAREST), ("bilinear", Mode.BILINEAR)):
            for among in (BYTES, FLOATS):
                h, w = INPUTS[among[r.turn % len(among)]].shape[:2]
                r.add("torchvision", ["affine", word],
                      tensor(lambda x, a=(degrees, [right, down], scale, [lean_x, lean_y]), m=mode: F.affine(x, *a, interpolation=m)), among,
                      f"affine:degrees={degrees:g},translate_x={right / w!r},translate_y={down / h!r},scale={scale:g},"
                      f"shear_x={lean_x:g},shear_y={lean_y:g}")
    for word, mode in (("nearest", Mode.NEAREST), ("bilinear", Mode.BILINEAR)):
        r.add("torchvision", ["affine", word], tensor(lambda x, m=mode: F.affine(x, 0, [0, 0], 1.0, [20.0, 0.0], interpolation=m)), BYTES,
              "shear:shear_x=20,shear_y=0")


def main():
    r = Recording()
    inputs = [{"input": name, **r.store(image.transpose(2, 0, 1)[None])} for name, image in INPUTS.items()]
    for group in (resizes, blurs, warps, colours, jpegs, affines):
        before = len(r.lines)
        group(r)
        print(group.__name__, len(r.lines) - before)
    versions = {"torch": torch.__version__, "torchvision": torchvision.__version__, "kornia": kornia.__version__,
                "pillow": PIL.__version__, "opencv": cv2.__version__, "threads": torch.get_num_threads(),
                "capability": torch.backends.cpu.get_cpu_capability()}
    with open(os.path.join(HERE, "pixels.bin"), "wb") as file:
        file.write(r.pixels)
    with open(os.path.join(HERE, "cases.jsonl"), "w", encoding="ascii") as file:
        for row in [{"versions": versions}, *inputs, *r.lines]:
            file.write(json.dumps(row) + "\n")
    print(len(r.lines), "cases,", len(r.pixels), "bytes,", versions)


main()
