# SPDX-License-Identifier: Apache-2.0
"""How a size parameter becomes pixels."""

from __future__ import annotations

from ..peer import Call, Size


def both(size: Size) -> tuple[int, int]:
    """Height and width; one number stands for both."""
    return size.height, size.width or size.height


def resized(call: Call, height: int, width: int) -> tuple[int, int]:
    """Height and width of `resize`: one number is the short side, and `max_size` limits the long one, as torchvision computes them."""
    size, most = call.size("size"), call.whole("max_size") if "max_size" in call.params else 0
    if size.width:
        return size.height, size.width
    short, long = min(height, width), max(height, width)
    new_short, new_long = size.height, int(size.height * long / short)
    if most and new_long > most:
        new_short, new_long = int(most * new_short / new_long), most
    return (new_long, new_short) if height > width else (new_short, new_long)
