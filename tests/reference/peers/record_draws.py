#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records the parameters and the draws with which Comparoscope's ops stand for calls of Kornia and torchvision: writes draws.jsonl.

    python record_draws.py --comparo build/dev/app/comparo

Every case of ../kornia/make_*.py and of ../fidelity/measure_*.py is run by Comparoscope with PyTorch's random stream and the case's seed, and
what its capture says of the step is kept. One case a line:

    number, op   of the case in cases(), for which the library's own call is there
    params       as a pipeline file has them
    draws        likewise; absent for an op that draws nothing

tests/python/test_libraries.py sends them to the peers, which must give the bits of the seeded call.
"""

import argparse
import importlib
import json
import os
import subprocess
import sys
import tempfile
import zipfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "kornia"), os.path.join(HERE, "..", "fidelity")]
GROUPS = ("make_geometric", "make_filters", "make_intensity", "make_jitter", "make_illumination", "measure_jpeg", "measure_torchvision")


def cases():
    """(op, function, shape, seed, input, dtype) of every case; the function is the library's call. Needs torch, Kornia and torchvision."""
    import make_kornia

    make_kornia.measured = []
    for group in GROUPS:
        importlib.import_module(group)
    return [case[:6] for case in make_kornia.measured if not case[6]]


def image(shape, kind, dtype):
    """The input of a case, as a tensor."""
    import make_kornia
    import torch

    if dtype.is_floating_point:
        return make_kornia.image(kind, shape, dtype)
    bits = make_kornia.hash64(9, int(np.prod(shape)))
    levels = 256 if dtype == torch.uint8 else 65536
    return torch.from_numpy((bits % np.uint64(levels)).astype(str(dtype)[6:]).reshape(shape))


def step_of(program, op, picture, seed, folder):
    source, capture = os.path.join(folder, "in.npy"), os.path.join(folder, "run.capture")
    np.save(source, picture.numpy())
    done = subprocess.run([program, "run", source, "--op", op, "--rng", "torch", "--seed", str(seed or 0), "--only-a", "--a", "cpu/framework",
                           "--capture", capture], capture_output=True, text=True)
    if done.returncode:
        return None
    with zipfile.ZipFile(capture) as file:
        return json.loads(file.read("manifest.json"))["a"]["steps"][0]


def short(value):
    """Whole numbers without their point."""
    if isinstance(value, dict):
        return {key: short(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [short(entry) for entry in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--comparo", required=True)
    options = arguments.parse_args()
    lines, refused = [], []
    with tempfile.TemporaryDirectory() as folder:
        for number, (op, _, shape, seed, kind, dtype) in enumerate(cases()):
            step = step_of(options.comparo, op, image(shape, kind, dtype), seed, folder)
            if step is None:
                refused.append(op)
                continue
            entry = {"number": number, "op": op, "params": step["params"]}
            if step.get("draws"):
                entry["draws"] = short(step["draws"])
            lines.append(json.dumps(entry, separators=(",", ":")))
    with open(os.path.join(HERE, "draws.jsonl"), "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
    print(len(lines), "cases; refused by Comparoscope:", refused)


if __name__ == "__main__":
    main()
