#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Resize of a 3840x2160 RGB frame to 1920x1080: Pillow (one thread, as it has no others) beside resize_bench.

Usage: resize_vs_pillow.py PATH/TO/resize_bench     (needs Pillow and numpy; run it on an idle machine)
Prints Pillow's fastest time over ours, for bilinear and bicubic with antialiasing.
"""
import json
import subprocess
import sys
import time

import numpy
import PIL
from PIL import Image


def pillow_ms(resample):
    rng = numpy.random.default_rng(1)
    y, x = numpy.mgrid[0:2160, 0:3840]
    frame = numpy.stack([128 + 90 * numpy.sin(x * 0.011 + c) * numpy.cos(y * 0.007) for c in range(3)], -1)
    image = Image.fromarray((frame + rng.integers(0, 8, frame.shape)).clip(0, 255).astype(numpy.uint8))
    best = float("inf")
    for _ in range(15):
        begin = time.perf_counter()
        image.resize((1920, 1080), resample)
        best = min(best, time.perf_counter() - begin)
    return best * 1e3


def main():
    report = subprocess.run([sys.argv[1], "--benchmark_format=json", "--benchmark_filter=^B.*Vs(Area|Cubic)"],
                            check=True, capture_output=True, text=True).stdout
    ours = {b["name"].split("/")[0]: b["ours_ms"] for b in json.loads(report)["benchmarks"]}
    for name, key, resample in (("bilinear", "BilinearAntialiasVsArea", Image.Resampling.BILINEAR),
                                ("bicubic", "BicubicAntialiasVsCubic", Image.Resampling.BICUBIC)):
        peer = pillow_ms(resample)
        print(f"{name}: Pillow {PIL.__version__} {peer:.2f} ms, ours {ours[key]:.2f} ms, {peer / ours[key]:.1f}x faster")


if __name__ == "__main__":
    main()
