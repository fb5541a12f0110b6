#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Peers for what the test suites of torchvision and Kornia compare, each a program of one side:

    libraries.py tensor | pil           torchvision's colour jitter on tensors, and on PIL images
    libraries.py separable | whole      Kornia's gaussian_blur2d in two passes, and in the plane

Run with the Python that has the library and with this tree's app/python on PYTHONPATH.
"""
import sys

from comparoscope.peer import Float, Int, Peer
from comparoscope.torch_arrays import TorchArrays

ORDERS = 24  # of four steps


def orders():
    from itertools import permutations
    return list(permutations(range(4)))


def jitter(kind):
    import torch
    import torchvision
    from torchvision.transforms.v2 import functional

    peer = Peer(kind, torchvision.__version__, label=f"torchvision {torchvision.__version__} ({kind})", arrays=TorchArrays(),
                environment=lambda: {"torch": torch.__version__, "torchvision": torchvision.__version__})

    @peer.op("tv_color_jitter", dtypes=("uint8",), help="torchvision's ColorJitter: four steps in an order.",
             brightness=Float(1.0, 0.0, 4.0, drawn=True), contrast=Float(1.0, 0.0, 4.0, drawn=True),
             saturation=Float(1.0, 0.0, 4.0, drawn=True), hue=Float(0.0, -0.5, 0.5, drawn=True), order=Int(0, 0, ORDERS - 1, drawn=True))
    def tv_color_jitter(image, brightness, contrast, saturation, hue, order):
        steps = [(functional.adjust_brightness, brightness), (functional.adjust_contrast, contrast),
                 (functional.adjust_saturation, saturation), (functional.adjust_hue, hue)]
        outputs = []
        for n, sample in enumerate(image):
            out = functional.to_pil_image(sample) if kind == "pil" else sample
            for which in orders()[int(order[n].item())]:
                function, factors = steps[which]
                out = function(out, float(factors[n].item()))
            outputs.append(functional.pil_to_tensor(out) if kind == "pil" else out)
        return torch.stack(outputs)

    peer.serve()


def blur(kind):
    import kornia
    import torch

    peer = Peer(kind, kornia.__version__, label=f"Kornia {kornia.__version__} ({kind})", arrays=TorchArrays(),
                environment=lambda: {"torch": torch.__version__, "kornia": kornia.__version__})

    @peer.implements("gaussian_blur", "kornia.filters.gaussian_blur2d", kernel=True, sigma=True,
                     border=["reflect", "replicate", "constant", "circular"])
    def gaussian_blur(image, call):
        kernel, sigma = call.size("kernel"), call.pair("sigma")
        return kornia.filters.gaussian_blur2d(image, (kernel.height, kernel.width or kernel.height), (sigma.y, sigma.x),
                                              call.choice("border"), separable=kind == "separable")

    peer.serve()


if __name__ == "__main__":
    which = sys.argv[1] if len(sys.argv) == 2 else ""
    if which in ("tensor", "pil"):
        jitter(which)
    elif which in ("separable", "whole"):
        blur(which)
    else:
        sys.exit(__doc__)
