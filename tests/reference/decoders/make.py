#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records what real decoders make of JPEG files, for `comparo identify FILE.jpg OUT.npy` to name.

    python make.py           # needs pillow, opencv-python-headless, torch, torchvision, simplejpeg, PyTurboJPEG and imagecodecs

Writes here:
    *.jpg         a picture of every subsampling, baseline and progressive, in gray, and with an EXIF orientation
    pixels.bin    outputs one after the other, planes of CHW order, bytes
    cases.jsonl   first line: versions; then one line a case: {"file": …, "library": …, "call": …, "shape": [c, h, w], "at": byte offset,
                  "words": what the name that `identify` gives has to have, or [] where nothing may be named}
"""
import importlib.metadata
import io
import json
import pathlib

import cv2
import imagecodecs
import numpy as np
import simplejpeg
import torch
import torchvision.io
from PIL import Image
from turbojpeg import TJFLAG_FASTDCT, TJFLAG_FASTUPSAMPLE, TJPF_BGR, TJPF_GRAY, TJPF_RGB, TurboJPEG

HERE = pathlib.Path(__file__).resolve().parent
SAMPLINGS = ("444", "422", "440", "420", "411")
WIDTH, HEIGHT = 37, 29


def picture():
    """Smooth colours with edges, so that upsampling and transforms show."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    channels = [128 + 100 * np.sin(x / 5.0), 128 + 110 * np.cos((x + 2 * y) / 7.0), (x * y * 3) % 256]
    made = np.stack(channels, 2).clip(0, 255).astype(np.uint8)
    made[10:20, 15:30] = (250, 10, 40)
    return made


def files():
    """Name > bytes."""
    made = {}
    for sampling in SAMPLINGS:
        made[f"s{sampling}.jpg"] = simplejpeg.encode_jpeg(np.ascontiguousarray(picture()), quality=85, colorspace="RGB", colorsubsampling=sampling)
    for name, image, options in (("progressive.jpg", picture(), {"progressive": True}), ("gray.jpg", picture()[:, :, 0], {}),
                                 ("turned.jpg", picture(), {"exif": b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0"})):
        out = io.BytesIO()
        Image.fromarray(image).save(out, "JPEG", quality=80, **options)
        made[name] = out.getvalue()
    return made


def decodings(name, data):
    """(library, call, HxWx3 or HxW, words)"""
    fancy, plain = ["fancy upsampling", "islow"], ["chroma repeated", "islow"]
    gray = name == "gray.jpg"
    turned = ["EXIF"] if name == "turned.jpg" else []
    image = Image.open(io.BytesIO(data))
    yield "Pillow", "open", np.asarray(image), ["luma plane"] if gray else fancy
    if not gray:
        yield "Pillow", "convert L", np.asarray(Image.open(io.BytesIO(data)).convert("L")), [*fancy, "Pillow convert L"]
        for factor in (2, 4):
            draft = Image.open(io.BytesIO(data))
            draft.draft("RGB", (WIDTH // factor, HEIGHT // factor))
            yield "Pillow", f"draft 1/{factor}", np.asarray(draft), [f"at 1/{factor}"]
        draft = Image.open(io.BytesIO(data))
        draft.draft("L", (WIDTH, HEIGHT))
        yield "Pillow", "draft L", np.asarray(draft), ["luma plane"]
    array = np.frombuffer(data, np.uint8)
    if not gray:
        yield "OpenCV", "IMREAD_COLOR", cv2.imdecode(array, cv2.IMREAD_COLOR), [*fancy, "BGR", *turned]
        yield "OpenCV", "IMREAD_COLOR, ignoring orientation", cv2.imdecode(array, cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION), [*fancy, "BGR"]
        yield "OpenCV", "IMREAD_REDUCED_COLOR_2", cv2.imdecode(array, cv2.IMREAD_REDUCED_COLOR_2), ["at 1/2", "BGR", *turned]
    yield "OpenCV", "IMREAD_GRAYSCALE", cv2.imdecode(array, cv2.IMREAD_GRAYSCALE), ["luma plane", *turned]
    decoded = torchvision.io.decode_jpeg(torch.from_numpy(array.copy()))
    yield "torchvision", "decode_jpeg", decoded.permute(1, 2, 0).numpy().squeeze(), ["luma plane"] if gray else fancy
    if not gray:
        for fast_dct in (False, True):
            for fast_upsample in (False, True):
                words = ["chroma repeated" if fast_upsample else "fancy upsampling", "ifast" if fast_dct else "islow"]
                yield ("simplejpeg", f"fastdct={fast_dct}, fastupsample={fast_upsample}",
                       simplejpeg.decode_jpeg(data, "RGB", fastdct=fast_dct, fastupsample=fast_upsample), words)
        turbo = TurboJPEG()
        yield "PyTurboJPEG", "RGB", turbo.decode(data, pixel_format=TJPF_RGB), fancy
        yield "PyTurboJPEG", "BGR, FASTUPSAMPLE", turbo.decode(data, pixel_format=TJPF_BGR, flags=TJFLAG_FASTUPSAMPLE), [*plain, "BGR"]
        yield "PyTurboJPEG", "RGB, FASTDCT", turbo.decode(data, pixel_format=TJPF_RGB, flags=TJFLAG_FASTDCT), ["fancy upsampling", "ifast"]
        yield "PyTurboJPEG", "RGB, 1/8", turbo.decode(data, pixel_format=TJPF_RGB, scaling_factor=(1, 8)), ["at 1/8"]
        yield "PyTurboJPEG", "GRAY", turbo.decode(data, pixel_format=TJPF_GRAY)[:, :, 0], ["luma plane"]
        yield "imagecodecs", "jpeg_decode", imagecodecs.jpeg8_decode(data), fancy
        noisy = np.asarray(image).copy()
        noisy[::3, ::2] ^= 1
        yield "none", "a decoding that was changed", noisy, []


def main():
    pixels, lines = bytearray(), []
    for name, data in files().items():
        (HERE / name).write_bytes(data)
        for library, call, image, words in decodings(name, data):
            planes = np.ascontiguousarray(image.transpose(2, 0, 1) if image.ndim == 3 else image[None])
            lines.append({"file": name, "library": library, "call": call, "shape": list(planes.shape), "at": len(pixels), "words": words})
            pixels += planes.tobytes()
    packages = ("pillow", "opencv-python-headless", "torchvision", "simplejpeg", "PyTurboJPEG", "imagecodecs")
    versions = {package: importlib.metadata.version(package) for package in packages}
    (HERE / "pixels.bin").write_bytes(pixels)
    (HERE / "cases.jsonl").write_text("".join(json.dumps(line) + "\n" for line in [{"versions": versions}, *lines]))
    print(len(lines), "cases,", len(pixels), "bytes")


if __name__ == "__main__":
    main()
