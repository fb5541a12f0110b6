# SPDX-License-Identifier: Apache-2.0
"""Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011): the words that Comparoscope draws for each pixel."""

from __future__ import annotations

import numpy as np

_LOW = np.uint64(0xFFFFFFFF)
_SHIFT = np.uint64(32)
_MULTIPLIERS = (np.uint64(0xD2511F53), np.uint64(0xCD9E8D57))
_STEPS = (0x9E3779B9, 0xBB67AE85)


def words(counter: tuple[np.ndarray, int, int, int], seed: int) -> tuple[np.ndarray, ...]:
    """The four 32-bit words of every counter (its first word is an array), as uint64."""
    c0 = counter[0].astype(np.uint64)
    c1, c2, c3 = (np.full_like(c0, np.uint64(number)) for number in counter[1:])
    keys = [seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF]
    for _ in range(10):
        even, odd = _MULTIPLIERS[0] * c0, _MULTIPLIERS[1] * c2
        c0, c1, c2, c3 = ((odd >> _SHIFT) ^ c1 ^ np.uint64(keys[0]), odd & _LOW, (even >> _SHIFT) ^ c3 ^ np.uint64(keys[1]), even & _LOW)
        keys = [(key + step) & 0xFFFFFFFF for key, step in zip(keys, _STEPS)]
    return c0, c1, c2, c3


def pixel_uniforms(height: int, width: int, sample: int, step: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Two numbers in [0, 1) a pixel, float32 (height, width): those that `salt_and_pepper_noise` draws. A pair of pixels shares a counter."""
    count = height * width
    w0, w1, w2, w3 = words((np.arange((count + 1) // 2, dtype=np.uint64), 0, sample, step), seed)

    def uniform(first: np.ndarray, second: np.ndarray) -> np.ndarray:
        both = np.stack([first, second], 1).ravel()[:count]
        return ((both >> np.uint64(8)).astype(np.float32) * np.float32(2.0**-24)).reshape(height, width)

    return uniform(w0, w2), uniform(w1, w3)
