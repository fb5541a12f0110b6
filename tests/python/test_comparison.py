# SPDX-License-Identifier: Apache-2.0
"""comparoscope.compare: its numbers by themselves, and beside those of ``comparo diff`` ($COMPARO_PROGRAM)."""

import json
import math
import os
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import zlib
from decimal import Decimal

import numpy as np
from client import PACKAGE

sys.path.insert(0, PACKAGE)
from comparoscope import compare, open_capture  # noqa: E402
from comparoscope.axes import place  # noqa: E402
from comparoscope.comparison import showing, words  # noqa: E402
from comparoscope.comparison.png import png_of  # noqa: E402
from comparoscope.comparison.spread import spread_of  # noqa: E402
from comparoscope.values import Value, value_of, widened  # noqa: E402

PROGRAM = os.environ.get("COMPARO_PROGRAM", "")


def pairs():
    """Pairs that ``comparo`` reads, with what may be said about each."""
    generator = np.random.default_rng(20)
    photograph = generator.random((3, 37, 53), dtype=np.float32)
    noisy = (photograph + generator.normal(0, 1e-3, photograph.shape)).astype(np.float32)
    levels = (photograph * 255).astype(np.uint8)
    deep = (photograph * 65535).astype(np.uint16)
    special = photograph.copy()
    special[0, 0, :6] = [np.nan, np.inf, -np.inf, 0.0, 1e-45, 3e38]
    other = special.copy()
    other[0, 0, :6] = [1.0, -np.inf, -np.inf, -0.0, -1e-45, -3e38]
    both_nan = special.copy()
    both_nan[1, 2, 3] += 0.5
    return {
        "equal": (photograph, photograph.copy()),
        "noise": (photograph, noisy),
        "one sample": (photograph, np.where(np.arange(photograph.size).reshape(photograph.shape) == 4321, 2.0, photograph).astype(np.float32)),
        "bytes": (levels, np.clip(levels.astype(int) + generator.integers(-2, 3, levels.shape), 0, 255).astype(np.uint8)),
        "words": (deep, (deep + generator.integers(0, 9, deep.shape)).astype(np.uint16)),
        "float64": (photograph.astype(np.float64), photograph.astype(np.float64) * (1 + 1e-13)),
        "float32 and float64": (photograph, photograph.astype(np.float64) + 1e-9),
        "not finite": (special, other),
        "NaN on both": (special, both_nan),
        "outside of 0 to 1": (photograph * 300 - 100, noisy * 300 - 100),
        "rows and columns": (levels[0], levels[1]),
        "pixels": (np.moveaxis(levels, 0, -1), np.moveaxis(np.roll(levels, 1, axis=2), 0, -1)),
        "batch": (np.stack([photograph, noisy]), np.stack([photograph, photograph])),
        "opposite signs": (photograph - 0.5, 0.5 - photograph),
    }


@unittest.skipIf(not PROGRAM, "without comparo ($COMPARO_PROGRAM)")
class BesideTheProgram(unittest.TestCase):
    def _beside(self, a, b, *flags, **limits):
        with tempfile.TemporaryDirectory() as folder:
            for name, array in (("a.npy", a), ("b.npy", b)):
                np.save(os.path.join(folder, name), array)
            ran = subprocess.run([PROGRAM, "diff", "a.npy", "b.npy", "--json", "--no-cause", *flags], cwd=folder, capture_output=True, text=True)
        self.assertIn(ran.returncode, (0, 1), ran.stderr)
        theirs = json.loads(ran.stdout)
        ours = compare(a, b, **limits)
        self.assertEqual(ours.passes, ran.returncode == 0)
        return ours, ours.as_dict(), theirs

    def _agree(self, a, b, *flags, **limits):
        ours, figures, theirs = self._beside(a, b, *flags, **limits)
        self.assertEqual(figures["verdict"], theirs["verdict"]["id"])
        self.assertEqual(figures["sentence"], theirs["verdict"]["sentence"])
        everything = theirs["statistics"]["all"]
        for key in ("samples", "differing", "violating", "nonFinite", "maxAbs", "maxRel", "maxUlp"):
            self.assertEqual(figures[key], everything[key], key)
        for key in ("meanAbs", "bias", "rmse", "psnr"):
            mine, other = float(figures[key]), float(everything[key])
            scale = everything["meanAbs"] if key == "bias" else abs(other)
            self.assertTrue(mine == other or math.isnan(mine) and math.isnan(other) or abs(mine - other) <= 1e-12 * float(scale), (key, mine, other))
        self.assertEqual(figures["peak"], theirs["peak"])
        for key in ("worst", "first"):
            if everything[key] is None:
                self.assertIsNone(figures[key])
            else:
                self.assertEqual({part: figures[key][part] for part in everything[key]}, everything[key])
        self.assertEqual(figures["tolerance"], theirs["tolerance"])
        self.assertEqual((figures["maxAbs"], figures["maxUlp"]), (theirs["required"]["absolute"], theirs["required"]["ulp"]))

    def test_every_pair_has_the_same_figures(self):
        for name, (a, b) in pairs().items():
            with self.subTest(name):
                self._agree(a, b)

    def test_tolerances_pass_the_same_samples(self):
        known = pairs()
        for name, limits in (("noise", {"atol": 0.001}), ("noise", {"rtol": 0.0015}), ("noise", {"ulp": 3000}), ("noise", {"atol": 1e-5, "rtol": 1e-3, "ulp": 99}),
                             ("bytes", {"atol": 1}), ("words", {"ulp": 4}), ("not finite", {"atol": 1e9}), ("float32 and float64", {"ulp": 1 << 24})):
            with self.subTest(name, limits=limits):
                flags = [text for key, limit in limits.items() for text in ("--" + key, str(limit))]
                self._agree(*known[name], *flags, **limits)

    def test_float16_has_the_same_errors_and_its_own_ulps(self):
        a = np.random.default_rng(3).random((8, 9)).astype(np.float16) + np.float16(0.5)
        b = np.nextafter(a, np.float16(4))
        _, figures, theirs = self._beside(a, b)
        for key in ("differing", "maxAbs", "maxRel", "meanAbs"):
            self.assertEqual(figures[key], theirs["statistics"]["all"][key])
        self.assertEqual((figures["maxUlp"], theirs["required"]["ulp"]), (1, 8192))  # the program widens to float32

    def test_two_shapes_are_refused_by_both(self):
        with self.assertRaisesRegex(ValueError, r"A is float32 \(2, 3\), B is float32 \(3, 2\): shapes must be equal"):
            compare(np.zeros((2, 3), np.float32), np.zeros((3, 2), np.float32))


class Figures(unittest.TestCase):
    def test_integers_of_64_bits_are_exact(self):
        result = compare(np.array([2**63 - 1, 0]), np.array([2**63 - 2, 0]))
        self.assertEqual((result.differing, result.max_abs, result.max_ulp), (1, 1.0, 1))
        result = compare(np.array([2**64 - 1], np.uint64), np.array([0], np.uint64), ulp=2**62)
        self.assertEqual((result.passes, result.max_ulp), (False, 2**63 - 1))
        self.assertEqual(compare(np.array([-2**63]), np.array([2**63 - 1])).max_abs, float(2**64 - 1))

    def test_booleans_differ_by_one(self):
        result = compare(np.array([True, False, True]), np.array([True, True, True]))
        self.assertEqual((result.differing, result.max_abs, result.first.index), (1, 1.0, (1,)))

    def test_sixteen_bit_floats_have_ulps_of_their_own(self):
        one = np.array([1.0, -0.0, 6e-8, 60000.0], np.float16)
        self.assertEqual(compare(one, np.array([1.001, 0.0, 1.2e-7, 60000.0], np.float16)).max_ulp, 1)
        bits = np.array([0x3F80, 0x8001, 0x7F80], np.uint16)
        a, b = (Value(array, "bfloat16") for array in (bits, bits + np.array([1, 0, 0], np.uint16)))
        from comparoscope.comparison import Tolerance, compared

        result = compared(a, b, Tolerance(ulp=1))
        self.assertEqual((result.verdict, result.max_ulp, result.max_abs, result.worst.a), ("within tolerance", 1, 2.0**-7, 1.0))

    def test_complex_numbers_are_two_samples_each(self):
        a = np.array([[1 + 2j, 3 - 1j]], np.complex64)
        result = compare(a, a + np.array([[0, 0.5j]], np.complex64))
        self.assertEqual((result.samples, result.differing, result.max_abs, result.worst.index, result.worst.b), (4, 1, 0.5, (0, 1), 3 - 0.5j))
        self.assertEqual(result.mask.tolist(), [[False, True]])

    def test_nothing_and_one_number(self):
        empty = compare(np.zeros((0, 3)), np.zeros((0, 3)))
        self.assertEqual((empty.sentence, empty.passes), ("Bit-exact: there are no samples.", True))
        self.assertEqual(compare(np.float32(1), np.float32(1.5)).worst.index, ())
        self.assertEqual(compare(1.0, 2.0).max_abs, 1.0)

    def test_the_order_in_memory_changes_nothing(self):
        a = np.random.default_rng(4).random((3, 200, 300))
        b = a * np.where(np.random.default_rng(5).random(a.shape) < 0.1, 1.001, 1.0)
        plain = compare(a, b).as_dict()
        for view in (np.asfortranarray, lambda x: np.moveaxis(np.ascontiguousarray(np.moveaxis(x, 0, -1)), -1, 0)):
            self.assertEqual(compare(view(a), view(b)).as_dict(), plain)
            self.assertEqual(compare(view(a), b).as_dict(), plain)

    def test_a_byte_order_that_is_not_the_machines(self):
        a = np.arange(6, dtype=np.float32)
        self.assertEqual(compare(a.astype(">f4"), a).verdict, "bit-exact")
        self.assertEqual(compare(a.astype(">f4"), np.nextafter(a, np.float32(9)).astype(">f4")).max_ulp, 1)

    def test_what_is_no_array_is_a_sentence(self):
        for value in ("text", {}, None, np.array(["a"]), np.array([object()]), np.zeros(2, "M8[s]"), [[1], [2, 3]]):
            with self.subTest(value=value), self.assertRaises(TypeError):
                compare(value, value)
        for limit in ({"atol": -1}, {"rtol": math.nan}, {"ulp": 0.5}, {"atol": math.inf}):
            with self.subTest(limit=limit), self.assertRaises(ValueError):
                compare(np.zeros(2), np.zeros(2), **limit)

    def test_whoever_gives_an_array_is_compared(self):
        class WithArray:
            def __array__(self, dtype=None, copy=None):
                return np.arange(3.0)

        self.assertEqual(compare(WithArray(), np.arange(3.0)).verdict, "bit-exact")
        if hasattr(np, "from_dlpack"):
            class WithDlpack:
                def __dlpack__(self, **options):
                    return np.arange(3.0).__dlpack__(**options)

                def __dlpack_device__(self):
                    return np.arange(3.0).__dlpack_device__()

            self.assertEqual(compare(WithDlpack(), np.arange(3.0)).verdict, "bit-exact")
            self.assertEqual(value_of(WithDlpack()).dtype, "float64")


    def test_one_protocol_is_enough_and_shares_the_memory(self):
        held = np.arange(12, dtype=np.int16).reshape(3, 4)[:, ::2]

        class WithInterface:
            __array_interface__ = held.__array_interface__

        found = value_of(WithInterface())
        self.assertTrue(np.shares_memory(found.array, held))
        self.assertEqual((found.dtype, found.array.shape), ("int16", (3, 2)))
        self.assertEqual(compare(WithInterface(), held + 1).max_abs, 1.0)
        turned = np.arange(3, dtype=">f4")

        class WithOtherOrder:
            __array_interface__ = turned.__array_interface__

        self.assertEqual(compare(WithOtherOrder(), np.arange(3, dtype="f4")).verdict, "bit-exact")
        if hasattr(np, "from_dlpack"):
            class WithDlpack:
                def __dlpack__(self, **options):
                    return held.__dlpack__(**options)

                def __dlpack_device__(self):
                    return held.__dlpack_device__()

            self.assertTrue(np.shares_memory(value_of(WithDlpack()).array, held))
            self.assertEqual(compare(WithDlpack(), WithInterface()).verdict, "bit-exact")

    def test_arrays_in_the_memory_of_a_gpu(self):
        class OfNumba:
            __cuda_array_interface__ = {"shape": (3,), "typestr": "<f8", "data": (1, False), "version": 3}

            def copy_to_host(self):
                return np.arange(3.0)

        found = value_of(OfNumba())
        self.assertEqual((found.device, found.dtype), ("cuda:0", "float64"))
        self.assertEqual(compare(OfNumba(), np.arange(3.0)).verdict, "bit-exact")

        class OnlyInterface:
            __cuda_array_interface__ = OfNumba.__cuda_array_interface__

        class OnlyDlpack:
            def __dlpack__(self, **options):
                raise BufferError("not here")

            def __dlpack_device__(self):
                return 2, 1

        others = {name: sys.modules.pop(name) for name in ("torch", "cupy") if name in sys.modules}
        try:
            for value, words in ((OnlyInterface(), "memory of a GPU"), (OnlyDlpack(), r"device \(2, 1\)")):
                with self.assertRaisesRegex(TypeError, words):
                    compare(value, value)
        finally:
            sys.modules.update(others)

    def test_float8_has_the_values_of_its_format(self):
        path = pathlib.Path(__file__).resolve().parent.parent / "reference" / "arrays" / "scientific.json"
        for dtype, bits in json.loads(path.read_text())["eighths"].items():
            codes = np.arange(256, dtype=np.uint8)
            found = widened(Value(codes, dtype))
            expected = np.array(bits, np.uint32).view(np.float32)
            np.testing.assert_array_equal(found, expected, dtype)
            np.testing.assert_array_equal(np.signbit(found[expected == 0]), np.signbit(expected[expected == 0]), dtype)
        one = Value(np.array([0x38, 0x01], np.uint8), "float8_e4m3fn")
        other = Value(np.array([0x39, 0x81], np.uint8), "float8_e4m3fn")
        result = compare(one, other)
        self.assertEqual((result.differing, result.max_abs, result.max_ulp), (2, 0.125, 2))


class Words(unittest.TestCase):
    def test_a_suggested_tolerance_has_four_digits_and_holds(self):
        numbers = random.Random(6)
        for _ in range(20000):
            value = math.ldexp(numbers.random(), numbers.randint(-1060, 60))
            bound = float(words.rounded_up(value))
            self.assertGreaterEqual(bound, value)
            if value != math.floor(value):
                self.assertLessEqual(Decimal(bound), Decimal(value) * Decimal("1.0011") + Decimal("5e-324"))
        self.assertEqual([words.rounded_up(v) for v in (0.0, 1.0, 0.083333, 671089.0, 9.9999e-5)], ["0", "1", "0.08334", "671089", "0.0001"])

    def test_shares_say_all_and_nothing_only_of_all_and_nothing(self):
        self.assertEqual([words.percent(part, 10**7) for part in (0, 1, 50, 10**4, 12 * 10**5, 10**7 - 1, 10**7)],
                         ["0 %", "< 0.0001 %", "0.0005 %", "0.10 %", "12.00 %", "> 99.99 %", "100 %"])

    def test_places_are_those_of_pictures(self):
        self.assertEqual(place((1, 87, 211), (3, 300, 400)), "(211, 87, G)")
        self.assertEqual(place((87, 211, 0), (300, 400, 3)), "(211, 87, R)")
        self.assertEqual(place((2, 0, 8, 9), (4, 1, 300, 400)), "(9, 8, Y, image 2)")
        self.assertEqual(place((2, 0, 8, 9, 1), (4, 1, 300, 400, 2)), "[2, 0, 8, 9, 1]")
        self.assertEqual(place((2, 8, 9, 1), (4, 300, 400, 3)), "(9, 8, G, image 2)")
        self.assertEqual(place((2, 8, 3, 1), (4, 300, 4, 3)), "(1, 3, 8, image 2)", "features of a network")

    def test_where_samples_differ(self):
        def mask(*places, shape=(3, 40, 50)):
            found = np.zeros(shape, bool)
            for where in places:
                found[where] = True
            return found

        everything = slice(None)
        for places, text in ((((1, 3, 4),), "channel G: one pixel, (4, 3)"),
                             (((everything, everything, everything),), "every pixel"),
                             (((everything, 0, everything),), "the border (top), 1 pixel wide"),
                             (((0, everything, slice(-2, None)),), "channel R: the border (right), 2 pixels wide"),
                             (((everything, 7, slice(3, 9)),), "row 7, x 3 to 8"),
                             (((everything, slice(3, 9), 20),), "column 20, y 3 to 8"),
                             (((everything, slice(10, 20), slice(10, 20)),), "a filled rectangle, x 10 to 19, y 10 to 19"),
                             (((2, 5, 5), (0, 30, 40)), "channels R, B: scattered pixels in x 5 to 40, y 5 to 30")):
            self.assertEqual(spread_of(mask(*places)), text)
        self.assertEqual(spread_of(mask((1, 0, 2, 2), shape=(4, 1, 9, 9))), "image 1: one pixel, (2, 2)")
        self.assertEqual(spread_of(mask((1, 2, 2, 0), shape=(4, 9, 9, 3))), "image 1, channel R: one pixel, (2, 2)")
        self.assertEqual(spread_of(mask((slice(2, 5),), shape=(9,))), "in [2:5] of [9]")


@unittest.skipUnless(PROGRAM, "COMPARO_PROGRAM names no program")
class Answers(unittest.TestCase):
    """What the program answers stands first, in its words."""

    def setUp(self):
        before = os.environ["PATH"]
        os.environ["PATH"] = os.path.dirname(PROGRAM) + os.pathsep + before
        self.addCleanup(os.environ.__setitem__, "PATH", before)
        self.a = np.random.default_rng(4).integers(0, 255, (3, 40, 50), dtype=np.uint8)

    def test_a_picture_has_its_grade_cause_and_remedy(self):
        near = compare(self.a, self.a ^ (np.random.default_rng(5).random(self.a.shape) < 0.02))
        self.assertEqual(near.answer.grade, "rounding")
        self.assertIn("atol 1 passes every sample", near.answer.remedies[0])
        turned = compare(self.a, self.a[:, :, ::-1].copy(), name="turned")
        self.assertEqual(turned.answer.grade, "broken")
        self.assertIn("flipped left to right", turned.answer.sentence)
        for shown in (turned.markdown(), turned._repr_html_()):
            plain = shown.replace("\\", "")
            self.assertLess(plain.index("Broken: "), plain.index("Different: "))

    def test_an_array_of_any_dtype_has_one(self):
        found = compare(np.arange(10), np.arange(10) + (np.arange(10) == 3))
        self.assertEqual(found.answer.grade, "noticeable")

    def test_without_the_program_there_is_none(self):
        os.environ["PATH"] = ""
        found = compare(self.a, self.a ^ 1)
        self.assertIsNone(found.answer)
        self.assertTrue(found.markdown().startswith("**Different: "))


class ManyArrays(unittest.TestCase):
    """State dicts and other dictionaries, array by array."""

    A = {"model": {"w": np.ones((2, 3)), "b": np.zeros(3)}, "steps": [np.arange(2)], "epoch": 3}

    def test_equal_ones_pass_with_one_sentence(self):
        result = compare(self.A, {**self.A, "epoch": 4})
        self.assertTrue(result)
        self.assertEqual(str(result), "All 3 arrays are equal.")

    def test_the_worst_is_named_and_what_one_side_lacks(self):
        other = {"model": {"w": np.ones((2, 3)), "b": np.array([0.0, 0.5, 0.0]), "new": np.ones(1)}, "steps": [np.arange(3)]}
        result = compare(self.A, other)
        self.assertFalse(result)
        self.assertEqual(result.sentence, "Different: 3 of 4 arrays differ. The worst is model.b: Different: 1 of 3 samples (33.33 %), max 0.5 at [1].")
        self.assertEqual(list(result.alone), ["model.new"])
        self.assertEqual(list(result.unlike), ["steps.0"])
        self.assertEqual([name for name, _ in result.lines()], ["model.b", "model.new", "steps.0"])
        self.assertEqual(result["model.b"].max_abs, 0.5)
        self.assertIn("| model.new | Only B has this array. |", result.markdown())
        self.assertIn("model.new", result._repr_html_())

    def test_a_tolerance_holds_for_each(self):
        result = compare({"a": np.ones(3)}, {"a": np.ones(3) + 1e-7}, atol=1e-6)
        self.assertTrue(result)
        self.assertTrue(result.sentence.startswith("The array passes. The worst is a: Within tolerance"))

    def test_no_array_is_a_sentence(self):
        with self.assertRaisesRegex(TypeError, "no array in either"):
            compare({"a": 1}, {})


class Pages(unittest.TestCase):
    NAME = "<script>alert('x')</script> | `b` & \"c\""

    def _different(self):
        a = np.random.default_rng(7).random((3, 90, 120)).astype(np.float32)
        b = a.copy()
        b[:, :, 0] += 0.25
        return compare(a, b, name=self.NAME)

    def test_a_page_is_one_file_and_escapes_names(self):
        with tempfile.TemporaryDirectory() as folder:
            path = self._different().report(os.path.join(folder, "out.html"))
            with open(path, encoding="utf-8") as file:
                text = file.read()
        self.assertNotIn("<script", text)
        self.assertNotRegex(text, r"https?://|src=\"(?!data:)")
        self.assertEqual(text.count("<img"), 6)
        self.assertIn("the border (left), 1 pixel wide", text)

    def test_pictures_are_png_files_that_show_the_difference(self):
        from comparoscope.comparison.pictures import pictures_of

        result = self._different()
        parts = pictures_of(*result._values, result.worst.index)
        self.assertEqual([part.title for part in parts[:3]], ["A", "B", "A - B: more is yellow, less is blue, at most 0.25"])
        heat = parts[2].pixels
        self.assertTrue((heat[:, 1:] == 0).all() and (heat[:, 0].max(axis=1) > 50).all())
        self.assertTrue((self._decoded(png_of(heat)) == heat).all())

    def _decoded(self, data):
        self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        at, packed, size = 8, b"", None
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at:at + 8])
            body = data[at + 8:at + 8 + length]
            self.assertEqual(struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0], zlib.crc32(kind + body))
            size = struct.unpack(">II", body[:8]) if kind == b"IHDR" else size
            packed += body if kind == b"IDAT" else b""
            at += 12 + length
        rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(size[1], 1 + 3 * size[0])
        self.assertTrue((rows[:, 0] == 1).all())
        return np.cumsum(rows[:, 1:].reshape(size[1], size[0], 3), axis=1, dtype=np.uint8)

    def test_the_difference_shows_which_side_is_more(self):
        from comparoscope.comparison.pictures import pictures_of

        a = np.zeros((3, 20, 30), np.float32)
        b = a.copy()
        b[1, :, 5], b[2, :, 6], b[0, :, 7] = 1, -1, np.nan
        heat = pictures_of(*compare(a, b)._values, (1, 0, 5))[2].pixels.astype(int)
        self.assertTrue((heat[:, 5, 2] > heat[:, 5, 0]).all() and (heat[:, 6, 0] > heat[:, 6, 2]).all())
        self.assertTrue((heat[:, 7] == (255, 0, 255)).all())
        self.assertTrue((heat[:, 8:] == 0).all())

    def test_channels_may_be_last_in_a_batch(self):
        from comparoscope.comparison.pictures import pictures_of

        pixels = np.random.default_rng(4).random((2, 20, 30, 3)).astype(np.float32)
        planes = np.ascontiguousarray(pixels.transpose(0, 3, 1, 2))
        for last, first in zip(pictures_of(*compare(pixels, pixels * 2)._values, (1, 7, 8, 2)), pictures_of(*compare(planes, planes * 2)._values, (1, 2, 7, 8))):
            np.testing.assert_array_equal(last.pixels, first.pixels)

    def test_large_pictures_keep_a_single_pixel(self):
        from comparoscope.comparison.pictures import pictures_of

        a = np.zeros((1500, 2000), np.uint8)
        b = a.copy()
        b[777, 1234] = 1
        whole = pictures_of(*compare(a, b)._values, (777, 1234))[2].pixels
        self.assertLessEqual(max(whole.shape), 480)
        self.assertEqual(int((whole.max(axis=2) > 0).sum()), 1)

    def test_markdown_is_a_table_whatever_the_name(self):
        text = self._different().markdown()
        self.assertNotRegex(text, r"(?<!\\)<script")
        rows = [line for line in text.splitlines() if line.startswith("|")]
        self.assertGreater(len(rows), 5)
        self.assertTrue(all(len(re.findall(r"(?<!\\)\|", row)) == 3 for row in rows), rows)

    def test_json_has_every_figure(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(self._different().report(os.path.join(folder, "out.json")), encoding="utf-8") as file:
                self.assertEqual(json.load(file)["differing"], 270)
            with self.assertRaisesRegex(ValueError, "html, .md or .json"):
                self._different().report(os.path.join(folder, "out.pdf"))

    def test_a_notebook_gets_a_fragment(self):
        self.assertNotIn("<html", self._different()._repr_html_())
        shown = self._different()._repr_html_()
        self.assertIn("<img", shown)
        # Its style comes with it, and holds for nothing else of the page.
        style = re.search("<style>(.*)</style>", shown, re.DOTALL)[1]
        selectors = [part for rule in style.split("}")[:-1] for part in rule.split("{")[0].split(",")]
        self.assertTrue(all(part.strip().startswith(".comparoscope ") for part in selectors), selectors)
        self.assertIn(".comparoscope .pictures", [part.strip() for part in selectors])
        self.assertTrue(shown.startswith('<div class="comparoscope">') and shown.endswith("</div>"))

    def test_not_finite_pixels_and_constant_pictures(self):
        a = np.full((2, 3), np.nan)
        b = np.array([[1, np.inf, np.nan], [-np.inf, 5, 5]])
        self.assertIn("<img", compare(a, b)._repr_html_())
        self.assertIn("<img", compare(np.zeros((4, 4)), np.full((4, 4), -7.0))._repr_html_())


class Showing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.seen = os.path.join(self.folder, "seen")
        program = os.path.join(self.folder, "application")
        with open(program, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\nprintf '%s\\n' \"$@\" > {self.seen}.part && mv {self.seen}.part {self.seen}\n")
        os.chmod(program, 0o755)
        before = os.environ.get("COMPAROSCOPE"), tempfile.tempdir
        os.environ["COMPAROSCOPE"], tempfile.tempdir = program, self.folder

        def restore():
            tempfile.tempdir = before[1]
            del os.environ["COMPAROSCOPE"]
            if before[0] is not None:
                os.environ["COMPAROSCOPE"] = before[0]

        self.addCleanup(restore)

    def _shown(self, a, b, name=""):
        """The files that the application is given."""
        compare(a, b, name=name).show()
        for _ in range(600):
            if os.path.exists(self.seen):
                break
            time.sleep(0.05)
        showing._started[-1].wait()
        with open(self.seen, encoding="utf-8") as file:
            return file.read().split("\n")[:-1]

    def test_the_application_gets_pictures_as_npy(self):
        paths = self._shown(np.arange(6, dtype=np.uint8).reshape(2, 3), np.ones((2, 3), np.uint8), "a b")
        self.assertEqual([np.load(path).tolist() for path in paths], [[[0, 1, 2], [3, 4, 5]], [[1, 1, 1], [1, 1, 1]]])

    def test_channels_of_a_batch_go_before_its_rows(self):
        pixels = np.random.default_rng(2).random((2, 9, 11, 3)).astype(np.float32)
        paths = self._shown(pixels, pixels + 1)
        np.testing.assert_array_equal(np.load(paths[0]), pixels.transpose(0, 3, 1, 2))

    def test_the_rest_is_recorded_with_its_dtype_and_shape(self):
        for array in (np.arange(5) + 2**60, np.array([1 + 2j]), np.array([[True, False]]), np.zeros((2, 1, 3, 4, 5), np.float32), np.float64(3)):
            paths = self._shown(array, array, "a name")
            os.remove(self.seen)
            for path in paths:
                step = open_capture(path)["a name"]
                self.assertEqual((step.facts["tensors"][0]["dtype"], step.facts["tensors"][0]["shape"]), (array.dtype.name, list(array.shape)))
                np.testing.assert_array_equal(step.arrays[0], array)


if __name__ == "__main__":
    unittest.main()
