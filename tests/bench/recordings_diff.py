#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `comparo diff` of two large recordings takes: its peak memory, and how fast it reads beside how fast the disk is.

    PYTHONPATH=app/python tests/bench/recordings_diff.py build/release/app/comparo [--folder FOLDER] [--gigabytes 1] [--case equal]

Writes two recordings, reads them once with nothing in the page cache, then compares them likewise, and removes them. Exit 1 if more than
300 MB or less than 70 % of the disk's rate are reached. NumPy and Linux.
"""

import argparse
import os
import sys
import tempfile
import time

import numpy as np
from comparoscope import record
from programs import run_program

MOST_MEGABYTES = 300
LEAST_SHARE = 0.7


def forget(paths):
    """Takes the files out of the page cache."""
    for path in paths:
        number = os.open(path, os.O_RDONLY)
        os.fsync(number)
        os.posix_fadvise(number, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(number)


def seconds_of(work):
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def read_all(paths):
    buffer = bytearray(8 << 20)
    for path in paths:
        with open(path, "rb", buffering=0) as file:
            while file.readinto(buffer):
                pass


def write(path, shapes, change, dtype=np.float32):
    """A recording of these shapes; the values are the same in all, but for what change() does to a step's."""
    generator = np.random.default_rng(5)
    block = generator.random(1 << 22, dtype=np.float32).astype(dtype)
    with record(path) as rec:
        for number, shape in enumerate(shapes):
            values = np.resize(block, shape)
            change(number, values)
            rec.step(f"step{number}", values)


def high_water(process):
    """Megabytes that the process took at most so far. (getrusage() would tell those of this one too, from which it was forked.)"""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
        found = [line for line in file if line.startswith("VmHWM:")]
    return int(found[0].split()[1]) / 1024 if found else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("comparo")
    parser.add_argument("--folder")
    parser.add_argument("--gigabytes", type=float, default=1.0)
    parser.add_argument("--case", default="", help="words of those to run, as printed")
    options = parser.parse_args()
    each = 32 * 3 * 224 * 224 * 4
    many = [(32, 3, 224, 224)] * max(1, round(options.gigabytes * 1e9 / each))
    one = [(max(1, round(options.gigabytes * 1e9 / (3 * 1024 * 1024 * 4))), 3, 1024, 1024)]

    def same(number, values):
        pass

    def last(number, values):
        values.reshape(-1)[-1] += 1

    def every(number, values):
        values += np.spacing(values)

    failed = False
    for name, shapes, change, dtype in (
            ("many tensors, equal", many, same, np.float32), ("many tensors, a value of each differs", many, last, np.float32),
            ("one tensor, its last value differs", one, last, np.float32), ("many tensors, every value differs", many, every, np.float32),
            ("many float16 tensors, every value differs", many * 2, every, np.float16)):
        if options.case not in name:
            continue
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            paths = [os.path.join(folder, side + ".comparo") for side in "ab"]
            write(paths[0], shapes, same, dtype)
            write(paths[1], shapes, change, dtype)
            total = sum(os.path.getsize(path) for path in paths) / 1e6
            disk, diff, memory = [], [], []
            for _ in range(3):
                forget(paths)
                disk.append(seconds_of(lambda: read_all(paths)))
                forget(paths)
                run = run_program([options.comparo, "diff", *paths, "--json"])
                diff.append(run.seconds)
                memory.append(run.memory)
            share = min(disk) / min(diff)
            fine = max(memory) <= MOST_MEGABYTES and share >= LEAST_SHARE
            failed = failed or not fine
            print(f"{name}: {total / min(diff):.0f} MB/s, {share:.0%} of the disk's {total / min(disk):.0f} MB/s, "
                  f"peak memory {max(memory):.0f} MB{'' if fine else '   NOT REACHED'}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
