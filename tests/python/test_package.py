# SPDX-License-Identifier: Apache-2.0
"""The parts of the package by themselves: frames, .npy, schemas, draws, random words, versions."""

import io
import json
import os
import re
import subprocess
import sys
import types
import unittest

import numpy as np
from client import HERE, PACKAGE, frame

sys.path.insert(0, PACKAGE)
import comparoscope  # noqa: E402
from comparoscope import npy, philox  # noqa: E402
from comparoscope.draws import Draws  # noqa: E402
from comparoscope.environment import library, plain  # noqa: E402
from comparoscope.errors import PeerError  # noqa: E402
from comparoscope.framing import FramingError, Limits, read_frame, write_frame  # noqa: E402
from comparoscope.peer import Peer  # noqa: E402
from comparoscope.peers import NAMES, OPS  # noqa: E402
from comparoscope.schema import Choice, Float, PairParam, SizeParam  # noqa: E402


class Frames(unittest.TestCase):
    def test_written_frames_are_read(self):
        stream = io.BytesIO()
        attachments = [b"", b"\0\r\n\r\n\xff", np.arange(3, dtype="f4").tobytes()]
        write_frame(stream, {"text": "é\n", "number": 1.5}, attachments)
        write_frame(stream, {"id": 2}, [])
        stream.seek(0)
        first, second = (read_frame(stream, Limits()) for _ in range(2))
        self.assertEqual((first.message, [bytes(a) for a in first.attachments]), ({"text": "é\n", "number": 1.5}, attachments))
        self.assertEqual((second.message, second.attachments), ({"id": 2}, []))
        self.assertIsNone(read_frame(stream, Limits()))

    def test_every_cut_of_a_frame_is_seen(self):
        data = frame({"id": 1}, [b"attached"])
        for end in range(1, len(data)):
            with self.assertRaises(EOFError):
                read_frame(io.BytesIO(data[:end]), Limits())

    def test_every_changed_byte_ends_in_an_answer(self):
        data = frame({"id": 1, "method": "run"}, [b"attached"])
        for place in range(len(data)):
            for byte in (0, 10, 13, 44, 45, 48, 57, 58, 255):
                try:
                    read_frame(io.BytesIO(data[:place] + bytes([byte]) + data[place + 1:]), Limits(1000, 2, 1000))
                except (FramingError, EOFError):
                    pass

    def test_limits(self):
        data = frame({"id": 1}, [b"12", b"3"])
        self.assertEqual(len(read_frame(io.BytesIO(data), Limits(9, 2, 3)).attachments), 2)
        for limits in (Limits(8, 2, 3), Limits(9, 1, 3), Limits(9, 2, 2)):
            with self.assertRaisesRegex(FramingError, "at most"):
                read_frame(io.BytesIO(data), limits)

    def test_numbers_that_json_does_not_have_are_not_written(self):
        with self.assertRaises(ValueError):
            write_frame(io.BytesIO(), {"x": float("nan")}, [])


class Npy(unittest.TestCase):
    def test_both_ways_with_numpy(self):
        for dtype in npy.DTYPES:
            array = (np.random.default_rng(0).random((2, 3, 4, 5)) * 200).astype(dtype)
            for view in (array, array[:, ::-1, :, ::2], np.asfortranarray(array)):
                self.assertEqual(np.load(io.BytesIO(b"".join(npy.dump(view)))).tobytes(), np.ascontiguousarray(view).tobytes())
                buffer = io.BytesIO()
                np.save(buffer, np.ascontiguousarray(view))
                self.assertEqual(npy.load(buffer.getvalue()).tobytes(), np.ascontiguousarray(view).tobytes())
        self.assertEqual(np.load(io.BytesIO(b"".join(npy.dump(np.array(2.5, "f4"))))).shape, ())

    def test_what_is_loaded_can_be_written_to(self):
        buffer = io.BytesIO()
        np.save(buffer, np.zeros((1, 1, 1, 2), "f4"))
        array = npy.load(bytearray(buffer.getvalue()))
        array[...] = 3
        self.assertEqual(array.ravel().tolist(), [3, 3])


class Parameters(unittest.TestCase):
    def test_defaults_are_text(self):
        texts = {Float(1.0): "1", Float(1e-9): "1e-09", SizeParam(224): "224", SizeParam("4x5"): "4x5", PairParam(2): "2", PairParam("1.5x2"): "1.5x2",
                 Choice("a", "b"): "a"}
        for param, text in texts.items():
            self.assertEqual(param.as_json("x_y")["default"], text)
            self.assertEqual(param.as_json("x_y")["label"], "X y")

    def test_a_default_must_be_in_its_range(self):
        with self.assertRaisesRegex(PeerError, "'default' must be at most 1, not 2"):
            Float(2.0, 0.0, 1.0)
        with self.assertRaises(PeerError):
            Float("0..2", 0.0, 1.0, drawn=True)
        with self.assertRaises(ValueError):
            PairParam(1.0, drawn=True)


class Supported(unittest.TestCase):
    def test_whole_floats_read_as_the_engine_writes_them(self):
        peer = Peer("mine")
        peer.implements("invert", "f", max=[1.0, 0.5], p=[True], mode=("nearest",), mean={"min": 1.0})(lambda image, call: image)
        supported = peer.ops["invert"].as_json()["supported"]
        self.assertEqual(json.dumps(supported), '{"max": [1, 0.5], "p": [true], "mode": ["nearest"], "mean": {"min": 1.0}}')
        for given in (1, 1.0, 0.5):
            self.assertEqual(peer.ops["invert"].accepted({"max": given}), {"max": given})


class TheDraws(unittest.TestCase):
    def test_parse(self):
        self.assertFalse(Draws.parse(None))
        draws = Draws.parse({"samples": 2, "seed": 5, "step": 1, "columns": [{"name": "apply", "width": 1, "values": [1, 0]},
                                                                             {"name": "box", "width": 2, "values": [1, 2, 3, 4]}]})
        self.assertEqual(draws.applies().tolist(), [True, False])
        self.assertEqual(draws.rows("box").tolist(), [[1, 2], [3, 4]])


class Philox(unittest.TestCase):
    def test_known_answers(self):
        """Of Random123's kat_vectors."""
        ones = 0xFFFFFFFF
        for counter, key, answer in (((0, 0, 0, 0), (0, 0), "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
                                     ((ones,) * 4, (ones,) * 2, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
                                     ((0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344), (0xA4093822, 0x299F31D0), "d16cfe09 94fdcceb 5001e420 24126ea1")):
            words = philox.words((np.array([counter[0]], np.uint64), *counter[1:]), key[0] | key[1] << 32)
            self.assertEqual(" ".join(f"{int(word[0]):08x}" for word in words), answer)

    def test_grain_is_that_of_the_engine(self):
        """`comparo run` of 1x1x3x5 halves, salt_and_pepper_noise:amount=0.5,salt_vs_pepper=0.5, seed 7: which pixels became 1, 0 or stayed."""
        chance, kind = philox.pixel_uniforms(3, 5, 0, 0, 7)
        grain = np.where(chance < 0.5, np.where(kind < 0.5, 1.0, 0.0), 0.5)
        self.assertEqual(grain.tolist(), ENGINE_GRAIN)


ENGINE_GRAIN = [[0.5, 1.0, 0.0, 0.0, 1.0], [0.5, 1.0, 1.0, 0.0, 0.5], [1.0, 0.5, 0.5, 1.0, 1.0]]


class Version(unittest.TestCase):
    """One for the programs and the package, written down in one place."""

    def test_the_programs_have_that_of_the_package(self):
        program = os.environ.get("COMPARO_PROGRAM", "")
        if not program:
            self.skipTest("without comparo ($COMPARO_PROGRAM)")
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
        self.assertIn(comparoscope.__version__, said.split())

    def test_the_newest_release_is_this_one(self):
        with open(os.path.join(HERE, "..", "..", "resources", "desktop", "io.github.comparoscope.Comparoscope.metainfo.xml"), encoding="utf-8") as file:
            self.assertEqual(re.findall(r'<release version="([^"]+)"', file.read())[0], comparoscope.__version__)

    def test_nobody_else_writes_it_down(self):
        with open(os.path.join(PACKAGE, "pyproject.toml"), encoding="utf-8") as file:
            self.assertNotRegex(file.read(), r"(?m)^version *= *\"")
        with open(os.path.join(HERE, "..", "..", "CMakeLists.txt"), encoding="utf-8") as file:
            self.assertNotRegex(file.read(), r"project\([^)]*VERSION +[0-9]")


class Libraries(unittest.TestCase):
    def test_versions(self):
        self.assertEqual([plain(text) for text in ("2.15.0+cu132", "0.9.0rc1", "1.13", "4.6.0-dev")], [(2, 15, 0), (0, 9, 0), (1, 13), (4, 6, 0)])

    def test_missing_and_unfitting_ones(self):
        with self.assertRaisesRegex(PeerError, r"^This Python \([0-9.]+\) has no nonesuch_lib; install it with: pip install nonesuch-lib$"):
            library("nonesuch_lib", "nonesuch-lib")
        fake = types.ModuleType("fake_library")
        fake.__version__ = "1.9.2"
        sys.modules["fake_library"] = fake
        try:
            self.assertIs(library("fake_library", "fake", "1.9", "1.10"), fake)
            with self.assertRaisesRegex(PeerError, "fake_library 1.9.2 is too old; install 1.10 or newer with: pip install 'fake>=1.10'"):
                library("fake_library", "fake", "1.10")
            with self.assertRaisesRegex(PeerError, "newer than this program knows"):
                library("fake_library", "fake", "1.0", "1.9")
        finally:
            del sys.modules["fake_library"]

    def test_the_ops_are_those_of_the_engine(self):
        folder = os.path.join(HERE, "..", "..", "engine", "ops")
        ids = set()
        for place, _, files in os.walk(folder):
            for name in files:
                if name.endswith(".cpp"):
                    with open(os.path.join(place, name), encoding="utf-8") as file:
                        ids.update(re.findall(r"^COMPARO_(?:\w+_)?OP\((\w+),", file.read(), re.MULTILINE))
        with open(os.path.join(HERE, "..", "..", "engine", "pipeline", "jpeg_round_trip.cpp"), encoding="utf-8") as file:
            ids.update(re.findall(r"^COMPARO_(?:\w+_)?OP\((\w+),", file.read(), re.MULTILINE))
        self.assertEqual(ids - set(OPS), set())
        self.assertEqual(set(OPS) - ids - {"jpeg_round_trip"}, set())
        self.assertEqual(len(OPS), len(set(OPS)))

    def test_every_name_is_a_module(self):
        for name in NAMES:
            self.assertTrue(os.path.exists(os.path.join(PACKAGE, "comparoscope", "peers", name + ".py")))


if __name__ == "__main__":
    unittest.main()
