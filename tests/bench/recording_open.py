#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How long it takes until the first step of a large recording is on screen, and the memory that it takes.

    PYTHONPATH=app/python tests/bench/recording_open.py build/release/app/comparoscope [--folder FOLDER] [--gigabytes 10]

Writes a recording, opens it twice in the application, first with nothing of it in the page cache, and removes it. Exit 1 if it takes more than
a second from the window, which opens with it, to the first step. NumPy and Linux; the application needs no display.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

import numpy as np
from comparoscope import record
from recordings_diff import forget, high_water

MOST_MILLISECONDS = 1000
SHAPE = (32, 3, 224, 224)


def write(path, gigabytes):
    """Steps of a batch of float32 each; gives their number."""
    values = np.random.default_rng(5).random(SHAPE, dtype=np.float32)
    count = max(1, round(gigabytes * 1e9 / values.nbytes))
    with record(path) as rec:
        for number in range(count):
            values[0, 0, 0, 0] = number
            rec.step(f"block.{number}", values)
    return count


def opened(application, path, folder):
    """The milliseconds from process start of each moment, and megabytes."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": folder, "XDG_RUNTIME_DIR": folder}
    process = subprocess.Popen([application, "--new", "--print-startup", path], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    moments = {}
    try:
        for line in process.stdout:
            found = re.match(r"(.*) after (\d+) ms", line)
            if found:
                moments[found[1]] = int(found[2])
            if line.startswith("first step"):
                return moments, high_water(process)
    finally:
        process.kill()
        process.wait()
    sys.exit(f"{application} ended without a first step on screen")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("application")
    parser.add_argument("--folder")
    parser.add_argument("--gigabytes", type=float, default=10.0)
    options = parser.parse_args()
    reached = True
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        path = os.path.join(folder, "large.comparo")
        steps = write(path, options.gigabytes)
        forget([path])
        print(f"{os.path.getsize(path) / 1e9:.1f} GB, {steps} steps")
        for name in ("from disk", "again"):
            moments, megabytes = opened(options.application, path, folder)
            cost = moments["first step on screen"] - moments["window shown"]
            reached = reached and cost <= MOST_MILLISECONDS
            print(f"{name}: first step {cost} ms after the window, {moments['first step on screen']} ms after the start of the process; "
                  f"{megabytes:.0f} MB{'' if cost <= MOST_MILLISECONDS else '   NOT REACHED'}", flush=True)
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
