# SPDX-License-Identifier: Apache-2.0
"""The differentiable JPEG ops, for measure.py."""

import torch
from kornia.augmentation import RandomJPEG
from kornia.enhance import jpeg_codec_differentiable
from make_kornia import Cases

with Cases("jpeg") as cases:
    for quality in (1.0, 10.0, 50.0, 75.0, 95.0):
        cases.add(f"differentiable_jpeg:quality={quality:g}",
                  lambda x, q=quality: jpeg_codec_differentiable(x, torch.tensor([q], dtype=x.dtype)), (2, 3, 16, 16))
    for quality in (0.0, 33.3, 99.0):
        cases.add(f"differentiable_jpeg:quality={quality:g}",
                  lambda x, q=quality: jpeg_codec_differentiable(x, torch.tensor([q], dtype=x.dtype)), (1, 3, 16, 16))
    cases.add("differentiable_jpeg:quality=75",
              lambda x: jpeg_codec_differentiable(x, torch.tensor([75.0], dtype=x.dtype)), (2, 3, 16, 16), dtype=torch.float64)
    cases.add("random_jpeg", RandomJPEG(p=1.0), (2, 3, 16, 16), seed=9, input="signed:1")
    for seed in (1234, 7):
        cases.add("random_jpeg", RandomJPEG(p=1.0), (4, 3, 16, 16), seed=seed)
        cases.add("random_jpeg:quality=1..50,p=0.5", RandomJPEG((1.0, 50.0), p=0.5), (4, 3, 16, 16), seed=seed)
    cases.add("random_jpeg:same_on_batch=true", RandomJPEG(p=1.0, same_on_batch=True), (3, 3, 16, 16), seed=3)
