#!/usr/bin/env python3
"""Plants small faults in our own code, one at a time, and counts how many the tests find. Python standard library only.

mutation.py ROOT ROOM [--count N] [--seed N] [--only WORD]   200 faults where nothing is said; ROOM is a folder that it makes
mutation.py --self-test

The faults are other operators, bounds and constants in the sources of FOLDERS, drawn by the seed. ROOM holds a copy of the tree,
its build, and results.jsonl with a line for each fault: "found" (a test failed, crashed or hung), "survived", or "no program"
(a compiler refused it). What is there is not done again, so that a run that was stopped goes on. A survivor that changes nothing
that anybody could see gets "equivalent": "why" added to its line by hand, and counts as found. Exit 1 below 90 %.
"""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time

# Folder of the engine > the test program that has to find its faults.
FOLDERS = {"engine/compare": "compare_tests", "engine/codec/inspect": "codec_inspect_tests", "engine/diagnose": "diagnose_tests"}
ENOUGH = 0.9
KINDS = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "), (r" == ", " != "), (r" != ", " == "),
    (r" && ", " || "), (r" \|\| ", " && "), (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " / "), (r" \+= ", " -= "),
    (r" >> ", " << "), (r"\bstd::min\b", "std::max"), (r"\bstd::max\b", "std::min"), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\bif \(!", "if ("), (r"(?<![\w.\"'])(\d+)(?![\w.'])", None), (r"(?<![\w.])0\.5\b", "0.25"), (r"\.begin\(\)", ".end()"),
    (r"\bcontinue;", "break;"),
]
# Where a change is no fault of the program, or not one for tests.
LEFT_ALONE = re.compile(r"^\s*(#|//|///|\*|using |namespace |template|static_assert|enum |case |default:)|operator|COMPARO_TR|\bfail")


def masked(text):
    """The text with comments and what stands in quotes blanked, of the same length."""
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'',
                  lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


def faults_in(path, text):
    """(path, offset, what stands there, what is put there) of each that can be planted."""
    code = masked(text)
    found = []
    begin = 0
    for line in code.split("\n"):
        if not LEFT_ALONE.search(text[begin:begin + len(line)]):
            for pattern, other in KINDS:
                for match in re.finditer(pattern, line):
                    new = other if other is not None else str(int(match[1]) + 1)
                    found.append((path, begin + match.start(), match[0], new))
        begin += len(line) + 1
    return found


def sources(root, folder):
    for place, folders, names in sorted(os.walk(os.path.join(root, folder))):
        folders.sort()
        for name in sorted(names):
            if name.endswith(".cpp"):
                yield os.path.relpath(os.path.join(place, name), root)


def drawn(root, count, seed):
    """As many faults of each folder, of each file as it has places for them."""
    order = random.Random(seed)
    chosen = []
    for number, folder in enumerate(FOLDERS):
        places = []
        for path in sources(root, folder):
            with open(os.path.join(root, path), encoding="utf-8") as file:
                places += faults_in(path, file.read())
        share = count * (number + 1) // len(FOLDERS) - count * number // len(FOLDERS)
        chosen += [(folder, *place) for place in order.sample(places, min(share, len(places)))]
    return chosen


class Room:
    def __init__(self, root, room):
        self.tree = os.path.join(room, "tree")
        self.build = os.path.join(room, "build")
        self.file = os.path.join(room, "results.jsonl")
        self.seconds = {}
        os.makedirs(room, exist_ok=True)
        listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, check=True).stdout.decode().split("\0")
        for path in filter(None, listed):
            source, target = os.path.join(root, path), os.path.join(self.tree, path)
            with open(source, "rb") as file:
                content = file.read()
            if not os.path.exists(target) or open(target, "rb").read() != content:
                os.makedirs(os.path.dirname(target), exist_ok=True)
                shutil.copy(source, target)
        subprocess.run(["cmake", "-S", self.tree, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCOMPARO_CUDA=OFF",
                        "-DCOMPARO_GUI=OFF"], check=True, stdout=subprocess.DEVNULL)
        self.known = {}
        if os.path.exists(self.file):
            with open(self.file) as file:
                self.known = {json.loads(line)["fault"]: json.loads(line) for line in file}

    def make(self, program):
        done = subprocess.run(["cmake", "--build", self.build, "--target", program], capture_output=True, text=True, check=False)
        return done.returncode == 0

    def program(self, name):
        for place, _, names in os.walk(os.path.join(self.build, "tests")):
            if name in names:
                return os.path.join(place, name)
        raise SystemExit(f"There is no test program {name}.")

    def passes(self, program):
        """Whether its tests pass, in at most five times what they take without a fault."""
        began = time.monotonic()
        try:
            done = subprocess.run([self.program(program), "--gtest_brief=1", "--gtest_fail_fast"], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, cwd=self.build, check=False,
                                  timeout=60 + 5 * self.seconds[program] if program in self.seconds else None)
        except subprocess.TimeoutExpired:
            return False
        self.seconds.setdefault(program, time.monotonic() - began)
        return done.returncode == 0

    def prove(self, program):
        if program not in self.seconds and not (self.make(program) and self.passes(program)):
            raise SystemExit(f"{program} does not pass without a fault.")

    def plant(self, program, path, offset, old, new):
        target = os.path.join(self.tree, path)
        with open(target, encoding="utf-8") as file:
            text = file.read()
        if text[offset:offset + len(old)] != old:
            raise SystemExit(f"{path} is another file than the faults were drawn in.")
        try:
            with open(target, "w", encoding="utf-8") as file:
                file.write(text[:offset] + new + text[offset + len(old):])
            if not self.make(program):
                return "no program"
            return "survived" if self.passes(program) else "found"
        finally:
            with open(target, "w", encoding="utf-8") as file:
                file.write(text)


def summary(lines):
    counted = [line for line in lines if line["result"] != "no program"]
    found = [line for line in counted if line["result"] == "found" or line.get("equivalent")]
    for line in counted:
        if line["result"] == "survived" and not line.get("equivalent"):
            print("survived: " + line["fault"])
    share = len(found) / len(counted) if counted else 1.0
    print(f"{len(found)} of {len(counted)} faults were found, {100 * share:.1f} %; {len(lines) - len(counted)} were no program.")
    return 0 if share >= ENOUGH else 1


def run(root, room_path, count, seed, only):
    room = Room(root, room_path)
    lines = []
    faults = [fault for fault in drawn(root, count, seed) if not only or only in fault[1]]
    for number, (folder, path, offset, old, new) in enumerate(faults, 1):
        with open(os.path.join(root, path), encoding="utf-8") as file:
            text = file.read()
        line = text.count("\n", 0, offset) + 1
        name = f"{path}:{line}:{offset - text.rfind(chr(10), 0, offset)}: {old.strip()} > {new.strip()}"
        if name not in room.known:
            room.prove(FOLDERS[folder])
            began = time.monotonic()
            result = room.plant(FOLDERS[folder], path, offset, old, new)
            room.known[name] = {"fault": name, "result": result, "seconds": round(time.monotonic() - began, 1)}
            with open(room.file, "a") as file:
                file.write(json.dumps(room.known[name]) + "\n")
        lines.append(room.known[name])
        print(f"[{number}/{len(faults)}] {lines[-1]['result']}: {name}", flush=True)
    return summary(lines)


def self_test():
    text = 'int f(int a)\n{\n    // a < b\n    if (a < 7 && name == " < ")\n        return a + 10;\n    fail("x" + 1);\n}\n'
    faults = [(old.strip(), new.strip()) for _, _, old, new in faults_in("f.cpp", text)]
    assert sorted(faults) == sorted([("<", "<="), ("&&", "||"), ("==", "!="), ("7", "8"), ("+", "-"), ("10", "11")]), faults
    for _, offset, old, _ in faults_in("f.cpp", text):
        assert text[offset:offset + len(old)] == old
    lines = [{"fault": "a", "result": "found"}] * 8 + [{"fault": "b", "result": "survived"}, {"fault": "c", "result": "no program"}]
    assert summary(lines) == 1 and summary(lines[:8] + [{"fault": "b", "result": "survived", "equivalent": "why"}]) == 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        sys.exit(0)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root")
    parser.add_argument("room")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    sys.exit(run(os.path.realpath(given.root), os.path.realpath(given.room), given.count, given.seed, given.only))
