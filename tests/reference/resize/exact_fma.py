# SPDX-License-Identifier: Apache-2.0
"""a*b + c with one rounding, for numpy arrays of float32 and float64, out of IEEE operations in float64."""

import numpy as np

F32 = np.float32
F64 = np.float64


def _round_odd_sum(high, low):
    """high + low in float64, rounded to odd, so that a later rounding to nearest sees no double rounding."""
    total = high + low
    part = total - high
    error = (high - (total - part)) + (low - part)
    even = (total.view(np.int64) & 1) == 0
    toward = np.where(error > 0, np.inf, -np.inf)
    return np.where((error != 0) & even, np.nextafter(total, toward), total)


def fma32(a, b, c):
    """a*b + c of float32 values with one rounding. The product of two float32 is exact in float64."""
    a, b, c = np.broadcast_arrays(np.asarray(a, F32), np.asarray(b, F32), np.asarray(c, F32))
    product = np.atleast_1d(a.astype(F64) * b.astype(F64))
    total = _round_odd_sum(product, np.atleast_1d(c.astype(F64)))
    return total.astype(F32).reshape(a.shape)


def _two_sum(a, b):
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


def _two_product(a, b):
    split = F64(134217729.0)
    product = a * b
    ca, cb = split * a, split * b
    ah, bh = ca - (ca - a), cb - (cb - b)
    al, bl = a - ah, b - bh
    return product, al * bl - (((product - ah * bh) - al * bh) - ah * bl)


def fma64(a, b, c):
    """a*b + c of float64 values with one rounding (exact product, sum rounded to odd, then to nearest)."""
    shape = np.broadcast(a, b, c).shape
    a, b, c = (np.atleast_1d(x).astype(F64) for x in np.broadcast_arrays(a, b, c))
    high, low = _two_product(a, b)
    top, rest = _two_sum(c, low)
    value, left = _two_sum(high, top)
    return (value + _round_odd_sum(rest, left)).reshape(shape)


def fma(a, b, c):
    if np.result_type(np.asarray(a), np.asarray(b), np.asarray(c)) == F64:
        return fma64(a, b, c)
    return fma32(a, b, c)


def mul_add(a, b, c):
    """a*b + c with two roundings."""
    return a * b + c
