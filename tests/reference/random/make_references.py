#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes torch.txt out of the real PyTorch's CPU generator.

    python make_references.py

Made with Python 3.11, torch 2.15.0. One row a draw, in order, after each `seed` row a fresh torch.manual_seed:

seed N                     N as manual_seed was given it; may be negative or beyond 32 bits
rand32 N hex...            torch.rand(N), bit patterns
rand64 N hex...            torch.rand(N, dtype=torch.float64), bit patterns
uniform LOW HIGH N hex...  torch.distributions.Uniform(LOW, HIGH).sample((N,)), bit patterns
randint LOW HIGH N values  torch.randint(LOW, HIGH, (N,))
randperm N values          torch.randperm(N)
digest32 N hex             FNV-1a (64 bit) of the little-endian bytes of torch.rand(N)
"""

import os

import torch

SEEDS = (0, 1234, 2**31 + 5, 2**32 + 1234, 2**40 + 1, -1, -(2**63), 2**64 - 1)
RANGES = ((0, 10), (-5, 5), (0, 1), (0, 1000003), (-100, 2**28 - 101), (-100, 2**28 - 100), (0, 2**31),
          (0, 2**40), (-(2**62), 2**62), (-(2**63), 2**63 - 1))
HERE = os.path.dirname(os.path.abspath(__file__))


def fnv1a(data):
    h = 0xCBF29CE484222325
    for byte in data:
        h = (h ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return h


def row(*items):
    return " ".join(str(i) for i in items)


def patterns32(values):
    return ["%08x" % (v & 0xFFFFFFFF) for v in values.view(torch.int32).tolist()]


def patterns64(values):
    return ["%016x" % (v & 0xFFFFFFFFFFFFFFFF) for v in values.view(torch.int64).tolist()]


def main():
    torch.set_num_threads(1)
    rows = []
    for seed in SEEDS:
        rows.append(row("seed", seed))
        torch.manual_seed(seed)
        rows.append(row("rand32", 12, *patterns32(torch.rand(12))))
        rows.append(row("rand64", 5, *patterns64(torch.rand(5, dtype=torch.float64))))
        rows.append(row("uniform", -1.5, 2.25, 6, *patterns32(torch.distributions.Uniform(-1.5, 2.25).sample((6,)))))
        rows.append(row("uniform", 0.1, 0.7, 6, *patterns32(torch.distributions.Uniform(0.1, 0.7).sample((6,)))))
        for low, high in RANGES:
            rows.append(row("randint", low, high, 4, *torch.randint(low, high, (4,)).tolist()))
        for count in (0, 1, 2, 7, 40):
            rows.append(row("randperm", count, *torch.randperm(count).tolist()))
        rows.append(row("digest32", 5000, "%016x" % fnv1a(torch.rand(5000).numpy().tobytes())))
        rows.append(row("rand32", 2, *patterns32(torch.rand(2))))
    with open(os.path.join(HERE, "torch.txt"), "w") as out:
        out.write("\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
