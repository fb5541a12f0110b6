#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes HDF5 and MATLAB files with the libraries of Python, and what these read back.

make_scientific.py        writes *.h5, *.mat and eighths.safetensors beside itself, scientific.json, and what fuzzing begins with

Needs h5py, scipy, ml_dtypes and safetensors. scientific.json has of each file and array: dtype, shape, and the bytes in C order, little-endian,
as hexadecimal digits; of the float8 formats of ml_dtypes the float32 bits of all 256 codes.
"""
import json
import pathlib
import struct
import warnings
import zlib

import h5py
import ml_dtypes
import numpy as np
import scipy
import scipy.io

HERE = pathlib.Path(__file__).resolve().parent
EIGHTHS = ("float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz")


def facts(array, dtype=None):
    array = np.asarray(array)
    little = np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<"), copy=False)
    return {"dtype": dtype or array.dtype.newbyteorder("=").name, "shape": list(array.shape), "bytes": little.tobytes().hex()}


def random_of(generator, dtype, shape):
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return generator.integers(0, 2, shape).astype(bool)
    if dtype.kind in "iu":
        limits = np.iinfo(dtype)
        return generator.integers(limits.min, limits.max, shape, dtype=dtype.newbyteorder("="), endpoint=True).astype(dtype)
    if dtype.kind == "c":
        return (generator.standard_normal(shape) + 1j * generator.standard_normal(shape)).astype(dtype)
    return generator.standard_normal(shape).astype(dtype)


def brain_type():
    """bfloat16, as the library describes a format by its fields."""
    made = h5py.h5t.IEEE_F32LE.copy()
    made.set_fields(15, 7, 8, 0, 7)
    made.set_size(2)
    made.set_ebias(127)
    return made


def write_hdf5(path):
    generator = np.random.default_rng(49)
    with h5py.File(path, "w", libver="earliest") as file:
        for number, kind in enumerate(("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16", "?")):
            for order in "<>":
                if order == ">" and np.dtype(kind).itemsize == 1:
                    continue
                shape = [(), (3,), (2, 3), (2, 1, 3), (2, 2, 1, 2), (2, 1, 2, 1, 2)][number % 6]
                file[f"{'little' if order == '<' else 'big'}/{np.dtype(kind).name}"] = random_of(generator, order + kind, shape)
        big = random_of(generator, "f4", (7, 50, 31))
        file.create_dataset("packed/deflate", data=big, chunks=(2, 16, 8), compression="gzip", shuffle=True, fletcher32=True)
        file.create_dataset("packed/partial", shape=(9, 5), dtype="i2", chunks=(4, 2), fillvalue=7)[2:5, 1:3] = 3
        file.create_dataset("packed/scaled", data=np.arange(40, dtype="i4").reshape(5, 8), chunks=(2, 3), scaleoffset=0)
        file["empty"] = np.zeros((0, 4), "f4")
        values = generator.standard_normal(6).astype("f4")
        brains = (values.view("u4") >> 16).astype("u2")
        space = h5py.h5s.create_simple((6,))
        made = h5py.h5d.create(file.id, b"brain", brain_type(), space)
        made.write(h5py.h5s.ALL, h5py.h5s.ALL, brains, mtype=brain_type())
        enumeration = h5py.enum_dtype({"RED": 0, "GREEN": 1, "BLUE": 42}, basetype="i2")
        file.create_dataset("colours", data=np.array([0, 42, 1]), dtype=enumeration)
        file["same"] = file["little/int8"]
        file["soft"] = h5py.SoftLink("/little/int8")
        file["another"] = h5py.ExternalLink("other.h5", "/x")
        file["words"] = ["a", "b"]
        file["more/words"] = "c"
        file["record"] = np.zeros(2, [("x", "f4"), ("y", "i4")])
        file["reference"] = np.array([file["empty"].ref], dtype=h5py.ref_dtype)
        file.create_dataset("lzf", data=np.arange(50), chunks=(50,), compression="lzf")
        file.create_dataset("elsewhere", shape=(4,), dtype="f4", external=[("other.bin", 0, 16)])
        layout = h5py.VirtualLayout(shape=(4,), dtype="f4")
        layout[:] = h5py.VirtualSource("other.h5", "x", shape=(4,))
        file.create_virtual_dataset("virtual", layout)
        file.create_dataset("claimed", shape=(1 << 20, 1 << 10), dtype="f8", chunks=(1 << 10, 1 << 5))
        file["none"] = h5py.Empty("f4")
    found = {}

    with h5py.File(path) as file:
        for group in ("", "little/", "big/", "packed/"):
            for name, item in file[group or "/"].items():
                full = group + name
                if isinstance(file.get(full, getlink=True), h5py.HardLink) and isinstance(item, h5py.Dataset) and full not in (
                        "words", "record", "reference", "lzf", "elsewhere", "virtual", "claimed", "none", "brain"):
                    found[full] = facts(item[()])
    found["brain"] = facts(brains, "bfloat16")
    return found


def matlab_values(generator):
    values = {}
    for kind in ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8", "c8", "c16", "?"):
        values[np.dtype(kind).name] = random_of(generator, kind, (2, 3))
    values["deep"] = random_of(generator, "f4", (2, 3, 4, 5))
    values["whole"] = np.arange(6.0).reshape(2, 3)
    values["row"] = np.arange(300, dtype="f8")[None]
    values["one"] = np.array([[2.5]])
    values["nothing"] = np.zeros((0, 3))
    values["long"] = (np.arange(70000.0) % 7 + 1j * (np.arange(70000.0) % 5))[:, None]
    return values


def matlab_facts(path):
    """In the type of their class, mat_dtype, which drops the imaginary parts."""
    stored = scipy.io.loadmat(path)
    with warnings.catch_warnings(action="ignore", category=np.exceptions.ComplexWarning):
        values = scipy.io.loadmat(path, mat_dtype=True)
    values |= {name: value for name, value in stored.items() if not name.startswith("__") and value.dtype.kind == "c"}
    return {name: facts(value) for name, value in values.items() if not name.startswith("__") and value.dtype.kind in "iufcb"}


def small_element(kind, number, fmt, big):
    """A tag, its numbers and their padding, as MATLAB itself writes them: in the smallest type."""
    order = ">" if big else "<"
    data = b"".join(struct.pack(order + fmt, each) for each in number)
    if 0 < len(data) <= 4:
        head = struct.pack(order + "I", len(data) << 16 | kind)
        return head + data.ljust(4, b"\0")
    return struct.pack(order + "II", kind, len(data)) + data + b"\0" * (-len(data) % 8)


def matrix(name, kind, axes, parts, big, flags=0):
    order = ">" if big else "<"
    body = struct.pack(order + "IIII", 6, 8, kind | flags, 0)
    body += small_element(5, axes, "i", big) + small_element(1, name.encode(), "B", big) + b"".join(parts)
    return struct.pack(order + "II", 14, len(body)) + body


def write_big_matlab(path):
    """What scipy does not write: the other byte order, doubles in small types, logical arrays of one value."""
    text = b"MATLAB 5.0 MAT-file, as a big-endian machine writes it".ljust(124) + struct.pack(">H", 0x0100) + b"MI"
    text += matrix("doubles", 6, (2, 3), [small_element(1, (1, -2, 3, -4, 5, -6), "b", True)], True)
    text += matrix("tiny", 6, (1, 2), [small_element(4, (1, 65535), "H", True)], True)
    text += matrix("singles", 7, (2, 1), [small_element(7, (0.5, -3.25), "f", True)], True)
    text += matrix("pairs", 6, (1, 3), [small_element(9, (1.5, 2.5, -3.5), "d", True), small_element(3, (4, 5, -6), "h", True)], True, 0x800)
    text += matrix("mask", 9, (1, 3), [small_element(2, (1, 0, 1), "B", True)], True, 0x200)
    text += matrix("words", 4, (1, 2), [small_element(4, (65, 66), "H", True)], True)
    path.write_bytes(text)


def write_matlab73(path):
    """HDF5 as MATLAB writes it: a header of 512 bytes, the axes the other way round, and the class of each array."""
    with h5py.File(path, "w", userblock_size=512, libver="earliest") as file:
        def add(name, value, kind, **attributes):
            made = file.create_dataset(name, data=value)
            made.attrs["MATLAB_class"] = np.bytes_(kind)
            for key, each in attributes.items():
                made.attrs[key] = each
        generator = np.random.default_rng(73)
        arrays = {"image": random_of(generator, "f8", (3, 4, 2)), "mask": random_of(generator, "?", (2, 3)), "s/field": random_of(generator, "i2", (1, 5))}
        add("image", arrays["image"].T, "double")
        add("mask", arrays["mask"].T.astype("u1"), "logical", MATLAB_int_decode=np.int32(1))
        file.create_group("s").attrs["MATLAB_class"] = np.bytes_("struct")
        add("s/field", arrays["s/field"].T, "int16")
        pairs = random_of(generator, "c16", (2, 2))
        arrays["pairs"] = pairs
        stored = np.zeros((2, 2), [("real", "f8"), ("imag", "f8")])
        stored["real"], stored["imag"] = pairs.T.real, pairs.T.imag
        add("pairs", stored, "double")
        add("word", np.array([[72], [105]], "u2"), "char", MATLAB_int_decode=np.int32(2))
        add("gone", np.array([0, 0], "u8"), "double", MATLAB_empty=np.uint8(1))
        file["#refs#/a"] = np.zeros(3)
    head = b"MATLAB 7.3 MAT-file, Platform: GLNXA64, HDF5 schema 1.00 .".ljust(116) + b"\0" * 8 + struct.pack("<H", 0x0200) + b"IM"
    with open(path, "r+b") as file:
        file.write(head)
    return {name: facts(value) for name, value in arrays.items()}


def write_eighths(path):
    """Every code of the formats that safetensors has, in one file; and one with some codes moved by one."""
    header, data = {}, b""
    for name, word in (("float8_e4m3fn", "F8_E4M3"), ("float8_e5m2", "F8_E5M2")):
        codes = bytes(range(256))
        header[name] = {"dtype": word, "shape": [16, 16], "data_offsets": [len(data), len(data) + 256]}
        data += codes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def write_long(path):
    """Of 48 MB whose value i is 257 * (i % 251), in chunks that fit into nothing evenly; and chunks of 1 GiB that have nothing."""
    with h5py.File(path, "w") as file:
        values = (np.arange(24_000_000) % 251 * 257).astype(">u2").reshape(3, 2000, 4000)
        file.create_dataset("packed", data=values, chunks=(2, 300, 1000), compression="gzip", compression_opts=9)
        file.create_dataset("wide", shape=(4,), maxshape=(None,), dtype="f8", chunks=(1 << 27,))


def write_corpus():
    """Small files to begin the fuzzing with."""
    folder = HERE.parent.parent / "fuzz" / "corpus"
    for name, libver in (("old", "earliest"), ("new", "v110")):
        (folder / "hdf5").mkdir(exist_ok=True)
        with h5py.File(folder / "hdf5" / f"{name}.h5", "w", libver=libver) as file:
            file.create_dataset("g/packed", data=np.arange(40, dtype="i2").reshape(5, 8), chunks=(2, 4), compression="gzip", shuffle=True, fletcher32=True)
            file["pairs"] = np.array([1 + 2j], np.complex64)
            file["mask"] = np.array([True, False])
            file["other"] = h5py.ExternalLink("a.h5", "/b")
    (folder / "matlab").mkdir(exist_ok=True)
    for packed in (False, True):
        made = {"a": np.arange(6.0).reshape(2, 3), "c": np.array([[1 + 2j, 3]]), "m": np.array([[True]]), "s": {"x": 1.0}}
        scipy.io.savemat(folder / "matlab" / ("packed.mat" if packed else "plain.mat"), made, do_compression=packed)
    write_big_matlab(folder / "matlab" / "big.mat")


def main():
    found = {"versions": {"h5py": h5py.__version__, "libhdf5": h5py.version.hdf5_version, "scipy": scipy.__version__, "ml_dtypes": ml_dtypes.__version__}}
    found["numbers.h5"] = write_hdf5(HERE / "numbers.h5")
    write_long(HERE / "long.h5")
    generator = np.random.default_rng(5)
    values = matlab_values(generator)
    long = values.pop("long")
    for name, packed in (("plain.mat", False), ("packed.mat", True)):
        made = dict(values)
        if packed:
            made["long"] = long
        made |= {"text": "word", "box": np.array([[1, "a"]], dtype=object), "record": {"a": 1.0}}
        scipy.io.savemat(HERE / name, made, do_compression=packed)
        found[name] = matlab_facts(HERE / name)
    bytes_of_long = bytes.fromhex(found["packed.mat"]["long"].pop("bytes"))
    found["packed.mat"]["long"]["crc"] = zlib.crc32(bytes_of_long)
    write_big_matlab(HERE / "big.mat")
    found["big.mat"] = matlab_facts(HERE / "big.mat")
    found["seven.mat"] = write_matlab73(HERE / "seven.mat")
    write_corpus()
    write_eighths(HERE / "eighths.safetensors")
    found["eighths"] = {name: np.arange(256, dtype=np.uint8).view(getattr(ml_dtypes, name)).astype(np.float32).view(np.uint32).tolist() for name in EIGHTHS}
    (HERE / "scientific.json").write_text(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
