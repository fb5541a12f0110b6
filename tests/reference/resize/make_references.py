#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the resize references out of the real PyTorch, torchvision and Pillow.

    python make_references.py            writes the .txt files next to this script
    python make_references.py --check    compares the models with PyTorch, bit for bit, on fresh random cases

Made with Python 3.11, torch 2.15.0, torchvision 0.29.2, Pillow 13, numpy 2; CPU capability AVX2, 2 threads. The script
stops where the capability is another one, since PyTorch's float kernels differ with it.

Inputs are formulas (see `pattern`), so only outputs are stored: an FNV-1a digest of the output's bytes in NCHW order,
and values. The CUDA rows come from model.py's written-out arithmetic; everything else from the libraries.

uint8.txt    law seed pattern n c h w layout mode antialias outH outW digest bytes|-
             law: native (fixed point), cast (float32 and back on the CPU), cuda (float32 and back, CUDA arithmetic)
float.txt    law dtype seed pattern n c h w layout mode antialias outH outW digest values
             law: cpu, cuda. values: bit patterns of all outputs if there are at most 64, else of 64 of them, number k at
             flat index k*count/64.
shape.txt    h w size max_size(0 for none) outH outW
pillow.txt   seed pattern c h w mode outH outW bytes
facts.txt    image h w mode antialias outH outW differing total max sum_of_signed_difference
             native minus cast. image: a file of tests/support/photographs, or noise:SEED, or binary:SEED
"""

import argparse
import os
import sys

import numpy as np
import PIL.Image
import torch
import torchvision.transforms.functional as v1
import torchvision.transforms.v2.functional as v2

import model
import model_uint8

HERE = os.path.dirname(os.path.abspath(__file__))
LAYOUTS = ("contiguous", "channels_last")
THREADS = 2


# ---------------------------------------------------------------------------------------------- inputs

def hash64(seed, count):
    """splitmix64's output function of seed * 2^32 + index."""
    z = (np.uint64(seed) << np.uint64(32)) + np.arange(count, dtype=np.uint64)
    with np.errstate(over="ignore"):
        z = (z + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def pattern(name, dtype, shape, seed):
    """noise: uniform 0..255; binary: 0 or 255; waves: triangle waves 0..255; signed: uniform -1..1 (floats only)."""
    dtype = np.dtype(dtype)
    bits = hash64(seed, int(np.prod(shape)))
    if name == "noise":
        if dtype == np.uint8:
            flat = bits >> np.uint64(56)
        elif dtype == np.uint16:
            flat = bits >> np.uint64(48)
        elif dtype == np.float32:
            flat = (bits >> np.uint64(40)).astype(np.float32) * np.float32(255.0 * 2.0**-24)
        else:
            flat = (bits >> np.uint64(11)).astype(np.float64) * (255.0 * 2.0**-53)
    elif name == "binary":
        flat = (bits >> np.uint64(63)) * np.uint64(255)
    elif name == "signed":
        flat = (bits >> np.uint64(40)).astype(np.float64) * 2.0**-23 - 1.0
    elif name == "waves":
        c, y, x = np.meshgrid(*(np.arange(s) for s in shape[1:]), indexing="ij")
        phase = (7 * x + 3 * y + 60 * c + seed) % 510
        flat = np.broadcast_to(np.where(phase <= 255, phase, 510 - phase), shape)
    return np.ascontiguousarray(np.reshape(flat, shape).astype(dtype))


def fnv1a(array):
    digest = 0xCBF29CE484222325
    for byte in np.ascontiguousarray(array).tobytes():
        digest = ((digest ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return f"{digest:016x}"


# ---------------------------------------------------------------------------------------------- the real library

def tensor_of(array, layout):
    tensor = torch.from_numpy(array)
    if layout == "channels_last":
        tensor = tensor.contiguous(memory_format=torch.channels_last)
    return tensor


def interpolate(array, height, width, mode, antialias, layout):
    options = {} if mode.startswith("nearest") else {"align_corners": False, "antialias": antialias}
    out = torch.nn.functional.interpolate(tensor_of(array, layout), size=(height, width), mode=mode, **options)
    return out.contiguous().numpy()


def torchvision_mode(mode):
    return {"bilinear": v2.InterpolationMode.BILINEAR, "bicubic": v2.InterpolationMode.BICUBIC,
            "nearest": v2.InterpolationMode.NEAREST, "nearest-exact": v2.InterpolationMode.NEAREST_EXACT}[mode]


def torchvision_resize(module, array, height, width, mode, antialias, layout):
    out = module.resize(tensor_of(array, layout), [height, width], torchvision_mode(mode), antialias=antialias)
    return out.contiguous().numpy()


def is_broken_upstream(shape, height, width, mode, antialias, dtype):
    """Output width 1 with a vertical pass: the generic separable kernel uses the first row's weights for every row."""
    if mode.startswith("nearest") or width != 1 or height == shape[2]:
        return False
    return (antialias if dtype != np.uint8 else shape[1] > 4)


# ---------------------------------------------------------------------------------------------- cases

class Cases:
    def __init__(self, seed):
        self.random = np.random.default_rng(seed)

    def side(self, limit=300):
        return int(round(np.exp(self.random.uniform(0.0, np.log(limit)))))

    def pick(self, *choices):
        return choices[int(self.random.integers(len(choices)))]

    def shape(self, limit=300, channels=(1, 2, 3, 4)):
        n = 2 if self.random.random() < 0.15 else 1
        shape = (n, self.pick(*channels), self.side(limit), self.side(limit))
        height, width = self.side(limit), self.side(limit)
        if self.random.random() < 0.08:
            height = shape[2]
        if self.random.random() < 0.08:
            width = shape[3]
        return shape, height, width

    def seed(self):
        return int(self.random.integers(1, 2**31))


EXTREME = [((1, 3, 1, 300), 1, 3), ((1, 1, 300, 2), 3, 299), ((1, 3, 2, 2), 129, 131), ((1, 4, 256, 256), 1, 2),
           ((1, 3, 300, 300), 300, 2), ((1, 3, 299, 7), 2, 300), ((1, 1, 1, 1), 5, 9), ((1, 3, 1, 2), 3, 299),
           ((1, 3, 64, 64), 2, 2), ((1, 2, 128, 96), 64, 48), ((1, 3, 96, 128), 192, 256), ((1, 3, 33, 65), 34, 64)]

# Exact ties of nearest-exact, where PyTorch's CPU and CUDA kernels take different samples.
TIES = [(2, 41), (2, 47), (4, 82), (6, 123), (8, 164), (18, 369)]


def uint8_rows(cases):
    rows = []

    def add(law, shape, height, width, mode, antialias, layout, name):
        seed = cases.seed()
        image = pattern(name, np.uint8, shape, seed)
        if law == "native":
            out = interpolate(image, height, width, mode, antialias, layout)
        elif law == "cast":
            out = torchvision_resize(v1, image, height, width, mode, antialias, layout)
        else:
            real = model.float_cuda(image.astype(np.float32), height, width, mode, antialias)
            out = model.cast_back(real, mode)
        assert out.dtype == np.uint8
        text = out.tobytes().hex() if out.size <= 1024 else "-"
        n, c, h, w = shape
        rows.append(f"{law} {seed} {name} {n} {c} {h} {w} {layout} {mode} {int(antialias)} {height} {width} "
                    f"{fnv1a(out)} {text}")

    number = 0
    while number < 420:
        shape, height, width = cases.shape()
        mode, antialias, layout = [("bilinear", "bicubic")[number % 2], bool(number // 2 % 2), LAYOUTS[number // 4 % 2]]
        add("native", shape, height, width, mode, antialias, layout, cases.pick("noise", "noise", "binary", "waves"))
        number += 1
    for shape, height, width in EXTREME:
        for mode in ("bilinear", "bicubic"):
            for antialias in (False, True):
                add("native", shape, height, width, mode, antialias, cases.pick(*LAYOUTS), "noise")
    for number in range(40):
        shape, height, width = cases.shape(120)
        add("native", shape, height, width, ("nearest", "nearest-exact")[number % 2], False, cases.pick(*LAYOUTS), "noise")
    for before, after in TIES:
        add("native", (1, 3, 5, before), 130, after, "nearest-exact", False, "contiguous", "noise")
        add("native", (1, 4, 5, before), 130, after, "nearest-exact", False, "channels_last", "noise")
        add("cuda", (1, 3, 5, before), 130, after, "nearest-exact", False, "contiguous", "noise")
    for law in ("cast", "cuda"):
        number = 0
        while number < 60:
            shape, height, width = cases.shape(100)
            mode, antialias, layout = ("bilinear", "bicubic")[number % 2], bool(number // 2 % 2), LAYOUTS[number // 4 % 2]
            if law == "cast" and is_broken_upstream(shape, height, width, mode, antialias, np.float32):
                continue
            add(law, shape, height, width, mode, antialias, layout, cases.pick("noise", "binary", "waves"))
            number += 1
    return rows


def float_rows(cases):
    rows = []

    def add(law, dtype, shape, height, width, mode, antialias, layout, name):
        seed = cases.seed()
        image = pattern(name, dtype, shape, seed)
        if law == "cpu":
            out = interpolate(image, height, width, mode, antialias, layout)
        else:
            out = model.float_cuda(image, height, width, mode, antialias)
        flat = np.ascontiguousarray(out).reshape(-1).view(np.uint32 if dtype == np.float32 else np.uint64)
        where = range(flat.size) if flat.size <= 64 else [k * flat.size // 64 for k in range(64)]
        digits = 8 if dtype == np.float32 else 16
        values = "".join(f"{int(flat[k]):0{digits}x}" for k in where)
        n, c, h, w = shape
        rows.append(f"{law} {np.dtype(dtype).name} {seed} {name} {n} {c} {h} {w} {layout} {mode} {int(antialias)} "
                    f"{height} {width} {fnv1a(out)} {values}")

    for law, dtype, count in (("cpu", np.float32, 208), ("cuda", np.float32, 120), ("cpu", np.float64, 56), ("cuda", np.float64, 24)):
        number = 0
        while number < count:
            shape, height, width = cases.shape(200, (1, 2, 3, 4, 4, 5, 9))
            mode, antialias, layout = ("bilinear", "bicubic")[number % 2], bool(number // 2 % 2), LAYOUTS[number // 4 % 2]
            if law == "cpu" and is_broken_upstream(shape, height, width, mode, antialias, dtype):
                continue
            add(law, dtype, shape, height, width, mode, antialias, layout, cases.pick("noise", "signed", "waves"))
            number += 1
        for number in range(12):
            shape, height, width = cases.shape(150)
            add(law, dtype, shape, height, width, ("nearest", "nearest-exact")[number % 2], False, cases.pick(*LAYOUTS),
                "noise")
        for before, after in TIES:
            add(law, dtype, (1, 3, 2, before), 100, after, "nearest-exact", False, "contiguous", "noise")
    return rows


def shape_rows(cases):
    rows = []

    def add(h, w, size, most):
        if most and int(most * size / max(int(size * max(h, w) / min(h, w)), 1)) < 1:
            return  # a short side of no pixels: an error
        out = v2.resize(torch.empty((1, h, w), dtype=torch.uint8), [size], v2.InterpolationMode.NEAREST,
                        max_size=most or None)
        rows.append(f"{h} {w} {size} {most} {out.shape[-2]} {out.shape[-1]}")

    for _ in range(160):
        h, w, size = cases.side(900), cases.side(900), 1 + cases.side(300)
        if max(h, w) / min(h, w) * size > 20000:
            continue
        add(h, w, size, 0 if cases.random.random() < 0.5 else size + cases.side(400))
    for h, w, size, most in ((480, 640, 224, 0), (640, 480, 224, 0), (500, 500, 224, 0), (500, 500, 224, 225),
                             (333, 999, 100, 200), (100, 101, 99, 100), (7, 3, 3, 0), (3, 7, 3, 0), (1, 1, 1, 0)):
        add(h, w, size, most)
    return rows


def pillow_rows(cases):
    rows = []
    for number in range(24):
        c = (1, 3)[number % 2]
        h, w, height, width = (2 + cases.side(40) for _ in range(4))
        mode = ("bilinear", "bicubic")[number // 2 % 2]
        name, seed = cases.pick("noise", "waves"), cases.seed()
        image = pattern(name, np.uint8, (1, c, h, w), seed)[0]
        pixels = PIL.Image.fromarray(image[0] if c == 1 else np.ascontiguousarray(image.transpose(1, 2, 0)))
        out = np.asarray(pixels.resize((width, height), {"bilinear": PIL.Image.BILINEAR, "bicubic": PIL.Image.BICUBIC}[mode]))
        out = out[None] if c == 1 else out.transpose(2, 0, 1)
        rows.append(f"{seed} {name} {c} {h} {w} {mode} {height} {width} {np.ascontiguousarray(out).tobytes().hex()}")
    return rows


def fact_rows():
    """Native against cast, both by the real library."""
    rows = []

    def add(label, image, mode, antialias, height, width):
        native = interpolate(image, height, width, mode, antialias, "contiguous").astype(np.int64)
        cast = torchvision_resize(v1, image, height, width, mode, antialias, "contiguous").astype(np.int64)
        difference = native - cast
        rows.append(f"{label} {image.shape[2]} {image.shape[3]} {mode} {int(antialias)} {height} {width} "
                    f"{np.count_nonzero(difference)} {difference.size} {np.abs(difference).max()} {difference.sum()}")

    for kind, seed in (("noise", 1), ("binary", 2)):
        image = pattern(kind, np.uint8, (1, 3, 256, 256), seed)
        label = f"{kind}:{seed}"
        add(label, image, "bilinear", False, 128, 128)
        add(label, image, "bilinear", True, 128, 128)
        add(label, image, "bilinear", True, 64, 64)
        add(label, image, "bilinear", True, 100, 77)
        add(label, image, "bilinear", False, 512, 512)
        add(label, image, "bicubic", True, 224, 224)
        add(label, image, "bicubic", False, 512, 512)
        add(label, image, "bicubic", False, 300, 300)
    for name in ("astronaut.png", "chelsea.png", "coffee.png"):
        path = os.path.join(HERE, "..", "..", "support", "photographs", name)
        image = np.ascontiguousarray(np.asarray(PIL.Image.open(path).convert("RGB")).transpose(2, 0, 1))[None]
        h, w = image.shape[2:]
        for mode in ("bilinear", "bicubic"):
            add(name, image, mode, True, h // 8, w // 8)
            add(name, image, mode, True, h // 2, w // 2)
            add(name, image, mode, False, h // 2, w // 2)
            add(name, image, mode, True, 224, 224 * w // h)
            add(name, image, mode, False, h * 3 // 2, w * 3 // 2)
    return rows


def write(name, rows):
    with open(os.path.join(HERE, name), "w", encoding="ascii") as file:
        file.write("\n".join(rows) + "\n")
    print(f"{name}: {len(rows)} rows, {os.path.getsize(os.path.join(HERE, name))} bytes")


# ---------------------------------------------------------------------------------------------- model against library

def check(count):
    cases = Cases(20260101)
    tally = {}

    def note(key, same):
        right, all_of = tally.get(key, (0, 0))
        tally[key] = (right + int(same), all_of + 1)

    for _ in range(count):
        shape, height, width = cases.shape(160, (1, 2, 3, 4, 5, 8, 9))
        layout = cases.pick(*LAYOUTS)
        last = layout == "channels_last"
        for mode in ("bilinear", "bicubic", "nearest", "nearest-exact"):
            for antialias in ((False,) if mode.startswith("nearest") else (False, True)):
                for dtype in (np.uint8, np.float32, np.float64):
                    image = pattern("noise", dtype, shape, cases.seed())
                    expected = interpolate(image, height, width, mode, antialias, layout)
                    if dtype == np.uint8 and not mode.startswith("nearest"):
                        out = model_uint8.uint8_native(image, height, width, mode, antialias)
                    else:
                        out = model.float_cpu(image, height, width, mode, antialias, last, THREADS)
                    key = f"{np.dtype(dtype).name} {mode}{' antialias' if antialias else ''}"
                    if is_broken_upstream(shape, height, width, mode, antialias, dtype):
                        key = "shapes of the width-1 defect"
                    note(key, np.array_equal(out, expected))
                    if dtype == np.uint8 and mode in ("bilinear", "bicubic"):
                        v2_out = torchvision_resize(v2, image, height, width, mode, antialias, layout)
                        note(f"torchvision v2 uint8 {mode} is native", np.array_equal(v2_out, expected))
                        if is_broken_upstream(shape, height, width, mode, antialias, np.float32):
                            continue
                        cast = torchvision_resize(v1, image, height, width, mode, antialias, layout)
                        real = model.float_cpu(image.astype(np.float32), height, width, mode, antialias, last, THREADS)
                        note(f"torchvision v1 uint8 {mode} is cast", np.array_equal(model.cast_back(real, mode), cast))
    for key in sorted(tally):
        print(f"{key:45s} {tally[key][0]} of {tally[key][1]}")
    defect = "shapes of the width-1 defect"
    return all(right == total for key, (right, total) in tally.items() if key != defect)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", type=int, nargs="?", const=300, metavar="SHAPES")
    options = parser.parse_args()
    torch.set_num_threads(THREADS)
    if torch.backends.cpu.get_cpu_capability() != "AVX2":
        sys.exit("The references describe PyTorch's AVX2 kernels; set ATEN_CPU_CAPABILITY=avx2 on a newer CPU.")
    if options.check:
        sys.exit(0 if check(options.check) else 1)
    print(f"torch {torch.__version__}")
    write("uint8.txt", uint8_rows(Cases(1)))
    write("float.txt", float_rows(Cases(2)))
    write("shape.txt", shape_rows(Cases(3)))
    write("pillow.txt", pillow_rows(Cases(4)))
    write("facts.txt", fact_rows())


if __name__ == "__main__":
    main()
