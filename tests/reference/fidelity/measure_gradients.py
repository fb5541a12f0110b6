#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the image gradients of the differentiable JPEG codec against the installed Kornia and PyTorch, on the CPU.

    python measure_gradients.py --comparo build/dev/app/comparo [--numerics framework] [--threads 2]

The image is noise, the gradient of the output between -1 and 1. Printed a case: how many numbers differ, and the largest difference as a
share of the largest gradient. Exit status 1 if any does.
"""

import argparse
import os
import subprocess
import sys
import tempfile

import numpy as np
import torch
from kornia.enhance import jpeg_codec_differentiable

CASES = [(1, 16, 16, 30.0), (1, 35, 40, 50.0), (2, 50, 90, 75.0), (1, 150, 161, 95.0), (3, 64, 48, 10.0), (1, 240, 320, 0.0),
         (1, 400, 420, 60.0)]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--comparo", required=True)
    arguments.add_argument("--numerics", default="framework")
    arguments.add_argument("--threads", type=int, default=2)
    options = arguments.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        source, weights, target = (os.path.join(folder, name) for name in ("in.npy", "w.npy", "g.npy"))
        for n, h, w, quality in CASES:
            image = torch.rand(n, 3, h, w).requires_grad_()
            upstream = (torch.rand(n, 3, h, w) * 2 - 1) * torch.rand(n, 3, h, w)
            jpeg_codec_differentiable(image, torch.tensor([quality])).backward(upstream)
            np.save(source, image.detach().numpy())
            np.save(weights, upstream.numpy())
            subprocess.run([options.comparo, "grad", "run", source, "--op", f"differentiable_jpeg:quality={quality:g}", "--weights",
                            weights, "--only-a", "--a", "cpu/" + options.numerics, "--save-grad", target], check=True,
                           capture_output=True)
            ours, theirs = np.load(target).reshape(image.shape), image.grad.numpy()
            differing = int((ours != theirs).sum())
            wrong += differing != 0
            print(f"{n}x3x{h}x{w} quality {quality:g}: {differing} of {theirs.size} differ, by up to "
                  f"{np.abs(ours - theirs).max() / np.abs(theirs).max():.2g} of the largest", flush=True)
    sys.exit(wrong != 0)


main()
