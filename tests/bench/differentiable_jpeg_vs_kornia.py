#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kornia's differentiable JPEG codec with autograd on two threads beside differentiable_jpeg_bench, in turns.

Usage: differentiable_jpeg_vs_kornia.py PATH/TO/differentiable_jpeg_bench     (needs torch and kornia)
Prints for forward and for forward + backward of a 1920x1080 float32 image: milliseconds of the fastest iteration, the memory by which
the process grew beside image and output gradient, and Kornia's over ours.
"""
import json
import resource
import subprocess
import sys
import time

WIDTH, HEIGHT = 1920, 1080
PIXELS = WIDTH * HEIGHT


def kornia_run(backward):
    """In a process of its own, because memory is counted by its peak."""
    import torch
    from kornia.enhance import jpeg_codec_differentiable

    torch.set_num_threads(2)
    y, x = torch.meshgrid(torch.arange(HEIGHT), torch.arange(WIDTH), indexing="ij")
    planes = [((x * 7 + y * 3 + c * 50) % 448 - 224).abs() / 256 for c in range(3)]
    image = torch.stack(planes)[None].float() + torch.rand(1, 3, HEIGHT, WIDTH) / 16
    upstream = image.clone()
    quality = torch.tensor([75.0], requires_grad=backward)
    image.requires_grad_(backward)
    small = image.detach()[:, :, :64, :64].requires_grad_(backward)  # loads what the first run loads
    first = jpeg_codec_differentiable(small, quality)
    if backward:
        first.sum().backward()
    del first, small
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    best = float("inf")
    for _ in range(5):
        image.grad = None
        begin = time.perf_counter()
        with torch.set_grad_enabled(backward):
            output = jpeg_codec_differentiable(image, quality)
        if backward:
            output.backward(upstream)
        best = min(best, time.perf_counter() - begin)
        del output
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    print(json.dumps({"ms": best * 1e3, "resident_per_pixel": grown / PIXELS}))


def kornia_measured(backward):
    report = subprocess.run([sys.executable, __file__, "--kornia", str(int(backward))], check=True,
                            capture_output=True, text=True).stdout
    return json.loads(report.splitlines()[-1])


def ours_measured(bench, name):
    report = subprocess.run([bench, "--benchmark_format=json", f"--benchmark_filter=^{name}/"], check=True,
                            capture_output=True, text=True).stdout
    return json.loads(report)["benchmarks"][0]


def main():
    for name, backward in (("Forward", False), ("ForwardBackward", True)):
        rounds = [(ours_measured(sys.argv[1], name), kornia_measured(backward)) for _ in range(2)]
        ours, theirs = ({key: min(side[key] for side in sides) for key in ("ms", "resident_per_pixel")}
                        for sides in zip(*rounds))
        print(f"{name}: ours {ours['ms']:.1f} ms ({ours['ms'] * 1e6 / PIXELS:.1f} ns/pixel), Kornia {theirs['ms']:.0f} ms: "
              f"{theirs['ms'] / ours['ms']:.1f}x faster; memory ours {ours['resident_per_pixel']:.0f} bytes/pixel, "
              f"Kornia {theirs['resident_per_pixel']:.0f}: 1/{theirs['resident_per_pixel'] / ours['resident_per_pixel']:.1f}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--kornia"]:
        kornia_run(sys.argv[2] == "1")
    else:
        main()
