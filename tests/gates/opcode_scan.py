#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Looks for fused multiply-adds and special-function calls in the machine code of CUDA kernels.
Python standard library only; needs nvcc for its assembler, but neither cuobjdump nor a GPU.

opcode_scan.py --nvcc NVCC --arch sm_75 [--arch sm_90] [--expect-violation] FILE.ptx...

PTX is not yet machine code: the assembler could fuse a*b+c on its own. This scan assembles each file and counts, for every
kernel, FFMA and DFMA (fused) and MUFU (approximate). They are allowed only in kernels whose entry name contains "Fused".
An IEEE division or square root is itself a sequence of MUFU and FFMA, exact after its repair steps, and an integer division
uses MUFU; so each file is assembled a second time with those instructions replaced by min or max of the same type, and kernels
that divide are judged by that second form. Kernels that do not divide are judged by the real code.

Opcodes have no public table. Their numbers are learnt from kernels of one known instruction each, assembled here.
"""
import argparse
import os
import re
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import ptx_gate  # noqa: E402

CALIBRATION = {
    "FADD": ("f32", "add.rn.f32 %r, %a, %b"), "FMUL": ("f32", "mul.rn.f32 %r, %a, %b"), "FFMA": ("f32", "fma.rn.f32 %r, %a, %b, %c"),
    "MUFU": ("f32", "ex2.approx.ftz.f32 %r, %a"),
    "DADD": ("f64", "add.rn.f64 %r, %a, %b"), "DMUL": ("f64", "mul.rn.f64 %r, %a, %b"), "DFMA": ("f64", "fma.rn.f64 %r, %a, %b, %c"),
}
WATCHED = ("FFMA", "DFMA", "MUFU")
# The low nine bits name the operation; the three above them say whether an operand is a register, constant or immediate.
OPCODE_MASK = 0x1ff
DIVISION = re.compile(r"\b(div|rem|sqrt|rcp)((?:\.rn)?)\.([fsu](?:16|32|64))(\s)")


def sections(data):
    """(name, bytes) of every section of a 64-bit ELF file that has content."""
    offset, = struct.unpack_from("<Q", data, 0x28)
    entry_size, count, names_index = struct.unpack_from("<HHH", data, 0x3A)
    headers = [struct.unpack_from("<IIQQQQIIQQ", data, offset + i * entry_size) for i in range(count)]
    names = headers[names_index][4]
    for header in headers:
        start = names + header[0]
        name = data[start:data.index(b"\0", start)].decode()
        yield name, data[header[4]:header[4] + header[5]] if header[1] != 8 else b""


def opcodes(cubin):
    """Kernel name > {operation number: how often}."""
    result = {}
    for name, code in sections(cubin):
        if name.startswith(".text."):
            counts = {}
            for at in range(0, len(code) - 15, 16):
                number = struct.unpack_from("<Q", code, at)[0] & OPCODE_MASK
                counts[number] = counts.get(number, 0) + 1
            result[name[len(".text."):]] = counts
    return result


class Assembler:
    def __init__(self, nvcc, arch, folder):
        self.nvcc, self.arch, self.folder, self.runs = nvcc, arch, folder, 0

    def cubin(self, text):
        self.runs += 1
        source = os.path.join(self.folder, "k%d_%s.ptx" % (self.runs, self.arch))
        target = source[:-4] + ".cubin"
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        subprocess.run([self.nvcc, "-cubin", "-arch=" + self.arch, "-fmad=false", source, "-o", target], check=True)
        with open(target, "rb") as file:
            return file.read()


def calibrate(assembler, header):
    """Operation name > number, for this architecture."""
    def kernel(name, kind, line):
        size = 4 if kind == "f32" else 8
        body = ["ld.param.u64 %p, [" + name + "_p]", "cvta.to.global.u64 %p, %p"]
        body += ["ld.volatile.global.%s %%%s, [%%p+%d]" % (kind, r, i * size) for i, r in enumerate("abc")]
        body += [line, "st.global.%s [%%p+%d], %%r" % (kind, 3 * size), "ret"]
        registers = ".reg .%s %%a, %%b, %%c, %%r;\n.reg .b64 %%p;\n" % kind
        return ".visible .entry %s(.param .u64 %s_p)\n{\n%s%s;\n}\n" % (name, name, registers, ";\n".join(body))

    text = header + kernel("none_f32", "f32", "mov.f32 %r, %a") + kernel("none_f64", "f64", "mov.f64 %r, %a")
    for name, (kind, line) in CALIBRATION.items():
        text += kernel("only_" + name, kind, line)
    found = opcodes(assembler.cubin(text))
    numbers = {}
    for name in CALIBRATION:
        others = [set(codes) for kernel_name, codes in found.items() if kernel_name != "only_" + name]
        new = set(found["only_" + name]).difference(*others)  # loads, stores and padding occur elsewhere too
        if len(new) != 1:
            raise SystemExit("calibration of %s on %s is not unique: %s" % (name, assembler.arch, sorted(map(hex, new))))
        numbers[name] = new.pop()
    if len(set(numbers.values())) != len(numbers):
        raise SystemExit("calibration on %s gave one number for two operations: %s" % (assembler.arch, numbers))
    return numbers


def without_divisions(text):
    """The same PTX with every division, remainder and root replaced by one that needs no sequence."""
    def replacement(match):
        base, _, kind, space = match.groups()
        if base in ("sqrt", "rcp"):
            return "abs." + kind + space
        return ("max." if base == "rem" else "min.") + kind + space
    return DIVISION.sub(replacement, text)


def divides(body):
    return any(DIVISION.search(op + " ") for op, _ in ptx_gate.instructions(body))


def scan(path, assembler):
    """Number of kernels and list of violations of one file."""
    with open(path, encoding="utf-8") as file:
        text = ptx_gate.without_comments(file.read())
    header = re.match(r".*?\.address_size\s+64", text, re.S).group(0) + "\n"
    numbers = calibrate(assembler, header)
    bodies = dict(ptx_gate.functions(text))
    real = opcodes(assembler.cubin(text))
    plain = opcodes(assembler.cubin(without_divisions(text))) if any(map(divides, bodies.values())) else real
    broken = []
    for name, counts in sorted(real.items()):
        if name not in bodies:
            broken.append("%s: not in the PTX" % name)
            continue
        if ptx_gate.FUSED_MARK in name:
            continue
        judged = plain[name] if divides(bodies[name]) else counts
        for operation in WATCHED:
            if judged.get(numbers[operation], 0):
                broken.append("%s %s: %d %s" % (assembler.arch, name, judged[numbers[operation]], operation))
    totals = {op: sum(c.get(n, 0) for c in real.values()) for op, n in numbers.items()}
    print("%s %s: %d kernels, %s" % (assembler.arch, os.path.basename(path), len(real),
                                     ", ".join("%s %d" % item for item in sorted(totals.items()))))
    return len(real), broken


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nvcc", required=True)
    parser.add_argument("--arch", action="append", required=True)
    parser.add_argument("--expect-violation", action="store_true")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    kernels, broken = 0, []
    with tempfile.TemporaryDirectory() as folder:
        for arch in options.arch:
            assembler = Assembler(options.nvcc, arch, folder)
            for path in options.files:
                count, found = scan(path, assembler)
                kernels += count
                broken += found
    for line in broken:
        print("VIOLATION " + line)
    print("%d kernels scanned, %d violations" % (kernels, len(broken)))
    if kernels == 0:
        return 1
    return 0 if bool(broken) == options.expect_violation else 1


if __name__ == "__main__":
    sys.exit(main())
