#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says whether a newer PyTorch, torchvision or Kornia computes differently than the table of `comparo ops --fidelity` says.

    python check.py                                # the newest releases, into a virtual environment that goes again
    python check.py --venv FOLDER                  # the same, into one that stays
    python check.py --python PYTHON                # what this Python has; nothing is installed
    python check.py --only affine,clahe --comparo build/dev/app/comparo

measure.py runs the libraries there over the cases of the table; of what they give, a digest an op is held against the
one in cpu.json, which belongs to the versions that the table names. With --comparo the ops that have moved are
measured against it, too, so that it says by how much. Other processors and numbers of threads are other results: where
cpu.json has none for this one, it says so. Exit code: 0 nothing has moved, 1 something has, 2 for an error.
Needs the network for pip, unless --python is given. Nothing of the tree is changed.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import venv

HERE = os.path.dirname(os.path.abspath(__file__))
LIBRARIES = ("torch", "torchvision", "kornia")
NAMES = {"torch": "PyTorch", "torchvision": "torchvision", "kornia": "Kornia"}


def versions_text(recorded, found):
    """What is newer, in one line."""
    moved = [f"{NAMES[k]} {found[k]} instead of {recorded[k]}" for k in LIBRARIES if found[k] != recorded[k]]
    if moved:
        return "; ".join(moved) + "."
    return ", ".join(f"{NAMES[k]} {found[k]}" for k in LIBRARIES) + ": the versions of the table."


def moved_ops(recorded, found):
    """Names of ops whose results are others, and of those that only one of the two has."""
    moved = sorted(op for op in found if op in recorded and found[op]["digest"] != recorded[op]["digest"])
    return moved, sorted(op for op in found if op not in recorded)


def recorded_for(kept, place):
    """The ops of cpu.json that were measured in such a place, or None."""
    return kept["measured"].get(place, {}).get("ops")


def report(kept, result):
    """Lines to print, and the ops that have moved; None for those where nothing can be said."""
    lines = [versions_text(kept["versions"], result["versions"])]
    recorded = recorded_for(kept, result["place"])
    if recorded is None:
        lines.append(f"Nothing is recorded for {result['place']}; there is "
                     + ", ".join(sorted(kept["measured"])) + ".")
        return lines, None
    moved, new = moved_ops(recorded, result["ops"])
    if moved:
        lines.append(f"{len(moved)} of {len(result['ops'])} ops have moved: {', '.join(moved)}.")
    else:
        lines.append(f"All of {len(result['ops'])} ops give what they gave ({result['place']}).")
    if new:
        lines.append(f"Not in the table: {', '.join(new)}.")
    return lines, moved


def measured(python, options):
    """What measure.py says of the libraries of this Python; None where it fails."""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "library.json")
        command = [python, os.path.join(HERE, "measure.py"), "--library", "--save", target, "--threads", str(options.threads)]
        if options.only:
            command += ["--only", options.only]
        if subprocess.run(command, stdout=subprocess.DEVNULL).returncode or not os.path.exists(target):
            return None
        with open(target, encoding="ascii") as file:
            return json.load(file)


def python_with_newest(folder):
    """A virtual environment with the newest releases; None where pip fails."""
    venv.create(folder, with_pip=True)
    python = os.path.join(folder, "Scripts" if os.name == "nt" else "bin", "python")
    install = [python, "-m", "pip", "install", "--quiet", "--upgrade", *LIBRARIES, "numpy", "pillow"]
    return python if subprocess.run(install).returncode == 0 else None


def check(python, options):
    with open(os.path.join(HERE, "cpu.json"), encoding="ascii") as file:
        kept = json.load(file)
    result = measured(python, options)
    if result is None:
        print("measure.py failed; nothing is known.", file=sys.stderr)
        return 2
    lines, moved = report(kept, result)
    print("\n".join(lines), flush=True)
    if moved is None:
        return 2
    if moved and options.comparo:
        subprocess.run([python, os.path.join(HERE, "measure.py"), "--comparo", options.comparo, "--only", ",".join(moved),
                        "--threads", str(options.threads)])
    return 1 if moved else 0


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    where = arguments.add_mutually_exclusive_group()
    where.add_argument("--python", help="check what this Python has")
    where.add_argument("--venv", help="keep the environment here")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--threads", type=int, default=2)
    arguments.add_argument("--comparo", help="measure what has moved")
    options = arguments.parse_args()
    if options.python:
        return check(options.python, options)
    with tempfile.TemporaryDirectory() as folder:
        python = python_with_newest(options.venv or folder)
        if python is None:
            print("pip did not install the libraries.", file=sys.stderr)
            return 2
        return check(python, options)


if __name__ == "__main__":
    sys.exit(main())
