# SPDX-License-Identifier: Apache-2.0
"""Records what two runs of a small program put out: record_programs.py FOLDER writes a.comparo, b.comparo, equal.comparo (the
same as a) and large.comparo with the recorder of the Python package and NumPy alone."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "app", "python"))
sys.dont_write_bytecode = True

import numpy as np

import comparoscope
from comparoscope.recorder import facts

environment_here = facts.environment


def run(path, is_b, driver):
    facts.environment = lambda: {**environment_here(), "driver": driver}
    random = np.random.default_rng(7)
    batch = random.integers(0, 256, (4, 3, 24, 32), dtype=np.uint8)
    weight = {"name": "weight", "kind": "parameter", "device": "cpu", "dtype": "float32", "shape": [8, 3, 3, 3], "crc32": 1000 + is_b}
    with comparoscope.record(path) as rec:
        rec.input(batch)
        image = batch.astype(np.float32) / np.float32(255)
        rec.step("to_float", image)
        angle = np.array([10.0, 20.0, 30.0, 40.5 if is_b else 40.0])
        rec.write_step("rotate", "output", image, function="augment.RandomRotation", draws={"angle": angle, "flip": np.array([True, False, True, False])})
        features = np.repeat(image[:, :1, ::2, ::2], 8, axis=1)
        if is_b:
            features[2, 5, 3, 4] += np.float32(0.25)
        rec.write_step("encoder.0", "output", features, function="torch.nn.Conv2d", state=[weight], notes=["compiled"])
        half = image.astype(np.float16)
        if is_b:
            half[1, 2, 20, 30] = np.nextafter(half[1, 2, 20, 30], np.float16(2))
        rec.step("half", half)
        mask = image[:, 0] > 0.5
        rec.step("mask", mask ^ (np.arange(32) == 31) if is_b else mask)
        rec.step("head.out" if is_b else "out", {"boxes": np.arange(20, dtype=np.float64).reshape(5, 4), "labels": np.array([3, 1, 2], dtype=np.int64)})
        rec.step("hwc", np.moveaxis(image[0], 0, -1))
        rec.step("extra_b", np.zeros((2, 2))) if is_b else rec.step("extra_a", np.zeros(7))
        rec.step("empty", np.zeros((0, 3, 4, 4), dtype=np.float32))


def run_again(path, off):
    """Steps that say which op they are; the second is `off` in one sample, and the third was made of it."""
    picture = np.random.default_rng(5).random((1, 3, 24, 32), dtype=np.float32)
    with comparoscope.record(path) as rec:
        rec.input(picture)
        inverted = 1 - picture
        rec.step("net.invert", inverted, op="invert", of=picture)
        flipped = inverted[..., ::-1].copy()
        flipped[0, 1, 2, 3] += np.float32(off)
        rec.step("net.flip", flipped, op="horizontal_flip", of="net.invert")
        rec.step("net.back", 1 - flipped, op="invert", of="net.flip")
        rec.step("net.mean", flipped.mean(axis=(2, 3)))


def several(path, is_b):
    """The second of three tensors differs."""
    with comparoscope.record(path) as rec:
        rec.step("first", np.zeros((3, 8, 8), dtype=np.float32))
        rec.step("head", {"boxes": np.zeros((6, 4)), "masks": np.full((3, 8, 8), float(is_b)), "scores": np.zeros(6)})


folder = sys.argv[1]
run_again(os.path.join(folder, "live.comparo"), 0.5)
run_again(os.path.join(folder, "right.comparo"), 0)
several(os.path.join(folder, "several_a.comparo"), False)
several(os.path.join(folder, "several_b.comparo"), True)
run(os.path.join(folder, "a.comparo"), False, "550.54")
run(os.path.join(folder, "equal.comparo"), False, "550.54")
run(os.path.join(folder, "b.comparo"), True, "570.12")
with comparoscope.record(os.path.join(folder, "large.comparo")) as rec:
    for i in range(48):
        rec.step(f"block.{i}", np.full((8, 1, 512, 256), i, dtype=np.uint8))
