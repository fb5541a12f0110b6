#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One output hash an op, whatever compiled it. Python standard library only.

hash_matrix.py --source DIR --build DIR --cmake CMAKE --generator GENERATOR --this OP_HASHES --cell COMPILER:ISA:OPT...
hash_matrix.py --source DIR --build DIR --cmake CMAKE --generator GENERATOR --prepare --cell COMPILER:ISA:OPT...
hash_matrix.py --self-test

Builds the engine core and op_hashes once a cell of the matrix (compiler x instruction set x optimisation), runs each cell and the
program of the build at hand, and compares line by line: the digest of a run must not depend on the cell or the number of threads,
nor, in exact numerics, on the device. A cell of another processor (aarch64) is compiled by a cross compiler and runs under QEMU; one
of x86-64-v3 calls the C library's code for processors without AVX2 and FMA, which gives other last bits. Compilers and emulators that
are absent and instruction sets that this processor lacks are left out, and that is printed; where nothing is left, "SKIPPED:".
--prepare builds the cells with one job and runs nothing.
"""
import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import time
import typing

AVX512 = {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}
AVX2 = {"avx2", "fma", "bmi2", "f16c"}
EMULATORS = {"aarch64": "qemu-aarch64"}
# Only what the library computes is another one: where the compiler knows no FMA, each fused operation would call it, too.
ENVIRONMENT = {"x86-64-v3": {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4"}}


class Cell(typing.NamedTuple):
    name: str
    compiler: str = ""  # empty: the build at hand
    isa: str = ""  # empty: what the compiler takes on its own
    optimisation: str = ""
    emulator: str = ""


def cpu_flags():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            match = re.search(r"^flags\s*:(.*)$", file.read(), re.M)
            return set(match.group(1).split()) if match else set()
    except OSError:
        return set()


def runnable(wanted):
    """The cells of texts such as "g++:x86-64-v2:O0" that this machine can build and run."""
    needed = {"x86-64-v3": AVX2, "x86-64-v4": AVX512}
    on_x86 = platform.machine() in ("x86_64", "AMD64")
    result = []
    for text in wanted:
        compiler, isa, optimisation = text.split(":")
        emulator = EMULATORS.get(isa, "") if isa != platform.machine() else ""
        known = on_x86 or isa in EMULATORS
        name = "-".join((os.path.basename(compiler), isa if known else "native", optimisation))
        absent = [tool for tool in (compiler, emulator) if tool and not shutil.which(tool)]
        if absent:
            print("left out: %s, because %s is not installed" % (name, absent[0]))
        elif on_x86 and not needed.get(isa, set()) <= cpu_flags():
            print("left out: %s, which this processor cannot run" % name)
        elif name not in [cell.name for cell in result]:
            result.append(Cell(name, compiler, isa if known else "", "-" + optimisation, emulator))
    return result


def build(options, cell, jobs):
    """Path of the cell's program."""
    folder = os.path.join(options.build, cell.name)
    arguments = [options.cmake, "-S", options.source, "-B", folder, "-G", options.generator, "-DCMAKE_BUILD_TYPE=Release",
                 "-DCMAKE_CXX_COMPILER=" + cell.compiler, "-DCMAKE_CXX_FLAGS=-w", "-DCMAKE_CXX_FLAGS_RELEASE=" + cell.optimisation,
                 "-DCOMPARO_FILES=OFF", "-DCOMPARO_GUI=OFF", "-DCOMPARO_BENCH=OFF", "-DCOMPARO_CUDA=OFF", "-DCOMPARO_HASH_CELL=ON"]
    if cell.emulator: # with its libraries inside, so that it runs without that system's
        arguments += ["-DCMAKE_SYSTEM_NAME=Linux", "-DCMAKE_SYSTEM_PROCESSOR=" + cell.isa, "-DCMAKE_EXE_LINKER_FLAGS=-static"]
    elif cell.isa.startswith("x86-64"):
        arguments.append("-DCOMPARO_ISA=" + cell.isa)
    for command in (arguments, [options.cmake, "--build", folder, "--target", "op_hashes", "--parallel", str(jobs)]):
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            raise SystemExit("%s: %s failed\n%s" % (cell.name, " ".join(command[:3]), done.stdout[-4000:]))
    found = [os.path.join(base, "op_hashes") for base, _, files in os.walk(folder) if "op_hashes" in files]
    if len(found) != 1:
        raise SystemExit("%s: op_hashes was not built" % cell.name)
    return found[0]


def disagreements(outputs):
    """Lines of text about runs whose digests differ. `outputs`: cell name > printed text."""
    seen, runs = {}, {}
    for cell, text in outputs.items():
        for line in text.splitlines():
            key, device, threads, digest = line.rsplit(" ", 3)
            exact = key.endswith(" exact")
            group = key if exact else "%s on %s" % (key, device)
            seen.setdefault(group, {}).setdefault(digest, []).append("%s %s with %s threads" % (cell, device, threads))
            runs.setdefault((key, device, threads), set()).add(cell)
    for group, digests in sorted(seen.items()):
        if len(digests) > 1:
            yield group + "\n" + "\n".join("    %s from %s%s" % (d, ", ".join(who[:4]), " …" if len(who) > 4 else "")
                                           for d, who in sorted(digests.items()))
    for run, who in sorted(runs.items()):
        if len(who) != len(outputs):
            yield "%s was run by %s only" % (" ".join(run), ", ".join(sorted(who)))


def self_test():
    good = {"a": "op u8 x exact cpu 1 11\nop u8 x exact emu:0 8 11\nop u8 x framework cpu 1 22\nop u8 x framework emu:0 1 33\n"}
    good["b"] = good["a"]
    bad = {
        "another cell": {**good, "b": good["b"].replace("22", "23")},
        "another device in exact": {k: v.replace("emu:0 8 11", "emu:0 8 12") for k, v in good.items()},
        "another thread count": {k: v + "op u8 x framework cpu 8 23\n" for k, v in good.items()},
        "a run that is missing": {**good, "b": good["b"].split("\n", 1)[1]},
    }
    failures = []
    if list(disagreements(good)):
        failures.append("equal hashes")
    failures += [name for name, outputs in bad.items() if not list(disagreements(outputs))]
    for name in failures:
        print("SELF-TEST FAILED: " + name)
    print("self-test: %d wrong matrices, %d failures" % (len(bad), len(failures)))
    return not failures


def main():
    if sys.argv[1:] == ["--self-test"]:
        return 0 if self_test() else 1
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("--source", "--build", "--cmake", "--generator"):
        parser.add_argument(name, required=True)
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("--this")
    task.add_argument("--prepare", action="store_true")
    parser.add_argument("--cell", action="append", default=[])
    options = parser.parse_args()
    if options.prepare:
        for cell in runnable(options.cell):
            build(options, cell, 1)
        return 0
    outputs = {}
    cells = runnable(options.cell)
    if options.cell and not cells:
        print("SKIPPED: there is no cell to compare with")
        return 0
    for cell in [Cell("this build")] + cells:
        started = time.monotonic()
        program = build(options, cell, os.cpu_count() or 1) if cell.compiler else options.this
        built = time.monotonic()
        environment = dict(os.environ, COMPARO_EMU_DEVICES="1", **ENVIRONMENT.get(cell.isa, {}))
        command = [cell.emulator, program] if cell.emulator else [program]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        if done.returncode != 0:
            raise SystemExit("%s: %s" % (cell.name, done.stderr[-2000:]))
        outputs[cell.name] = done.stdout
        print("%-36s %d runs, built in %.0f s, ran %.1f s" % (cell.name, done.stdout.count("\n"), built - started,
                                                              time.monotonic() - built), flush=True)
    found = list(disagreements(outputs))
    for text in found[:20]:
        print("DIFFERENT " + text)
    if len(found) > 20:
        print("… and %d more" % (len(found) - 20))
    print("%d cells, %d disagreements" % (len(outputs), len(found)))
    if not all(text.strip() for text in outputs.values()):
        print("a cell ran nothing: that is an error too")
        return 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
