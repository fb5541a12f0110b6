# SPDX-License-Identifier: Apache-2.0
"""What the scripts of this folder share: images by formula and the writer of reference cases.

Each make_<group>.py writes <group>.jsonl with results of Kornia 0.9.0 and PyTorch 2.15 (two threads, AVX-512 code
paths). One case a line:

    op      the step as Comparoscope writes it, "contrast:contrast=1.3"
    seed    what torch.manual_seed got before Kornia drew its parameters, which Comparoscope replays with the
            random stream "torch"; null for an op that draws nothing
    shape   [n, c, h, w]
    dtype   "float64"; absent: "float32"
    input   "noise:K", "levels:K" or "signed:K": the functions below
    draws   {name: [numbers, sample by sample]} (optional): random parameters that are applied instead
    output_shape  [n, c, h, w] if it is not that of the input
    output  the result in NCHW order, each number the shortest text of its dtype
"""

import json
import os

import numpy as np
import torch

measured = None  # a list: the cases are put there, and nothing is written
FOLDER = os.path.dirname(os.path.abspath(__file__))


def hash64(seed, count):
    """splitmix64's output function of seed * 2^32 + index, for indices 0 ... count-1."""
    with np.errstate(over="ignore"):
        z = (np.uint64(seed) << np.uint64(32)) + np.arange(count, dtype=np.uint64) + np.uint64(1)
        z = z * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))


def image(name, shape, dtype=torch.float32):
    """The input of a case, as tests/engine/kornia_reference.h makes it too."""
    kind, seed = name.split(":")
    bits = hash64(int(seed), int(np.prod(shape)))
    if kind == "noise":  # uniform in [0, 1), multiples of 2^-24
        values = (bits >> np.uint64(40)).astype(np.float64) * 2.0**-24
    elif kind == "levels":  # 0, 1/8 ... 1: channels that tie, black and white
        values = ((bits >> np.uint64(40)) % np.uint64(9)).astype(np.float64) / 8.0
    elif kind == "signed":  # uniform in [-2, 2)
        values = (bits >> np.uint64(40)).astype(np.float64) * 2.0**-22 - 2.0
    else:
        raise ValueError(name)
    return torch.from_numpy(values.reshape(shape)).to(dtype)


class Cases:
    """Writes <group>.jsonl when the block that it manages ends."""

    def __init__(self, group):
        self.path = os.path.join(FOLDER, group + ".jsonl")
        self.lines = []

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is None and measured is None:
            with open(self.path, "w", encoding="ascii") as file:
                file.write("".join(line + "\n" for line in self.lines))
            print(self.path, len(self.lines), "cases,", os.path.getsize(self.path), "bytes")

    def add(self, op, function, shape=(2, 3, 9, 11), seed=None, input="noise:1", dtype=torch.float32,
            draws=None):
        """Runs function(image) after seeding PyTorch and keeps what it returns."""
        if measured is not None:  # ../fidelity/measure.py runs the same cases on large images instead
            measured.append((op, function, shape, seed, input, dtype, draws))
            return
        source = image(input, shape, dtype)
        if seed is not None:
            torch.manual_seed(seed)
        with torch.no_grad():
            result = function(source)
        assert result.dtype == dtype and result.dim() == 4, (op, result.dtype, result.shape)
        case = {"op": op, "seed": seed, "shape": list(shape), "input": input}
        if dtype == torch.float64:
            case["dtype"] = "float64"
        if draws:
            case["draws"] = draws
        if tuple(result.shape) != tuple(shape):
            case["output_shape"] = list(result.shape)
        text = json.dumps(case)
        # NumPy prints the shortest text that reads back as the same number of its type
        numbers = ",".join(np.format_float_positional(v, trim="-") for v in result.numpy().ravel())
        self.lines.append(text[:-1] + ', "output": [' + numbers + "]}")
