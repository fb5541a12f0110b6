#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares how comparo reads the pictures of a folder with Pillow, tifffile and OpenEXR's module, and prints a table.

read_folder.py COMPARO FOLDER [--list]   needs NumPy and Pillow; tifffile (with imagecodecs) and OpenEXR where they are installed
                                         --list names every file that is not equal

What comparo reads is what 'comparo run FILE --only-a --all-channels --save-a OUT.npy' writes; a sentence is a note that it gives on
standard error. Exit code 1 if any file has other samples than a reader says, and no sentence says why.
"""
import argparse
import os
import subprocess
import sys
import tempfile
import warnings

import numpy as np
from PIL import Image

try:
    import tifffile
except ImportError:
    tifffile = None
try:
    import OpenEXR
except ImportError:
    OpenEXR = None

warnings.simplefilter("ignore")
Image.MAX_IMAGE_PIXELS = None
MOST = 1 << 27  # samples: what a hostile file claims
EXTENSIONS = {".png", ".apng", ".tif", ".tiff", ".bmp", ".dib", ".jpg", ".jpeg", ".webp", ".ppm", ".pgm", ".pbm", ".pnm", ".pfm", ".exr"}
CLASSES = ["equal", "other samples, said", "other samples, NOT said", "other shape or dtype, said", "other shape or dtype, NOT said", "refused"]


def planes(array):
    """(H,W) or (H,W,C) as (C,H,W)."""
    array = np.asarray(array)
    return array[None] if array.ndim == 2 else np.moveaxis(array, 2, 0)


def by_pillow(path):
    """What Pillow reads, where it gives the samples of the file; None where it converts them on the way."""
    with Image.open(path) as image:
        if image.width * image.height > MOST:
            return None
        image.load()
        mode, form = image.mode, image.format
        if form == "TIFF":
            bits = image.tag_v2.get(258, (1,))
            if image.tag_v2.get(262) == 6:
                return None  # Pillow turns YCbCr of TIFF into RGB
            if max(bits) > 8 and len(bits) > 1:
                return None  # and colours of more than 8 bits into those of 8
        if form == "PNG":
            with open(path, "rb") as file:
                head = file.read(26)
            if head[24] == 16 and head[25] != 0:
                return None  # colours of 16 bits become those of 8
        clear = "transparency" in image.info
        if mode == "1":
            return planes(np.asarray(image).astype(np.uint8) * 255)
        if mode in ("P", "PA"):
            colours = planes(np.asarray(image.convert("RGBA" if clear or mode == "PA" else "RGB")))
            palette = np.array(image.getpalette("RGB")).reshape(-1, 3)
            is_gray = form == "BMP" and (palette == palette[:, :1]).all()  # grays are gray
            return colours[:1] if is_gray else colours
        if form == "PNG" and clear and mode in ("L", "RGB"):
            return planes(np.asarray(image.convert("LA" if mode == "L" else "RGBA")))
        if mode == "CMYK" and form == "JPEG":
            return planes(255 - np.asarray(image))  # Pillow turns inks round, with and without Adobe's marker
        if mode == "I":
            return planes(np.asarray(image).astype(np.float64))
        return planes(np.asarray(image))


def by_tifffile(path):
    with tifffile.TiffFile(path) as file:
        page = file.pages[0]
        if page.size > MOST:
            return None
        array = page.asarray()
        if page.photometric == 3:  # a palette
            array = page.colormap[:, array]
            if not (array % 257).any() or not (array % 256).any():
                array = (array >> 8).astype(np.uint8)
            return array if array.ndim == 3 else None
        if array.ndim == 3 and page.planarconfig == 2 and page.samplesperpixel > 1:
            array = np.moveaxis(array, 0, -1)
        if array.dtype == bool:
            array = array.astype(np.uint8) * 255
        elif page.bitspersample in (2, 4) and array.dtype == np.uint8:
            array = array * (255 // (2 ** page.bitspersample - 1))
        if array.ndim > 3:
            return None  # a volume
        return planes(array)


def by_openexr(path):
    with OpenEXR.File(path, separate_channels=True) as file:
        found = {}
        for i, part in enumerate(file.parts):
            for name, channel in part.channels.items():
                if channel.xSampling != 1 or channel.ySampling != 1:
                    return None
                found[(i, name)] = channel.pixels
        order = {n: k for k, n in enumerate(["R", "G", "B", "X", "Y", "RY", "BY", "A"])}
        layer = lambda name: name.rpartition(".")[0]
        base = lambda name: name.rpartition(".")[2]
        keys = sorted(found, key=lambda k: (k[0], layer(k[1]), order.get(base(k[1]), 8), base(k[1])))
        return np.stack([found[k].astype(np.float64) for k in keys])


def readers_of(path):
    extension = os.path.splitext(path)[1].lower()
    readers = [] if extension == ".exr" else [("Pillow", by_pillow)]
    if extension in (".tif", ".tiff") and tifffile:
        readers.append(("tifffile", by_tifffile))
    if extension == ".exr" and OpenEXR:
        readers.append(("OpenEXR", by_openexr))
    return readers


def by_comparo(comparo, path, folder):
    """Samples, and what was said; None and why where it refuses."""
    out = os.path.join(folder, "out.npy")
    if os.path.exists(out):
        os.remove(out)
    run = subprocess.run([comparo, "run", path, "--only-a", "--all-channels", "--save-a", out], capture_output=True, text=True, timeout=300)
    said = [line for line in run.stderr.splitlines() if line.strip()]
    if run.returncode != 0 or not os.path.exists(out):
        return None, " ".join(said)
    array = np.load(out)
    return (array[0] if array.ndim == 4 and array.shape[0] == 1 else array), " ".join(said)


def judge(ours, said, theirs):
    if ours.shape != theirs.shape:
        return "other shape or dtype, said" if said else "other shape or dtype, NOT said"
    same = np.array_equal(ours.astype(np.float64), theirs.astype(np.float64), equal_nan=True)
    if not same:
        return "other samples, said" if said else "other samples, NOT said"
    if ours.dtype != theirs.dtype.newbyteorder("=") and ours.dtype.kind == "u" and theirs.dtype.kind == "u":
        return "other shape or dtype, said" if said else "other shape or dtype, NOT said"
    return "equal"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("comparo")
    parser.add_argument("folder")
    parser.add_argument("--list", action="store_true", help="name every file that is not equal")
    options = parser.parse_args()
    table, unread, lines = {}, {}, []
    with tempfile.TemporaryDirectory() as folder:
        for root, _, names in sorted(os.walk(options.folder)):
            for name in sorted(names):
                path = os.path.join(root, name)
                if os.path.splitext(name)[1].lower() not in EXTENSIONS:
                    continue
                ours, said = None, None
                for reader, read in readers_of(path):
                    try:
                        theirs = read(path)
                    except Exception:  # whatever a reader has against a file
                        theirs = None
                    if theirs is None:
                        unread[reader] = unread.get(reader, 0) + 1
                        continue
                    if said is None:
                        ours, said = by_comparo(options.comparo, path, folder)
                    verdict = "refused" if ours is None else judge(ours, said, theirs)
                    table.setdefault(reader, dict.fromkeys(CLASSES, 0))[verdict] += 1
                    if verdict != "equal":
                        shapes = "" if ours is None else f"{ours.dtype} {ours.shape} against {theirs.dtype} {theirs.shape}: "
                        lines.append((verdict, f"{verdict} ({reader}): {os.path.relpath(path, options.folder)}: {shapes}{said}"))
    width = max([len(c) for c in CLASSES])
    print(f"{'':<{width}}" + "".join(f"{r:>12}" for r in table))
    for each in CLASSES:
        print(f"{each:<{width}}" + "".join(f"{table[r][each]:>12}" for r in table))
    print(f"{'not read by the other, or converted':<{width}}" + "".join(f"{unread.get(r, 0):>12}" for r in table))
    silent = [line for verdict, line in lines if "NOT said" in verdict]
    for line in [line for _, line in lines] if options.list else silent:
        print(line)
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
