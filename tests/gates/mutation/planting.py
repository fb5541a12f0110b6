# SPDX-License-Identifier: Apache-2.0
"""One build with every fault in it: the sources with faults, compiled as the build compiles them, linked before its library."""
import hashlib
import json
import os
import pickle
import re
import shlex
import subprocess

import places

# Compiled faster than with the build's -O3, to the same results: see engine/flags.cmake. With assertions, a read past an end shows.
FLAGS = ["-O1", "-D_GLIBCXX_ASSERTIONS", "-w", "-Wno-narrowing"]
INCLUDE = re.compile(r'^#include "([^"]+)"$', re.M)
ERROR_PLACE = re.compile(r"^(/[^:\n]+):(\d+):(?:\d+:)? (?:fatal error|error|note|required|  required)|^(?:In file included from|\s+from) (/[^:\n]+):(\d+)", re.M)


class Unit:
    """Sources below a folder that a build compiles together, perhaps with others."""

    def __init__(self, entry, below):
        self.entry = entry
        self.source = os.path.join(entry["directory"], entry["file"])
        with open(self.source, encoding="utf-8") as file:
            self.text = file.read()
        together = os.path.basename(self.source).startswith("unity_")
        listed = INCLUDE.findall(self.text) if together else [self.source]
        self.files = [os.path.realpath(path) for path in listed if os.path.realpath(path).startswith(below)]
        self.name = os.path.splitext(os.path.basename(self.source))[0]


class Planting:
    """Of one folder of the engine and of those below it."""

    def __init__(self, root, build, room, folder):
        self.root, self.build, self.room, self.folder = root, build, room, folder
        self.here = os.path.dirname(os.path.abspath(__file__))
        self.tree = os.path.join(room, "tree")
        with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
            entries = json.load(file)
        below = os.path.join(root, folder) + os.sep
        self.units = []
        for entry in entries:
            if "comparo_engine.dir" in entry["command"] and entry["file"].endswith((".cpp", ".cxx")):
                unit = Unit(entry, below)
                if unit.files:
                    self.units.append(unit)
        if not self.units:
            raise SystemExit(f"{build} compiles nothing of {folder}.")

    def find(self):
        """All places; what a unit has is kept in ROOM as long as its sources stay the same."""
        finder = places.Finder(self.root, self.folder)
        self.write([])
        for unit in self.units:
            arguments = places.arguments_of(unit.entry)
            kept = self.unit_file(unit) + ".places"
            files, key, found = [], "", {}
            if os.path.exists(kept):
                with open(kept, "rb") as file:
                    files, key, found = pickle.load(file)
            if not files or key != self.content(files, arguments):
                print("Looking for places in " + unit.name, flush=True)
                files, found = finder.read(self.unit_file(unit), arguments)
                with open(kept, "wb") as file:
                    pickle.dump((files, self.content(files, arguments), found), file)
            finder.found.update(found)
        return finder.places()

    def content(self, files, words):
        """A hash of files and of other things."""
        content = hashlib.sha256(" ".join(words).encode())
        for path in [*files, places.__file__]:
            path = os.path.join(self.build, path)
            if not os.path.exists(path): # another clone had it
                return ""
            with open(path, "rb") as file:
                content.update(file.read())
        return content.hexdigest()

    def write(self, numbered):
        """The sources with these faults, and units that include them."""
        by_path = {}
        for number, place in numbered:
            by_path.setdefault(place.path, []).append((number, place))
        os.makedirs(self.tree, exist_ok=True)
        for folder, _, names in os.walk(self.tree):
            for name in names:
                if os.path.relpath(os.path.join(folder, name), self.tree) not in by_path:
                    os.remove(os.path.join(folder, name))
        for path, faults in by_path.items():
            with open(os.path.join(self.root, path), "rb") as file:
                text = places.planted(file.read(), faults)
            target = os.path.join(self.tree, path)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "wb") as file:
                file.write(text)
        for unit in self.units:
            files = [self.here_or_there(path) for path in unit.files]
            with open(self.unit_file(unit), "w", encoding="utf-8") as file:
                file.write("".join(f'#include "{path}"\n' for path in files))

    def unit_file(self, unit):
        os.makedirs(os.path.join(self.room, "units"), exist_ok=True)
        return os.path.join(self.room, "units", unit.name + ".cpp")

    def here_or_there(self, path):
        there = os.path.join(self.tree, os.path.relpath(path, self.root))
        return there if os.path.exists(there) else path

    def command(self, unit, *last):
        words, kept = shlex.split(unit.entry["command"]), []
        while words:
            word = words.pop(0)
            if word in ("-o", "-c"):
                words.pop(0)
            elif word != "-Werror" and not word.startswith(("-O", "-W")):
                kept.append(word)
        return kept[:1] + ["-I" + self.tree, "-I" + self.here, "-include", "switch.h"] + kept[1:] + FLAGS + [self.unit_file(unit), *last]

    def on_lines(self, numbered, messages):
        """The faults on the lines that a compiler complains of."""
        lines = set()
        for match in ERROR_PLACE.finditer(messages):
            if match[1]:
                lines.add((os.path.relpath(match[1], self.tree), int(match[2])))
        wrong = []
        for path in {path for path, _ in lines if not path.startswith("..")}:
            with open(os.path.join(self.tree, path), encoding="utf-8") as file:
                text = file.read().split("\n")
            for number, place in numbered:
                call = re.compile(rf"comparo_fault(_at_run_time)?\({number}\)")
                if place.path == path and any(call.search(text[line - 1]) for at, line in lines if at == path and line <= len(text)):
                    wrong.append((number, place))
        return wrong

    def compile(self, numbered):
        """The objects with these faults, or the first faults that are no program. What has not changed is not compiled again."""
        self.write(numbered)
        objects = []
        for unit in self.units:
            target = os.path.join(self.room, "units", unit.name + ".o")
            if not self.fresh(target, self.command(unit)):
                print("Compiling " + unit.name, flush=True)
                done = subprocess.run(self.command(unit, "-c", "-o", target, "-MMD", "-MF", target + ".d", "-fno-diagnostics-show-caret"),
                                      cwd=self.build, capture_output=True, text=True, check=False)
                if done.returncode != 0:
                    wrong = self.on_lines(numbered, done.stderr)
                    if not wrong:
                        raise SystemExit(f"{unit.source} does not compile with faults, and none is near:\n{done.stderr[:4000]}")
                    return [], wrong
                self.keep(target, self.command(unit))
            objects.append(target)
        target = os.path.join(self.room, "units", "switch.o")
        subprocess.run(["c++", "-std=c++20", "-O2", f"-DCOMPARO_FAULT_COUNT={max(number for number, _ in numbered)}", "-c",
                        os.path.join(self.here, "switch.cpp"), "-o", target], check=True)
        return objects + [target], []

    def key(self, target, command):
        """Of all that an object is made of, apart from the system's headers."""
        with open(target + ".d", encoding="utf-8") as file:
            files = file.read().replace("\\\n", " ").split(":", 1)[1].split()
        return self.content(files, command + [self.here_or_there(os.path.join(self.build, path)) for path in files])

    def fresh(self, target, command):
        try:
            with open(target + ".key", encoding="utf-8") as file:
                return file.read() == self.key(target, command)
        except OSError:
            return False

    def keep(self, target, command):
        with open(target + ".key", "w", encoding="utf-8") as file:
            file.write(self.key(target, command))

    def link(self, program, objects):
        """The test program with faults: its own link command, with the objects first, so that what they define counts."""
        listed = subprocess.run(["ninja", "-C", self.build, "-t", "commands", program], capture_output=True, text=True, check=True)
        words = shlex.split(listed.stdout.strip().split("\n")[-1])
        words = words[words.index("&&") + 1:]
        words = words[:words.index("&&")] if "&&" in words else words
        target = os.path.join(self.room, program)
        words[words.index("-o") + 1] = target
        first = next(number for number, word in enumerate(words) if word.endswith(".o"))
        subprocess.run(words[:first] + objects + words[first:] + ["-Wl,--allow-multiple-definition"], cwd=self.build, check=True)
        return target
