#!/usr/bin/env python3
"""Runs clang-tidy with the checks of .clang-tidy over the programs' sources, as a build compiles them. Python standard library only.

tidy.py ROOT BUILD [WORD...]   with words: only units whose name has one of them. Exit 1 with every warning, each once.

A unit is the sources of a folder that are compiled together. The first warning of a header is enough, whoever includes it.
"""
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import time

WARNING = re.compile(r"^(/\S+?:\d+:\d+): (?:warning|error): (.*) \[([\w.,-]+)\]$")


def units(build, words):
    with open(os.path.join(build, "compile_commands.json")) as file:
        entries = json.load(file)
    names = set()
    for entry in entries:
        path = os.path.relpath(os.path.join(entry["directory"], entry["file"]), build)
        path = path if not path.startswith("..") else os.path.relpath(entry["file"], os.path.dirname(os.path.dirname(build)))
        ours = path.split(os.sep)[0] in ("app", "engine", "ui") and not path.endswith(".cu")
        made = "_autogen" in path or os.path.basename(path).startswith(("qrc_", "moc"))
        if ours and not made and (not words or any(word in path for word in words)):
            names.add(os.path.join(entry["directory"], entry["file"]))
    return sorted(names)


def tidied(root, build, unit):
    command = ["clang-tidy", "-quiet", "-p", build, "--config-file=" + os.path.join(root, ".clang-tidy"),
               "--extra-arg=-Wno-unknown-warning-option", unit]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    warnings = {}
    for line in done.stdout.splitlines():
        match = WARNING.match(line)
        if match:
            warnings[os.path.relpath(match[1], root), match[3].split(",")[0]] = match[2]
    if done.returncode != 0 and not warnings:
        warnings[os.path.relpath(unit, root), "clang-tidy"] = (done.stdout + done.stderr)[-2000:]
    return warnings


def main(arguments):
    if len(arguments) < 2:
        sys.exit(__doc__)
    if not shutil.which("clang-tidy"):
        print("SKIPPED: no clang-tidy")
        return 0
    root, build = (os.path.realpath(path) for path in arguments[:2])
    listed = units(build, arguments[2:])
    if not listed:
        sys.exit(f"{build}/compile_commands.json has none of the programs' sources.")
    began = time.monotonic()
    warnings = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        jobs = [pool.submit(tidied, root, build, unit) for unit in listed]
        for number, job in enumerate(concurrent.futures.as_completed(jobs), 1):
            for (place, check), words in job.result().items():
                if (place, check) not in warnings:
                    print(f"{place}: {words} [{check}]", flush=True)
                warnings[place, check] = words
            print(f"[{number}/{len(jobs)}]", flush=True)
    print(f"clang-tidy: {len(listed)} units, {len(warnings)} warnings, {time.monotonic() - began:.0f} s")
    return 1 if warnings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
