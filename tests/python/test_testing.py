# SPDX-License-Identifier: Apache-2.0
"""comparoscope.testing: the assertion by itself, under unittest and under pytest (skipped without it)."""

import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import textwrap
import unittest
import xml.etree.ElementTree as xml

import numpy as np
from client import HERE, PACKAGE

sys.path.insert(0, PACKAGE)
import comparoscope  # noqa: E402
from comparoscope.testing import NotSame, assert_same  # noqa: E402

SUITE = os.path.join(PACKAGE, "examples", "suite")


def python(*arguments, cwd, **environment):
    """Runs this Python with the package on its path; nothing of the surrounding run is inherited."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "COMPARO"))}
    clean.update({"PYTHONPATH": os.path.abspath(PACKAGE), "PYTHONDONTWRITEBYTECODE": "1"}, **environment)
    return subprocess.run([sys.executable, *arguments], cwd=cwd, env=clean, capture_output=True, text=True)


class Assertion(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        before = os.environ.get("COMPARO_REPORT")
        os.environ["COMPARO_REPORT"] = self.folder
        from comparoscope.testing import pages

        pages.use_folder("")

        def restore():
            pages.use_folder("")
            os.environ.pop("COMPARO_REPORT")
            if before is not None:
                os.environ["COMPARO_REPORT"] = before

        self.addCleanup(restore)

    def test_equal_arrays_and_those_within_the_tolerance_pass(self):
        a = np.random.default_rng(1).random((3, 40, 50)).astype(np.float32)
        a[0, 0, 0] = np.nan
        assert_same(a, a.copy())
        assert_same(a[:, ::2], a[:, ::2].copy())
        b = np.nextafter(a, np.float32(2))
        assert_same(a, b, ulp=1)
        assert_same(a, b, atol=6e-8)
        assert_same(a, b, rtol=1.3e-7)
        assert_same(np.array([0.0]), np.array([-0.0]))
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_failure_says_how_many_where_and_what_would_pass(self):
        a = np.zeros((3, 40, 50), np.float32)
        b = a.copy()
        b[1, :, 0] = 0.1
        with self.assertRaises(NotSame) as caught:
            assert_same(b, a, atol=0.05, name="left edge")
        message = str(caught.exception)
        self.assertEqual(message.split("\n")[:7], [
            "left edge: actual is not expected.",
            "Different: 40 of 6,000 samples (0.67 %), 40 outside atol 0.05, max 0.1 at (0, 0, G).",
            "  worst     [1, 0, 0]: actual 0.1, expected 0.0",
            "  where     channel G: the border (left), 1 pixel wide",
            "  passes    with atol 0.1001",
            "  actual    float32 (3, 40, 50) on cpu",
            "  expected  float32 (3, 40, 50) on cpu"])
        self.assertEqual(caught.exception.comparison.violating, 40)
        page = caught.exception.page
        self.assertIn(page, message)
        self.assertEqual(os.path.dirname(page), self.folder)
        with open(page, encoding="utf-8") as file:
            self.assertIn("the border (left), 1 pixel wide", file.read())

    def test_what_is_said_to_pass_passes(self):
        generator = np.random.default_rng(8)
        seen = set()
        for dtype, error in ((np.float16, 1e-2), (np.float32, 1e-2), (np.float32, 1e-6), (np.float64, 1e-2)):
            for _ in range(20):
                a = generator.normal(0, 10.0 ** generator.integers(-3, 3), (9, 11)).astype(dtype)
                b = (a * (1 + generator.normal(0, error, a.shape) * (generator.random(a.shape) < 0.3))).astype(dtype)
                with self.assertRaises(NotSame) as caught:
                    assert_same(a, b, report=False)
                said = dict(re.findall(r"(atol|rtol|ulp) ([0-9.e+-]+)", str(caught.exception).split("  passes    ")[1].split("\n")[0]))
                for limit in said:
                    assert_same(a, b, **{limit: int(said[limit]) if limit == "ulp" else float(said[limit])})
                if "ulp" in said:
                    with self.assertRaises(NotSame):
                        assert_same(a, b, ulp=int(said["ulp"]) - 1, report=False)
                seen.update(said)
        self.assertEqual(seen, {"atol", "rtol", "ulp"})

    def test_only_tolerances_that_hold_something_are_proposed(self):
        one = np.float32(1)
        for a, b, text in ((one, np.nextafter(one, np.float32(2)), "with atol 1.193e-07 or rtol 1.193e-07 or ulp 1"), (one, one * 2, "with atol 1 or rtol 0.5"),
                           (np.float64(0), np.float64(1), "with atol 1"), (np.uint8(3), np.uint8(4), "with atol 1 or rtol 0.25"),
                           (np.complex64(1), np.complex64(1j), "with atol 1"), (np.array([False]), np.array([True]), "with atol 1")):
            with self.assertRaises(NotSame) as caught:
                assert_same(a, b, report=False)
            self.assertIn(f"  passes    {text}\n", str(caught.exception))

    def test_representable_values_are_proposed_while_they_are_a_tolerance(self):
        for dtype, most in ((np.float16, 2 ** 7), (np.float32, 2 ** 20), (np.float64, 2 ** 49)):
            bits = np.dtype(f"u{np.dtype(dtype).itemsize}")
            for ulp, says in ((most, True), (most + 1, False)):
                a = np.ones(3, dtype)
                b = (a.view(bits) + bits.type(ulp)).view(dtype)
                self.assertEqual("ulp" in comparoscope.compare(a, b).would_pass, says, (dtype, ulp))

    def test_shapes_and_dtypes_that_do_not_match_fail(self):
        for a, b, text in ((np.zeros((2, 3)), np.zeros((3, 2)), r"actual is float64 \(2, 3\), expected is float64 \(3, 2\)"),
                           (np.zeros(2, np.uint8), np.zeros(2, np.int8), "actual is uint8"), (np.zeros(2, int), np.zeros(2), "actual is int64")):
            with self.assertRaisesRegex(NotSame, text):
                assert_same(a, b, atol=9)

    def test_nothing_is_written_where_no_folder_can_be_made(self):
        os.environ["COMPARO_REPORT"] = os.path.join(os.devnull, "out")
        with self.assertRaises(NotSame) as caught:
            assert_same(np.zeros(2), np.ones(2))
        self.assertNotIn("report", str(caught.exception))

    def test_names_do_not_leave_the_folder(self):
        for name in ("../../out", "/etc/x", "a/b", "", ".", "index", "x" * 5000, "a\0b", "nul\n"):
            with self.assertRaises(NotSame) as caught:
                assert_same(np.zeros(2), np.ones(2), name=name)
            self.assertEqual(os.path.dirname(caught.exception.page), self.folder)
            self.assertFalse(os.path.basename(caught.exception.page).startswith("."))
        self.assertEqual(len([name for name in os.listdir(self.folder) if name.endswith(".html")]), 9)
        self.assertNotIn("index.html", os.listdir(self.folder))


class Contracts(unittest.TestCase):
    def _asserted(self, rules, name, error, dtype=np.float32):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "tolerances.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(rules if isinstance(rules, str) else json.dumps({"version": 1, "rules": rules}))
            assert_same(np.zeros(2, dtype), np.full(2, error, dtype), contract=path, name=name, report=False)

    def test_a_key_that_is_given_twice_is_refused(self):
        with self.assertRaisesRegex(ValueError, r"Contract: the key 'rules\[0\].atol' is given twice; give it once."):
            self._asserted('{"version": 1, "rules": [{"name": "blur", "atol": 0, "atol": 100}]}', "blur", 5)

    def test_the_rule_of_the_name_holds_then_the_one_of_the_dtype(self):
        rules = [{"name": "blur", "atol": 0.5}, {"name": "any", "atol": 0.1}, {"name": "doubles", "dtype": "float64", "atol": 0.01},
                 {"name": "on two sides", "a": "cpu", "b": "cuda", "atol": 9}, {"name": "of an op", "op": "resize", "atol": 9}]
        del rules[0]["atol"]
        rules[0].update(op="*", dtype="float32", atol=0.5)
        self._asserted(rules, "blur", 0.4)
        self._asserted(rules, "other", 0.01, np.float64)
        for name, error, dtype in (("blur", 0.6, np.float32), ("other", 0.6, np.float32), ("other", 0.05, np.float64)):
            with self.assertRaises(NotSame):
                self._asserted(rules, name, error, dtype)

    def test_without_a_rule_every_bit_counts(self):
        with self.assertRaises(NotSame):
            self._asserted([{"name": "of an op", "op": "resize", "atol": 9}], "blur", 1e-30)

    def test_mistakes_are_sentences(self):
        for rules, text in (("{", "not valid JSON"), ("[]", "version"), ([1], r"rules\[0\]: expected an object"), ([{"name": "a", "atoll": 1}], "unknown key 'atoll'"),
                            ([{"atol": 1}], r"rules\[0\].name"), ([{"name": "a", "atol": -1}], r"rules\[0\].atol: expected a number of at least 0"),
                            ([{"name": "a", "ulp": 1.5}], "whole number"), ([{"name": "a", "op": 3}], r"rules\[0\].op: expected a string"),
                            ([{"name": "a"}, {"name": "b"}], "'a' and 'b' fit 'x' equally well"), ("[" * 100000, "not valid JSON")):
            with self.subTest(text), self.assertRaisesRegex(ValueError, text):
                self._asserted(rules, "x", 1.0)
        with self.assertRaisesRegex(ValueError, "cannot be combined"):
            assert_same(1.0, 2.0, atol=1, contract="x.json")


class Imports(unittest.TestCase):
    def test_importing_the_package_imports_no_library(self):
        ran = python("-c", "import sys, comparoscope, comparoscope.testing; print([name for name in ('numpy', 'torch', 'pytest') if name in sys.modules])", cwd=HERE)
        self.assertEqual(ran.stdout, "[]\n", ran.stderr)

    def test_asserting_imports_numpy_only(self):
        ran = python("-c", "import sys, comparoscope.testing as t; t.assert_same(1.0, 1.5, atol=1); print('numpy' in sys.modules, 'torch' in sys.modules)", cwd=HERE)
        self.assertEqual(ran.stdout, "True False\n", ran.stderr)


class UnderUnittest(unittest.TestCase):
    CASES = textwrap.dedent("""
        import unittest
        import numpy as np
        from comparoscope.testing import NotSame, SameAssertions

        class Cases(SameAssertions, unittest.TestCase):
            def test_right(self):
                self.assertSame(np.ones(3), np.ones(3))

            def test_wrong(self):
                self.assertSame(np.ones((8, 9)), np.full((8, 9), 1.5), atol=0.1)

            def test_expected_to_be_wrong(self):
                with self.assertRaises(NotSame):
                    self.assertSame(np.ones(3), np.zeros(3))

            def test_parts(self):
                for part in (1, 2, 3):
                    with self.subTest(part=part):
                        self.assertSame(np.full(2, part), np.full(2, 2), name=f"part {part}")
        """)

    def test_the_index_lists_what_failed(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "cases.py"), "w", encoding="utf-8") as file:
                file.write(self.CASES)
            ran = python("-m", "unittest", "cases", cwd=folder, COMPARO_REPORT="out")
            self.assertRegex(ran.stderr, r"FAILED \(failures=3\)")
            out = os.path.join(folder, "out")
            with open(os.path.join(out, "index.html"), encoding="utf-8") as file:
                index = file.read()
            self.assertIn("<h1>3 comparisons failed</h1>", index)
            self.assertNotIn("expected_to_be_wrong", index)
            self.assertEqual(index.count("<img"), 3)
            for link in re.findall('href="([^"]*)"', index):
                self.assertTrue(os.path.exists(os.path.join(out, link)), link)
            with open(os.path.join(out, "summary.md"), encoding="utf-8") as file:
                self.assertEqual(len([line for line in file if line.startswith("| cases")]), 3)


@unittest.skipIf(importlib.util.find_spec("pytest") is None, "without pytest")
class UnderPytest(unittest.TestCase):
    def _run(self, folder, *arguments, suite=SUITE):
        installed = importlib.util.find_spec("comparoscope") is not None and any(
            entry.name == "comparoscope" for entry in __import__("importlib.metadata").metadata.entry_points(group="pytest11"))
        plugin = [] if installed else ["-p", "comparoscope.testing.pytest_plugin"]
        return python("-m", "pytest", "-p", "no:cacheprovider", *plugin, "--rootdir", suite, suite, *arguments, cwd=folder)

    def _check_suite(self, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            ran = self._run(folder, "--comparo-report", "out", "--comparo-summary", "job.md", "--junitxml", "junit.xml", *arguments)
            self.assertEqual(ran.returncode, 1, ran.stdout + ran.stderr)
            self.assertIn("2 failed, 2 passed", ran.stdout)
            self.assertIn("2 comparisons failed: out/index.html", ran.stdout)
            out = os.path.join(folder, "out")
            with open(os.path.join(out, "index.html"), encoding="utf-8") as file:
                index = file.read()
            self.assertEqual(index.count("<h2>"), 2)
            self.assertEqual(index.count("<img"), 12)
            self.assertLess(index.index("test_blur_matches_the_reference"), index.index("test_eight_bits"))
            for link in re.findall('href="([^"]*)"', index):
                self.assertTrue(os.path.exists(os.path.join(out, link)), link)
            self.assertEqual(len([name for name in os.listdir(out) if name.endswith(".html")]), 3)
            with open(os.path.join(folder, "job.md"), encoding="utf-8") as file:
                summary = file.read()
            self.assertIn("### 2 comparisons failed", summary)
            self.assertIn("1 pixel wide", summary)
            properties = {(case.get("name"), item.get("name")): item.get("value")
                          for case in xml.parse(os.path.join(folder, "junit.xml")).iter("testcase") for item in case.iter("property")}
            self.assertEqual(properties[("test_eight_bits", "comparo.max_abs")], "1.0")
            self.assertEqual(properties[("test_blur_matches_the_reference", "comparo.differing")], "3348")
            self.assertEqual({test for test, _ in properties}, {"test_eight_bits", "test_blur_matches_the_reference"})

    def test_the_example_suite_gives_an_index_of_its_two_wrong_tests(self):
        self._check_suite()

    @unittest.skipIf(importlib.util.find_spec("xdist") is None, "without pytest-xdist")
    def test_workers_give_one_index(self):
        self._check_suite("-n", "2")

    def test_expected_failures_are_not_listed_and_contracts_hold(self):
        with tempfile.TemporaryDirectory() as folder:
            suite = os.path.join(folder, "suite")
            os.mkdir(suite)
            with open(os.path.join(suite, "test_one.py"), "w", encoding="utf-8") as file:
                file.write(textwrap.dedent("""
                    import numpy as np
                    import pytest
                    from comparoscope.testing import NotSame

                    def test_raises(comparo):
                        with pytest.raises(NotSame):
                            comparo.assert_same(np.zeros(2), np.ones(2), atol=0.1)

                    def test_by_contract(comparo):
                        comparo.assert_same(np.zeros(2), np.full(2, 0.5))
                        assert comparo.compare(np.zeros(2), np.full(2, 0.5)).rule == "test_by_contract"

                    @pytest.mark.xfail
                    def test_known(comparo):
                        comparo.assert_same(np.zeros(2), np.ones(2))

                    @pytest.fixture
                    def broken():
                        from comparoscope.testing import assert_same
                        assert_same(np.zeros((2, 2)), np.ones((2, 2)))

                    def test_setup(broken):
                        pass

                    def test_shapes(comparo):
                        comparo.assert_same(np.zeros(2), np.zeros(3))
                    """))
            with open(os.path.join(folder, "tolerances.json"), "w", encoding="utf-8") as file:
                json.dump({"version": 1, "rules": [{"name": "test_by_contract", "atol": 0.5}]}, file)
            ran = self._run(folder, "--comparo-report", "out", "--comparo-contract", "tolerances.json", suite=suite)
            self.assertIn("1 failed, 2 passed, 1 xfailed, 1 error", ran.stdout)
            with open(os.path.join(folder, "out", "index.html"), encoding="utf-8") as file:
                index = file.read()
            self.assertEqual(re.findall(r"<h2>(?:<a [^>]*>)?([^<]*)", index), ["test_one.py::test_setup", "test_one.py::test_shapes"])

    def test_without_the_option_nothing_is_written_into_the_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            ran = self._run(folder)
            self.assertIn("2 failed, 2 passed", ran.stdout)
            self.assertEqual(os.listdir(folder), [])


if __name__ == "__main__":
    unittest.main()
