#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants small faults in our own code, one at a time, and counts how many the tests find.

mutation.py BUILD ROOM [--count N] [--seed N] [--folder WORD] [--again] [--as-built]
mutation.py --self-test

200 faults where nothing is said. The faults are other operators, bounds and constants in the sources and headers of FOLDERS, drawn by the seed, as many of a folder as
it has lines. All are compiled into one build, each behind a switch that the environment turns on, so that a fault costs what its tests
take: only the cases that execute its place run, the quickest first, until one fails, crashes or takes far too long. A constant
expression cannot have a switch: what compilers evaluate (constexpr, template arguments, array bounds) is not drawn, and a fault that
is no program is dropped for another one. Code of a header that other folders compile, too, has its fault only in FOLDERS.

BUILD is a build folder of GCC and Ninja with tests and without CUDA; its test programs are brought up to date, but for --as-built. ROOM is a folder that
is made: results.jsonl in it has a line for each fault, and what is there is not done again; --again tries survivors once more, after
tests were added. equivalent.json beside this file has the faults that nobody could ever see, each with the reason; they count as
found. Exit 1 below 90 %. Needs g++, ninja and libclang with its Python bindings (Debian: python3-clang-14).
"""
import argparse
import hashlib
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time

import places
import planting

# Folder of the engine > the test programs that have to find its faults.
FOLDERS = {"engine/compare": ["compare_tests", "compare_regions_tests"],
           "engine/codec/inspect": ["codec_inspect_tests"],
           "engine/diagnose": ["diagnose_tests"]}
ENOUGH = 0.9
MEMORY = 8 << 30
HERE = os.path.dirname(os.path.abspath(__file__))


def lines_of(root, folder):
    count = 0
    for place, _, names in os.walk(os.path.join(root, folder)):
        for name in names:
            if name.endswith((".cpp", ".h")):
                with open(os.path.join(place, name), encoding="utf-8") as file:
                    count += sum(1 for line in file if line.strip() and not line.strip().startswith("//"))
    return count


def shares(count, lines):
    """As many of the count for each folder as it has of the lines, the largest remainders rounded up."""
    exact = {folder: count * many / sum(lines.values()) for folder, many in lines.items()}
    given = {folder: int(part) for folder, part in exact.items()}
    for folder in sorted(exact, key=lambda folder: given[folder] - exact[folder])[:count - sum(given.values())]:
        given[folder] += 1
    return given


def shuffled(found, seed):
    """Places in the order in which they are drawn: of an operator with several faults only one. Each has a number of its own to be
    ordered by, so that a change of the sources changes little of what is drawn."""
    drawn, taken = [], set()
    for place in sorted(found, key=lambda place: hash_of([str(seed), place.name])):
        if (place.path, place.sign) not in taken:
            taken.add((place.path, place.sign))
            drawn.append(place)
    return drawn


def limited(seconds):
    """What a faulty program may take: processor time, so that a busy machine finds nothing by itself."""

    def limits():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    return limits


def children_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Tests:
    """The cases of a test program with faults, and which faults each reaches."""

    def __init__(self, room, program, key):
        self.room, self.program = room, program
        self.log = os.path.join(room, "output.txt")
        path = os.path.join(room, "reached.jsonl")
        known = {}
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                known = {line["case"]: line for line in map(json.loads, file) if line["key"] == key}
        listed = self.list()
        for number, case in enumerate(listed, 1):
            if case not in known:
                known[case] = {"case": case, "key": key, **self.reach(case)}
                with open(path, "a", encoding="utf-8") as file:
                    file.write(json.dumps(known[case]) + "\n")
                if number % 25 == 0:
                    print(f"{number} of {len(listed)} cases without a fault", flush=True)
        self.cases = [known[case] for case in listed]

    def list(self):
        done = subprocess.run([self.program, "--gtest_list_tests"], capture_output=True, text=True, check=True)
        cases, suite = [], ""
        for line in done.stdout.splitlines():
            name = line.split("#")[0].rstrip()
            if name.startswith("  ") and "DISABLED_" not in suite + name:
                cases.append(suite + name.strip())
            elif name.endswith("."):
                suite = name
        return cases

    def reach(self, case):
        record = os.path.join(self.room, "record.txt")
        if os.path.exists(record):
            os.remove(record)
        began = children_seconds()
        how = self.run([case], 0, 600, record)
        if how:
            raise SystemExit(f"{case} does not pass without a fault ({how[0]}).")
        with open(record, encoding="utf-8") as file:
            reached = sorted({int(line) for line in file})
        return {"seconds": round(children_seconds() - began, 2), "reached": reached}

    def run(self, cases, fault, seconds, record=None):
        """How the cases found the fault, and which; None where they pass."""
        environment = dict(os.environ, COMPARO_FAULT=str(fault))
        if record:
            environment["COMPARO_FAULTS_REACHED"] = record
        with open(self.log, "wb") as log:
            try:
                done = subprocess.run([self.program, "--gtest_brief=1", "--gtest_fail_fast", "--gtest_filter=" + ":".join(cases)],
                                      stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=self.room, env=environment,
                                      timeout=60 * seconds, preexec_fn=limited(seconds), check=False)
            except subprocess.TimeoutExpired:
                return "hung", cases[0]
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return "hung", cases[0]
        if done.returncode == 0:
            return None
        with open(self.log, encoding="utf-8", errors="replace") as log:
            named = re.search(r"^\[  FAILED  \] ([\w./]+)", log.read(1 << 24), re.M)
        return "failed" if done.returncode == 1 else f"crashed ({done.returncode})", named[1] if named else cases[0]

    def found(self, fault):
        """How the tests find a fault, or None; and how many cases reach it."""
        left = sorted((case for case in self.cases if fault in case["reached"]), key=lambda case: case["seconds"])
        reaching = len(left)
        for budget in (1.0, 8.0, float("inf")): # the quick ones first: a program runs its cases in an order of its own
            batch, spent = [], 0.0
            while left and (not batch or spent + left[0]["seconds"] <= budget):
                spent += left[0]["seconds"]
                batch.append(left.pop(0)["case"])
            how = self.run(batch, fault, 5 + int(5 * spent)) if batch else None
            if how:
                return how, reaching
        return None, reaching


def summary(lines, equivalent):
    counts, survivors = {}, []
    for line in lines:
        folder = next(folder for folder in FOLDERS if line["fault"].startswith(folder + "/"))
        argued = line["result"] == "survived" and line["fault"] in equivalent
        counts.setdefault(folder, []).append("equivalent" if argued else line["result"])
        if line["result"] == "survived" and not argued:
            survivors.append(line)
    for line in survivors:
        print(("no test reaches it: " if not line["reached"] else "survived: ") + line["fault"])
    for folder, results in counts.items():
        print(f"{folder}: {len(results)} faults, {results.count('found')} found, {results.count('equivalent')} argued equivalent, "
              f"{results.count('survived')} survived")
    share = 1 - len(survivors) / len(lines) if lines else 1.0
    print(f"{len(lines) - len(survivors)} of {len(lines)} faults were found or argued equivalent, {100 * share:.1f} %.")
    return 0 if share >= ENOUGH else 1


class Journal:
    def __init__(self, path, again):
        self.path, self.known = path, {}
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                self.known = {line["fault"]: line for line in map(json.loads, file)}
        if again:
            self.known = {name: line for name, line in self.known.items() if line["result"] == "found"}

    def add(self, line):
        self.known[line["fault"]] = line
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def drawn(plant, found, count, seed):
    """The faults with their numbers, and the objects that have them. A few more are planted than asked for, in place of those that
    are no program."""
    remembered = os.path.join(plant.room, "refused.json")
    refused = set()
    if os.path.exists(remembered):
        with open(remembered, encoding="utf-8") as file:
            refused = set(json.load(file))
    numbered = list(enumerate(shuffled(found, seed)[:count + count // 8 + 3], 1))
    while True:
        left = [(number, place) for number, place in numbered if place.name not in refused]
        objects, wrong = plant.compile(left)
        if not wrong:
            break
        refused |= {place.name for _, place in wrong}
        with open(remembered, "w", encoding="utf-8") as file:
            json.dump(sorted(refused), file, ensure_ascii=False, indent=1)
        for _, place in wrong:
            print("no program: " + place.name, flush=True)
    if len(left) < count:
        raise SystemExit(f"Only {len(left)} of {count} faults compile.")
    return sorted(left[:count], key=lambda pair: (pair[1].path, pair[1].sign)), objects


def run(root, build, room, given):
    """All folders, one after the other."""
    with open(os.path.join(HERE, "equivalent.json"), encoding="utf-8") as file:
        equivalent = json.load(file)
    if not given.as_built:
        subprocess.run(["ninja", "-C", build, "--quiet", *sum(FOLDERS.values(), [])], check=True)
    os.makedirs(room, exist_ok=True)
    journal = Journal(os.path.join(room, "results.jsonl"), given.again)
    many = shares(given.count, {folder: lines_of(root, folder) for folder in FOLDERS})
    lines = []
    for folder, programs in FOLDERS.items():
        if given.folder not in folder:
            continue
        own = os.path.join(room, os.path.basename(folder))
        os.makedirs(own, exist_ok=True)
        plant = planting.Planting(root, build, own, folder)
        found = plant.find()
        for name in set(equivalent) - {place.name for place in found}:
            if name.startswith(folder + "/"):
                print("equivalent.json has a fault that is in no source any more: " + name)
        numbered, objects = drawn(plant, found, many[folder], given.seed)
        print(f"{folder}: {len(numbered)} faults of {len(found)}", flush=True)
        planted = [f"{number} {place.name}" for number, place in numbered]
        tests = [Tests(own, plant.link(program, objects), hash_of([program, *planted])) for program in programs]
        for number, place in numbered:
            if place.name not in journal.known:
                journal.add(tried(tests, number, place))
            lines.append(journal.known[place.name])
    return summary(lines, equivalent)


def tried(tests, number, place):
    """A fault, tried on each of the test programs until one finds it."""
    began = time.monotonic()
    how, reaching = None, 0
    for program in tests:
        if not how:
            how, more = program.found(number)
            reaching += more
    line = {"fault": place.name, "result": "found" if how else "survived", "reached": reaching,
            "seconds": round(time.monotonic() - began, 1)}
    print(f"[{number}] {line['result']} ({how[0] + ': ' + how[1] if how else reaching}): {place.name}", flush=True)
    return dict(line, how=how[0], by=how[1]) if how else line


def hash_of(names):
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]


def self_test():
    text = b"int f(int a)\n{\n    return a < 7 && a + 1 > 2;\n}\n"
    condition, sum_begin = text.index(b"a < 7"), text.index(b"a + 1")
    outer = places.Place("f.cpp", condition, text.index(b";"), 0, "&&", "||",
                         ("(", (condition, condition + 5), ") || (", (sum_begin, text.index(b";")), ")"), False)
    inner = places.Place("f.cpp", sum_begin, sum_begin + 5, 0, "+", "-",
                         ("(", (sum_begin, sum_begin + 1), ") - (", (sum_begin + 4, sum_begin + 5), ")"), True)
    both = places.planted(text, [(1, outer), (2, inner)]).decode()
    switched = "(comparo_fault_at_run_time(2) ? ((a) - (1)) : (a + 1))"
    assert both == text.decode().replace(
        "a < 7 && a + 1 > 2", f"(comparo_fault(1) ? ((a < 7) || ({switched} > 2)) : (a < 7 && {switched} > 2))"), both
    assert places.planted(text, []) == text
    assert shares(10, {"a": 100, "b": 100, "c": 101}) == {"a": 3, "b": 3, "c": 4}
    folder = next(iter(FOLDERS))
    lines = [{"fault": f"{folder}/a.cpp: {number}", "result": "found", "reached": 1} for number in range(8)]
    lines += [{"fault": f"{folder}/a.cpp: {number}", "result": "survived", "reached": 0} for number in (8, 9)]
    assert summary(lines, {}) == 1 and summary(lines, {lines[8]["fault"]: "why"}) == 0
    with open(os.path.join(HERE, "equivalent.json"), encoding="utf-8") as file:
        assert all(why.strip() for why in json.load(file).values())


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        sys.exit(0)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("room")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", default="")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--as-built", action="store_true")
    arguments = parser.parse_args()
    sys.exit(run(os.path.realpath(os.path.join(HERE, "..", "..", "..")), os.path.realpath(arguments.build),
                 os.path.realpath(arguments.room), arguments))
