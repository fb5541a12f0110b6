#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the fuzz targets of a build, several at once, and goes on where the last time ended. Python standard library only.

fuzz.py BUILD MINUTES [TARGET...]   all of them (or these) for so many minutes in all
fuzz.py BUILD [TARGET...]           until each has made ten million runs, counted over all times
fuzz.py BUILD --state               what there is so far
fuzz.py BUILD --keep                writes the counts into the tree, from which a new build folder begins to count

BUILD/state/TARGET/corpus has the inputs that reached something new, BUILD/state/TARGET/found those that a target stopped on,
BUILD/state/runs.json the runs; runs.json beside this file those that were kept. Exit 1 if anything was found, now or before: mend it, put the input into the corpus of the
tree, where the tests run it for ever, and remove it from found.
"""
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import time

ENOUGH = 10_000_000
HERE = os.path.dirname(os.path.abspath(__file__))
KEPT = os.path.join(HERE, "runs.json")
CORPUS = {"jpeg_decoder": "corpus/jpeg", "jpeg_file": "corpus/jpeg", "jpeg_walker": "corpus/jpeg", "peer_frames": "corpus_peer"}
# Bytes of an input at most: as long as the target has something to read.
LONGEST = {"jpeg_decoder": 2000, "jpeg_file": 2000, "jpeg_walker": 2000, "peer_frames": 600, "side": 120, "command_line": 300,
           "capture": 5000, "manifest": 3000, "recording": 6000}
SPARING = "malloc_context_size=1:quarantine_size_mb=8:allocator_release_to_os_interval_ms=-1"
INTERRUPTED = 72 # how libFuzzer ends on SIGINT
JSON = {"contract", "journal", "manifest", "pipeline"}


class Fuzzing:
    def __init__(self, build):
        self.programs = os.path.join(build, "tests", "fuzz")
        self.state = os.path.join(build, "state")
        self.file = os.path.join(self.state, "runs.json")
        self.runs = {}
        for path in (self.file, KEPT):
            if os.path.exists(path):
                with open(path) as file:
                    self.runs = json.load(file)
                break

    def targets(self):
        names = sorted(name for name in os.listdir(self.programs) if name.startswith("fuzz_"))
        return [name[len("fuzz_"):] for name in names if os.access(os.path.join(self.programs, name), os.X_OK)]

    def folder(self, target, name):
        path = os.path.join(self.state, target, name)
        os.makedirs(path, exist_ok=True)
        return path

    def fuzz(self, target, seconds):
        """Runs one; seconds None: until it has enough runs. How many it made."""
        left = ENOUGH - self.runs.get(target, 0)
        if seconds is None and left <= 0:
            return 0
        limit = f"-runs={left}" if seconds is None else f"-max_total_time={max(1, round(seconds))}"
        # Time is the clock's, and a program may be held up: 300 s for an input.
        command = [os.path.join(self.programs, "fuzz_" + target), limit, f"-max_len={LONGEST.get(target, 4000)}", "-timeout=300",
                   "-report_slow_units=300",
                   "-rss_limit_mb=2048", "-malloc_limit_mb=256", "-print_final_stats=1", f"-artifact_prefix={self.folder(target, 'found')}/"]
        if target in JSON:
            command.append(f"-dict={HERE}/json.dict")
        command += [self.folder(target, "corpus"), os.path.join(HERE, CORPUS.get(target, "corpus/" + target))]
        # Long memories of who allocated what take a third of the time, giving memory back to the system half of that of
        # pictures, and neither says anything until something is found: run it again without them then.
        options = os.environ.get("ASAN_OPTIONS", SPARING)
        with open(os.path.join(self.state, target, "log"), "w") as log:
            done = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, check=False,
                                  env={**os.environ, "ASAN_OPTIONS": options})
        with open(os.path.join(self.state, target, "log"), errors="replace") as log:
            text = log.read()
        counts = re.findall(r"stat::number_of_executed_units:\s*(\d+)", text) or re.findall(r"^#(\d+)", text, re.M)
        made = int(counts[-1]) if counts else 0
        if done.returncode not in (0, -2, INTERRUPTED) and not self.found(target):
            print(f"{target} did not run: see {self.state}/{target}/log", flush=True)
        return made

    def found(self, target):
        return os.listdir(self.folder(target, "found"))

    def add(self, target, made):
        self.runs[target] = self.runs.get(target, 0) + made
        with open(self.file + ".new", "w") as file:
            json.dump(self.runs, file, indent=1)
        os.replace(self.file + ".new", self.file)
        print(f"{target}: {made:,} runs, {self.runs[target]:,} in all, {len(self.found(target))} found", flush=True)

    def keep(self):
        with open(KEPT, "w") as file:
            json.dump(self.runs, file, indent=1, sort_keys=True)
            file.write("\n")

    def tell(self, targets):
        print(f"\n{'target':<14}{'runs in all':>14}{'of 10 million':>15}{'corpus':>8}{'found':>7}")
        for target in targets:
            runs = self.runs.get(target, 0)
            print(f"{target:<14}{runs:>14,}{min(100, 100 * runs // ENOUGH):>13} %{len(os.listdir(self.folder(target, 'corpus'))):>8}"
                  f"{len(self.found(target)):>7}")
        found = [os.path.join(self.folder(target, "found"), name) for target in targets for name in sorted(self.found(target))]
        for path in found:
            print(path)
        return 1 if found else 0


def main(arguments):
    if not arguments:
        print(__doc__)
        return 2
    fuzzing = Fuzzing(arguments[0])
    rest = arguments[1:]
    if rest == ["--keep"]:
        fuzzing.keep()
    if rest in (["--state"], ["--keep"]):
        return fuzzing.tell(fuzzing.targets())
    minutes = float(rest.pop(0)) if rest and re.fullmatch(r"[0-9.]+", rest[0]) else None
    targets = rest or fuzzing.targets()
    unknown = set(targets) - set(fuzzing.targets())
    if unknown:
        print("There is no fuzz target " + ", ".join(sorted(unknown)) + "; there are " + ", ".join(fuzzing.targets()) + ".")
        return 2
    os.makedirs(fuzzing.state, exist_ok=True)
    workers = max(1, min(len(targets), os.cpu_count() or 1))
    seconds = None if minutes is None else minutes * 60 * workers / len(targets)
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        jobs = {pool.submit(fuzzing.fuzz, target, seconds): target for target in targets}
        told = set()
        try:
            for job in concurrent.futures.as_completed(jobs):
                told.add(job)
                fuzzing.add(jobs[job], job.result())
        except KeyboardInterrupt: # the programs have it, too, and end; none that waits begins
            pool.shutdown(wait=False, cancel_futures=True)
            for job, target in jobs.items():
                if job not in told and not job.cancelled():
                    fuzzing.add(target, job.result())
    print(f"{(time.monotonic() - began) / 60:.1f} minutes")
    return fuzzing.tell(targets)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
