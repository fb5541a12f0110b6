# SPDX-License-Identifier: Apache-2.0
"""The files that programs.py measures on: made, so that every machine has the same ones."""
import os
import struct
import zlib

import numpy


def photograph_like(width, height, seed):
    """uint8 RGB with the statistics of a photograph: smooth, with the noise of a sensor."""
    random = numpy.random.default_rng(seed)
    y, x = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    planes = [128 + 80 * numpy.sin(x * (0.011 + 0.003 * c)) * numpy.cos(y * 0.007) + 30 * numpy.sin((x + y) * 0.0011 * (c + 1))
              + random.standard_normal((height, width), dtype=numpy.float32) * 2 for c in range(3)]
    return numpy.stack(planes, -1).clip(0, 255).astype(numpy.uint8)


def one_step_apart(values, share, seed):
    """A copy in which this share of the samples is one step larger."""
    changed = numpy.random.default_rng(seed).random(values.shape, dtype=numpy.float32) < share
    return values + (changed & (values < 255)).astype(numpy.uint8)


def png_rows(values):
    """Each row under the filter whose bytes are the smallest numbers, as libpng's encoder chooses it."""
    height, width, channels = values.shape
    flat = values.reshape(height, width * channels)
    left = numpy.zeros_like(flat)
    left[:, channels:] = flat[:, :-channels]
    up = numpy.zeros_like(flat)
    up[1:] = flat[:-1]
    corner = numpy.zeros_like(flat)
    corner[1:, channels:] = flat[:-1, :-channels]
    average = ((left.astype(numpy.uint16) + up) // 2).astype(numpy.uint8)
    a, b, c = (part.astype(numpy.int16) for part in (left, up, corner))
    guess = a + b - c
    to_a, to_b, to_c = abs(guess - a), abs(guess - b), abs(guess - c)
    paeth = numpy.where((to_a <= to_b) & (to_a <= to_c), left, numpy.where(to_b <= to_c, up, corner))
    filtered = numpy.stack([flat, flat - left, flat - up, flat - average, flat - paeth])
    costs = numpy.abs(filtered.view(numpy.int8).astype(numpy.int16)).sum(axis=2, dtype=numpy.int64)
    best = costs.argmin(axis=0)
    rows = numpy.empty((height, 1 + flat.shape[1]), numpy.uint8)
    rows[:, 0] = best
    rows[:, 1:] = filtered[best, numpy.arange(height)]
    return rows.tobytes()


def save_png(path, values):
    """As Pillow and libpng write it by themselves: filters row by row, deflate at level 6, chunks of 64 KiB."""
    height, width, _ = values.shape

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    band = 256 # rows whose filters are tried at once
    packer = zlib.compressobj(6)
    data = b""
    for top in range(0, height, band):
        above = max(top - 1, 0)
        rows = png_rows(values[above:top + band])
        data += packer.compress(rows[(top - above) * (1 + width * 3):])
    data += packer.flush()
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)))
        for begin in range(0, len(data), 65536):
            file.write(chunk(b"IDAT", data[begin:begin + 65536]))
        file.write(chunk(b"IEND", b""))


def make_pair(folder):
    """Two pictures of 24 megapixels, 1 % of whose samples are one step apart; and a picture of 1024x768."""
    first = photograph_like(6000, 4000, 1)
    paths = {}
    for name, values in (("a", first), ("b", one_step_apart(first, 0.01, 2))):
        paths[name + ".png"] = os.path.join(folder, name + ".png")
        save_png(paths[name + ".png"], values)
        paths[name + ".npy"] = os.path.join(folder, name + ".npy")
        numpy.save(paths[name + ".npy"], values)
        paths[name + "-planes.npy"] = os.path.join(folder, name + "-planes.npy")
        numpy.save(paths[name + "-planes.npy"], numpy.ascontiguousarray(values.transpose(2, 0, 1)))
    paths["photo.png"] = os.path.join(folder, "photo.png")
    save_png(paths["photo.png"], first[:768, :1024])
    return paths


def make_large_pair(folder, dtype):
    """Two .npy files of 400 megapixels: uint8 RGB, or gray in float32 from 0 to 1."""
    height, width, band = 20000, 20000, 1000
    shape = (height, width, 3) if dtype == "uint8" else (height, width)
    paths = [os.path.join(folder, "large-%s-%s.npy" % (dtype, name)) for name in "ab"]
    files = [numpy.lib.format.open_memmap(path, mode="w+", dtype=dtype, shape=shape) for path in paths]
    for top in range(0, height, band):
        rows = photograph_like(width, band, top)
        changed = one_step_apart(rows, 0.0001, top + 1)
        for file, values in zip(files, (rows, changed)):
            file[top:top + band] = values if dtype == "uint8" else values[:, :, 0] / numpy.float32(255)
    for file in files:
        file.flush()
    return paths
