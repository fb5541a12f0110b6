# SPDX-License-Identifier: Apache-2.0
"""Prints what tests/engine/kernel/torch_order_test.cpp and tests/engine/ops/kornia_checksums_test.cpp compare: sums over
bits * (2 i + 1) modulo 2^64 of results of PyTorch, torchvision and Kornia, with two threads, or as many as the first argument
says. The images are large enough for whole
vectors, their rests and both threads, which the small ones of ../kornia are not."""

import os
import sys

import numpy as np
import torch
from kornia.augmentation import (ColorJitter, RandomGamma, RandomGaussianIllumination, RandomGrayscale, RandomLinearIllumination,
                                 RandomResizedCrop)
from torchvision.transforms import InterpolationMode
from torchvision.transforms.v2 import functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "kornia"))
from make_kornia import image  # noqa: E402

COUNT = 1 << 20


def checksum(tensor):
    values = tensor.contiguous().numpy().ravel()
    bits = values.view(np.uint32 if values.itemsize == 4 else np.uint64).astype(np.uint64)
    with np.errstate(over="ignore"):
        factors = np.arange(bits.size, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
        return hex(int((bits * factors).sum(dtype=np.uint64)))


torch.set_num_threads(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
print("torch", torch.__version__, torch.get_num_threads(), "threads", torch.backends.cpu.get_cpu_capability())
for dtype in (torch.float32, torch.float64):
    base = (torch.arange(COUNT, dtype=torch.float64) / COUNT).to(dtype)
    for exponent in ("0x1.d16p-2", "0x1.19999ap+1"):
        power = torch.full((COUNT,), float.fromhex(exponent), dtype=dtype)
        print("vectors", dtype, exponent, checksum(torch.pow(base, power)))
        strided = torch.zeros(COUNT, 2, dtype=dtype)  # no vectors: one by one
        strided[:, 0] = base
        print("one by one", dtype, exponent, checksum(torch.pow(strided[:, 0], power)))
    noise = image("noise:1", (1, 1, 1, COUNT), dtype).ravel()
    sums = [noise[:count].sum() for count in (1, 7, 8, 31, 100, 1000, 12707, 32767, 32768, 65537, 131072, COUNT - 1)]
    print("totals", dtype, checksum(torch.stack(sums)))
    rows = torch.stack([noise[:count].repeat(2, 1).sum(-1)[1] for count in (5, 97, 320, 12707, 121303)])
    print("rows", dtype, checksum(rows))

LARGE = (
    ("gamma:gamma=0.4..2.5,gain=0.5..1.5", RandomGamma((0.4, 2.5), (0.5, 1.5)), (2, 1, 97, 131)),
    ("gamma:gamma=0.4..2.5,gain=0.5..1.5", RandomGamma((0.4, 2.5), (0.5, 1.5)), (1, 3, 301, 203)),
    ("color_jitter:brightness=1,contrast=0.5,saturation=1,hue=0",
     ColorJitter((1.0, 1.0), (0.5, 0.5), (1.0, 1.0), (0.0, 0.0)), (1, 3, 256, 256)),
    ("color_jitter:brightness=1,contrast=0.5,saturation=1,hue=0",
     ColorJitter((1.0, 1.0), (0.5, 0.5), (1.0, 1.0), (0.0, 0.0)), (2, 3, 97, 131)),
    ("gamma:gamma=0.4..2.5,gain=0.5..1.5", RandomGamma((0.4, 2.5), (0.5, 1.5)), (1, 3, 301, 403)),
    ("color_jitter:brightness=1,contrast=0.5,saturation=1,hue=0",
     ColorJitter((1.0, 1.0), (0.5, 0.5), (1.0, 1.0), (0.0, 0.0)), (1, 3, 301, 403)),
    ("grayscale", RandomGrayscale(p=1.0), (1, 5, 97, 131)),
    ("grayscale", RandomGrayscale(p=1.0), (2, 7, 31, 45)),
    ("gaussian_illumination", RandomGaussianIllumination(p=1.0), (2, 1, 301, 203)),
    ("linear_illumination", RandomLinearIllumination(p=1.0), (4, 1, 97, 320)),
    ("resize:size=150x333,antialias=false", lambda x: F.resize(x, [150, 333], InterpolationMode.BILINEAR, antialias=False), (1, 3, 97, 131)),
    ("resize:size=150x333,antialias=false", lambda x: F.resize(x, [150, 333], InterpolationMode.BILINEAR, antialias=False), (2, 1, 97, 131)),
    ("resized_crop:size=150x120,align_corners=false", RandomResizedCrop((150, 120), align_corners=False, cropping_mode="slice"),
     (2, 3, 97, 131)),
)
for text, module, shape in LARGE:
    for dtype in (torch.float32, torch.float64):
        torch.manual_seed(11)
        print(f'{{"{text}", {{{", ".join(map(str, shape))}}}, DType::{"Float32" if dtype == torch.float32 else "Float64"}, '
              f"{checksum(module(image('noise:1', shape, dtype)))}u}},")
