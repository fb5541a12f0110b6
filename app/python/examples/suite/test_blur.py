# SPDX-License-Identifier: Apache-2.0
"""Four tests of a box blur and a resize, two of them wrong.

    pytest --comparo-report out
"""

import numpy as np
from comparoscope.testing import assert_same


def picture(height=240, width=320):
    """Rings that get narrower towards the edges, as (3, H, W) floats of 0 to 1."""
    y, x = np.mgrid[-1:1:height * 1j, -1:1:width * 1j]
    rings = 0.5 + 0.5 * np.cos(40.0 * (x * x + y * y))
    return np.stack([rings, np.roll(rings, 9, axis=1), 1.0 - rings]).astype(np.float32)


def box_blur(image, border):
    """The mean of 3 x 3 pixels."""
    padded = np.pad(image, ((0, 0), (1, 1), (1, 1)), mode=border)
    height, width = image.shape[1:]
    return sum(padded[:, y:y + height, x:x + width] for y in range(3) for x in range(3)) / np.float32(9)


def test_blur_keeps_a_flat_picture():
    flat = np.full((3, 32, 32), 0.25, np.float32)
    assert_same(box_blur(flat, "reflect"), flat)


def test_two_passes_are_one_within_rounding():
    image = picture()
    rows = sum(np.roll(image, shift, axis=1) for shift in (-1, 0, 1)) / np.float32(3)
    both = sum(np.roll(rows, shift, axis=2) for shift in (-1, 0, 1)) / np.float32(3)
    assert_same(both[:, 1:-1, 1:-1], box_blur(image, "reflect")[:, 1:-1, 1:-1], ulp=4)


def test_blur_matches_the_reference(comparo):
    comparo.assert_same(box_blur(picture(), "edge"), box_blur(picture(), "reflect"), atol=1e-6)  # wrong: another border


def test_eight_bits(comparo):
    levels = picture() * np.float32(255)
    comparo.assert_same(levels.astype(np.uint8), np.rint(levels).astype(np.uint8))  # wrong: cut off instead of rounded
