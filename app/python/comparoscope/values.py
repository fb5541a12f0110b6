# SPDX-License-Identifier: Apache-2.0
"""Any array as NumPy's, every bit kept: NumPy, PyTorch, CuPy, JAX, Pillow, and whatever has ``__array__`` or DLPack.

No library but NumPy is imported: an array of another one brings its library along.
"""

from __future__ import annotations

import functools
import sys
from typing import Any, NamedTuple

import numpy as np

#: Dtypes that NumPy does not have, with the integer that holds their bits.
_AS_BITS: dict[str, np.dtype[Any]] = {"bfloat16": np.dtype("u2"), "float8_e4m3fn": np.dtype("u1"), "float8_e5m2": np.dtype("u1"),
            "float8_e4m3fnuz": np.dtype("u1"), "float8_e5m2fnuz": np.dtype("u1")}
_NUMBERS = "biufc"  # of dtype.kind
_PROTOCOLS = ("__array__", "__array_interface__", "__cuda_array_interface__", "__dlpack__")
_HOST = (1, 3, 13)  # of DLPack's devices: the CPU, and memory of CUDA that the CPU has, too


class Value(NamedTuple):
    """The samples of an array in this process's memory, and what it was."""

    array: np.ndarray  #: the bits as unsigned integers where NumPy does not have the dtype
    dtype: str  #: "float32", "bfloat16", "bool"
    device: str = "cpu"
    strides: tuple[int, ...] = ()  #: in elements, where it was
    stream: str = ""  #: of a GPU, the one that was current

    @property
    def is_float(self) -> bool:
        return "float" in self.dtype


def _of_numpy(array: np.ndarray, device: str = "cpu") -> Value:
    name = array.dtype.name
    if name in _AS_BITS:  # of the package ml_dtypes
        array = array.view(_AS_BITS[name])
    elif array.dtype.kind not in _NUMBERS or array.dtype.itemsize > 16 or array.dtype.name in ("float128", "longdouble"):
        raise TypeError(f"an array of {array.dtype} has no samples that can be compared; use a numeric one")
    strides = tuple(step // array.itemsize for step in array.strides)
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    return Value(array, name, device, strides)


def _of_torch(tensor: Any, torch: Any) -> Value:
    if tensor.layout != torch.strided:
        raise TypeError(f"a tensor of layout {tensor.layout} is not dense; use tensor.to_dense()")
    if tensor.is_quantized:
        raise TypeError("a quantized tensor has no samples of its own; use tensor.dequantize() or tensor.int_repr()")
    with torch.no_grad():
        plain = tensor.detach().as_subclass(torch.Tensor).resolve_conj().resolve_neg()
        strides = tuple(int(step) for step in plain.stride())
        stream = str(torch.cuda.current_stream(plain.device).cuda_stream) if plain.device.type == "cuda" else ""
        local = plain.cpu()
        name = str(local.dtype).replace("torch.", "")
        if name in _AS_BITS:
            bits = _AS_BITS[name]
            array = local.view(torch.uint8 if bits.itemsize == 1 else torch.int16).numpy().view(bits)
        else:
            array = local.numpy()
    return Value(array, name, str(tensor.device), strides, stream)


def _of_gpu(array: Any, torch: Any) -> Value:
    """Of memory of a CUDA device: copied by the library that the array belongs to, or by one that is imported."""
    device = f"cuda:{getattr(getattr(array, 'device', None), 'id', 0)}"
    for copy in ("get", "copy_to_host"):  # of CuPy and of Numba
        if hasattr(array, copy):
            return _of_numpy(np.asarray(getattr(array, copy)()), device)
    if torch is not None and torch.cuda.is_available():
        return _of_torch(torch.as_tensor(array, device="cuda"), torch)
    cupy = sys.modules.get("cupy")
    if cupy is not None:
        return _of_gpu(cupy.asarray(array), None)
    raise TypeError(f"{type(array).__name__} is in the memory of a GPU: import torch or cupy, which copies it, or copy it to the CPU")


def _of_dlpack(array: Any, torch: Any) -> Value:
    """Shares the memory where that is the CPU's; NumPy has no bfloat16 and no device, which PyTorch has."""
    kind, number = array.__dlpack_device__() if hasattr(array, "__dlpack_device__") else (1, 0)
    if int(kind) in _HOST and hasattr(np, "from_dlpack"):
        try:
            return _of_numpy(np.from_dlpack(array))
        except (BufferError, RuntimeError, TypeError, ValueError):
            if torch is None:
                raise
    if torch is None:
        where = "with a NumPy of before 1.22" if int(kind) in _HOST else f"on the DLPack device ({int(kind)}, {int(number)})"
        raise TypeError(f"{type(array).__name__} is an array {where}: import torch, which copies it, or copy it to the CPU")
    return _of_torch(torch.from_dlpack(array), torch)


def value_of(array: Any) -> Value:
    """The samples of an array, in its own memory where that is this process's. TypeError with a sentence for anything else."""
    if isinstance(array, Value):
        return array
    if isinstance(array, np.ndarray):
        return _of_numpy(array)
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(array, torch.Tensor):
        return _of_torch(array, torch)
    device = str(getattr(array, "device", "") or "cpu")
    try:
        if hasattr(array, "__cuda_array_interface__"):
            return _of_gpu(array, torch)
        if hasattr(array, "__array__") or hasattr(array, "__array_interface__") or isinstance(array, (bool, int, float, complex, list, tuple)):
            return _of_numpy(np.asarray(array), device)
        if hasattr(array, "__dlpack__"):
            return _of_dlpack(array, torch)
    except (ValueError, BufferError, RuntimeError) as error:
        raise TypeError(f"{type(array).__name__} cannot be converted to an array: {error}") from None
    raise TypeError(f"{type(array).__name__} is not an array: neither NumPy's nor PyTorch's, and without __array__, __array_interface__, __cuda_array_interface__ and __dlpack__")


def is_array(value: Any) -> bool:
    """Whether value_of() takes it for more than a number or a list."""
    if isinstance(value, (np.ndarray, Value)):
        return True
    if isinstance(value, (bool, int, float, complex, str, bytes, list, tuple, dict, type)) or value is None:
        return False
    return any(hasattr(value, name) for name in _PROTOCOLS)


@functools.lru_cache(maxsize=None)
def _eighths(dtype: str) -> np.ndarray:
    """The values of all 256 codes of a float8 format. Those with "uz" have neither a negative zero nor infinities."""
    mantissa, bias = (2, 15) if dtype.startswith("float8_e5m2") else (3, 7)
    short = dtype.endswith("uz")
    code = np.arange(256)
    size = code & 0x7F
    exponent, rest = size >> mantissa, size & ((1 << mantissa) - 1)
    whole = np.where(exponent == 0, rest, rest + (1 << mantissa)).astype(np.float32)
    values = np.ldexp(whole, np.maximum(exponent, 1) - bias - short - mantissa) * np.where(code > 0x7F, np.float32(-1), np.float32(1))
    if short:
        values[0x80] = np.nan
    elif mantissa == 3:
        values[size == 0x7F] = np.nan
    else:
        last = exponent == 31
        values[last] = np.where(rest[last] == 0, np.copysign(np.float32(np.inf), values[last]), np.float32(np.nan))
    return values.astype(np.float32)


def widened(value: Value) -> np.ndarray:
    """The samples as floating-point numbers or integers that NumPy has, exactly."""
    if value.dtype == "bfloat16":
        return (value.array.astype(np.uint32) << 16).view(np.float32)
    if value.dtype.startswith("float8"):
        return _eighths(value.dtype)[value.array]
    return value.array
