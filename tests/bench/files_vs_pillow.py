#!/usr/bin/env python3
"""What a person waits for, beside what others need for it: pairs of 24-megapixel files, the window, small commands.

Usage: files_vs_pillow.py PATH/TO/comparo [--window PATH/TO/comparoscope] [--runs N] [--odiff PROGRAM]
Needs NumPy and Pillow, which make the pictures. Peers that are absent (odiff, vips, torch) are left out, and that is said.
Run it on an idle machine. Prints a Markdown table: the fastest of N runs, the largest memory, the limit and whether it is kept.
"""
import argparse
import datetime
import importlib.metadata
import os
import re
import selectors
import shutil
import subprocess
import sys
import tempfile
import time

WIDTH, HEIGHT = 6000, 4000


def timed(command, runs, codes=(0, 1)):
    """Seconds of the fastest run and MiB of the largest."""
    best, most = float("inf"), 0.0
    for _ in range(runs):
        begin = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        said = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        best = min(best, time.perf_counter() - begin)
        most = max(most, usage.ru_maxrss / 1024.0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in codes:
            sys.exit("%s ended with %d: %s" % (" ".join(command), process.returncode, said.decode()[-400:]))
    return best, most


def seconds_of(function, runs):
    best = float("inf")
    for _ in range(runs):
        begin = time.perf_counter()
        function()
        best = min(best, time.perf_counter() - begin)
    return best


def startup(window, arguments, wanted, runs):
    """Seconds from launch to each of the moments that --print-startup names."""
    environment = dict(os.environ)
    if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        environment["QT_QPA_PLATFORM"] = "offscreen"
    best = {}
    for _ in range(runs):
        process = subprocess.Popen([window, *arguments, "--print-startup"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                   env=environment, text=True)
        waiting = selectors.DefaultSelector()
        waiting.register(process.stdout, selectors.EVENT_READ)
        deadline = time.monotonic() + 60
        found = {}
        while set(wanted) - set(found) and waiting.select(max(0.0, deadline - time.monotonic())):
            line = process.stdout.readline()
            if not line:
                break
            match = re.match(r"(.+?) after (\d+) ms$", line.strip())
            if match:
                found[match.group(1)] = int(match.group(2)) / 1000.0
        process.terminate()
        process.wait()
        for moment, seconds in found.items():
            best[moment] = min(best.get(moment, float("inf")), seconds)
    return best


def make_files(folder):
    """A picture with the statistics of a photograph, and the same a little noisier; as PNG and as NPY."""
    import numpy
    from PIL import Image

    random = numpy.random.default_rng(1)
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH].astype(numpy.float32)
    planes = [128 + 80 * numpy.sin(x * (0.011 + 0.003 * c)) * numpy.cos(y * 0.007) + 30 * numpy.sin((x + y) * 0.0011 * (c + 1))
              for c in range(3)]
    first = (numpy.stack(planes) + random.normal(0, 2, (3, HEIGHT, WIDTH))).clip(0, 255).astype(numpy.uint8)
    noise = (random.random(first.shape) < 0.05).astype(numpy.int16)
    second = (first + noise).clip(0, 255).astype(numpy.uint8)
    paths = {}
    for name, values in (("a", first), ("b", second)):
        paths[name + ".npy"] = os.path.join(folder, name + ".npy")
        numpy.save(paths[name + ".npy"], values)
        paths[name + ".png"] = os.path.join(folder, name + ".png")
        Image.fromarray(values.transpose(1, 2, 0)).save(paths[name + ".png"], compress_level=6)
    paths["photo.png"] = os.path.join(folder, "photo.png")
    Image.fromarray(first.transpose(1, 2, 0)[:768, :1024]).save(paths["photo.png"])
    return paths


class Table:
    def __init__(self):
        self.rows = []

    def add(self, what, seconds, limit, peers, mebibytes=None, most=None):
        """`peers`: (name, seconds) of those that are there."""
        verdict = "reached" if seconds <= limit and (most is None or mebibytes <= most) else "not reached"
        beside = "; ".join("%s %.3g s (%.2fx)" % (name, other, other / seconds) for name, other in peers) or "-"
        memory = "-" if mebibytes is None else "%.0f MiB" % mebibytes
        at_most = "%.3g s" % limit + ("" if most is None else ", %d MiB" % most)
        self.rows.append("| %s | %.3f s | %s | %s | %s | %s |" % (what, seconds, memory, beside, at_most, verdict))

    def print(self):
        print("| what | ours | memory | peers (their time over ours) | at most | |")
        print("|---|---|---|---|---|---|")
        print("\n".join(self.rows))


def decode_both(paths):
    from PIL import Image

    for name in ("a.png", "b.png"):
        with Image.open(paths[name]) as image:
            image.load()


def compare_arrays(paths):
    import numpy

    a, b = (numpy.load(paths[name]) for name in ("a.npy", "b.npy"))
    difference = numpy.abs(a.astype(numpy.int16) - b)
    return difference.max(), numpy.count_nonzero(difference), difference.mean()


def version_of(package):
    return "%s %s" % (package, importlib.metadata.version(package))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("comparo")
    parser.add_argument("--window", help="comparoscope")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--odiff", default=shutil.which("odiff"))
    options = parser.parse_args()
    for package in ("numpy", "pillow"):
        try:
            importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            sys.exit("SKIPPED: %s, which makes the pictures, is not installed." % package)
    vips = shutil.which("vips")
    absent = [name for name, found in (("odiff", options.odiff), ("vips", vips)) if not found]
    table = Table()
    with tempfile.TemporaryDirectory() as folder:
        paths = make_files(folder)
        runs = options.runs

        peers = [("%s decodes the two" % version_of("pillow"), seconds_of(lambda: decode_both(paths), runs))]
        if options.odiff:
            peers.append(("odiff", timed([options.odiff, paths["a.png"], paths["b.png"], os.path.join(folder, "d.png")], runs,
                                         codes=(0, 21, 22))[0]))
        if vips:
            peers.append(("vips subtracts them", timed([vips, "subtract", paths["a.png"], paths["b.png"],
                                                        os.path.join(folder, "d.v")], runs)[0]))
        seconds, memory = timed([options.comparo, "diff", paths["a.png"], paths["b.png"]], runs)
        table.add("`comparo diff a.png b.png`, 24 megapixels", seconds, 0.6, peers, memory, 220)

        numpy_seconds = seconds_of(lambda: compare_arrays(paths), runs)
        seconds, memory = timed([options.comparo, "diff", paths["a.npy"], paths["b.npy"]], runs)
        table.add("`comparo diff a.npy b.npy`, 24 megapixels", seconds, 0.25,
                  [("%s: largest, count and mean alone" % version_of("numpy"), numpy_seconds)], memory)

        peers = [("vips --version", timed([vips, "--version"], runs)[0])] if vips else []
        seconds, memory = timed([options.comparo, "--version"], runs)
        table.add("`comparo --version`", seconds, 0.02, peers, memory)

        peers = []
        try:
            version_of("torch")
            peers.append(("%s: import alone" % version_of("torch"), timed([sys.executable, "-c", "import torch"], runs)[0]))
        except importlib.metadata.PackageNotFoundError:
            absent.append("torch")
        seconds, memory = timed([options.comparo, "run", paths["photo.png"], "--op", "resize:size=224"], runs)
        table.add("`comparo run photo.png --op resize:size=224`, 1024x768", seconds, 0.12, peers, memory)

        if options.window:
            painted = "first painted result"
            for what, arguments, limit in (("window: pair of PNG files to both pictures with verdict",
                                            [paths["a.png"], paths["b.png"]], 0.9),
                                           ("window: one PNG file of 24 megapixels and a resize",
                                            [paths["a.png"], "--op", "resize:size=224"], 0.6),
                                           ("window: the bundled sample", ["--sample"], 0.3)):
                found = startup(options.window, arguments, (painted,), runs)
                if painted in found:
                    table.add(what, found[painted], limit, [])
                else:
                    print("left out: %s, because no result was painted" % what)
    table.print()
    print("\n%s, %d CPUs, fastest of %d runs%s" % (datetime.date.today().isoformat(), os.cpu_count(), options.runs,
                                                   "; not installed: " + ", ".join(absent) if absent else ""))


if __name__ == "__main__":
    main()
