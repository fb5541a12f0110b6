# SPDX-License-Identifier: Apache-2.0
"""The verdict, by the table of cases that the tests in C++ run too: compare(), assert_same(), and ``comparo diff`` ($COMPARO_PROGRAM)."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

import numpy as np
from client import PACKAGE

sys.path.insert(0, PACKAGE)
from comparoscope import compare, record  # noqa: E402
from comparoscope.comparison import same_bits  # noqa: E402
from comparoscope.testing import NotSame, assert_same  # noqa: E402
from comparoscope.values import Value  # noqa: E402

PROGRAM = os.environ.get("COMPARO_PROGRAM", "")
TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "reference", "verdict", "cases.json")
PASSES = ("bit-exact", "equal", "within tolerance")


def value_of(side):
    """The samples of a side; a complex number has the digits of both parts."""
    digits = [bytes.fromhex(text) for text in side["bits"]]
    parts = [text[i:i + len(text) // 2] for text in digits for i in (0, len(text) // 2)] if side["dtype"].startswith("complex") else digits
    dtype = np.dtype("u2" if side["dtype"] == "bfloat16" else side["dtype"])
    return Value(np.frombuffer(b"".join(part[::-1] for part in parts), dtype), side["dtype"])


def cases():
    with open(TABLE, encoding="utf-8") as file:
        for case in json.load(file)["cases"]:
            yield case, value_of(case["a"]), value_of(case["b"]), {key: case[key] for key in ("atol", "ulp") if key in case}


class OfThePackage(unittest.TestCase):
    def test_every_case(self):
        for case, a, b, limits in cases():
            with self.subTest(case["name"]):
                result = compare(a, b, **limits)
                self.assertEqual(result.verdict, case["verdict"])
                self.assertEqual(result.passes, case["verdict"] in PASSES)
                self.assertEqual(bool(result.unlike), case["verdict"] == "equal")
                self.assertEqual(result.as_dict()["verdict"], case["verdict"])
                if "sentence" in case:
                    self.assertEqual(result.sentence, case["sentence"])

    def test_assertions_pass_what_passes(self):
        for case, a, b, limits in cases():
            with self.subTest(case["name"]):
                if case["verdict"] in PASSES:
                    assert_same(a, b, report=False, **limits)
                else:
                    self.assertRaises(NotSame, assert_same, a, b, report=False, **limits)

    def test_strides_do_not_hide_bits(self):
        a = np.zeros((4, 4), np.float32)
        b = -a
        self.assertFalse(same_bits(a.T[::2], b.T[::2]))
        self.assertEqual(compare(a.T[::2], b.T[::2]).unlike, "−0 at 8 samples")

    def test_many_pieces_are_counted_together(self):
        a = np.zeros(1 << 18, np.float32)
        b = a.copy()
        b[::1 << 16] = -0.0
        self.assertEqual(compare(a, b).sentence, "Equal: all 262,144 samples equal; not the same: −0 at 4 samples.")
        b[-1] = 1.0
        self.assertEqual((compare(a, b).verdict, compare(a, b).unlike), ("different", ""))


@unittest.skipIf(not PROGRAM, "without comparo ($COMPARO_PROGRAM)")
class OfTheProgram(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def _diff(self, *arguments):
        ran = subprocess.run([PROGRAM, "diff", *arguments, "--json"], cwd=self.folder.name, capture_output=True, text=True)
        return ran.returncode, json.loads(ran.stdout) if ran.stdout else ran.stderr

    def _recorded(self, name, values, **options):
        path = os.path.join(self.folder.name, name)
        with record(path, **options) as recording:
            for step, value in values.items():
                recording.step(step, value)
        return path

    def test_every_case_as_recordings(self):
        for case, a, b, limits in cases():
            flags = [text for key, limit in limits.items() for text in ("--" + key, str(limit))]
            with self.subTest(case["name"]):
                code, found = self._diff(self._recorded("a.comparo", {"s": a}), self._recorded("b.comparo", {"s": b}), *flags)
                self.assertEqual(found["id"], case["verdict"])
                self.assertEqual(found["lines"][0]["verdict"], case["verdict"])
                self.assertEqual(code, 0 if case["verdict"] in PASSES else 1)
                self.assertEqual(found["coverage"], {"compared": 1, "of": 1, "left": []})

    def test_every_case_as_arrays(self):
        known = ("uint8", "uint16", "float32", "float64")
        for case, a, b, limits in cases():
            if a.dtype not in known or b.dtype not in known:
                continue
            flags = [text for key, limit in limits.items() for text in ("--" + key, str(limit))]
            with self.subTest(case["name"]):
                for name, value in (("a.npy", a), ("b.npy", b)):
                    np.save(os.path.join(self.folder.name, name), value.array.reshape(1, -1))
                code, found = self._diff("a.npy", "b.npy", "--no-cause", *flags)
                self.assertEqual(found["verdict"]["id"], case["verdict"])
                self.assertEqual(code, 0 if case["verdict"] in PASSES else 1)
                if "sentence" in case:
                    self.assertEqual(found["verdict"]["sentence"], case["sentence"])
                self.assertEqual(found["coverage"], {"compared": 1, "of": 1, "left": []})

    def test_nothing_compared_is_an_error(self):
        words = np.array(["one", "two"])
        for name, steps, options in (("text", {"s": words}, {}), ("typo", {"s": np.zeros(3)}, {"steps": "encodr.*"}),
                                     ("long double", {"s": np.zeros(3, np.longdouble)}, {}), ("string", {"s": "cat"}, {})):
            with self.subTest(name):
                code, found = self._diff(self._recorded("a.comparo", steps, **options), self._recorded("b.comparo", steps, **options))
                self.assertEqual((code, found["id"], found["same"]), (2, "error", False))
                self.assertTrue(found["verdict"].startswith("Nothing was compared"))

    def test_what_was_left_out_is_an_error_only_where_that_is_asked_for(self):
        steps = {"s": np.zeros(3), "words": np.array(["one"])}
        paths = self._recorded("a.comparo", steps), self._recorded("b.comparo", steps)
        code, found = self._diff(*paths)
        self.assertEqual((code, found["id"], found["same"]), (0, "bit-exact", True))
        self.assertIn("1 of 2 tensors were compared", found["verdict"])
        self.assertEqual([found["coverage"][key] for key in ("compared", "of")], [1, 2])
        self.assertEqual(found["coverage"]["left"][0]["what"], "words")
        self.assertEqual(self._diff(*paths, "--strict")[0], 2)
        whole = self._recorded("c.comparo", {"s": np.zeros(3)})
        self.assertEqual(self._diff(whole, whole, "--strict")[0], 0)


if __name__ == "__main__":
    unittest.main()
