#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds Comparoscope's `framework` numerics to what record_libraries.py recorded, op by op. Needs NumPy and a `comparo` program, no library.

    compare_libraries.py FILE.npz --comparo PROGRAM [--side emu:0/framework] [--only resize,clahe] [--out FOLDER] [--cases]
                         [--table FILE] [--calls FILE]
    compare_libraries.py --self-test        without a program

Each recorded call, but for those with draws of the GPU's own random stream, runs again as `comparo run` with PyTorch's random stream and the
same seed on the side, which is emu:0/framework for a recording of a GPU and cpu/framework for one of a CPU. The table has one row an op and
kind of call: cases, those with the same bits, samples that differ among those kept, the largest difference and the same in spacings of the
library's value. Its last column says what the rows of the op's own library (the calls) decide: whether a modelled op has the library's bits,
and whether one that is not modelled has them by chance.
A recording of a CPU is held to engine/ops/fidelity_table.inc, too: an op that the table calls bit-equal, on processors of the same maker, must
be so here, where versions, instruction set and number of threads are those of the table.

Written: the table to standard output, and with --out the same to FOLDER/<name of FILE>_compared.txt and all cases that differ to
FOLDER/<name of FILE>_compared.json. --cases prints those, too. --table writes engine/ops/fidelity_cuda_table.inc, --calls the calls of the
ops that have a GPU's bits, for cuda_library_test.cpp, which has no NumPy. Exit code: 0 the table stands, 1 a recording of a CPU contradicts
the fidelity table (a GPU's differences are findings and no failure), 2 for an error.
"""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from record_libraries import DEVICE_DRAWS, ROOT, Recording, canonical, digest, kept_rows, np, picture  # noqa: E402

TABLE = os.path.join(ROOT, "engine", "ops", "fidelity_table.inc")


class Program:
    """comparo, one side of it."""

    def __init__(self, program, side, folder):
        self.program, self.side, self.folder = program, side, folder

    def run(self, op, image, seed):
        """An array, or the text of the refusal. Several may run at once."""
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            source, target = os.path.join(folder, "in.npy"), os.path.join(folder, "out.npy")
            np.save(source, image)
            done = subprocess.run([self.program, "run", source, "--op", op, "--rng", "torch", "--seed", str(seed or 0), "--only-a", "--a",
                                   self.side, "--save-a", target], capture_output=True, text=True)
            if done.returncode:
                return (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
            output = np.load(target)
            return output if output.ndim == 4 else output[None]

    def ops(self):
        """What the program says of each op, by id."""
        done = subprocess.run([self.program, "ops", "--json"], capture_output=True, text=True, check=True)
        return {op["id"]: op for op in json.loads(done.stdout)["ops"]}


def distance(ours, theirs):
    """(samples that differ, largest difference, in spacings of theirs), of the kept rows of two outputs of one shape."""
    ours, theirs = kept_rows(canonical(ours)), canonical(theirs)
    same = (ours == theirs) | ((ours != ours) & (theirs != theirs))
    if same.all():
        return 0, 0.0, 0.0
    a, b = ours[~same].astype(np.float64), theirs[~same].astype(np.float64)
    away = np.nan_to_num(np.abs(a - b), nan=np.inf)
    spacing = 1.0 if theirs.dtype.kind != "f" else np.spacing(np.maximum(np.abs(theirs[~same]), theirs.dtype.type(2.0**-8))).astype(np.float64)
    return int((~same).sum()), float(away.max()), float(np.nan_to_num(away / spacing, nan=np.inf).max())


def compare(record, arrays, ours):
    """A dict: equal, and what differs."""
    if "error" in record or isinstance(ours, str):
        both = "error" in record and isinstance(ours, str)
        return {"equal": both, "refused": both, "ours": ours if isinstance(ours, str) else "a picture", "theirs": record.get("error", "a picture")}
    theirs = arrays["out_" + record["output"]]
    if str(ours.dtype) != record["dtype"] or list(ours.shape) != record["shape"]:
        return {"equal": False, "ours": f"{ours.dtype} {list(ours.shape)}", "theirs": f"{record['dtype']} {record['shape']}"}
    if digest(ours) == record["output"]:
        return {"equal": True, "samples": theirs.size}
    differing, most, ulp = distance(ours, theirs)
    return {"equal": False, "samples": theirs.size, "differing": differing, "max": most, "ulp": ulp}


class Row:
    def __init__(self):
        self.cases = self.equal = self.refused = self.apart = self.samples = self.differing = 0
        self.max = self.ulp = 0.0

    def add(self, result):
        if result.get("refused"):
            self.refused += 1
            return
        self.cases += 1
        self.equal += result["equal"]
        if "samples" not in result:
            self.apart += 1  # one of the two refuses, or shape or dtype are others
            return
        self.samples += result["samples"]
        self.differing += result.get("differing", 0)
        self.max, self.ulp = max(self.max, result.get("max", 0.0)), max(self.ulp, result.get("ulp", 0.0))

    @property
    def same(self):
        return self.cases > 0 and self.equal == self.cases


def rows_of(recording, run, only=()):
    """({(op, kind of call): Row}, cases that differ). `run` is Program.run; each call of ours runs once."""
    records = [record for record in recording.manifest["records"]
               if record["how"] != DEVICE_DRAWS and (not only or record["op"].split(":")[0] in only)]
    calls = list(dict.fromkeys((record["op"], record["seed"], record["input"]) for record in records))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        done = dict(zip(calls, workers.map(lambda call: run(call[0], recording.arrays[call[2]], call[1]), calls)))
    rows, differing = {}, []
    for record in records:
        id = record["op"].split(":")[0]
        result = compare(record, recording.arrays, done[record["op"], record["seed"], record["input"]])
        how = "call" if record["how"].startswith("call") else record["how"]
        rows.setdefault((id, how), Row()).add(result)
        if not result["equal"]:
            differing.append({**{name: record[name] for name in ("op", "seed", "content", "how")}, **result})
    return rows, differing


def verdict(row, modelled):
    if row.cases == 0:
        return "both refuse"
    if row.same:
        return "the library's bits" if modelled else "not modelled, and the library's bits here"
    return "NOT the library's bits" if modelled else "not modelled"


def lines_of(rows, modelled):
    lines = [f"{'op':26} {'call':18} {'cases':>5} {'equal':>5} {'refused':>7} {'samples':>8} {'differ':>8} {'share':>7} {'largest':>9} {'ULP':>9}"]
    for (id, how), row in sorted(rows.items()):
        share = row.differing / row.samples if row.samples else 0.0
        apart = f"; {row.apart} with another shape or refused by one" if row.apart else ""
        lines.append(f"{id:26} {how:18} {row.cases:5} {row.equal:5} {row.refused:7} {row.samples:8} {row.differing:8} {share:7.2%} {row.max:9.3g} "
                     f"{row.ulp:9.3g}  {verdict(row, modelled.get(id, True)) if how == 'call' else ''}{apart}".rstrip())
    return lines


def summary(rows, modelled):
    calls = {id: row for (id, how), row in rows.items() if how == "call" and row.cases}
    kinds = {"modelled, and the library's bits": [id for id in calls if modelled.get(id, True) and calls[id].same],
             "modelled, and NOT the library's bits": [id for id in calls if modelled.get(id, True) and not calls[id].same],
             "not modelled, and the library's bits here": [id for id in calls if not modelled.get(id, True) and calls[id].same],
             "not modelled, and other bits": [id for id in calls if not modelled.get(id, True) and not calls[id].same]}
    return [f"{len(ids)} of {len(calls)} ops {text}{': ' + ', '.join(sorted(ids)) if ids else ''}" for text, ids in kinds.items()]


def fidelity_table(path=TABLE):
    """(what the table was measured with, {maker of the processor or "": {op: (cases, equal)}}); "" has those of the table's own maker."""
    with open(path, encoding="ascii") as file:
        text = file.read()
    source = re.search(r'COMPARO_FIDELITY_SOURCE\("(.*?)", "(.*?)", "(.*?)", "(.*?)", (\d+), "(.*?)"', text)
    rows = {"": {op: (int(cases), int(equal)) for op, cases, equal in re.findall(r'^COMPARO_FIDELITY\("(\w+)", ".*?", (\d+), (\d+),', text, re.M)}}
    for op, maker, cases, equal in re.findall(r'^COMPARO_FIDELITY_ELSEWHERE\("(\w+)", "(\w+), .*?", (\d+), (\d+),', text, re.M):
        rows.setdefault(maker, {})[op] = (int(cases), int(equal))
    return dict(zip(("torch", "torchvision", "kornia", "capability", "threads", "maker"), source.groups())), rows


def held_to_table(manifest, rows, table):
    """(lines, whether the recording contradicts the table: an op that is bit-equal there is not here)."""
    source, known = table
    found = {name: manifest["environment"].get(name, "none").split("+")[0] for name in source}
    known = {**known[""], **known.get(found["maker"], {})}
    moved = [f"{name} {found[name]} instead of {source[name]}" for name in source if name != "maker" and found[name] != source[name]]
    calls = {id: row for (id, how), row in rows.items() if how == "call" and row.cases and id in known}
    wrong = [id for id, row in sorted(calls.items()) if known[id][0] == known[id][1] and not row.same]
    always = sum(known[id][0] == known[id][1] for id in calls)
    lines = [f"fidelity table ({', '.join(f'{name} {source[name]}' for name in source)}), its rows for {found['maker']}: "
             f"{always - len(wrong)} of the {always} ops that it calls bit-equal are so here; of the {len(calls) - always} others "
             f"{sum(not row.same for id, row in calls.items() if known[id][0] != known[id][1])} differ here, too"]
    lines += [f"  {id}: the table has {known[id][1]} of {known[id][0]} equal, here are {calls[id].equal} of {calls[id].cases}" for id in wrong]
    if moved:
        lines.append("  no verdict: recorded with " + ", ".join(moved))
    return lines, bool(wrong) and not moved


# Kornia makes this gradient where it draws: on the CPU in a call, on the GPU in the peer.
MADE_WHERE_DRAWN = ("gaussian_illumination",)


def cuda_table(manifest, rows):
    """The text of engine/ops/fidelity_cuda_table.inc."""
    with open(TABLE, encoding="ascii") as file:
        libraries = dict(re.findall(r'^COMPARO_FIDELITY\("(\w+)", "(\w+) ', file.read(), re.M))
    versions = {name: version.split("+")[0] for name, version in manifest["environment"].items() if isinstance(version, str)}
    lines = ["// SPDX-License-Identifier: Apache-2.0", "// Written by tests/gpu/compare_libraries.py --table.",
             f'COMPARO_CUDA_FIDELITY_SOURCE("{versions["torch"]}", "{manifest["label"]}", "{manifest["date"]}")']
    for id, how in sorted(rows):
        row = rows[id, how]
        if how != ("peer kornia" if id in MADE_WHERE_DRAWN else "call") or row.cases == 0:
            continue
        library = libraries.get(id, "Kornia")
        lines.append(f'COMPARO_CUDA_FIDELITY("{id}", "{library} {versions[library.lower()]}", {row.cases}, {row.equal}, {row.max!r})')
    return "\n".join(lines) + "\n"


def fnv(data):
    """FNV-1a of 64 bits, as engine/base/fnv_digest.h."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def calls_of(recording, rows):
    """Lines of JSON, one a call on an input by name whose output is there as a whole."""
    lines = []
    for record in recording.manifest["records"]:
        id = record["op"].split(":")[0]
        image = recording.arrays[record["input"]]
        output = recording.arrays.get("out_" + record.get("output", ""))
        if (record["how"] != "call" or id in MADE_WHERE_DRAWN or not rows[id, "call"].same or record["content"] == "picture" or output is None
                or image.dtype.kind != "f" or output.dtype.kind != "f" or list(output.shape) != record["shape"]):
            continue
        lines.append(json.dumps({"op": record["op"], "seed": record["seed"], "input": record["content"], "dtype": str(image.dtype),
                                 "shape": list(image.shape), "output": fnv(canonical(output).tobytes())}))
    return "\n".join(dict.fromkeys(lines)) + "\n"


def side_of(manifest):
    if manifest["device"] != "cpu":
        return "emu:0/framework"
    return "cpu/framework" + ("/threads=1" if manifest["environment"].get("threads") == "1" else "")


def run(options):
    recording = Recording.read(options.file)
    manifest = recording.manifest
    side = options.side or side_of(manifest)
    on_cpu = side.startswith("cpu/framework")
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.comparo, side, folder)
        listed = program.ops()
        kind = "cpu" if on_cpu else "cuda"
        modelled = {id: op["framework"][kind]["modelled"] for id, op in listed.items() if kind in op.get("framework", {})}
        rows, differing = rows_of(recording, program.run, set(filter(None, options.only.split(","))))
    environment = manifest["environment"]
    lines = [f"{manifest['label']}, recorded {manifest['date']}, TF32 {manifest['tf32']}; "
             + ", ".join(f"{name} {environment[name]}" for name in ("torch", "torchvision", "kornia", "cuda", "driver", "capability", "threads", "maker")
                         if name in environment), f"beside {side}", ""]
    if manifest.get("stopped"):
        lines.insert(1, "The recording stopped early: " + manifest["stopped"])
    lines += lines_of(rows, modelled) + [""] + summary(rows, modelled)
    contradicts = False
    if on_cpu and manifest["device"] == "cpu":
        more, contradicts = held_to_table(manifest, rows, fidelity_table())
        lines += more
    print("\n".join(lines))
    if options.table:
        with open(options.table, "w", encoding="ascii") as file:
            file.write(cuda_table(manifest, rows))
    if options.calls:
        with open(options.calls, "w", encoding="ascii") as file:
            file.write(calls_of(recording, rows))
    if options.cases:
        print("\n".join(json.dumps(case) for case in differing))
    if options.out:
        os.makedirs(options.out, exist_ok=True)
        name = os.path.join(options.out, os.path.splitext(os.path.basename(options.file))[0] + "_compared")
        with open(name + ".txt", "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        with open(name + ".json", "w", encoding="utf-8") as file:
            file.write("[\n" + ",\n".join(json.dumps(case) for case in differing) + "\n]\n")
    return 1 if contradicts else 0


def self_test():
    """A library that is NumPy, and programs that agree, differ, refuse, or give another shape."""
    image = picture((1, 3, 60, 70), "float32")
    theirs = 1 - image
    recording = Recording({"device": "cpu", "environment": {"torch": "2.15.0+cpu", "torchvision": "0.29.2", "kornia": "0.9.0", "capability": "AVX512",
                                                           "threads": "2", "maker": "Intel"}})
    base = {"op": "invert:p=1", "seed": 3, "content": "picture", "how": "call"}
    recording.add(dict(base), image, theirs)
    recording.add({**base, "how": "peer kornia"}, image, "ValueError: no")
    calls = []

    def program(output):
        def run(op, given, seed):
            calls.append((op, seed))
            assert (given == image).all()
            return output
        return run

    rows, differing = rows_of(recording, program(theirs))
    assert calls == [("invert:p=1", 3)] and rows["invert", "call"].same and not rows["invert", "peer kornia"].same and len(differing) == 1
    off = theirs.copy()
    off[0, 0, 0, 0] = np.nextafter(off[0, 0, 0, 0], np.float32(2))
    rows, differing = rows_of(recording, program(off))
    row = rows["invert", "call"]
    assert (row.cases, row.equal, row.differing, row.ulp) == (1, 0, 1, 1.0) and 0 < row.max < 1e-6
    assert verdict(row, True) == "NOT the library's bits" and verdict(row, False) == "not modelled"
    hidden = theirs.copy()
    hidden[0, 0, 1, 0] += 1  # in a row that is not kept
    assert not rows_of(recording, program(hidden))[0]["invert", "call"].same
    rows, _ = rows_of(recording, program("refused"))
    assert rows["invert", "call"].apart == 1 and rows["invert", "peer kornia"].refused == 1
    assert rows_of(recording, program(theirs[..., :5]))[0]["invert", "call"].apart == 1
    source = {"torch": "2.15.0", "torchvision": "0.29.2", "kornia": "0.9.0", "capability": "AVX512", "threads": "2", "maker": "AMD"}
    wrong = rows_of(recording, program(off))[0]

    def contradicts(rows, **measured):
        return held_to_table(recording.manifest, wrong, ({**source, **measured}, rows))[1]

    assert contradicts({"": {"invert": (8, 8)}}) and not contradicts({"": {"invert": (8, 7)}})
    assert not contradicts({"": {"invert": (8, 8)}}, torch="2.16.0") and not contradicts({"": {"invert": (8, 8)}, "Intel": {"invert": (8, 7)}})
    source, known = fidelity_table()
    assert source["torch"] and len(known[""]) > 40 and all(rows for rows in known.values()), known
    assert summary(wrong, {"invert": True})[1] == "1 of 1 ops modelled, and NOT the library's bits: invert"
    print("compare_libraries.py: equal, differing, refused and hidden rows are told apart")
    return 0


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("file", nargs="?", help="written by record_libraries.py")
    arguments.add_argument("--comparo", help="the program")
    arguments.add_argument("--side", help="what is held to the recording")
    arguments.add_argument("--only", default="", help="these ops alone")
    arguments.add_argument("--out", help="folder for table and cases")
    arguments.add_argument("--table", help="file to write the rows of a GPU to")
    arguments.add_argument("--calls", help="file to write a GPU's calls to")
    arguments.add_argument("--cases", action="store_true", help="print each case that differs")
    arguments.add_argument("--self-test", action="store_true")
    options = arguments.parse_args()
    if options.self_test:
        return self_test()
    if not options.file or not options.comparo:
        arguments.error("FILE.npz and --comparo PROGRAM are needed.")
    try:
        return run(options)
    except (OSError, ValueError, KeyError, subprocess.CalledProcessError) as error:
        print(f"compare_libraries.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
