# SPDX-License-Identifier: Apache-2.0
"""Prints what tests/engine/kernel/mkl_exp_test.cpp compares: sums over bits * (2 i + 1) modulo 2^64 of the results
of PyTorch's exp for i * step, i = 0 ... 2^20 - 1."""

import numpy as np
import torch

COUNT = 1 << 20


def checksum(function, step):
    arguments = np.arange(COUNT, dtype=np.float32) * np.float32(float.fromhex(step))
    bits = function(torch.from_numpy(arguments)).numpy().view(np.uint32).astype(np.uint64)
    with np.errstate(over="ignore"):
        return int((bits * (np.arange(COUNT, dtype=np.uint64) * np.uint64(2) + np.uint64(1))).sum(dtype=np.uint64))


print("torch", torch.__version__)
for name, step in (("exp", "-0x1p-13"), ("exp", "0x1.555556p-14")):
    print(name, step, hex(checksum(getattr(torch, name), step)))
