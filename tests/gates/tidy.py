#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs clang-tidy with the checks of .clang-tidy over the programs' sources, as a build compiles them. Python standard library only.

tidy.py [--jobs N] ROOT BUILD [WORD...]   with words: only units whose name has one of them. Exit 1 with every warning, each once.
tidy.py --self-test                       a mistake is found, and what is clean is not looked at twice

A unit is the sources of a folder that are compiled together. The first warning of a header is enough, whoever includes it. A unit
without a warning is remembered by the content of all that it was compiled of, for every clone of this user as a compiler cache does it
(~/.cache/comparoscope, below $XDG_CACHE_HOME if that is set), so that another run takes only what changed.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

WARNING = re.compile(r"^(/\S+?:\d+:\d+): (?:warning|error): (.*) \[([\w.,-]+)\]$")


def units(root, build, words):
    """Source of each unit > its line of compile_commands.json."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    found = {}
    for entry in entries:
        source = os.path.realpath(os.path.join(entry["directory"], entry["file"]))
        path = os.path.relpath(source, build)
        path = os.path.relpath(source, root) if path.startswith("..") else path
        ours = path.split(os.sep)[0] in ("app", "engine", "ui") and not path.endswith(".cu")
        made = "_autogen" in path or os.path.basename(path).startswith(("qrc_", "moc"))
        if ours and not made and (not words or any(word in path for word in words)):
            found[source] = entry
    return found


def memory():
    """File of the units that were clean."""
    caches = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(caches, "comparoscope", "clang_tidy_clean.txt")


class Remembered:
    """Units that had no warning, by a hash of the command, the checks and every file that the build read for it. Where the clone
    lies is left out."""

    def __init__(self, root, build, path):
        self.root, self.build, self.path, self.hashes = root, build, path, {}
        version = subprocess.run(["clang-tidy", "--version"], capture_output=True, check=True).stdout
        with open(os.path.join(root, ".clang-tidy"), "rb") as file:
            self.checks = version + file.read()
        self.read = self.read_by_build()
        self.clean = set()
        if os.path.exists(self.path):
            with open(self.path, encoding="utf-8") as file:
                self.clean = set(file.read().split())

    def read_by_build(self):
        """Object > the files that it was compiled of, as Ninja knows them after a build; nothing of another build tool."""
        done = subprocess.run(["ninja", "-C", self.build, "-t", "deps"], capture_output=True, text=True, check=False) if shutil.which("ninja") else None
        read = {}
        for block in (done.stdout if done else "").split("\n\n"):
            first, *files = block.strip("\n").split("\n")
            if "VALID" in first:
                read[first.split(":")[0]] = [file.strip() for file in files]
        return read

    def placeless(self, text):
        return text.replace(self.root.encode(), b".")

    def content(self, path):
        """A hash of the file's name and bytes."""
        path = os.path.normpath(os.path.join(self.build, path))
        if path not in self.hashes:
            with open(path, "rb") as file:
                self.hashes[path] = hashlib.sha256(self.placeless(path.encode() + b"\n" + file.read())).digest()
        return self.hashes[path]

    def key(self, source, entry):
        """None where the build has not compiled the unit yet."""
        named = re.search(r" -o (\S+)", entry["command"])
        files = self.read.get(named[1] if named else "")
        if not files:
            return None
        key = hashlib.sha256(self.checks + self.placeless(entry["command"].encode()))
        for path in [source, *files]:
            key.update(self.content(path))
        return key.hexdigest()

    def add(self, key):
        if key:
            os.makedirs(os.path.dirname(self.path), exist_ok=True)
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(key + "\n")


def tidied(root, build, unit):
    command = ["clang-tidy", "-quiet", "-p", build, "--config-file=" + os.path.join(root, ".clang-tidy"),
               "--extra-arg=-Wno-unknown-warning-option", "--extra-arg=-Wno-error", unit]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    warnings = {}
    for line in done.stdout.splitlines():
        match = WARNING.match(line)
        if match:
            warnings[os.path.relpath(match[1], root), match[3].split(",")[0]] = match[2]
    if done.returncode != 0 and not warnings:
        warnings[os.path.relpath(unit, root), "clang-tidy"] = (done.stdout + done.stderr)[-2000:]
    return warnings


def run(root, build, words, jobs, clean_units):
    """The warnings, and how many units were looked at and how many were known to be clean."""
    listed = units(root, build, words)
    if not listed:
        sys.exit(f"{build}/compile_commands.json has none of the programs' sources.")
    remembered = Remembered(root, build, clean_units)
    keys = {unit: remembered.key(unit, entry) for unit, entry in listed.items()}
    left = [unit for unit in sorted(listed) if keys[unit] not in remembered.clean]
    warnings = {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        begun = {pool.submit(tidied, root, build, unit): unit for unit in left}
        for number, job in enumerate(concurrent.futures.as_completed(begun), 1):
            for (place, check), sentence in job.result().items():
                if (place, check) not in warnings:
                    print(f"{place}: {sentence} [{check}]", flush=True)
                warnings[place, check] = sentence
            if not job.result():
                remembered.add(keys[begun[job]])
            print(f"[{number}/{len(begun)}] {os.path.relpath(begun[job], root)}", flush=True)
    return warnings, len(left), len(listed) - len(left)


def self_test():
    with tempfile.TemporaryDirectory() as root:
        root = os.path.realpath(root)

        def tidy_with(body, clone="clone"):
            place = os.path.join(root, clone)
            build = os.path.join(place, "build")
            os.makedirs(os.path.join(place, "engine"), exist_ok=True)
            os.makedirs(build, exist_ok=True)
            source, header = os.path.join(place, "engine", "unit.cpp"), os.path.join(place, "engine", "part.h")
            shutil.copy(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".clang-tidy"), place)
            compile_line = f"c++ -MD -MF unit.o.d -o unit.o -c {source}"
            with open(os.path.join(build, "build.ninja"), "w", encoding="utf-8") as file:
                file.write(f"rule cxx\n  command = {compile_line}\n  deps = gcc\n  depfile = unit.o.d\nbuild unit.o: cxx {source}\n")
            with open(os.path.join(build, "compile_commands.json"), "w", encoding="utf-8") as file:
                json.dump([{"directory": build, "file": source, "command": compile_line}], file)
            with open(source, "w", encoding="utf-8") as file:
                file.write('#include "part.h"\ndouble f(int a, int b)\n{\n    return part(a) + b;\n}\n')
            with open(header, "w", encoding="utf-8") as file:
                file.write(f"inline double part(int a)\n{{\n    {body}\n}}\n")
            subprocess.run(["ninja", "-C", build, "--quiet"], check=True)
            return run(place, build, [], 1, os.path.join(root, "memory", "clean.txt"))

        half, cut = "return a / 2.0;", "return a / 2;"
        assert tidy_with(half) == ({}, 1, 0)
        assert tidy_with(half) == ({}, 0, 1)
        assert tidy_with(half, "another") == ({}, 0, 1)
        (place, check), = tidy_with(cut)[0]
        assert place.startswith("engine/part.h:3:") and check == "bugprone-integer-division", (place, check)
        assert tidy_with(cut)[1] == 1 # a warning is not remembered as clean
        assert tidy_with(half) == ({}, 0, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("places", nargs="*", metavar="ROOT BUILD [WORD...]")
    given = parser.parse_args()
    if not shutil.which("clang-tidy"):
        print("SKIPPED: no clang-tidy")
        return 0
    if given.self_test:
        self_test()
        return 0
    if len(given.places) < 2:
        parser.error("ROOT and BUILD must be given.")
    began = time.monotonic()
    warnings, looked_at, known = run(*(os.path.realpath(path) for path in given.places[:2]), given.places[2:], given.jobs, memory())
    print(f"clang-tidy: {looked_at} units, {known} more are as they were when they were clean; {len(warnings)} warnings, "
          f"{time.monotonic() - began:.0f} s")
    return 1 if warnings else 0


if __name__ == "__main__":
    sys.exit(main())
