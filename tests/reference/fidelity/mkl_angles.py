# SPDX-License-Identifier: Apache-2.0
"""Prints what tests/engine/kernel/mkl_angles_test.cpp compares: sums over bits * (2 i + 1) modulo 2^64 of the results of
PyTorch's sin, cos, tan and log for first + i * step in float32, i = 0 ... 2^20 - 1."""

import numpy as np
import torch

COUNT = 1 << 20
RANGES = (("sin", "-0x1.92p+2", "0x1.92p-17"), ("cos", "-0x1.92p+2", "0x1.92p-17"), ("tan", "-0x1.7cp+0", "0x1.7cp-19"),
          ("log", "0x1p-20", "0x1p-17"), ("log", "0x1p-120", "0x1.3p+100"))


def checksum(function, first, step):
    arguments = np.float32(float.fromhex(first)) + np.arange(COUNT, dtype=np.float32) * np.float32(float.fromhex(step))
    bits = function(torch.from_numpy(arguments)).numpy().view(np.uint32).astype(np.uint64)
    with np.errstate(over="ignore"):
        return int((bits * (np.arange(COUNT, dtype=np.uint64) * np.uint64(2) + np.uint64(1))).sum(dtype=np.uint64))


print("torch", torch.__version__)
for name, first, step in RANGES:
    print(name, first, step, hex(checksum(getattr(torch, name), first, step)))
