# SPDX-License-Identifier: Apache-2.0
"""Where samples differ, in words: which channels and images, which rectangle, and of what kind."""

from __future__ import annotations

from typing import Sequence

import numpy as np

from ..axes import axes_of, channel_name

_BORDER = 4  # pixels: a band this narrow along the edge is called the border
_FULL = 0.95
_SPARSE = 0.01


def _listed(numbers: Sequence[int], whole: int, one: str, many: str, names: Sequence[str] | None = None) -> str:
    """"channel G", "channels R, G", "17 of 64 images"; empty for all."""
    if len(numbers) == whole:
        return ""
    if len(numbers) > 6:
        return f"{len(numbers)} of {whole} {many}"
    words = ", ".join(names[i] if names else str(i) for i in numbers)
    return f"{one if len(numbers) == 1 else many} {words}"


def _kind(plane: np.ndarray, rows: np.ndarray, columns: np.ndarray) -> str:
    """What the differing pixels of a picture look like."""
    height, width = plane.shape
    top, bottom, left, right = int(rows[0]), int(rows[-1]), int(columns[0]), int(columns[-1])
    box = plane[top:bottom + 1, left:right + 1]
    inside = f"x {left} to {right}, y {top} to {bottom}"
    count = int(np.count_nonzero(box))
    fill = count / box.size
    if box.size == 1:
        return f"one pixel, ({left}, {top})"
    if box.size == plane.size and fill == 1.0:
        return "every pixel"
    if min(height, width) > 4 * _BORDER:
        for band in range(1, _BORDER + 1):
            if not plane[band:height - band, band:width - band].any():
                which = [name for name, part in (("top", plane[:band]), ("bottom", plane[-band:]), ("left", plane[:, :band]), ("right", plane[:, -band:]))
                         if np.count_nonzero(part) >= 0.5 * part.size]
                if which:
                    return f"the border ({', '.join(which)}), {band} pixel{'s' if band > 1 else ''} wide"
    if top == bottom:
        return f"row {top}, x {left} to {right}"
    if left == right:
        return f"column {left}, y {top} to {bottom}"
    if fill >= _FULL and box.size < plane.size:
        return f"a filled rectangle, {inside}"
    kind = "scattered pixels" if fill < _SPARSE else "pixels"
    return f"{kind} in {inside}" if box.size < plane.size else f"{kind} all over, {count:,} of {plane.size:,}"


def _along(mask: np.ndarray, axis: int) -> np.ndarray:
    """Indices of one axis at which there is a difference."""
    return np.flatnonzero(mask.any(axis=tuple(other for other in range(mask.ndim) if other != axis)))


def spread_of(mask: np.ndarray) -> str:
    """Of a mask of samples that differ, at least one. "channel G: the border (left), 1 pixel wide"."""
    shape = mask.shape
    axes = axes_of(shape)
    if axes is None:
        if mask.ndim == 0:
            return "the one sample"
        ends = []
        for axis in range(mask.ndim):
            found = _along(mask, axis)
            ends.append(f"{found[0]}:{found[-1] + 1}")
        return "in [" + ", ".join(ends) + "] of [" + ", ".join(str(extent) for extent in shape) + "]"
    others = tuple(axis for axis in (axes.image, axes.channel) if axis is not None)
    plane = np.asarray(mask.any(axis=others))
    parts = []
    for which, one, many in ((axes.image, "image", "images"), (axes.channel, "channel", "channels")):
        if which is not None:
            names = [channel_name(c, shape[which]) for c in range(shape[which])] if one == "channel" else None
            parts.append(_listed([int(i) for i in _along(mask, which)], shape[which], one, many, names))
    where = ", ".join(part for part in parts if part)
    kind = _kind(plane, np.flatnonzero(plane.any(axis=1)), np.flatnonzero(plane.any(axis=0)))
    return f"{where}: {kind}" if where else kind
