# SPDX-License-Identifier: Apache-2.0
"""Recordings beside comparo and beside the C++ recorder: compared, reported on, and read by each other."""

import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile
from xml.etree import ElementTree

import numpy as np
from client import HERE, PACKAGE

sys.path.insert(0, PACKAGE)
import comparoscope  # noqa: E402
from comparoscope import open_capture, record  # noqa: E402
from comparoscope.recorder.zip_stream import ZipStream  # noqa: E402
from comparoscope.testing import assert_same  # noqa: E402

PROGRAM = os.environ.get("COMPARO_PROGRAM", "")
KERNEL = os.environ.get("COMPARO_RECORD_KERNEL", "")


class Recorded(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.path = os.path.join(self.folder, "run.comparo")


@unittest.skipIf(not PROGRAM, "without comparo ($COMPARO_PROGRAM)")
class BesideTheProgram(Recorded):
    def _diff(self, a, b, *flags):
        ran = subprocess.run([PROGRAM, "diff", a, b, "--json", *flags], cwd=self.folder, capture_output=True, text=True)
        self.assertIn(ran.returncode, (0, 1), ran.stderr)
        return ran.returncode, json.loads(ran.stdout)

    def test_figures_are_those_of_compare(self):
        generator = np.random.default_rng(11)
        picture = generator.random((3, 21, 34), dtype=np.float32)
        arrays = {"float32": picture, "float16": picture.astype(np.float16), "float64": picture.astype(float), "uint8": (picture * 255).astype(np.uint8),
                  "int64": (picture * 1e6).astype(np.int64), "int8": (picture * 100).astype(np.int8), "bool": picture > 0.5, "five": picture[None, None],
                  "one": picture.reshape(-1), "complex": picture.astype(np.complex64), "pixels": np.moveaxis(picture, 0, -1), "number": np.array(1.5)}
        for side in "ab":
            with record(os.path.join(self.folder, side)) as rec:
                for name, array in arrays.items():
                    rec.step(name, array if side == "a" else self._moved(array))
        for flags, limits in (((), {}), (("--ulp", "2"), {"ulp": 2}), (("--atol", "1"), {"atol": 1}), (("--rtol", "0.01"), {"rtol": 0.01})):
            code, found = self._diff("a", "b", *flags)
            lines = {line["step"]: line for line in found["lines"]}
            for name, array in arrays.items():
                with self.subTest(name, flags=flags):
                    ours = comparoscope.compare(array, self._moved(array), **limits).as_dict()
                    for key in ("samples", "differing", "violating", "nonFinite", "maxAbs", "maxRel", "maxUlp"):
                        self.assertEqual(ours[key], lines[name][key], key)
                    if array.dtype.kind != "c" and array.ndim in (2, 3, 4):
                        self.assertEqual(ours["sentence"], lines[name]["sentence"])

    @staticmethod
    def _moved(array):
        if array.dtype.kind == "b":
            return np.logical_xor(array, np.arange(array.size).reshape(array.shape) % 97 == 5)
        if array.dtype.kind in "iu":
            return (array + (np.arange(array.size).reshape(array.shape) % 7 == 3)).astype(array.dtype)
        return (array * (1 + 0.004 * (np.arange(array.size).reshape(array.shape) % 5 == 2))).astype(array.dtype)

    def test_steps_are_aligned_by_name(self):
        with record(os.path.join(self.folder, "a")) as rec:
            for name in ("x", "only a", "y", "y"):
                rec.step(name, np.zeros((2, 3)))
        with record(os.path.join(self.folder, "b"), most_bytes=60) as rec:
            for name in ("only b", "x", "y", "y", "at the end"):
                rec.step(name, np.zeros((2, 3)))
        code, found = self._diff("a", "b")
        said = [(line["label"], line["differs"], line["sentence"].split(":")[0]) for line in found["lines"]]
        self.assertEqual(said, [("only b", True, "Only B has this step."), ("x", False, "Equal by checksum; its values were not kept."),
                                ("only a", True, "Only A has this step."), ("y", False, "Equal by checksum; its values were not kept."),
                                ("y, call 2", False, "Equal by checksum; its values were not kept."), ("at the end", True, "Only B has this step.")])
        self.assertEqual((code, found["firstDiverging"]), (1, "only b"))

    def test_a_torn_recording_is_compared_up_to_its_end(self):
        for side in "ab":
            with record(os.path.join(self.folder, side)) as rec:
                for number in range(3):
                    rec.step(f"step {number}", np.full((4, 4), number))
        with open(os.path.join(self.folder, "b"), "r+b") as file:
            file.truncate(rec._zip.offset if rec._zip else os.path.getsize(file.name) - 700)
        code, found = self._diff("a", "b")
        self.assertEqual((code, found["b"]["complete"], found["b"]["steps"]), (1, False, 2))
        self.assertEqual([line["differs"] for line in found["lines"]], [False, False, True])

    def test_every_call_is_compared_with_the_same_call_of_one_that_skips(self):
        for side, every in (("a", 1), ("b", 3)):
            with record(os.path.join(self.folder, side), every=every) as rec:
                watched = rec.watch(np.sqrt, "root")
                for number in range(5):
                    watched(np.full(4, float(number)))
        _, found = self._diff("a", "b")
        self.assertEqual([(line["label"], line["differs"]) for line in found["lines"] if "Only A" not in line["sentence"]], [("root", False), ("root, call 4", False)])
        self.assertEqual(len(found["lines"]), 5)

    def test_the_same_program_twice_is_the_same(self):
        for side in "ab":
            with record(os.path.join(self.folder, side)) as rec:
                rec.input(np.arange(12.0).reshape(3, 4))
                rec.watch(np.sqrt, "root")(np.arange(12.0))
        self.assertEqual(self._diff("a", "b")[0], 0)

    def test_other_commands_say_what_it_is(self):
        with record(self.path) as rec:
            rec.step("x", np.zeros((2, 2)))
        old = os.path.abspath(os.path.join(HERE, "..", "support", "captures", "version1.comparo"))
        for arguments, text in ((["replay", self.path], "recording of a program"), (["report", self.path, "out.html"], "recording of a program"),
                                (["diff", self.path, old], "written by an earlier version"),
                                (["diff", self.path, __file__], "is not: use two captures"),
                                (["diff", self.path, "absent.comparo"], "Cannot read absent.comparo: No such file or directory."),
                                (["diff", self.folder, self.path], f"Cannot read {self.folder}: ")):
            ran = subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual(ran.returncode, 2)
            self.assertIn(text, ran.stderr)

    def test_the_first_difference_has_a_report(self):
        for side, value in (("a", 0.25), ("b", 0.5)):
            with record(os.path.join(self.folder, side)) as rec:
                rec.step("same", np.zeros((8, 9), np.float16))
                rec.step("other", np.full((8, 9, 3), value, np.float16))
        ran = subprocess.run([PROGRAM, "diff", "a", "b", "--report", "out.html"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(ran.returncode, 1, ran.stderr)
        self.assertIn("Different: first at other.", ran.stdout)
        with open(os.path.join(self.folder, "out.html"), encoding="utf-8") as file:
            page = file.read()
        self.assertIn("First difference: other", page)
        self.assertEqual(page.count("data:image/png"), 3, "A, B and the difference")

    def test_other_parts_of_a_picture_are_told(self):
        picture = np.arange(3 * 20 * 30, dtype=np.float32).reshape(1, 3, 20, 30)
        for side, kept in (("a", {}), ("b", {"region": (4, 2, 8, 6)}), ("c", {"region": (4, 2, 8, 6), "scale": 2})):
            with record(os.path.join(self.folder, side), **kept) as rec:
                rec.step("same", picture)
        for b, part in (("b", "the region 8x6 at (4, 2)"), ("c", "the region 8x6 at (4, 2), 1 of 2 rows and columns")):
            code, found = self._diff("a", b)
            self.assertEqual((code, found["lines"][0]["sentence"]),
                             (1, f"Different: different parts of it were kept, of A all, of B {part}. Record both with the same settings."))
        self.assertEqual(self._diff("b", "b")[0], 0)

    def _two(self, renamed="net.blur"):
        """A pair whose second step is within 1e-3, and another whose step is renamed."""
        generator = np.random.default_rng(3)
        picture = generator.random((2, 3, 8, 9), dtype=np.float32)
        for side, names, shift in (("a", ("net.in", "net.blur", "head"), 0), ("b", ("net.in", renamed, "head"), 1e-4)):
            with record(os.path.join(self.folder, side)) as rec:
                rec.input(picture)
                rec.step(names[0], picture * 2)
                rec.step(names[1], picture + np.float32(shift))
                rec.step(names[2], (picture[:, 0] + np.float32(shift)).astype(np.float16))

    def _contract(self, *rules):
        with open(os.path.join(self.folder, "c.json"), "w", encoding="utf-8") as file:
            json.dump({"version": 1, "rules": list(rules)}, file)
        return ("--contract", "c.json")

    def test_a_contract_has_rules_by_step(self):
        self._two()
        self.assertEqual(self._diff("a", "b")[0], 1)
        net, head = {"name": "nets", "step": "net.*", "atol": 1e-3}, {"name": "heads", "dtype": "float16", "step": "h?ad", "atol": 2e-3}
        code, found = self._diff("a", "b", *self._contract(net, head, {"name": "other", "step": "net.x*", "atol": 0}, {"name": "op", "op": "resize", "atol": 9}))
        self.assertEqual((code, found["contract"], found["tolerance"]), (0, "c.json", None))
        self.assertEqual([(line["step"], line["rule"]) for line in found["lines"]],
                         [("input", None), ("net.in", "nets"), ("net.blur", "nets"), ("head", "heads")])
        self.assertIn("; rule 'nets'.", found["lines"][2]["sentence"])
        self.assertEqual(self._diff("a", "b", *self._contract(net))[0], 1, "without a rule, head has to be the same")
        self.assertEqual(self._diff("a", "b", *self._contract({"name": "all", "atol": 0.1}, {**net, "atol": 0}))[0], 1, "the rule that says more holds")
        self.assertEqual(self._diff("a", "b", *self._contract({"name": "all", "atol": 0.1}, {"name": "gpu", "step": "*", "a": "cuda", "atol": 0}))[0], 0)
        for rules, text in ((({"name": "x", "step": "*.blur"}, {"name": "y", "step": "net.b*"}), "ambiguous for net.blur"),
                            (({"name": "x", "step": "n", "op": "resize"},), "rules[0].step: 'op' cannot be combined with 'step'"),
                            (({"name": "x", "step": ""},), "rules[0].step: expected a pattern"),
                            (({"name": "x", "step": "n", "a": "kornia@cpu"},), "rules[0].a: a rule with 'step' supports only cpu, emu and cuda"),
                            (({"name": "x", "step": 3},), "rules[0].step: expected a string")):
            ran = subprocess.run([PROGRAM, "diff", "a", "b", *self._contract(*rules)], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual(ran.returncode, 2, ran.stdout)
            self.assertIn(text, ran.stderr)
        ran = subprocess.run([PROGRAM, "diff", "a", "b", "--atol", "1", *self._contract(net)], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual((ran.returncode, "cannot be combined" in ran.stderr), (2, True))

    def test_a_contract_of_steps_is_still_one_for_assertions_and_runs(self):
        self._contract({"name": "nets", "step": "net.*", "atol": 1e-3}, {"name": "all", "atol": 0.5})
        path = os.path.join(self.folder, "c.json")
        assert_same(np.zeros(3), np.full(3, 0.4), contract=path, name="another")
        np.save(os.path.join(self.folder, "in.npy"), np.zeros((3, 8, 9), np.float32))
        ran = subprocess.run([PROGRAM, "run", "in.npy", "--op", "resize:size=4", "--a", "cpu", "--b", "emu:0", "--contract", "c.json", "--json"],
                             cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertEqual(json.loads(ran.stdout)["contract"]["rule"], "all")

    def test_a_renamed_step_is_told_and_can_be_said_by_hand(self):
        self._two("encoder.blur")
        code, found = self._diff("a", "b", "--atol", "0.01")
        line = found["lines"][2]
        self.assertEqual((code, line["label"], line["renamed"], line["differs"]), (0, "net.blur", "encoder.blur", False))
        code, found = self._diff("a", "b", "--atol", "0.01", "--same-step", "net.blur=")
        self.assertEqual([line["sentence"] for line in found["lines"] if line["differs"]], ["Only A has this step.", "Only B has this step."])
        code, found = self._diff("a", "b", "--same-step", "net.*=encoder.*", "--same-step", "head=net.in")
        self.assertEqual([line["renamed"] for line in found["lines"] if line["renamed"]], ["encoder.blur", "net.in"])
        for said, text in (("head", "use OLD=NEW"), ("tail=head", "A has no step 'tail'"), ("head=tail", "B has no step 'tail'")):
            ran = subprocess.run([PROGRAM, "diff", "a", "b", "--same-step", said], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual(ran.returncode, 2, ran.stdout)
            self.assertIn(text, ran.stderr)

    def test_every_format_of_a_report_has_every_step(self):
        self._two()
        pages = {}
        for extension in ("html", "md", "csv", "xml", "json", "pdf"):
            ran = subprocess.run([PROGRAM, "diff", "a", "b", "--report", "out." + extension], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual(ran.returncode, 1, ran.stderr)
            with open(os.path.join(self.folder, "out." + extension), "rb") as file:
                pages[extension] = file.read()
        html = pages["html"].decode()
        for text in ("Different", "net.blur", "net.in", "head", "comparoscope.recordings/1"):
            self.assertIn(text, html)
        self.assertRegex(html, "image [01] of the batch")
        markdown = pages["md"].decode()
        self.assertTrue(markdown.startswith("### Different: first at net.blur."), markdown)
        self.assertIn("2 of 4 tensors are the same.", markdown)
        subprocess.run([PROGRAM, "diff", "a", "b", "--atol", "1", "--report", "within.md"], cwd=self.folder, capture_output=True, check=True)
        with open(os.path.join(self.folder, "within.md"), encoding="utf-8") as file:
            self.assertIn("2 of 4 tensors are the same, 2 within the tolerance.", file.read())
        rows = list(csv.DictReader(io.StringIO(pages["csv"].decode())))
        self.assertEqual([row["verdict"] for row in rows], ["same", "same", "different", "different"])
        self.assertEqual(rows[2]["differing"], "432")
        suite = ElementTree.fromstring(pages["xml"]).find("testsuite")
        self.assertEqual((suite.get("tests"), suite.get("failures")), ("4", "2"))
        self.assertEqual([case.get("name") for case in suite.findall("testcase") if case.find("failure") is not None], ["net.blur", "head"])
        self.assertEqual(json.loads(pages["json"])["firstDiverging"], "net.blur")
        self.assertTrue(pages["pdf"].startswith(b"%PDF"))

    def test_a_run_is_a_recording_too(self):
        np.save(os.path.join(self.folder, "in.npy"), np.arange(3 * 8 * 9, dtype=np.uint8).reshape(3, 8, 9))
        ran = subprocess.run([PROGRAM, "run", "in.npy", "--op", "to_float", "--op", "resize:size=4", "--a", "cpu/exact", "--b", "emu:0/exact",
                              "--capture", "of run.comparo", "--save-a", "out.npy"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        capture = open_capture(os.path.join(self.folder, "of run.comparo"))
        self.assertTrue(capture.complete)
        self.assertEqual([step.name for step in capture.steps], ["input", "a.to_float", "a.resize", "b.to_float", "b.resize"])
        out = np.load(os.path.join(self.folder, "out.npy"))
        np.testing.assert_array_equal(capture["a.resize"].arrays[0].reshape(out.shape), out)
        with record(self.path) as rec:
            rec.input(np.load(os.path.join(self.folder, "in.npy"))[None])
            rec.step("to_float", capture["a.to_float"].arrays[0])
            rec.step("mine.resize", out[None])
        for flags in ((), ("--side", "b")):
            code, found = self._diff("of run.comparo", self.path, *flags)
            self.assertEqual((code, [line["label"] for line in found["lines"]]), (0, ["input", "to_float", "resize"]))
            self.assertEqual(found["lines"][2]["renamed"], "mine.resize")
        for arguments in (["replay", "of run.comparo"], ["report", "of run.comparo"], ["diff", "of run.comparo", "of run.comparo"]):
            ran = subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual(ran.returncode, 0, ran.stderr)

    def test_capture_is_a_run_of_one_side(self):
        np.save(os.path.join(self.folder, "in.npy"), np.arange(3 * 8 * 9, dtype=np.uint8).reshape(3, 8, 9))
        steps = ("--op", "to_float", "--op", "resize:size=4")
        for arguments in (("capture", "in.npy", "one.comparo", *steps, "--side", "emu:0/exact"),
                          ("run", "in.npy", *steps, "--a", "emu:0/exact", "--only-a", "--capture", "two.comparo")):
            ran = subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual(ran.returncode, 0, ran.stderr)
        one, two = (open_capture(os.path.join(self.folder, name)) for name in ("one.comparo", "two.comparo"))
        self.assertEqual([step.name for step in one.steps], ["input", "a.to_float", "a.resize"])
        self.assertEqual([array.tobytes() for step in one.steps for array in step.arrays], [array.tobytes() for step in two.steps for array in step.arrays])
        self.assertEqual(self._diff("one.comparo", "two.comparo", "--side", "a")[0], 0)
        for arguments, text in ((("in.npy", "in.npy", *steps), "would overwrite"), (("in.npy", "x.comparo"), "--op"), (("in.npy", "no/x.comparo", *steps), "Cannot write")):
            ran = subprocess.run([PROGRAM, "capture", *arguments], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual(ran.returncode, 2)
            self.assertIn(text, ran.stderr)

    def test_a_version_of_the_future_is_told_with_those_that_are_read(self):
        stream = ZipStream(self.path)
        stream.add("manifest.json", [b'{"schema":"comparoscope.capture/4"}'])
        stream.close()
        for arguments in (["diff", self.path, self.path], ["replay", self.path], ["report", self.path]):
            ran = subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual(ran.returncode, 2)
            for version in "4123":
                self.assertIn(f"'comparoscope.capture/{version}'", ran.stderr)


@unittest.skipIf(not KERNEL, "without the example of the C++ recorder ($COMPARO_RECORD_KERNEL)")
class OfCpp(Recorded):
    """Recordings that comparo::Recorder wrote."""

    def test_it_is_read_as_one_of_ours(self):
        subprocess.run([KERNEL, self.path, "0.5", "2"], check=True)
        capture = open_capture(self.path)
        self.assertTrue(capture.complete)
        self.assertEqual([(step.name, step.facts["call"]) for step in capture.steps],
                         [("input", 1), ("unsharp.blur", 1), ("unsharp", 1), ("unsharp.blur", 2), ("unsharp", 2)])
        picture, soft, sharp = (capture.steps[i].arrays[0] for i in range(3))
        self.assertEqual((picture.shape, picture.dtype), ((1, 1, 32, 48), np.float32))
        np.testing.assert_array_equal(sharp, picture + np.float32(0.5) * (picture - soft))
        with zipfile.ZipFile(self.path) as archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual(archive.namelist()[-1], "end.json")

    def test_every_byte_between_the_entries_is_that_of_the_python_recorder(self):
        subprocess.run([KERNEL, self.path], check=True)
        other = os.path.join(self.folder, "again.comparo")
        with zipfile.ZipFile(self.path) as archive:
            stream = ZipStream(other)
            for name in archive.namelist():
                stream.add(name, [archive.read(name)])
            stream.close()
        with open(self.path, "rb") as one, open(other, "rb") as two:
            self.assertEqual(one.read(), two.read())

    def test_kill_9_leaves_whole_steps(self):
        for wait in (0.02, 0.05, 0.11):
            process = subprocess.Popen([KERNEL, self.path, "0.001", "100000000"])
            try:
                while not os.path.exists(self.path) or os.path.getsize(self.path) < 20000:
                    time.sleep(0.002)
                time.sleep(wait)
            finally:
                process.kill()
                process.wait()
            capture = open_capture(self.path)
            self.assertFalse(capture.complete)
            self.assertGreater(len(capture.steps), 1)
            for number, step in enumerate(capture.steps[-3:], len(capture.steps) - 2):
                self.assertEqual((step.facts["number"], step.arrays[0].shape), (number, (1, 1, 32, 48)))
            os.remove(self.path)


@unittest.skipIf(shutil.which("c++") is None, "without a C++ compiler")
class OfCppAlone(Recorded):
    def test_the_recorder_is_compiled_by_one_command_without_the_build(self):
        root = os.path.abspath(os.path.join(HERE, "..", ".."))
        with open(os.path.join(root, "resources", "help", "record.md"), encoding="utf-8") as file:
            command = re.search(r"^    (c\+\+ -std=c\+\+20 .*) -o record_kernel$", file.read(), re.MULTILINE)[1]
        program = os.path.join(self.folder, "record_kernel")
        built = subprocess.run(["bash", "-c", f"{command} -o {program}"], cwd=root, capture_output=True, text=True)
        self.assertEqual((built.returncode, built.stderr), (0, ""))
        subprocess.run([program, self.path], check=True)
        capture = open_capture(self.path)
        self.assertEqual(([step.name for step in capture.steps], capture.manifest["recorder"]), (["input", "unsharp.blur", "unsharp"], "comparoscope (C++)"))


if __name__ == "__main__":
    unittest.main()
