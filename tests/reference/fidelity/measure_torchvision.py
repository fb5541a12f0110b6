# SPDX-License-Identifier: Apache-2.0
"""Ops that follow torchvision, for measure.py."""

import torch
from make_kornia import Cases
from torchvision.transforms import InterpolationMode as Mode
from torchvision.transforms.v2 import functional as F

MODES = {"bilinear": Mode.BILINEAR, "bicubic": Mode.BICUBIC, "nearest": Mode.NEAREST, "nearest-exact": Mode.NEAREST_EXACT}

with Cases("torchvision") as cases:
    for dtype in (torch.uint8, torch.float32, torch.uint16):
        for mode, theirs in MODES.items():
            for antialias in (True, False):
                for size in ((64, 80), (150, 333), (500, 600)):
                    cases.add(f"resize:size={size[0]}x{size[1]},mode={mode},antialias={str(antialias).lower()}",
                              lambda x, s=size, m=theirs, a=antialias: F.resize(x, list(s), m, antialias=a),
                              (2, 3, 9, 11), dtype=dtype)
    cases.add("to_float", lambda x: F.to_dtype(x, torch.float32, scale=True), (2, 3, 9, 11), dtype=torch.uint8)
    cases.add("to_float", lambda x: F.to_dtype(x, torch.float32, scale=True), (2, 3, 9, 11), dtype=torch.uint16)
    for dtype in (torch.uint8, torch.uint16):
        cases.add("to_float:rule=divide", lambda x: x / (255 if x.dtype == torch.uint8 else 65535), (2, 3, 9, 11), dtype=dtype)
    for dtype in (torch.float32, torch.float64, torch.uint16):
        cases.add("to_uint8:rounding=to_dtype", lambda x: F.to_dtype(x, torch.uint8, scale=True), (2, 3, 9, 11), dtype=dtype)
    cases.add("to_uint8:rounding=truncate", lambda x: (x * 255).clamp(0, 255).to(torch.uint8), (2, 3, 9, 11))
