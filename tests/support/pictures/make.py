#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the pictures of this folder, and expected.npz: what Pillow, tifffile and OpenEXR's module say that they hold.

make.py [FOLDER]   needs NumPy, Pillow, tifffile, imagecodecs and OpenEXR; writes over what is there

The arrays of expected.npz are (C,H,W) and called as the files are. They are what an independent reader reads from the file, or
what was written where no reader gives it as it is stored; integers that the engine has no dtype for are float64.
"""
import os
import struct
import sys

import numpy as np
import OpenEXR
import tifffile
from PIL import Image

FOLDER = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.realpath(__file__))
H, W = 6, 9
expected = {}


def values(channels, most, dtype):
    """Samples of all sizes, the same at each run."""
    i = np.arange(H * W * channels, dtype=np.uint64) * np.uint64(2654435761) % np.uint64(2 ** 32)
    return (i % np.uint64(most + 1)).astype(dtype).reshape(H, W, channels)


def keep(name, samples):
    """(H,W,C) or (H,W), as the file has it."""
    samples = np.asarray(samples)
    samples = samples[..., None] if samples.ndim == 2 else samples
    expected[name] = np.ascontiguousarray(np.moveaxis(samples, 2, 0))


def path(name):
    return os.path.join(FOLDER, name)


def pillow(name, image, **options):
    """By Pillow, and read back by it; bands as they are."""
    image.save(path(name), **options)
    back = Image.open(path(name))
    keep(name, np.asarray(back))


def by_tifffile(name, samples, bits=None, **options):
    tifffile.imwrite(path(name), samples, **options)
    back = tifffile.imread(path(name))
    if options.get("planarconfig") == "separate":
        back = np.moveaxis(back, 0, -1)
    held = {"int16": np.float32, "uint32": np.float64, "float16": np.float32}.get(back.dtype.name, back.dtype)
    keep(name, back.astype(held))


# TIFF
rgba = values(4, 255, np.uint8)
rgba[0, :4, 3] = 0
pillow("rgba.tif", Image.fromarray(rgba))
pillow("gray_alpha.tif", Image.fromarray(values(2, 255, np.uint8), "LA"))
pillow("cmyk.tif", Image.fromarray(values(4, 255, np.uint8), "CMYK"))
by_tifffile("gray_alpha16.tif", values(2, 65535, np.uint16), photometric="minisblack", planarconfig="contig", extrasamples=["unassalpha"])
by_tifffile("associated.tif", rgba, photometric="rgb", extrasamples=["assocalpha"])
by_tifffile("planes.tif", np.moveaxis(values(3, 65535, np.uint16), 2, 0), photometric="rgb", planarconfig="separate")
by_tifffile("tiles_big.tif", values(3, 255, np.uint8), photometric="rgb", tile=(16, 16), byteorder=">", compression="zlib", predictor=True)
by_tifffile("half.tif", (values(1, 4000, np.int64)[..., 0] / 16 - 100).astype(np.float16))
by_tifffile("double.tif", values(1, 4000, np.int64)[..., 0] / 7.0, bigtiff=True)
by_tifffile("signed.tif", values(1, 65535, np.int64)[..., 0].astype(np.uint16).astype(np.int16))
by_tifffile("long.tif", values(1, 2 ** 32 - 1, np.uint32)[..., 0])
by_tifffile("five.tif", values(5, 255, np.uint8), photometric="rgb", planarconfig="contig", extrasamples=["unassalpha", "unspecified"])
lab = values(3, 255, np.uint8)
by_tifffile("lab.tif", lab, photometric="cielab")
colours = values(3, 255, np.uint16)[:4].reshape(-1, 3)[:16]
map16 = np.zeros((3, 256), np.uint16)
map16[:, :16] = colours.T * 257
index = values(1, 15, np.uint8)[..., 0]
tifffile.imwrite(path("palette.tif"), index, photometric="palette", colormap=map16)
keep("palette.tif", np.asarray(Image.open(path("palette.tif")).convert("RGB")))
twelve = values(1, 4095, np.uint16)[..., 0]
twelve = np.concatenate([twelve, twelve[:, :1]], 1)  # an even width


def packed(samples, bits):
    rows = [np.unpackbits(r.astype(">u2").view(np.uint8).reshape(-1, 2), axis=1)[:, 16 - bits:].reshape(-1) for r in samples]
    return b"".join(np.packbits(r).tobytes() for r in rows)


def tiff(name, bits, samples):
    """One strip of gray, by hand."""
    data = packed(samples, bits)
    data += b"\0" * (len(data) % 2)
    h, w = samples.shape
    entry = lambda tag, kind, value: struct.pack("<HHI", tag, kind, 1) + (struct.pack("<HH", value, 0) if kind == 3 else struct.pack("<I", value))
    entries = [entry(256, 3, w), entry(257, 3, h), entry(258, 3, bits), entry(259, 3, 1), entry(262, 3, 1), entry(273, 4, 8),
               entry(277, 3, 1), entry(278, 3, h), entry(279, 4, len(packed(samples, bits)))]
    with open(path(name), "wb") as file:
        file.write(b"II*\0" + struct.pack("<I", 8 + len(data)) + data + struct.pack("<H", len(entries)) + b"".join(entries) + bytes(4))


tiff("twelve.tif", 12, twelve)
keep("twelve.tif", tifffile.imread(path("twelve.tif")))

# PNG
pillow("gray_alpha.png", Image.fromarray(values(2, 255, np.uint8), "LA"))
gray = values(1, 255, np.uint8)[..., 0]
Image.fromarray(gray).save(path("clear.png"), transparency=int(gray[2, 3]))
keep("clear.png", np.asarray(Image.open(path("clear.png")).convert("LA")))
pal = Image.fromarray(index, "P")
pal.putpalette(colours.astype(np.uint8).tobytes())
pal.save(path("palette.png"), transparency=bytes(range(0, 160, 10)))
keep("palette.png", np.asarray(Image.open(path("palette.png")).convert("RGBA")))

# BMP
pal.save(path("palette.bmp"))
keep("palette.bmp", np.asarray(Image.open(path("palette.bmp")).convert("RGB")))
pillow("rgb.bmp", Image.fromarray(values(3, 255, np.uint8)))

# JPEG of inks: Pillow turns round what Adobe's marker says to be turned
Image.fromarray(np.repeat(np.repeat(values(4, 255, np.uint8)[:2, :2], 8, 0), 8, 1), "CMYK").save(path("cmyk.jpg"), quality=95)
keep("cmyk.jpg", 255 - np.asarray(Image.open(path("cmyk.jpg"))))


# OpenEXR
def exr(name, channels, **header):
    with OpenEXR.File({"compression": OpenEXR.ZIP_COMPRESSION, "type": OpenEXR.scanlineimage, **header}, channels) as file:
        file.write(path(name))
    with OpenEXR.File(path(name), separate_channels=True) as file:
        return {key: channel.pixels for key, channel in file.channels().items()}


f = lambda seed: ((values(1, 4095, np.int64)[..., 0] * seed % 4096) / 512 - 1).astype(np.float32)
back = exr("channels.exr", {"R": f(1), "G": f(3), "B": f(5), "A": f(7), "Z": f(9), "diffuse.R": f(11).astype(np.float16)})
keep("channels.exr", np.stack([back[k].astype(np.float32) for k in ("R", "G", "B", "A", "Z", "diffuse.R")], 2))
window = (np.array([4, 2], np.int32), np.array([4 + W - 1, 2 + H - 1], np.int32))
display = (np.array([0, 0], np.int32), np.array([15, 9], np.int32))
back = exr("window.exr", {"Y": f(1)}, dataWindow=window, displayWindow=display)
placed = np.zeros((10, 16), np.float32)
placed[2:2 + H, 4:4 + W] = back["Y"]
keep("window.exr", placed)
back = exr("ids.exr", {"id": values(1, 2 ** 32 - 1, np.uint32)[..., 0]})
keep("ids.exr", back["id"].astype(np.float64))

np.savez_compressed(path("expected.npz"), **expected)
print(len(expected), "pictures")
