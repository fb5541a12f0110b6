#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What recording costs, what an assertion about equal arrays costs beside numpy.array_equal, and how long the package takes to import.

    PYTHONPATH=app/python tests/bench/recorder_cost.py        with PyTorch and Kornia where they are

Exit 1 if an assertion takes 30 ms more than numpy.array_equal, or the import 50 ms more than Python without it.
"""

import importlib.util
import os
import subprocess
import sys
import tempfile
import time

import numpy as np
from comparoscope import record
from comparoscope.testing import assert_same


MOST_OVER_EQUAL = 30.0  # milliseconds
MOST_TO_IMPORT = 50.0


def fastest(function, runs=15):
    """Milliseconds."""
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        function()
        times.append(time.perf_counter() - begin)
    return 1e3 * min(times)


def word(reached):
    return "" if reached else "   NOT REACHED"


def imports():
    """Whether they are as fast as they have to be. NumPy is imported by the first array, not by the package."""
    def started(code):
        return fastest(lambda: subprocess.run([sys.executable, "-c", code], check=True), 9)

    python, numpy = started("pass"), started("import numpy")
    reached = True
    for module in ("comparoscope", "comparoscope.testing"):
        cost = started("import " + module) - python
        reached = reached and cost < MOST_TO_IMPORT
        print(f"import {module}: {max(cost, 0):.1f} ms{word(cost < MOST_TO_IMPORT)}")
    used = started("from comparoscope import compare, record; import comparoscope.testing as t; t.assert_same(1.0, 1.0)")
    print(f"import and first use: {used - python:.0f} ms, of which NumPy's import {numpy - python:.0f} ms")
    return reached


def assertions():
    """Whether they are as fast as they have to be."""
    reached = True
    for dtype in (np.float32, np.float64):
        a = np.random.default_rng(0).random((1080, 1920, 3)).astype(dtype)
        b = a.copy()
        equal, same = fastest(lambda: np.array_equal(a, b)), fastest(lambda: assert_same(a, b))
        reached = reached and same - equal <= MOST_OVER_EQUAL
        print(f"1080p {a.dtype}: array_equal {equal:.1f} ms, assert_same {same:.1f} ms{word(same - equal <= MOST_OVER_EQUAL)}")
    return reached


def steps(folder):
    for name, array in (("16 numbers", np.zeros(16, np.float32)), ("1080p float32", np.random.default_rng(0).random((3, 1080, 1920), np.float32))):
        with record(os.path.join(folder, "steps.comparo")) as rec:
            cost = fastest(lambda: rec.step("x", array), 10)
        print(f"a step of {name}: {cost:.2f} ms" + (f", {array.nbytes / cost / 1e3:.0f} MB/s" if array.nbytes > 1000 else ""))


def augmentation(folder):
    missing = [name for name in ("torch", "kornia") if importlib.util.find_spec(name) is None]
    if missing:
        print("without " + ", ".join(missing) + ": no augmentation")
        return
    import kornia.augmentation as K
    import torch

    module = K.AugmentationSequential(K.ColorJiggle(0.1, 0.1, 0.1, 0.1, p=1.0), K.RandomAffine(15.0, p=1.0), K.RandomGaussianBlur((5, 5), (0.1, 2.0), p=1.0))
    image = torch.rand(8, 3, 224, 224)
    module(image)
    plain = fastest(lambda: module(image), 7)
    with record(os.path.join(folder, "augmentation.comparo")) as rec:
        rec.watch(module)
        recorded = fastest(lambda: module(image), 7)
    with record(os.path.join(folder, "augmentation.comparo"), every=10**9) as rec:
        rec.watch(module)
        module(image)
        skipped = fastest(lambda: module(image), 7)
    print(f"Kornia, 3 augmentations of 8 x 3 x 224 x 224: {plain:.1f} ms; recorded {recorded:.1f} ms; watched and not recorded {skipped:.1f} ms")


def main():
    reached = [imports(), assertions()]
    with tempfile.TemporaryDirectory() as folder:
        steps(folder)
        augmentation(folder)
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())
