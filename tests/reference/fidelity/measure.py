#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures Comparoscope's numerics against the installed PyTorch, torchvision and Kornia, on the CPU.

    python measure.py --comparo build/dev/app/comparo [--only affine,clahe] [--numerics framework] [--threads 2] [--write]

Every case of ../kornia/make_*.py and of torchvision_cases.py is run again, but on large images: crops of the photographs
of tests/support/photographs and noise, sizes odd and even. The library runs here, Comparoscope as a program
with PyTorch's random stream and the same seed, and with PyTorch's number of threads (--threads 1: as
cpu/framework/threads=1). Printed a case: how many samples differ, the largest difference and the
same in spacings of the library's value, where values below 1/256 count as 1/256. --write keeps a summary an op in cpu.json, beside
those of other numbers of threads, other code paths (environment variable ATEN_CPU_CAPABILITY=avx2) and processors of another
maker (MKL, in PyTorch's wheels, has other code for each), and makes engine/ops/fidelity_table.inc of it, which is what the
programs show. check.py says whether a newer release has moved.
"""

import argparse
import datetime
import hashlib
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
TORCHVISION_OPS = ("resize", "to_float", "to_uint8")
MAIN = "AVX512, 2 threads, AMD"
MAKERS = {"GenuineIntel": "Intel", "AuthenticAMD": "AMD"}
ONE_THREAD_OPS = ("color_jitter", "gamma", "grayscale", "resize", "resized_crop")  # follow the number of threads
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
    if not dtype.is_floating_point:
        return whole if dtype == torch.uint8 else (whole.to(torch.int32) * 257).to(dtype)
    return whole.to(dtype) / 255


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


def compare(ours, theirs):
    if ours.shape != theirs.shape or ours.dtype != theirs.dtype:
        return {"differing": theirs.size, "samples": theirs.size, "max": float("inf"), "ulp": float("inf"),
                "note": f"{ours.dtype}{list(ours.shape)} for {theirs.dtype}{list(theirs.shape)}"}
    same = (ours == theirs) | (np.isnan(ours) & np.isnan(theirs)) if ours.dtype.kind == "f" else ours == theirs
    result = {"differing": int((~same).sum()), "samples": int(same.size), "max": 0.0, "ulp": 0.0}
    if result["differing"]:
        a, b = ours[~same].astype(np.float64), theirs[~same].astype(np.float64)
        result["max"] = float(np.max(np.nan_to_num(np.abs(a - b), nan=np.inf)))
        if ours.dtype.kind == "f":
            spacing = np.spacing(np.maximum(np.abs(theirs[~same]), theirs.dtype.type(2.0**-8))).astype(np.float64)
            result["ulp"] = float(np.max(np.nan_to_num(np.abs(a - b) / spacing, nan=np.inf)))
        place = np.unravel_index(int(np.argmax(~same)), same.shape)
        result["first"] = [int(i) for i in place] + [float(ours[place]), float(theirs[place])]
    return result


def digest(before, result):
    """Of what the library gave, so that runs on other processors can be compared."""
    return hashlib.sha256(before.encode() + (result.encode() if isinstance(result, str) else result.tobytes())).hexdigest()[:16]


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


def maker():
    """Of the processor: MKL chooses its code by it."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        vendor = next((line.split(":")[1].strip() for line in file if line.startswith("vendor_id")), "another maker")
    return MAKERS.get(vendor, vendor)


def place():
    """Which of PyTorch's results these are. MKL_CBWR chooses MKL's code by hand."""
    chosen = os.environ.get("MKL_CBWR")
    return (f"{torch.backends.cpu.get_cpu_capability()}, {torch.get_num_threads()} threads, {maker()}"
            + (f", MKL_CBWR={chosen}" if chosen else ""))


def installed():
    import kornia
    import torchvision
    plain = [module.__version__.split("+")[0] for module in (torch, torchvision, kornia)]
    return dict(zip(("torch", "torchvision", "kornia"), plain))


def write(table):
    """Adds the rows to cpu.json and makes the engine's table anew."""
    versions = installed()
    path = os.path.join(HERE, "cpu.json")
    kept = {"versions": versions, "measured": {}}
    if os.path.exists(path):
        with open(path, encoding="ascii") as file:
            kept = json.load(file)
    if kept["versions"] != versions:
        kept = {"versions": versions, "measured": {}}
    run = kept["measured"].setdefault(place(), {"ops": {}})
    run["date"] = datetime.date.today().isoformat()
    run["ops"].update(table)
    with open(path, "w", encoding="ascii") as file:
        json.dump(kept, file, indent=1, sort_keys=True)
        file.write("\n")
    make_table(kept)


def table_line(macro, op, name, row, depends):
    number = lambda v: "kRefused" if v == float("inf") else repr(v)  # noqa: E731
    return (f'{macro}("{op}", "{name}", {row["cases"]}, {row["equal"]}, {number(row["max"])}, {number(row["ulp"])}, '
            f'"{depends}")')


def make_table(kept):
    """The rows of MAIN; of the other runs, whether their bits are others, and those of another maker where they are."""
    main = kept["measured"].get(MAIN)
    if main is None:
        return
    versions = kept["versions"]

    def variant(old, new):
        return kept["measured"].get(MAIN.replace(old, new), {"ops": {}})

    one_thread, narrow = variant("2 threads", "1 threads")["ops"], variant("AVX512", "AVX2")["ops"]
    elsewhere = {name: variant("AMD", name) for name in MAKERS.values() if name != "AMD"}

    def named(op):
        library = "torchvision" if op in TORCHVISION_OPS else "kornia"
        return {"kornia": "Kornia", "torchvision": "torchvision"}[library] + " " + versions[library]

    lines = ["// SPDX-License-Identifier: Apache-2.0",
             "// Written by tests/reference/fidelity/measure.py.",
             f'COMPARO_FIDELITY_SOURCE("{versions["torch"]}", "{versions["torchvision"]}", "{versions["kornia"]}", "AVX512", 2, "AMD", '
             f'"{main["date"]}")']
    for op, row in sorted(main["ops"].items()):
        depends = [word for word, ops in (("the number of threads", one_thread), ("AVX-512", narrow))
                   if ops.get(op, row)["digest"] != row["digest"]]
        lines.append(table_line("COMPARO_FIDELITY", op, named(op), row, " and ".join(depends)))
    for op, row in sorted(one_thread.items()):
        if row["cases"] and op in ONE_THREAD_OPS:
            lines.append(table_line("COMPARO_FIDELITY_ONE_THREAD", op, named(op), row, ""))
    for name, run in elsewhere.items():
        for op, row in sorted(run["ops"].items()):
            if row["cases"] and row["digest"] != main["ops"][op]["digest"]:
                lines.append(table_line("COMPARO_FIDELITY_ELSEWHERE", op, f"{name}, {run['date']}", row, ""))
    with open(os.path.join(HERE, "..", "..", "..", "engine", "ops", "fidelity_table.inc"), "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--comparo", help="the program; not needed with --library")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--numerics", default="framework")
    arguments.add_argument("--threads", type=int, default=2)
    arguments.add_argument("--write", action="store_true", help="keep the result")
    arguments.add_argument("--library", action="store_true",
                           help="run the library alone, for another number of threads or another capability")
    arguments.add_argument("--save", help="keep versions, place and rows in this JSON file")
    arguments.add_argument("--all", action="store_true", help="print equal cases, too")
    options = arguments.parse_args()
    if not options.comparo and not options.library:
        arguments.error("--comparo says which program is measured.")
    torch.set_num_threads(options.threads)
    side = "cpu/" + options.numerics
    if options.numerics == "framework" and options.threads == 1:
        side += "/threads=1"
    table = {}
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        comparo = Comparo(options.comparo, side, folder)
        for op, function, shape, seed, kind, dtype, draws in collect(set(filter(None, options.only.split(",")))):
            if draws:
                continue
            row = table.setdefault(op.split(":")[0], {"cases": 0, "equal": 0, "samples": 0, "differing": 0, "max": 0.0,
                                                      "ulp": 0.0})
            for name, image in inputs(shape, kind, dtype):
                if seed is not None:
                    torch.manual_seed(seed)
                try:
                    theirs = function(image.clone())
                    theirs = theirs.contiguous().numpy()
                except Exception as error:  # the library refuses: so should we
                    theirs = f"{type(error).__name__}: {error}"
                row["digest"] = digest(row.get("digest", ""), theirs)
                if options.library:
                    continue
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
        print(f"{op:28} {row['equal']:4}/{row['cases']:<4} equal  max {row['max']:.3g}  ulp {row['ulp']:.3g}")
    print(sum(r["equal"] == r["cases"] for r in table.values()), "of", len(table), "ops bit-equal")
    if options.save:
        with open(options.save, "w", encoding="ascii") as file:
            json.dump({"versions": installed(), "place": place(), "ops": table}, file)
    if options.write:
        write(table)


main()
