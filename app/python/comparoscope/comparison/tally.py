# SPDX-License-Identifier: Apache-2.0
"""Counts and errors of two arrays, sample by sample: the arithmetic of ``comparo diff``.

Integers widen, a NaN equals a NaN, and a NaN or an infinity on one side alone is the largest error. Errors are a - b in the data's own
unit, computed in float64; relative error is symmetric. Work is done in pieces, and only on samples that differ.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Iterator, NamedTuple

import numpy as np

from ..values import Value, widened

_PIECE = 1 << 17  # samples; a dozen float64 arrays of this size fit into a cache
FARTHEST = (1 << 63) - 1  #: ULPs between numbers of which one is not finite


class Tolerance(NamedTuple):
    """A sample passes if |a-b| <= atol + rtol*max(|a|,|b|), or if it is within ``ulp`` representable values."""

    atol: float = 0.0
    rtol: float = 0.0
    ulp: int = 0


@dataclass
class Tally:
    """Means are over pairs that are finite, and NaN if there are none; indices count samples in C order."""

    samples: int = 0
    differing: int = 0
    violating: int = 0
    non_finite: int = 0
    max_abs: float = 0.0
    max_rel: float = 0.0
    max_ulp: int = 0
    mean_abs: float = 0.0
    bias: float = 0.0
    rmse: float = 0.0
    low: float = math.inf  #: of the finite values of both
    high: float = -math.inf
    worst: int | None = None
    first: int | None = None
    unlike_zeros: int = 0  #: where no sample differs: those that are -0 on one side and +0 on the other
    unlike_nans: int = 0  #: and those that are NaN with other payloads


class _Pair(NamedTuple):
    """Samples that differ."""

    a: np.ndarray  # widened
    b: np.ndarray
    distance: np.ndarray  # representable values, as uint64


def same_bits(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether two arrays of one shape and dtype have the same bits, so that no sample differs. Stops at the first that do not."""
    if a.dtype != b.dtype or a.shape != b.shape:
        return False
    a, b = np.ascontiguousarray(a), np.ascontiguousarray(b)
    x, y = (array.reshape(-1).view(np.uint8) for array in (a, b))
    whole = x.size // 8 * 8
    pieces: list[tuple[np.ndarray, np.ndarray]] = [(x[:whole].view(np.uint64), y[:whole].view(np.uint64)), (x[whole:], y[whole:])]
    return all(np.array_equal(p[i:i + _PIECE], q[i:i + _PIECE]) for p, q in pieces for i in range(0, p.size, _PIECE))


def ordered_bits(array: np.ndarray) -> np.ndarray:
    """Positions on the line of representable values, as int64: neighbours differ by 1, both zeros are 0."""
    bits = array.view(f"i{array.itemsize}").astype(np.int64)
    size = bits & ((1 << (8 * array.itemsize - 1)) - 1)
    return np.where(bits < 0, -size, size)


def _apart(p: np.ndarray, q: np.ndarray) -> np.ndarray:
    """|p - q| of integers, exactly, as uint64."""
    if p.dtype == np.bool_:
        p, q = p.view(np.uint8), q.view(np.uint8)
    wide = np.uint64 if p.dtype.kind == "u" else np.int64
    p, q = p.astype(wide), q.astype(wide)
    above = p > q
    p, q = p.view(np.uint64), q.view(np.uint64)
    return np.where(above, p - q, q - p)


def _unequal(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    differs = x != y
    if x.dtype.kind == "f":
        differs &= ~((x != x) & (y != y))
    return differs


def _count_unlike(tally: Tally, wide: tuple[np.ndarray, np.ndarray], bits: tuple[np.ndarray, np.ndarray], one_dtype: bool) -> None:
    """Of a piece in which no sample differs, those that do not have the same bits."""
    x, y = wide
    if x.dtype.kind != "f" or (one_dtype and same_bits(*bits)):
        return
    tally.unlike_zeros += int(np.count_nonzero((x == 0) & (np.signbit(x) != np.signbit(y))))
    if one_dtype:
        p, q = (part.view(f"u{part.itemsize}") for part in bits)
        tally.unlike_nans += int(np.count_nonzero((x != x) & (p != q)))


def _flat(value: Value) -> np.ndarray:
    """Without its shape; of a complex number both parts."""
    array = value.array.reshape(-1)
    return array.view(f"f{array.itemsize // 2}") if array.dtype.kind == "c" else array


def _pieces(a: Value, b: Value) -> Iterator[tuple[int, np.ndarray, np.ndarray, np.ndarray, np.ndarray]]:
    """Offset, widened samples and bits of both."""
    flat = _flat(a), _flat(b)
    for start in range(0, flat[0].size, _PIECE):
        x, y = flat[0][start:start + _PIECE], flat[1][start:start + _PIECE]
        yield start, widened(a._replace(array=x)), widened(b._replace(array=y)), x, y


def _differing(wide: tuple[np.ndarray, np.ndarray], bits: tuple[np.ndarray, np.ndarray], mask: np.ndarray, one_dtype: bool) -> _Pair:
    a, b = wide[0][mask], wide[1][mask]
    if a.dtype.kind != "f":
        return _Pair(a, b, _apart(a, b))
    if one_dtype:
        return _Pair(a, b, _apart(ordered_bits(bits[0][mask]), ordered_bits(bits[1][mask])))
    wider = np.promote_types(a.dtype, b.dtype)
    a, b = a.astype(wider), b.astype(wider)
    return _Pair(a, b, _apart(ordered_bits(a), ordered_bits(b)))


class _Sums:
    """What pieces add up to."""

    def __init__(self) -> None:
        self.error: list[float] = []
        self.magnitude: list[float] = []
        self.square: list[float] = []

    def add(self, error: np.ndarray, magnitude: np.ndarray) -> None:
        with np.errstate(over="ignore"):
            self.error.append(float(error.sum()))
            self.magnitude.append(float(magnitude.sum()))
            self.square.append(float((error * error).sum()))

    def into(self, tally: Tally) -> None:
        count = tally.samples - tally.non_finite
        if count == 0:
            tally.bias = tally.mean_abs = tally.rmse = math.nan
            return
        tally.bias = sum(self.error) / count
        tally.mean_abs = sum(self.magnitude) / count
        tally.rmse = math.sqrt(sum(self.square) / count)


def _errors(pair: _Pair) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """a - b, |a - b| and the larger of |a| and |b|, in float64."""
    a, b = pair.a.astype(np.float64), pair.b.astype(np.float64)
    if pair.a.dtype.kind == "f":
        with np.errstate(over="ignore"):
            error = a - b
            magnitude = np.abs(error)
    else:  # 64-bit integers do not fit into float64, their distances are exact
        magnitude = pair.distance.astype(np.float64)
        error = np.where(pair.a > pair.b, magnitude, -magnitude)
    return error, magnitude, np.maximum(np.abs(a), np.abs(b))


def _relative(magnitude: np.ndarray, larger: np.ndarray) -> np.ndarray:
    """The smallest r with r * larger >= magnitude."""
    quotient = magnitude / larger
    return np.where(quotient * larger < magnitude, np.nextafter(quotient, np.inf), quotient)


def _widen_range(tally: Tally, samples: np.ndarray) -> None:
    if samples.dtype.kind == "f":
        finite = np.isfinite(samples)
        if not finite.all():
            samples = samples[finite]
    if samples.size:
        tally.low = min(tally.low, float(samples.min()))
        tally.high = max(tally.high, float(samples.max()))


def _count(tally: Tally, sums: _Sums, pair: _Pair, places: np.ndarray, tolerance: Tolerance) -> None:
    finite = np.isfinite(pair.a) & np.isfinite(pair.b) if pair.a.dtype.kind == "f" else np.ones(pair.a.shape, bool)
    non_finite = int(finite.size - np.count_nonzero(finite))
    if tally.first is None:
        tally.first = int(places[0])
    tally.differing += finite.size
    tally.non_finite += non_finite
    tally.violating += non_finite
    if non_finite:
        if tally.max_abs != math.inf:
            tally.worst = int(places[np.argmin(finite)])
        tally.max_abs = tally.max_rel = math.inf
        tally.max_ulp = FARTHEST
        pair, places = _Pair(*(part[finite] for part in pair)), places[finite]
    if not places.size:
        return
    error, magnitude, larger = _errors(pair)
    passes = (magnitude <= tolerance.atol + tolerance.rtol * larger) | (pair.distance <= np.uint64(tolerance.ulp))
    tally.violating += int(passes.size - np.count_nonzero(passes))
    sums.add(error, magnitude)
    if magnitude.max() > tally.max_abs:
        tally.max_abs = float(magnitude.max())
        tally.worst = int(places[np.argmax(magnitude)])
    tally.max_rel = max(tally.max_rel, float(_relative(magnitude, larger).max()))
    tally.max_ulp = max(tally.max_ulp, min(int(pair.distance.max()), FARTHEST))


def tally_of(a: Value, b: Value, tolerance: Tolerance) -> Tally:
    """Of arrays of one shape, and of one dtype or both floating-point (their ULPs are then those of the wider one)."""
    tally, sums = Tally(), _Sums()
    for start, x, y, bits_a, bits_b in _pieces(a, b):
        tally.samples += x.size
        _widen_range(tally, x)
        mask = _unequal(x, y)
        if not mask.any():
            if not tally.differing:
                _count_unlike(tally, (x, y), (bits_a, bits_b), a.dtype == b.dtype)
            continue
        _widen_range(tally, y)
        pair = _differing((x, y), (bits_a, bits_b), mask, a.dtype == b.dtype)
        _count(tally, sums, pair, np.flatnonzero(mask) + start, tolerance)
    if tally.samples:
        sums.into(tally)
    if tally.differing:
        tally.unlike_zeros = tally.unlike_nans = 0
    return tally


def mask_of(a: Value, b: Value) -> np.ndarray:
    """Where samples differ, in the arrays' shape; of complex numbers, where either part does."""
    mask = np.empty(a.array.size, bool)
    parts = 2 if a.array.dtype.kind == "c" else 1
    for start, x, y, _, _ in _pieces(a, b):
        differs = _unequal(x, y)
        mask[start // parts:(start + x.size) // parts] = differs if parts == 1 else differs.reshape(-1, 2).any(axis=1)
    return mask.reshape(a.array.shape)


def figures_of(tally: Tally) -> dict[str, Any]:
    """With the names that ``comparo diff --json`` gives them."""
    names = {"samples": "samples", "differing": "differing", "violating": "violating", "non_finite": "nonFinite", "max_abs": "maxAbs",
             "max_rel": "maxRel", "max_ulp": "maxUlp", "mean_abs": "meanAbs", "bias": "bias", "rmse": "rmse"}
    return {json: getattr(tally, name) for name, json in names.items()}
