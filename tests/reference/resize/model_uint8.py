# SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause AND MIT-CMU
"""PyTorch's fixed-point uint8 interpolation, bilinear and bicubic: int16 weights, a horizontal pass into a uint8
intermediate, then a vertical one. Arrays are in NCHW order."""

import math

import numpy as np


def filter_linear(x):
    x = abs(x)
    return 1.0 - x if x < 1.0 else 0.0


def _cubic_horner(x, a):
    x = abs(x)
    if x < 1.0:
        return ((a + 2.0) * x - (a + 3.0)) * x * x + 1
    if x < 2.0:
        return ((a * x - 5.0 * a) * x + 8.0 * a) * x - 4.0 * a
    return 0.0


def antialias_weights_double(size_in, size_out, mode):
    """Start index and weights of each output of one axis, in double, as the uint8 kernels form them."""
    scale = size_in / size_out
    radius = 2 if mode == "bicubic" else 1
    support = radius * scale if scale >= 1.0 else float(radius)
    inverse = 1.0 / scale if scale >= 1.0 else 1.0
    width = int(math.ceil(support)) * 2 + 1
    table = []
    for i in range(size_out):
        center = scale * (i + 0.5)
        first = max(int(center - support + 0.5), 0)
        last = min(int(center + support + 0.5), size_in)
        count = min(max(last - first, 0), width)
        raw = []
        for j in range(count):
            x = (j + first - center + 0.5) * inverse
            raw.append(filter_linear(x) if mode == "bilinear" else _cubic_horner(x, -0.5))
        total = 0.0
        for w in raw:
            total += w
        if total != 0.0:
            raw = [w / total for w in raw]
        table.append((first, raw))
    return table


def plain_weights_double(size_in, size_out, mode):
    """The same without antialias: 2 or 4 taps, taps beyond the border folded onto the border pixel."""
    scale = size_in / size_out
    taps = 4 if mode == "bicubic" else 2
    table = []
    for i in range(size_out):
        real = scale * (i + 0.5) - 0.5
        if mode == "bilinear" and real < 0:
            real = 0.0
        base = min(int(math.floor(real)), size_in - 1)
        t = min(max(real - base, 0.0), 1.0)
        start = base - taps // 2 + 1
        first = max(start, 0)
        last = min(base + taps // 2 + 1, size_in)
        count = min(max(last - first, 0), taps)
        weights = [0.0] * count
        for j in range(taps):
            x = (j + 1 - taps // 2) - t
            w = filter_linear(x) if mode == "bilinear" else _cubic_horner(x, -0.75)
            slot = min(max(start + j, 0), size_in - 1) - first
            weights[min(max(slot, 0), count - 1)] += w
        table.append((first, weights))
    return table


def quantise(table):
    """int16 weights and their number of fraction bits, chosen once an axis."""
    largest = max([0.0] + [w for _, weights in table for w in weights])
    precision = 0
    while precision < 22 and int(0.5 + largest * (1 << (precision + 1))) < (1 << 15):
        precision += 1
    one = 1 << precision
    return [(first, [int(w * one - 0.5) if w < 0 else int(w * one + 0.5) for w in weights])
            for first, weights in table], precision


def uint8_weights(size_in, size_out, mode, antialias):
    build = antialias_weights_double if antialias else plain_weights_double
    return quantise(build(size_in, size_out, mode))


def _fixed_pass(image, size_out, mode, antialias):
    """One pass along the last axis."""
    table, precision = uint8_weights(image.shape[-1], size_out, mode, antialias)
    out = np.empty(image.shape[:-1] + (size_out,), np.uint8)
    wide = image.astype(np.int32)
    for i, (first, weights) in enumerate(table):
        acc = np.full(image.shape[:-1], 1 << (precision - 1), np.int32)
        for j, w in enumerate(weights):
            acc += wide[..., first + j] * np.int32(w)
        out[..., i] = np.clip(acc >> precision, 0, 255)
    return out


def uint8_native(image, height, width, mode, antialias):
    out = image
    if image.shape[-1] != width:
        out = _fixed_pass(out, width, mode, antialias)
    if image.shape[-2] != height:
        out = np.swapaxes(_fixed_pass(np.swapaxes(out, -1, -2), height, mode, antialias), -1, -2)
    return np.ascontiguousarray(out)
