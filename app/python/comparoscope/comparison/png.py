# SPDX-License-Identifier: Apache-2.0
"""PNG files of 8-bit pictures, by the standard library."""

from __future__ import annotations

import base64
import struct
import zlib

import numpy as np


def png_of(picture: np.ndarray) -> bytes:
    """Of a (H, W, 3) uint8 array."""
    height, width = picture.shape[:2]
    samples = np.ascontiguousarray(picture, np.uint8).reshape(height, 3 * width)
    rows = np.empty((height, 1 + 3 * width), np.uint8)
    rows[:, 0] = 1  # the filter of each row: differences from the pixel on the left
    rows[:, 1:4] = samples[:, :3]
    rows[:, 4:] = samples[:, 3:] - samples[:, :-3]

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows.tobytes(), 6)) + chunk(b"IEND", b"")


def data_uri(picture: np.ndarray) -> str:
    """What an ``img`` of a page takes."""
    return "data:image/png;base64," + base64.b64encode(png_of(picture)).decode("ascii")
