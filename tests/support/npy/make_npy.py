#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the .npy files of this folder with numpy: every dtype, byte order, order in memory, shape and format
version that Comparoscope reads. tests/engine/codec_npy_test.cpp computes the same values on its own."""

from pathlib import Path

import numpy as np
from numpy.lib import format as npy_format

HERE = Path(__file__).parent


def count(*shape):
    """0, 1, 2, ... in C order of the (N,)C,H,W axes."""
    return np.arange(np.prod(shape)).reshape(shape)


def bytes8(index):
    return ((index * 37 + 11) % 256).astype("u1")


def words16(index):
    return ((index * 26543 + 7) % 65536).astype("u2")


def thirds(index, dtype):
    return ((index - 5) / 7.0).astype(dtype)


def write(name, array, version=None):
    with open(HERE / f"{name}.npy", "wb") as file:
        npy_format.write_array(file, array, version=version)


write("u1_hw", bytes8(count(5, 7)))
write("u1_chw", bytes8(count(3, 5, 7)))
write("u1_hwc", np.ascontiguousarray(bytes8(count(3, 5, 7)).transpose(1, 2, 0)))
write("u1_nchw", bytes8(count(2, 3, 5, 7)))
write("u2_chw", words16(count(3, 5, 7)))
write("u2_big_endian", words16(count(3, 5, 7)).astype(">u2"))
write("f4_chw", thirds(count(3, 5, 7), "<f4"))
write("f4_big_endian", thirds(count(3, 5, 7), ">f4"))
write("f4_fortran", np.asfortranarray(thirds(count(3, 5, 7), "<f4")))
write("f4_fortran_hwc", np.asfortranarray(thirds(count(3, 5, 7), "<f4").transpose(1, 2, 0)))
write("f4_version2", thirds(count(3, 5, 7), "<f4"), version=(2, 0))
write("f4_version3", thirds(count(3, 5, 7), "<f4"), version=(3, 0))
write("f8_chw", thirds(count(3, 5, 7), "<f8"))
write("f8_big_endian_fortran", np.asfortranarray(thirds(count(3, 5, 7), ">f8")))
write("f2_chw", thirds(count(3, 5, 7), "<f2"))
write("f2_big_endian", thirds(count(3, 5, 7), ">f2"))

def scrambled(index):
    return (((index * 2654435761) ^ (index * index * 40503)) % 4294967296 // 16777216).astype("u1")


np.savez(HERE / "stored.npz", image=thirds(count(3, 5, 7), "<f4"))
np.savez_compressed(HERE / "deflated.npz", image=thirds(count(3, 5, 7), "<f4"))
np.savez_compressed(HERE / "deflated_long.npz", image=bytes8(count(3, 120, 170)))
np.savez_compressed(HERE / "deflated_noise.npz", image=scrambled(count(1, 40, 50)))
np.savez_compressed(HERE / "deflated_flat.npz", image=np.full((1, 300, 400), 9, "u1"))
np.savez_compressed(HERE / "deflated_pixel.npz", image=np.full((1, 1, 1), 9, "u1"))
np.savez(HERE / "two.npz", first=bytes8(count(5, 7)), second=words16(count(3, 5, 7)))
write("i8_hw", count(5, 7).astype("<i8"))
