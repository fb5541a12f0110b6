# SPDX-License-Identifier: Apache-2.0
"""Tensors as ``.npy`` files in memory: four dimensions, little-endian, C order, and nothing else."""

from __future__ import annotations

import ast
import math
import struct
from typing import Any

import numpy as np

from .errors import argument
from .framing import Bytes

#: By NumPy's name.
DTYPES = ("uint8", "uint16", "float16", "float32", "float64")

_MAGIC = b"\x93NUMPY"
_DESCRIPTIONS = {"|u1": "uint8", "<u2": "uint16", "<f2": "float16", "<f4": "float32", "<f8": "float64"}
_OF_DTYPE = {name: text for text, name in _DESCRIPTIONS.items()}
_MAX_HEADER = 4096
_MAX_SIDE = 1 << 31


def _parse_header(data: Bytes) -> tuple[Any, int]:
    view = memoryview(data)
    if len(view) < 12 or bytes(view[:6]) != _MAGIC or view[6] not in (1, 2):
        raise argument("An attachment is no .npy file of version 1 or 2.")
    size, start = (struct.unpack("<H", view[8:10])[0], 10) if view[6] == 1 else (struct.unpack("<I", view[8:12])[0], 12)
    if size > _MAX_HEADER or start + size > len(view):
        raise argument("The header of an .npy attachment is damaged.")
    try:
        return ast.literal_eval(bytes(view[start : start + size]).decode("latin-1").strip()), start + size
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        raise argument("The header of an .npy attachment is damaged.") from None


def load(data: Bytes) -> np.ndarray:
    """The array of an attachment, in the attachment's own memory. Raises PeerError of kind `argument`."""
    header, start = _parse_header(data)
    if not isinstance(header, dict) or set(header) != {"descr", "fortran_order", "shape"}:
        raise argument("The header of an .npy attachment is damaged.")
    dtype = _DESCRIPTIONS.get(header["descr"]) if isinstance(header["descr"], str) else None
    if dtype is None:
        raise argument(f"An .npy attachment has the dtype {str(header['descr'])[:40]!r}; {', '.join(DTYPES)} are accepted.")
    if header["fortran_order"] is not False:
        raise argument("An .npy attachment is in Fortran order; C order is accepted.")
    shape = header["shape"]
    whole = isinstance(shape, tuple) and all(type(side) is int and 0 < side < _MAX_SIDE for side in shape)
    if not whole or len(shape) != 4:
        raise argument(f"An .npy attachment has the shape {str(shape)[:60]}; four sides of at least 1 are accepted.")
    item = np.dtype(dtype).itemsize
    if len(memoryview(data)) - start != math.prod(shape) * item:
        raise argument(f"An .npy attachment of shape {shape} and dtype {dtype} has {len(memoryview(data)) - start} bytes of "
                       f"numbers, not {math.prod(shape) * item}.")
    return np.frombuffer(data, dtype=np.dtype(dtype).newbyteorder("<"), offset=start).reshape(shape)


def dump(array: np.ndarray) -> tuple[bytes, memoryview]:
    """The file in two parts, header and numbers; a contiguous array is not copied. Any number of dimensions; the dtype is one of DTYPES."""
    array = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<")).reshape(array.shape)
    text = repr({"descr": _OF_DTYPE[array.dtype.name], "fortran_order": False, "shape": tuple(array.shape)})
    padding = -(len(_MAGIC) + 4 + len(text) + 1) % 64
    header = text.encode("ascii") + b" " * padding + b"\n"
    return _MAGIC + b"\x01\x00" + struct.pack("<H", len(header)) + header, array.reshape(-1).view(np.uint8).data
