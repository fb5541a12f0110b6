#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How near Comparoscope's cpu/framework and cpu/exact are to libraries that are installed: writes measured.json and engine/ops/peer_table.inc.

    python measure.py --comparo build/dev/app/comparo --peer kornia --python VENV/bin/python [--peer opencv=cv5@cpu …] [--inputs 100] [--write]

Each peer runs each of its ops on a photograph (resources/samples/sample.png) and on --inputs random pictures of 16 to 96 pixels a side, whose
draws have a seed each, and `comparo peers check` counts samples with the same bits. The rows of a library and version replace those that were
there; the others stay. Without --write the rows are printed only. Needs NumPy for the pictures, and Pillow for --cut.

Some functions refuse some sizes (a crop is not larger than its picture, cv2.resize does not antialias). Their ops are measured again, alone, on
others: --ops center_crop --sides 225 288 for random pictures of other sides, --ops resize --cut 200 for the middle of the photograph. Only rows of
at least 100 pictures are in the table that the programs show.
"""

import argparse
import datetime
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..")
KEPT = os.path.join(HERE, "measured.json")
TABLE = os.path.join(ROOT, "engine", "ops", "peer_table.inc")
PHOTOGRAPH = os.path.join(ROOT, "resources", "samples", "sample.png")
#: Pictures of a row that the programs show.
LEAST = 100
#: A shipped peer with some of its ops alone.
NARROWED = """import importlib
peer = importlib.import_module("comparoscope.peers.{name}").make()
peer.ops = {{id: op for id, op in peer.ops.items() if id in {ops}}}
peer.serve()
"""
#: What of a peer's environment its bits may depend on.
TELLING = ("python", "numpy", "torch", "kornia", "torchvision", "opencv", "pillow", "capability", "threads", "ipp", "cpu dispatch")


def pictures(folder, count, sides):
    """Random uint8 pictures of three channels as .npy: noise, gradients with noise, and few levels with hard edges."""
    random = np.random.default_rng(2026)
    names = []
    for number in range(count):
        height, width = (int(side) for side in random.integers(sides[0], sides[1] + 1, 2))
        y, x = np.mgrid[:height, :width]
        kind = number % 3
        if kind == 0:
            image = random.integers(0, 256, (3, height, width))
        elif kind == 1:
            slopes = random.normal(0, 3, (3, 2, 1, 1))
            image = 128 + slopes[:, 0] * (y - height / 2) + slopes[:, 1] * (x - width / 2) + random.normal(0, 4, (3, height, width))
        else:
            image = random.integers(0, 4, (3, -(-height // 7), -(-width // 7))).repeat(7, 1).repeat(7, 2)[:, :height, :width] * 85
        names.append(os.path.join(folder, f"random{number}.npy"))
        np.save(names[-1], np.clip(image, 0, 255).astype(np.uint8))
    return names


def middle(folder, side):
    """The middle of the photograph, `side` pixels square."""
    from PIL import Image
    image = Image.open(PHOTOGRAPH)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    name = os.path.join(folder, "photograph.png")
    image.crop((left, top, left + side, top + side)).save(name)
    return name


def check(options, peer, inputs, folder):
    narrowed = []
    if options.ops:
        name = peer.split("@")[0].split("/")[0]
        program = os.path.join(folder, f"some_{name}.py")  # a kornia.py would hide the library's own
        with open(program, "w", encoding="utf-8") as file:
            file.write(NARROWED.format(name=name, ops=options.ops.split(",")))
        peer, narrowed = "some_" + peer, ["--peer", program]
    command = [options.comparo, "peers", "check", peer, *inputs, "--json", "--peer-timeout", "600", *narrowed]
    if options.python:
        command += ["--python", options.python]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if ran.returncode > 1:
        sys.exit(f"{' '.join(command[:4])}: exit code {ran.returncode}")
    return json.loads(ran.stdout)


def rows_of(found, today):
    peer = found["peer"]
    environment = {key: peer["environment"][key] for key in TELLING if key in peer["environment"]}
    rows = []
    for op in found["ops"]:
        row = {"op": op["op"], "library": peer["label"], "date": today, "device": found["device"]}
        row.update({key: op[key] for key in ("dtype", "params", "function", "pictures", "samples", "equalFramework", "ulpFramework",
                                             "largestFramework", "equalExact", "ulpExact", "largestExact")})
        if op["error"]:
            row["error"] = op["error"]
        rows.append(row)
    return {"library": peer["label"], "environment": environment, "date": today}, rows


def text_of(value):
    return json.dumps(value, ensure_ascii=True)


def largest(row, numerics):
    """The largest difference; -1 where it was not recorded, which the distance does not say."""
    ulp = row["ulp" + numerics]
    return row.get("largest" + numerics, ulp if row["dtype"].startswith("uint") or ulp == 0 else -1)


def table(kept):
    """Lines of engine/ops/peer_table.inc; the library's name has the parameters that are not the op's defaults."""
    lines = ["// SPDX-License-Identifier: Apache-2.0\n", "// Written by tests/reference/peers/measure.py.\n"]
    for row in kept["rows"]:
        if row["pictures"] >= LEAST:
            library = row["library"] + (f" with {row['params']}" if row["params"] else "")
            values = [text_of(row["op"]), text_of(library), text_of(row["dtype"]), row["pictures"], row["samples"], row["equalFramework"],
                      row["ulpFramework"], largest(row, "Framework"), row["equalExact"], row["ulpExact"], largest(row, "Exact"),
                      text_of(row["date"])]
            lines.append(f"COMPARO_PEER({', '.join(map(str, values))})\n")
    return "".join(lines)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--comparo", required=True)
    arguments.add_argument("--peer", action="append", required=True, help="a name, or a side such as torch@cpu/threads=2")
    arguments.add_argument("--python", help="of the peers")
    arguments.add_argument("--label", help="what the library is called instead of its own name and version")
    arguments.add_argument("--inputs", type=int, default=100)
    arguments.add_argument("--ops", help="these alone, as in resize,pad_to; the library's other rows stay")
    arguments.add_argument("--sides", type=int, nargs=2, default=(16, 96), metavar=("LEAST", "MOST"), help="of the random pictures, in pixels")
    arguments.add_argument("--cut", type=int, metavar="SIDE", help="the middle of the photograph, as a square, instead of the whole")
    arguments.add_argument("--write", action="store_true")
    options = arguments.parse_args()
    kept = {"libraries": [], "rows": []}
    if os.path.exists(KEPT):
        with open(KEPT, encoding="utf-8") as file:
            kept = json.load(file)
    today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    with tempfile.TemporaryDirectory() as folder:
        photograph = middle(folder, options.cut) if options.cut else PHOTOGRAPH
        inputs = [photograph, *pictures(folder, options.inputs, options.sides)]
        for peer in options.peer:
            library, rows = rows_of(check(options, peer, inputs, folder), today)
            name = options.label or library["library"]
            library["library"] = name
            for row in rows:
                row["library"] = name
                equal = row["samples"] and row["equalFramework"] == row["samples"]
                print(f"{row['op']:28}{row['dtype']:9}{row['pictures']:4}  {'bit-equal' if equal else row.get('error') or row['ulpFramework']}")
            kept["libraries"] = [each for each in kept["libraries"] if each["library"] != name] + [library]
            kept["rows"] = [row for row in kept["rows"]
                            if row["library"] != name or (options.ops and row["op"] not in options.ops.split(","))] + rows
    kept["libraries"].sort(key=lambda each: each["library"])
    kept["rows"].sort(key=lambda row: (row["op"], row["library"], row["dtype"]))
    if options.write:
        with open(KEPT, "w", encoding="utf-8") as file:
            file.write('{"libraries": [\n' + ",\n".join(map(json.dumps, kept["libraries"])) + '\n],\n"rows": [\n'
                       + ",\n".join(map(json.dumps, kept["rows"])) + "\n]}\n")
        with open(TABLE, "w", encoding="ascii") as file:
            file.write(table(kept))


if __name__ == "__main__":
    main()
