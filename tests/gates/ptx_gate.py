#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds nvcc's PTX to the arithmetic that the engine promises. Python standard library only.

ptx_gate.py FILE.ptx...        checks every kernel; exit 1 if one breaks a rule
ptx_gate.py --self-test        each rule must flag a kernel that breaks it; exit 1 otherwise
ptx_gate.py --expect-violation FILE.ptx...   exit 1 unless at least one rule is broken

Rules. Every add, sub, mul, fma, div, sqrt and rcp on f32 or f64 names round-to-nearest (.rn): without it the assembler may
still fuse a multiplication with an addition. Nothing is approximate (.approx, .full, ex2, lg2, sin, cos, tanh, rsqrt), flushes
denormals (.ftz), adds floats atomically, filters textures or uses half precision. fma appears only in kernels
whose entry name contains "Fused".
"""
import re
import sys

ROUNDED = {"add", "sub", "mul", "fma", "mad", "div", "sqrt", "rcp"}
APPROXIMATE = {"ex2", "lg2", "sin", "cos", "tanh", "rsqrt"}
FLOATS = {"f32", "f64", "f32x2"}
HALVES = {"f16", "f16x2", "bf16", "bf16x2", "tf32"}
MATRIX = {"mma", "wmma", "wgmma", "tcgen05"}
TEXTURE = {"tex", "tld4", "suld"}
FUSED_MARK = "Fused"

INSTRUCTION = re.compile(r"^\s*(?:@!?%?\w+\s+)?([a-z][\w.]*)\s*(.*)$", re.S)


def without_comments(text):
    return re.sub(r"/\*.*?\*/", " ", re.sub(r"//[^\n]*", "", text), flags=re.S)


def functions(text):
    """Yields (name, body) of every .entry and .func that has a body."""
    text = without_comments(text)
    at = 0
    head = re.compile(r"\.(entry|func)\b")
    while True:
        match = head.search(text, at)
        if match is None:
            return
        brace = text.find("{", match.end())
        semicolon = text.find(";", match.end())
        if brace < 0:
            return
        if 0 <= semicolon < brace:  # a declaration
            at = semicolon + 1
            continue
        names = re.findall(r"[\w$]+(?=\s*\()", text[match.end():brace])
        name = next((n for n in names if not n.startswith(".")), text[match.end():brace].strip() or "?")
        depth, end = 0, brace
        for end in range(brace, len(text)):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            if depth == 0:
                break
        yield name, text[brace + 1:end]
        at = end + 1


def instructions(body):
    """Opcodes with their operands, as written: ("fma.rn.f32", "%f1, %f2, %f3, %f4")."""
    for statement in re.sub(r"[\w$]+:", ";", body).split(";"):
        statement = statement.strip()
        while statement and statement[0] in "{}":
            statement = statement[1:].strip()
        if not statement or statement.startswith("."):
            continue
        match = INSTRUCTION.match(statement)
        if match:
            yield match.group(1), match.group(2)


def violations(name, body):
    for opcode, _ in instructions(body):
        words = opcode.split(".")
        base, modifiers = words[0], set(words[1:])
        on_floats = bool(modifiers & FLOATS)
        if "approx" in modifiers or "full" in modifiers or base in APPROXIMATE:
            yield opcode, "approximate"
        if "ftz" in modifiers:
            yield opcode, "flushes denormals"
        if modifiers & HALVES or base in MATRIX:
            yield opcode, "reduced precision"
        if base in TEXTURE:
            yield opcode, "texture unit"
        if base in ("atom", "red", "redux") and on_floats:
            yield opcode, "floating-point atomic: its order is not defined"
        if base in ROUNDED and on_floats and "rn" not in modifiers:
            yield opcode, "no .rn"
        if base in ("fma", "mad") and on_floats and FUSED_MARK not in name:
            yield opcode, 'fused, in an entry whose name does not contain "%s"' % FUSED_MARK


def check(paths):
    broken = kernels = floats = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for name, body in functions(text):
            kernels += 1
            floats += sum(1 for op, _ in instructions(body) if set(op.split(".")) & FLOATS)
            seen = {}
            for opcode, reason in violations(name, body):
                seen[(opcode, reason)] = seen.get((opcode, reason), 0) + 1
            for (opcode, reason), count in sorted(seen.items()):
                broken += 1
                print("VIOLATION %s\n    in %s\n    %s, %d times: %s" % (path, name, opcode, count, reason))
    print("%d kernels in %d files, %d floating-point instructions, %d violations" % (kernels, len(paths), floats, broken))
    return kernels, floats, broken


def kernel(name, *lines):
    return ".visible .entry %s(\n.param .u64 p\n)\n{\n.reg .f32 %%f<9>;\n%s\nret;\n}\n" % (name, "\n".join(l + ";" for l in lines))


def self_test():
    good = ["ld.global.f32 %f1, [%rd1]", "mul.rn.f32 %f2, %f1, %f1", "@%p1 add.rn.f32 %f3, %f2, %f1", "div.rn.f64 %fd1, %fd2, %fd3",
            "sqrt.rn.f32 %f1, %f2", "mad.lo.s32 %r1, %r2, %r3, %r4", "cvt.rni.f32.f32 %f1, %f2", "min.f32 %f1, %f2, %f3",
            "atom.global.add.u32 %r1, [%rd1], 1", "cvt.rzi.u32.f32 %r1, %f1"]
    bad = {
        "add.f32 %f1, %f2, %f3": "no .rn", "mul.f64 %fd1, %fd2, %fd3": "no .rn", "sub.f32 %f1, %f2, %f3": "no .rn",
        "@!%p1 mul.f32 %f1, %f2, %f3": "no .rn", "add.rz.f32 %f1, %f2, %f3": "no .rn",
        "add.rn.ftz.f32 %f1, %f2, %f3": "flushes", "setp.lt.ftz.f32 %p1, %f1, %f2": "flushes",
        "div.full.f32 %f1, %f2, %f3": "approximate", "div.approx.f32 %f1, %f2, %f3": "approximate",
        "sqrt.approx.f32 %f1, %f2": "approximate", "ex2.approx.f32 %f1, %f2": "approximate",
        "rsqrt.approx.f32 %f1, %f2": "approximate", "rcp.approx.ftz.f64 %fd1, %fd2": "approximate",
        "atom.global.add.f32 %f1, [%rd1], %f2": "atomic", "red.global.add.f64 [%rd1], %fd1": "atomic",
        "fma.rn.f16 %rs1, %rs2, %rs3, %rs4": "reduced", "tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [t, {%f5, %f6}]": "texture",
        "fma.rn.f32 %f1, %f2, %f3, %f4": "fused", "fma.rn.f64 %fd1, %fd2, %fd3, %fd4": "fused",
    }
    failures = 0
    for line, expected in bad.items():
        for name, body in functions(kernel("_Z4exact", *good) + kernel("_Z5wrong", line)):
            found = [reason for _, reason in violations(name, body)]
            wanted = name == "_Z5wrong"
            if wanted != any(expected in reason for reason in found) or (not wanted and found):
                failures += 1
                print("SELF-TEST FAILED: %s in %s: %s" % (line, name, found))
    fused = list(functions(kernel("_Z8FusedSumIfE", "fma.rn.f32 %f1, %f2, %f3, %f4")))
    if len(fused) != 1 or list(violations(*fused[0])):
        failures += 1
        print("SELF-TEST FAILED: a kernel whose name allows fma was flagged")
    function = ".func (.param .b32 r) helper(.param .b32 a)\n{\nadd.f32 %f1, %f2, %f3;\nret;\n}\n"
    if [name for name, body in functions(function) if list(violations(name, body))] != ["helper"]:
        failures += 1
        print("SELF-TEST FAILED: a device function was not checked")
    print("self-test: %d wrong instructions, %d failures" % (len(bad), failures))
    return failures == 0


def main(arguments):
    if arguments == ["--self-test"]:
        return 0 if self_test() else 1
    expect = arguments[:1] == ["--expect-violation"]
    paths = arguments[1:] if expect else arguments
    if not paths:
        print(__doc__)
        return 2
    kernels, floats, broken = check(paths)
    if kernels == 0 or floats == 0:
        print("nothing to check: that is an error too")
        return 1
    return 0 if (broken > 0) == expect else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
