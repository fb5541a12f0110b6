# SPDX-License-Identifier: Apache-2.0
"""Two arrays and their difference as small pictures."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..axes import axes_of
from ..values import Value, widened
from . import words

_WIDEST = 480  # pixels of a whole picture
_AROUND = 12  # pixels on each side of the worst one in the magnified pictures


class Picture(NamedTuple):
    """What a page shows under one title."""

    title: str
    pixels: np.ndarray  #: (H, W, 3), uint8
    magnified: bool  #: so few pixels that they are shown large


def _planes(array: np.ndarray, image: int) -> np.ndarray:
    """One image as (H, W, C)."""
    axes = axes_of(array.shape)
    assert axes is not None
    if axes.image is not None:
        array = array[image]
    if axes.channel is None:
        return array[:, :, None]
    return array if axes.channel > axes.column else np.moveaxis(array, 0, -1)


def _range(a: Value, b: Value) -> tuple[float, float]:
    """The values that are black and white."""
    if a.array.dtype.kind == "b":
        return 0.0, 1.0
    if a.dtype == "uint8":
        return 0.0, 255.0
    low, high = np.inf, -np.inf
    for value in (a, b):
        samples = np.asarray(widened(value))
        samples = samples[np.isfinite(samples)] if samples.dtype.kind == "f" else samples
        if samples.size:
            low, high = min(low, float(samples.min())), max(high, float(samples.max()))
    if low >= 0.0 and high <= 1.0:
        return 0.0, 1.0
    return (low, high) if high > low else (low, low + 1.0)


def _shown(planes: np.ndarray, low: float, high: float) -> np.ndarray:
    """As grey or RGB; what is not finite is magenta."""
    planes = planes[:, :, :3] if planes.shape[2] >= 3 else planes[:, :, :1]
    samples = planes.astype(np.float64)
    finite = np.isfinite(samples)
    scaled = np.clip((np.where(finite, samples, low) - low) / (high - low) * 255.0 + 0.5, 0, 255).astype(np.uint8)
    rgb = np.ascontiguousarray(np.broadcast_to(scaled, scaled.shape[:2] + (3,)) if scaled.shape[2] == 1 else scaled).copy()
    rgb[~finite.all(axis=2)] = (255, 0, 255)
    return rgb


def _heat(error: np.ndarray, largest: float) -> np.ndarray:
    """Black for equal; dark red to yellow where the first is larger, dark blue to cyan where it is smaller, by the size of the error. The
    smallest one is seen, too."""
    share = np.where(error != 0, 0.25 + 0.75 * np.minimum(np.abs(error) / (largest or 1.0), 1.0), 0.0)
    rgb = np.stack([np.clip(2.2 * share, 0, 1), np.clip(2.2 * share - 0.75, 0, 1), np.clip(3.0 * share - 2.0, 0, 0.4)], axis=2)
    rgb = np.where((error < 0)[:, :, None], rgb[:, :, ::-1], rgb)
    rgb[np.isinf(error)] = (1.0, 0.0, 1.0)
    return (rgb * 255.0 + 0.5).astype(np.uint8)


def _farthest(errors: np.ndarray, axis: int) -> np.ndarray:
    """Along an axis that of the largest size, with its sign."""
    return np.take_along_axis(errors, np.abs(errors).argmax(axis=axis, keepdims=True), axis).squeeze(axis)


def _error(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The a - b of the largest size over the channels, infinite where one side is not finite."""
    x, y = a.astype(np.float64), b.astype(np.float64)
    same = (x == y) | ((x != x) & (y != y))
    with np.errstate(invalid="ignore", over="ignore"):
        error = x - y
    return _farthest(np.where(same, 0.0, np.where(np.isfinite(x) & np.isfinite(y), error, np.inf)), 2)


def _blocks(plane: np.ndarray, step: int) -> np.ndarray:
    """The error of the largest size of each block of step x step, so that a single pixel is not lost."""
    height, width = plane.shape
    padded = np.pad(plane, ((0, -height % step), (0, -width % step)))
    rows, columns = padded.shape[0] // step, padded.shape[1] // step
    return _farthest(padded.reshape(rows, step, columns, step).swapaxes(1, 2).reshape(rows, columns, step * step), 2)


def pictures_of(a: Value, b: Value, worst: tuple[int, ...] | None, sides: tuple[str, str] = ("A", "B")) -> list[Picture]:
    """A, B and their difference, whole, and magnified around the worst sample; of a batch, the image of the worst. Empty for what is no picture."""
    axes = axes_of(a.array.shape)
    if axes is None or a.array.size == 0 or a.array.dtype.kind == "c":
        return []
    image = worst[axes.image] if worst is not None and axes.image is not None else 0
    whole = [_planes(widened(value), image) for value in (a, b)]
    height, width = whole[0].shape[:2]
    low, high = _range(a._replace(array=_planes(a.array, image)), b._replace(array=_planes(b.array, image)))
    error = _error(*whole)
    finite = np.abs(error[np.isfinite(error)])
    largest = float(finite.max()) if finite.size else 0.0
    difference = f"{sides[0]} - {sides[1]}"
    step = max(1, -(-max(height, width) // _WIDEST))
    parts = [Picture(title, _shown(planes[::step, ::step], low, high), max(height, width) <= 64) for title, planes in zip(sides, whole)]
    legend = f"{difference}: more is yellow, less is blue, at most {words.number(largest)}"
    parts.append(Picture(legend, _heat(_blocks(error, step), largest), max(height, width) <= 64))
    if worst is not None and max(height, width) > 64:
        y, x = worst[axes.row], worst[axes.column]
        window = (slice(max(0, y - _AROUND), y + _AROUND + 1), slice(max(0, x - _AROUND), x + _AROUND + 1))
        parts += [Picture(f"{title}, around ({x}, {y})", _shown(planes[window], low, high), True) for title, planes in zip(sides, whole)]
        parts.append(Picture(f"{difference}, around ({x}, {y})", _heat(error[window], largest), True))
    return parts
