# SPDX-License-Identifier: Apache-2.0
"""Records what an augmentation of Kornia puts out, step by step:

    python record_kornia.py cpu.comparo            # the CPU; OMP_NUM_THREADS=1 before it: with one thread
    python record_kornia.py gpu.comparo cuda       # the GPU, with the same pictures and the same random numbers
"""

import sys

import comparoscope
import kornia.augmentation as K
import torch

path, device = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "cpu"
torch.manual_seed(7)
y, x = torch.meshgrid(torch.linspace(-1, 1, 256), torch.linspace(-1, 1, 256), indexing="ij")
rings = [0.5 + 0.5 * torch.cos(20 * frequency * (x * x + y * y)) for frequency in (1, 2, 3)]
batch = torch.stack([torch.stack(rings).roll(shift, dims=0) for shift in range(3)])  # three pictures, float32 of 0 to 1
augment = K.AugmentationSequential(
    K.RandomResizedCrop((224, 224), scale=(0.3, 1.0)),
    K.RandomGaussianBlur((5, 5), (0.5, 1.5), p=1.0),
    K.ColorJiggle(0.2, 0.2, 0.2, 0.1, p=1.0),
)

with comparoscope.record(path) as rec:
    batch = batch.to(device)
    rec.input(batch)
    out = rec.watch(augment)(batch)
    rec.step("normalised", (out - 0.5) / 0.25)
print(f"{path}: {len(comparoscope.open_capture(path).steps)} steps")
