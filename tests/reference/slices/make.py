#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes pairs of arrays of any rank, and by what NumPy says their slices differ.

make.py        writes a.npz and b.npz beside itself, and expected.json

Needs NumPy. expected.json has of each array: for every axis the indices whose slices differ, with the numbers of samples, of differing and of
not finite pairs, the largest and the mean |a-b|, the place of the first largest one; and for every two axes the largest |a-b| over the others.
Numbers that are not finite are the words "nan" and "inf".
"""
import itertools
import json
import math
import pathlib

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent


def pairs():
    generator = np.random.default_rng(4949)
    long = generator.standard_normal(1000).astype("float32")
    moved = long.copy()
    moved[[3, 703, 999]] += np.float32([0.5, 2.25, -1.0])
    yield "long", long, moved

    rows = generator.standard_normal((8, 60))
    other = rows.copy()
    other[3] += generator.standard_normal(60)
    yield "rows", rows, other

    words = generator.integers(-(2**62), 2**62, (7, 9))
    near = words.copy()
    near[2, 4] += 1  # which float64 does not hold
    near[2, 5] -= 3
    near[6, 0] += 2**61
    yield "words", words, near

    unsigned = np.array([[0, 2**64 - 1, 5], [7, 8, 9]], dtype="uint64")
    yield "unsigned", unsigned, np.array([[2**64 - 1, 0, 5], [7, 8, 10]], dtype="uint64")

    fifth = generator.standard_normal((2, 3, 4, 5, 6)).astype("float32")
    changed = fifth.copy()
    changed[1, :, 2, 0] *= np.float32(1.5)
    changed[0, 2, 3, 4, 5] += np.float32(4)
    yield "fifth", fifth, changed

    half = generator.standard_normal((4, 5, 3)).astype("float16")
    broken = half.copy()
    half[0, 0, 0] = broken[0, 0, 0] = np.nan  # equal
    half[0, 1, 0], broken[0, 1, 0] = 0.0, -0.0  # equal
    half[1, 2, 2] = np.nan
    broken[1, 3, 0] = np.inf
    half[2, 2, 2], broken[2, 2, 2] = np.inf, -np.inf
    half[3, 4, 1] = broken[3, 4, 1] = -np.inf  # equal
    broken[3, 0, 0] += np.float16(0.25)
    yield "half", half, broken

    mask = generator.integers(0, 2, (6, 5)).astype(bool)
    flipped = mask.copy()
    flipped[:, 1] = ~flipped[:, 1]
    yield "mask", mask, flipped

    waves = (generator.standard_normal((3, 4)) + 1j * generator.standard_normal((3, 4))).astype("complex64")
    turned = waves.copy()
    turned[1, 2] = turned[1, 2].conjugate()
    turned[2, 0] += 3
    yield "waves", waves, turned

    yield "mixed", rows.astype("float32"), rows
    yield "same", long, long
    yield "empty", np.zeros((3, 0), dtype="float32"), np.zeros((3, 0), dtype="float32")
    fortran = np.asfortranarray(generator.integers(0, 256, (5, 4, 3)).astype("uint8"))
    down = fortran.copy(order="F")
    down[4, 3, 2] ^= 255
    down[0, 3, 1] ^= 1
    yield "fortran", fortran, down


def word(value):
    value = float(value)
    return value if math.isfinite(value) else "nan" if math.isnan(value) else "inf"


def distances(a, b):
    """|a-b| as float64, which pairs differ, and which of them are not finite; a last axis of the parts of complex numbers."""
    if np.iscomplexobj(a):
        a, b = (np.stack([each.real, each.imag], axis=-1) for each in (a, b))
    if a.dtype.kind in "iu":
        distance = np.array([abs(int(x) - int(y)) for x, y in zip(a.ravel(), b.ravel())], dtype="float64").reshape(a.shape)
        return distance, a != b, np.zeros(a.shape, bool)
    a, b = a.astype("float64"), b.astype("float64")
    differs = ~((a == b) | (np.isnan(a) & np.isnan(b)))
    broken = differs & ~(np.isfinite(a) & np.isfinite(b))
    with np.errstate(invalid="ignore"):
        distance = np.where(broken, np.inf, np.where(differs, np.abs(a - b), 0.0))
    return distance, differs, broken


def facts(a, b):
    distance, differs, broken = distances(a, b)
    rank = a.ndim
    axes = []
    for axis in range(rank):
        found = []
        for index in range(a.shape[axis]):
            cut = tuple(index if each == axis else slice(None) for each in range(rank))
            if not differs[cut].any():
                continue
            whole = np.where(np.moveaxis(np.ones(distance.shape, bool), axis, 0)[index], np.moveaxis(distance, axis, 0)[index], 0)
            place = list(np.unravel_index(int(np.argmax(whole)), whole.shape)) if whole.ndim else []
            place.insert(axis, index)
            finite = distance[cut][~broken[cut]]
            found.append({"index": index, "samples": int(distance[cut].size), "differing": int(differs[cut].sum()), "nonFinite": int(broken[cut].sum()), "maxAbs": word(distance[cut].max()), "meanAbs": word(finite.mean()) if finite.size else "nan", "worst": [int(each) for each in place]})
        axes.append(found)
    maps = []
    for rows, columns in itertools.permutations(range(rank), 2):
        others = tuple(each for each in range(distance.ndim) if each not in (rows, columns))
        largest = distance.max(axis=others) if distance.size else np.zeros((a.shape[rows], a.shape[columns]))[:0]
        if rows > columns:
            largest = largest.T
        maps.append({"rows": rows, "columns": columns, "largest": [word(each) for each in largest.ravel()]})
    if rank == 1:
        maps.append({"rows": None, "columns": 0, "largest": [word(each) for each in distance]})
    return {"shape": list(a.shape), "axes": axes, "maps": maps}


def main():
    made = list(pairs())
    np.savez(HERE / "a.npz", **{name: a for name, a, _ in made})
    np.savez(HERE / "b.npz", **{name: b for name, _, b in made})
    expected = {"numpy": np.__version__, "arrays": {name: facts(a, b) for name, a, b in made}}
    (HERE / "expected.json").write_text(json.dumps(expected, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
