# SPDX-License-Identifier: Apache-2.0
"""Which axes of an array are images, channels, rows and columns, as ``comparo`` tells them in a recording."""

from __future__ import annotations

from typing import NamedTuple, Sequence


class Axes(NamedTuple):
    """Indices of axes; None for one that the array does not have."""

    image: int | None
    channel: int | None
    row: int
    column: int


def _is_channels(extent: int) -> bool:
    return 1 <= extent <= 4


def axes_of(shape: Sequence[int]) -> Axes | None:
    """(H,W); (C,H,W) or (H,W,C); (N,C,H,W) or (N,H,W,C). None for what is no picture.

    Three axes are (H,W,C) only if the last is 1 to 4 long and the first is not, four are (N,H,W,C) only if the two before the last are not.
    """
    if len(shape) == 2:
        return Axes(None, None, 0, 1)
    if len(shape) == 3:
        return Axes(None, 2, 0, 1) if _is_channels(shape[2]) and not _is_channels(shape[0]) else Axes(None, 0, 1, 2)
    if len(shape) == 4:
        last = _is_channels(shape[3]) and not _is_channels(shape[1]) and not _is_channels(shape[2])
        return Axes(0, 3, 1, 2) if last else Axes(0, 1, 2, 3)
    return None


def channel_name(channel: int, channels: int) -> str:
    """"R", "G", "B", "A", "Y" of one, or the number."""
    if channels == 1:
        return "Y"
    return "RGBA"[channel] if channels in (3, 4) else str(channel)


def place(index: Sequence[int], shape: Sequence[int]) -> str:
    """"(211, 87, R)", or "(211, 87, R, image 2)" of several: x, y, channel. "[0, 4, 2, 1, 7]" in what is no picture."""
    axes = axes_of(shape)
    if axes is None:
        return "[" + ", ".join(str(i) for i in index) + "]"
    name = "Y" if axes.channel is None else channel_name(index[axes.channel], shape[axes.channel])
    image = f", image {index[axes.image]}" if axes.image is not None and shape[axes.image] > 1 else ""
    return f"({index[axes.column]}, {index[axes.row]}, {name}{image})"
