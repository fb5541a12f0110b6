#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a person waits for: whole programs from their start to their end, beside what others need for it.

Usage: programs.py BUILD [--runs N] [--only WORD] [--large] [--sweep CASES] [--odiff PROGRAM]
BUILD is a build folder (build/test). Needs NumPy. Peers are run in turns with ours, in the same minute; those that are not
there are named. Libraries are those of the Python that runs this: Pillow, OpenCV, PyTorch; programs: vips, odiff.
--large adds pairs of 400 megapixels (6 GB of files), --sweep a sweep of so many cases (10000 take minutes).
Run it on an idle machine. Prints a Markdown table: median and fastest of N runs, the largest memory, the aim and a verdict.
"""
import argparse
import datetime
import importlib
import importlib.util
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

try:
    import numpy
    import programs_inputs as inputs
except ImportError:
    sys.exit("SKIPPED: NumPy, which makes the files, is not installed.")

PAINTED, COARSE = "first painted result", "first coarse picture"


class Run:
    """Seconds from launch, seconds of processor, and MiB of memory at most."""

    def __init__(self, seconds, processor, memory, moments=None):
        self.seconds, self.processor, self.memory = seconds, processor, memory
        self.moments = moments or {}


# The kernel counts the memory of whoever starts a program as its own, so a small one does.
START_AND_WAIT = """
import json, os, subprocess, sys, time
begin = time.perf_counter()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
said = process.stderr.read().decode(errors="replace")
_, status, usage = os.wait4(process.pid, 0)
seconds = time.perf_counter() - begin
process.returncode = os.waitstatus_to_exitcode(status)
print(json.dumps([process.returncode, said[-400:], seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024]))
"""


def run_program(command, codes=(0, 1)):
    told = subprocess.run([sys.executable, "-c", START_AND_WAIT] + command, check=True, capture_output=True, text=True).stdout
    code, said, seconds, processor, memory = json.loads(told)
    if code not in codes:
        sys.exit("%s ended with %d: %s" % (" ".join(command), code, said))
    return Run(seconds, processor, memory)


def run_window(command, wanted, settle=0.0):
    """Until the last of the wanted moments of --print-startup, and some seconds on for its memory."""
    with tempfile.TemporaryDirectory() as home: # no session, no settings, no recent files
        environment = dict(os.environ, XDG_CONFIG_HOME=home, XDG_CACHE_HOME=home, XDG_DATA_HOME=home, XDG_STATE_HOME=home)
        begin = time.perf_counter()
        process = subprocess.Popen(command + ["--print-startup"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                   env=environment, text=True)
        late = threading.Timer(120, process.kill)
        late.start()
        moments = {}
        for line in process.stdout:
            match = re.match(r"(.+?) after -?\d+ ms$", line.strip())
            if match:
                moments[match.group(1)] = time.perf_counter() - begin
            if all(moment in moments for moment in wanted):
                break
        time.sleep(settle)
        memory = 0.0
        try:
            with open("/proc/%d/status" % process.pid) as status:
                memory = int(re.search(r"VmHWM:\s+(\d+) kB", status.read()).group(1)) / 1024
        except (OSError, AttributeError):
            pass
        process.terminate()
        process.stdout.read()
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        late.cancel()
    missing = [moment for moment in wanted if moment not in moments]
    if missing:
        sys.exit("%s never told of: %s" % (" ".join(command), ", ".join(missing)))
    return Run(moments[wanted[-1]], usage.ru_utime + usage.ru_stime, memory, moments)


def seconds_of(function):
    begin = time.perf_counter()
    function()
    return time.perf_counter() - begin


class Peer:
    def __init__(self, name, measure):
        self.name, self.measure, self.times = name, measure, []


class Table:
    def __init__(self, runs, only):
        self.runs, self.only, self.rows = runs, only, []

    def wants(self, what):
        return not self.only or self.only in what

    def add(self, what, measure, aim, peers=(), most=None, moments=()):
        """`moments`: (name, aim) of what is seen on the way; `most`: MiB."""
        if not self.wants(what):
            return
        found = []
        for _ in range(self.runs):
            found.append(measure())
            for peer in peers:
                peer.times.append(peer.measure())
        memory = max(run.memory for run in found)
        times = [run.seconds for run in found]
        median = statistics.median(times)
        beside = "; ".join("%s %.3g s (%.2f times)" % (peer.name, statistics.median(peer.times), statistics.median(peer.times) / median)
                           for peer in peers)
        self.row(what, times, aim, memory, most, beside)
        for name, moment_aim in moments:
            self.row("… " + name, [run.moments[name] for run in found], moment_aim, None, None, "")

    def row(self, what, times, aim, memory, most, beside):
        median = statistics.median(times)
        is_reached = median <= aim and (most is None or memory <= most)
        self.print_row(what, "%.3f s, fastest %.3f" % (median, min(times)), "" if memory is None else "%.0f MiB" % memory,
                       "%.3g s" % aim + ("" if most is None else ", %.0f MiB" % most), is_reached,
                       "%.2f" % (median / aim) if most is None else "%.2f, %.2f" % (median / aim, memory / most), beside)

    def print_row(self, what, ours, memory, aim, is_reached, ratio, beside):
        if not self.rows:
            print("| what | ours | memory | aim | ours / aim | | beside it (its time / ours) |\n|---|---|---|---|---|---|---|")
        self.rows.append(is_reached)
        print("| %s | %s | %s | %s | %s | %s | %s |" % (what, ours, memory, aim, ratio, "reached" if is_reached else "NOT REACHED",
                                                     beside), flush=True)


def installed(module):
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


class Peers:
    """What is there of the others."""

    def __init__(self, odiff):
        self.pillow, self.opencv = installed("PIL.Image"), installed("cv2")
        self.torch = importlib.util.find_spec("torch")
        self.vips, self.odiff = shutil.which("vips"), odiff or shutil.which("odiff")
        self.absent = [name for name, found in (("Pillow", self.pillow), ("OpenCV", self.opencv), ("PyTorch", self.torch),
                                                ("vips", self.vips), ("odiff", self.odiff)) if not found]

    def of_png(self, a, b, folder):
        peers = []
        if self.pillow:
            name = "Pillow %s decodes the two" % importlib.import_module("PIL").__version__
            peers.append(Peer(name, lambda: seconds_of(lambda: [self.pillow.open(path).load() for path in (a, b)])))
        if self.opencv:
            name = "OpenCV %s decodes the two" % self.opencv.__version__
            peers.append(Peer(name, lambda: seconds_of(lambda: [self.opencv.imread(path) for path in (a, b)])))
        if self.odiff:
            made = os.path.join(folder, "odiff.png")
            peers.append(Peer("odiff", lambda: run_program([self.odiff, a, b, made], (0, 21, 22)).seconds))
        if self.vips:
            made = os.path.join(folder, "vips.v")
            peers.append(Peer("vips subtracts them", lambda: run_program([self.vips, "subtract", a, b, made]).seconds))
        return peers

    def of_version(self):
        return [Peer("vips --version", lambda: run_program([self.vips, "--version"]).seconds)] if self.vips else []

    def of_run(self, photo, folder):
        peers = []
        if self.torch:
            peers.append(Peer("import torch", lambda: run_program([sys.executable, "-c", "import torch"]).seconds))
        if self.vips:
            made = os.path.join(folder, "small.png")
            peers.append(Peer("vips resizes once and compares nothing",
                              lambda: run_program([self.vips, "thumbnail", photo, made, "224"]).seconds))
        return peers


def compare_arrays(a, b):
    first, second = (numpy.load(path) for path in (a, b))
    difference = numpy.abs(first.astype(numpy.int16) - second)
    return difference.max(), numpy.count_nonzero(difference), difference.mean()


def measure_files(table, comparo, paths, peers, folder):
    png = [paths["a.png"], paths["b.png"]]
    table.add("`comparo diff a.png b.png`, 24 megapixels", lambda: run_program([comparo, "diff"] + png), 0.6,
              peers.of_png(png[0], png[1], folder), most=220)
    for what, names in (("interleaved", ("a.npy", "b.npy")), ("planes", ("a-planes.npy", "b-planes.npy"))):
        npy = [paths[name] for name in names]
        table.add("`comparo diff a.npy b.npy`, 24 megapixels, " + what, lambda npy=npy: run_program([comparo, "diff"] + npy), 0.25,
                  [Peer("NumPy %s: largest, count and mean alone" % numpy.__version__,
                        lambda npy=npy: seconds_of(lambda: compare_arrays(*npy)))])


def measure_window(table, window, paths):
    png = [paths["a.png"], paths["b.png"]]
    table.add("window: a pair of PNG of 24 megapixels, to both pictures with verdict",
              lambda: run_window([window] + png, (COARSE, PAINTED)), 0.9, moments=((COARSE, 0.4),))
    table.add("window: a PNG of 24 megapixels and a resize",
              lambda: run_window([window, png[0], "--op", "resize:size=224"], (PAINTED,)), 0.6)
    table.add("window: a PNG of 1024x768 and a resize",
              lambda: run_window([window, paths["photo.png"], "--op", "resize:size=224"], (PAINTED,)), 0.6)
    table.add("window: the bundled sample", lambda: run_window([window, "--sample"], (PAINTED,)), 0.3)


def measure_commands(table, comparo, paths, peers, folder):
    photo = paths["photo.png"]
    table.add("`comparo run photo.png --op resize:size=224`, 1024x768",
              lambda: run_program([comparo, "run", photo, "--op", "resize:size=224"]), 0.12, peers.of_run(photo, folder))
    table.add("`comparo --version`", lambda: run_program([comparo, "--version"]), 0.02, peers.of_version())


def measure_sweep(table, comparo, cases, folder):
    """Share of both processors' time that a sweep has."""
    pictures = os.path.join(folder, "pictures")
    os.makedirs(pictures)
    sizes = range(200, 225)
    ops = ["resize:size=%s" % "|".join(str(size) for size in sizes), "gaussian_blur:kernel=5"]
    for number in range(max(1, cases // len(sizes))):
        inputs.save_png(os.path.join(pictures, "%05d.png" % number), inputs.photograph_like(512, 384, number))
    command = [comparo, "sweep", pictures] + [word for op in ops for word in ("--op", op)]
    command += ["--journal", os.path.join(folder, "sweep.jsonl"), "--cause"]
    run = run_program(command)
    share = run.processor / run.seconds / os.cpu_count()
    table.print_row("`comparo sweep`, journal and causes: processors busy", "%.1f %% in %.0f s" % (100 * share, run.seconds),
                    "%.0f MiB" % run.memory, "95 %", share >= 0.95, "%.2f" % (share / 0.95), "")


def measure_large(table, comparo, window, folder):
    """Memory over the size of both files; what is mapped of them counts."""
    for dtype, what in (("uint8", "uint8 RGB"), ("float32", "float32 gray")):
        paths = inputs.make_large_pair(folder, dtype)
        size = sum(os.path.getsize(path) for path in paths) / 2**20
        for name, run in (("`comparo diff`", lambda: run_program([comparo, "diff"] + paths)),
                          ("window", lambda: run_window([window] + paths, (PAINTED,), settle=20))):
            found = run()
            table.print_row("%s: a pair of .npy of 400 megapixels, %s" % (name, what), "%.1f s" % found.seconds,
                            "%.0f MiB, %.2f times the files" % (found.memory, found.memory / size), "1.5 times the files",
                            found.memory <= 1.5 * size, "%.2f" % (found.memory / size / 1.5), "")
        for path in paths:
            os.remove(path)


def open_display():
    """An X server of this program's own, if there is no display; without one Qt paints into memory."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return None
    if not shutil.which("Xvfb"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        return None
    reader, writer = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"],
                              pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as told:
        os.environ["DISPLAY"] = ":" + told.readline().strip()
    return server


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", help="lines that have this word")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--sweep", type=int, metavar="CASES", default=0)
    parser.add_argument("--odiff")
    options = parser.parse_args()
    comparo, window = (os.path.join(options.build, "app", name) for name in ("comparo", "comparoscope"))
    table, peers = Table(options.runs, options.only), Peers(options.odiff)
    server = open_display()
    try:
        with tempfile.TemporaryDirectory() as folder:
            paths = inputs.make_pair(folder)
            measure_files(table, comparo, paths, peers, folder)
            if os.path.exists(window):
                measure_window(table, window, paths)
            else:
                peers.absent.append("the window, which was not built")
            measure_commands(table, comparo, paths, peers, folder)
            if options.sweep:
                measure_sweep(table, comparo, options.sweep, folder)
            if options.large:
                measure_large(table, comparo, window, folder)
    finally:
        if server:
            server.terminate()
            server.wait()
    print("\n%d of %d lines reached. %s, %s, %d processors, %s, medians of %d runs. Not installed: %s." %
          (sum(table.rows), len(table.rows), datetime.date.today().isoformat(), platform.machine(), os.cpu_count(),
           "X server" if os.environ.get("DISPLAY") else "no display", options.runs, ", ".join(peers.absent) or "none"))


if __name__ == "__main__":
    main()
