#!/usr/bin/env python3
"""Measures Comparoscope's numerics against the installed PyTorch, torchvision and Kornia, on the CPU.

    python measure.py --comparo build/dev/app/comparo [--only affine,clahe] [--numerics framework] [--threads 2]
                      [--write cpu.json]

Every case of ../kornia/make_*.py and of torchvision_cases.py is run again, but on large images: crops of the photographs
of tests/support/photographs and noise, sizes odd and even. The library runs here, Comparoscope as a program
with PyTorch's random stream and the same seed. Printed a case: how many samples differ, the largest difference and the
largest distance in ULPs (of values below 2^-24 of the largest one: of that magnitude's spacing). --write keeps a summary an op.
"""

import argparse
import datetime
import importlib
import json
import os
import subprocess
import sys
import tempfile

import numpy as np
import torch
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "kornia")]
import make_kornia  # noqa: E402

PHOTOGRAPHS = os.path.join(HERE, "..", "..", "support", "photographs")
GROUPS = ("make_geometric", "make_filters", "make_intensity", "make_jitter", "make_illumination", "measure_jpeg",
          "measure_torchvision")
SIZES = ((97, 131), (240, 320), (301, 403))


def photograph(shape, dtype):
    """Photographs one a sample, cut in the middle; more than three channels repeat, one channel is the green one."""
    n, c, h, w = shape
    names = sorted(f for f in os.listdir(PHOTOGRAPHS) if f.endswith((".png", ".jpg")))
    planes = []
    for i in range(n):
        pixels = np.asarray(Image.open(os.path.join(PHOTOGRAPHS, names[i % len(names)])).convert("RGB"))
        pixels = np.tile(pixels, (-(-h // pixels.shape[0]), -(-w // pixels.shape[1]), 1))
        top, left = (pixels.shape[0] - h) // 2, (pixels.shape[1] - w) // 2
        crop = pixels[top:top + h, left:left + w]
        planes.append(np.stack([crop[..., 1 if c == 1 else k % 3] for k in range(c)]))
    whole = torch.from_numpy(np.stack(planes))
    return whole if dtype == torch.uint8 else whole.to(dtype) / 255


def inputs(shape, kind, dtype):
    """What one case is run on: (name, tensor)."""
    for index, (h, w) in enumerate(SIZES):
        big = (min(shape[0], 4), shape[1], h, w)
        if index != 1:
            yield f"photograph {w}x{h}", photograph(big, dtype)
        if index != 2 and dtype.is_floating_point:
            yield f"{kind} {w}x{h}", make_kornia.image(kind, big, dtype)
        elif index != 2:
            bits = make_kornia.hash64(9, int(np.prod(big)))
            levels = 256 if dtype == torch.uint8 else 65536
            yield f"noise {w}x{h}", torch.from_numpy((bits % np.uint64(levels)).astype(str(dtype)[6:]).reshape(big))


def steps(values):
    """Monotonic integers of floats, so that the difference counts representable values."""
    kind = {2: np.int16, 4: np.int32, 8: np.int64}[values.itemsize]
    bits = values.view(kind).astype(np.int64)
    return np.where(bits < 0, -(bits & np.iinfo(kind).max), bits)


def compare(ours, theirs):
    if ours.shape != theirs.shape or ours.dtype != theirs.dtype:
        return {"differing": theirs.size, "samples": theirs.size, "max": float("inf"), "ulp": -1,
                "note": f"{ours.dtype}{list(ours.shape)} for {theirs.dtype}{list(theirs.shape)}"}
    same = (ours == theirs) | (np.isnan(ours) & np.isnan(theirs)) if ours.dtype.kind == "f" else ours == theirs
    result = {"differing": int((~same).sum()), "samples": int(same.size), "max": 0.0, "ulp": 0}
    if result["differing"]:
        a, b = ours[~same].astype(np.float64), theirs[~same].astype(np.float64)
        result["max"] = float(np.max(np.nan_to_num(np.abs(a - b), nan=np.inf)))
        if ours.dtype.kind == "f":
            result["ulp"] = int(np.max(np.abs(steps(ours[~same]) - steps(theirs[~same]))))
        place = np.unravel_index(int(np.argmax(~same)), same.shape)
        result["first"] = [int(i) for i in place] + [float(ours[place]), float(theirs[place])]
    return result


class Comparo:
    def __init__(self, program, side, folder):
        self.program, self.side, self.folder = program, side, folder

    def run(self, op, image, seed):
        source, target = os.path.join(self.folder, "in.npy"), os.path.join(self.folder, "out.npy")
        np.save(source, image.numpy())
        done = subprocess.run([self.program, "run", source, "--op", op, "--rng", "torch", "--seed", str(seed or 0),
                               "--only-a", "--a", self.side, "--save-a", target], capture_output=True, text=True)
        if done.returncode:
            return done.stderr.strip().splitlines()[-1]
        out = np.load(target)
        return out if out.ndim == 4 else out[None]


def collect(only):
    make_kornia.measured = []
    for group in GROUPS:
        if os.path.exists(os.path.join(HERE, group + ".py")) or group.startswith("make_"):
            importlib.import_module(group)
    return [case for case in make_kornia.measured if not only or case[0].split(":")[0] in only]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--comparo", required=True)
    arguments.add_argument("--only", default="")
    arguments.add_argument("--numerics", default="framework")
    arguments.add_argument("--threads", type=int, default=2)
    arguments.add_argument("--write")
    arguments.add_argument("--all", action="store_true", help="print equal cases, too")
    options = arguments.parse_args()
    torch.set_num_threads(options.threads)
    table = {}
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        comparo = Comparo(options.comparo, "cpu/" + options.numerics, folder)
        for op, function, shape, seed, kind, dtype, draws in collect(set(filter(None, options.only.split(",")))):
            if draws:
                continue
            row = table.setdefault(op.split(":")[0], {"cases": 0, "equal": 0, "samples": 0, "differing": 0, "max": 0.0,
                                                      "ulp": 0})
            for name, image in inputs(shape, kind, dtype):
                if seed is not None:
                    torch.manual_seed(seed)
                try:
                    theirs = function(image.clone())
                    theirs = theirs.contiguous().numpy()
                except Exception as error:  # the library refuses: so should we
                    theirs = f"{type(error).__name__}: {error}"
                ours = comparo.run(op, image, seed)
                if isinstance(ours, str) or isinstance(theirs, str):
                    both = isinstance(ours, str) and isinstance(theirs, str)
                    if both:
                        continue
                    print(f"{op} | seed {seed} | {name}: ours {ours if isinstance(ours, str) else 'an image'}; "
                          f"theirs {theirs if isinstance(theirs, str) else 'an image'}", flush=True)
                    row["cases"] += 1
                    row["max"] = float("inf")
                    continue
                result = compare(ours, theirs)
                row["cases"] += 1
                row["equal"] += result["differing"] == 0
                row["samples"] += result["samples"]
                row["differing"] += result["differing"]
                row["max"] = max(row["max"], result["max"])
                row["ulp"] = max(row["ulp"], result["ulp"])
                if result["differing"] or options.all:
                    print(f"{op} | seed {seed} | {name} {str(dtype)[6:]}: {result}", flush=True)
    print()
    for op, row in sorted(table.items()):
        print(f"{op:28} {row['equal']:4}/{row['cases']:<4} equal  max {row['max']:.3g}  ulp {row['ulp']}")
    print(sum(r["equal"] == r["cases"] for r in table.values()), "of", len(table), "ops bit-equal")
    if options.write:
        import kornia
        import torchvision
        found = {"versions": {"torch": torch.__version__, "torchvision": torchvision.__version__, "kornia": kornia.__version__},
                 "capability": torch.backends.cpu.get_cpu_capability(), "threads": options.threads,
                 "date": datetime.date.today().isoformat(), "numerics": options.numerics, "ops": table}
        with open(options.write, "w", encoding="ascii") as file:
            json.dump(found, file, indent=1, sort_keys=True)
            file.write("\n")


main()
