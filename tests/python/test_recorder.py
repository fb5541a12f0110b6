# SPDX-License-Identifier: Apache-2.0
"""comparoscope.record with NumPy alone: the file, its options, and what is left of a program that is killed."""

import io
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
import warnings
import zipfile
import zlib

import numpy as np
from client import HERE, PACKAGE

sys.path.insert(0, PACKAGE)
from comparoscope import open_capture, record  # noqa: E402
from comparoscope.json_text import parsed  # noqa: E402
from comparoscope.recorder.selection import Selection  # noqa: E402
from comparoscope.recorder.zip_stream import ZipStream  # noqa: E402

OLD = os.path.join(HERE, "..", "support", "captures", "recording3.comparo")


class Recorded(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.path = os.path.join(self.folder, "run.comparo")

    def _names(self):
        return [step.name for step in open_capture(self.path).steps]


class TheFile(Recorded):
    def test_every_array_comes_back_with_every_bit(self):
        generator = np.random.default_rng(1)
        arrays = {
            "bytes": generator.integers(0, 256, (3, 5, 7)).astype(np.uint8), "flags": np.array([True, False]),
            "whole": np.array([-2**63, 2**63 - 1]), "half": generator.random(9).astype(np.float16),
            "special": np.array([np.nan, -0.0, np.inf, 1e-310]), "complex": np.array([[1 + 2j]], np.complex64),
            "five": np.arange(2 * 3 * 1 * 2 * 2, dtype=np.float32).reshape(2, 3, 1, 2, 2), "number": np.array(3.5), "empty": np.zeros((0, 4)),
            "fortran": np.asfortranarray(generator.random((4, 6))), "view": generator.random((8, 9))[::2, ::-3], "big endian": np.arange(4, dtype=">f4"),
        }
        with record(self.path) as rec:
            for name, array in arrays.items():
                rec.step(name, array)
        capture = open_capture(self.path)
        self.assertTrue(capture.complete)
        for step, (name, array) in zip(capture.steps, arrays.items()):
            self.assertEqual((step.name, step.facts["tensors"][0]["dtype"], step.facts["tensors"][0]["shape"]), (name, array.dtype.name, list(array.shape)))
            self.assertEqual(step.arrays[0].tobytes(), array.astype(array.dtype.newbyteorder("=")).tobytes(), name)
        self.assertEqual(capture["fortran"].facts["tensors"][0]["strides"], [1, 4])
        self.assertEqual(capture.end["steps"], len(arrays))

    def test_it_is_a_zip_file_to_everyone(self):
        with record(self.path) as rec:
            rec.step("a", np.arange(5.0))
        with zipfile.ZipFile(self.path) as archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual(archive.namelist(), ["manifest.json", "data/000001/0.npy", "steps/000001.json", "end.json"])
            self.assertEqual(np.load(io.BytesIO(archive.read("data/000001/0.npy"))).tolist(), [0, 1, 2, 3, 4])

    def test_nested_values_have_places_and_what_is_no_array_is_a_note(self):
        with record(self.path) as rec:
            rec.input({"image": np.zeros(2), "boxes": [np.ones(1), (np.ones(3), 7)], "name": "x", "nothing": None})
            rec.step("objects", np.array([object()]))
        capture = open_capture(self.path)
        self.assertEqual([t["name"] for t in capture["input"].facts["tensors"]], ["image", "boxes.0", "boxes.1.0", "boxes.1.1"])
        self.assertEqual(capture["objects"].facts["tensors"][0]["left"], "unreadable")
        self.assertIn("no samples", capture["objects"].facts["notes"][0])
        self.assertEqual(rec.problem, "")

    def test_manifest_steps_and_end_fit_the_schema(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("without jsonschema; the tests of the engine check the same")
        with open(os.path.join(HERE, "..", "..", "resources", "recording", "schema.json"), encoding="utf-8") as file:
            schema = json.load(file)
        with record(self.path, region=(1, 1, 4, 4), scale=2, most_bytes=100, backward=True) as rec:
            rec.step("a", [np.zeros((8, 9)), np.zeros(500), np.array(["no"])])
            rec.watch(np.negative)(np.ones(3))
        capture = open_capture(self.path)
        jsonschema.validate(capture.manifest, schema)
        for part, values in (("step", [step.facts for step in capture.steps]), ("end", [capture.end])):
            for value in values:
                jsonschema.validate(value, {**schema, "type": "object", "required": [], "properties": {}, "$ref": f"#/$defs/{part}"})

    def test_a_path_that_cannot_be_written_is_an_error_at_once(self):
        with self.assertRaises(OSError):
            record(os.path.join(self.folder, "absent", "run.comparo"))

    def test_the_capture_of_an_older_release_is_read(self):
        capture = open_capture(OLD)
        self.assertEqual([step.name for step in capture.steps], ["input", "blurred", "blurred", "halves"])
        self.assertEqual(capture["halves"].arrays[0].dtype, np.uint16)
        self.assertEqual(capture["halves"].facts["tensors"][0]["dtype"], "bfloat16")
        self.assertRegex(repr(capture.steps[2]), r"^<step blurred, call 2: \w+ \[[0-9, ]+\] on cpu>$")
        self.assertRegex(repr(capture), "recording3.comparo: 4 steps>$")

    def test_another_file_is_a_sentence(self):
        for data in (b"", b"PK", b"PK\3\4" + b"\0" * 40, b"x" * 100):
            with open(self.path, "wb") as file:
                file.write(data)
            with self.assertRaisesRegex(ValueError, "is no recording|damaged"):
                open_capture(self.path)
        with self.assertRaisesRegex(ValueError, "is no recording"):
            open_capture(os.path.join(HERE, "..", "support", "captures", "version1.comparo"))

    def test_a_hostile_npy_is_a_sentence(self):
        bomb = b"\x93NUMPY\1\0\x46\0" + b"{'descr': '<f8', 'fortran_order': False, 'shape': (1099511627776,), }\n"
        step = {"number": 1, "name": "x", "kind": "step", "call": 1, "tensors": [{"file": "data/000001/0.npy"}], "draws": []}
        stream = ZipStream(self.path)
        for name, data in (("manifest.json", b'{"schema": "comparoscope.capture/3"}'), ("data/000001/0.npy", bomb), ("steps/000001.json", json.dumps(step).encode())):
            stream.add(name, [data])
        stream.close()
        with self.assertRaisesRegex(ValueError, "0.npy' of .* is damaged"):
            open_capture(self.path)["x"].arrays
        with self.assertRaisesRegex(ValueError, "has no entry"):
            open_capture(self.path).array("../../etc/passwd")

    def test_large_entries_and_files_are_zip64(self):
        """A file of 9 GB that has no bytes: what is written is the same, what is kept is its holes."""
        stream = ZipStream(self.path)
        written = []

        class Sparse:
            closed = False

            def write(self, data):
                if memoryview(data).nbytes < 1 << 16:
                    written.append((stream.offset, bytes(data)))
                return memoryview(data).nbytes

            def close(self):
                self.closed = True

        stream._file.close()
        stream._file = Sparse()
        block = bytes(1 << 24)
        stream.add("first", [block] * 260)
        stream.add("second", [block] * 10)
        stream.close()
        with open(self.path, "wb") as file:
            for offset, data in written:
                file.seek(offset)
                file.write(data)
        with zipfile.ZipFile(self.path) as archive:
            self.assertEqual([(info.filename, info.file_size) for info in archive.infolist()], [("first", 260 << 24), ("second", 10 << 24)])
            self.assertGreater(archive.infolist()[1].header_offset, 1 << 32)
        from comparoscope.recorder.reading import _walk

        with open(self.path, "rb") as file:
            self.assertEqual([(name, entry.size) for name, entry in _walk(file)], [("first", 260 << 24), ("second", 10 << 24)])


class Options(Recorded):
    def test_patterns_choose_steps(self):
        with record(self.path, steps=["encoder.*", "!*.bias"]) as rec:
            for name in ("encoder.weight", "encoder.bias", "decoder"):
                rec.step(name, np.zeros(1))
        self.assertEqual(self._names(), ["encoder.weight"])
        self.assertTrue(Selection(("!a*",)).takes("b"))
        self.assertFalse(Selection(("!a*",)).takes("ab"))

    def test_every_nth_call(self):
        with record(self.path, every=3) as rec:
            function = rec.watch(np.negative, "negative")
            for i in range(7):
                rec.step("by hand", np.array(i))
                function(np.array(i))
        capture = open_capture(self.path)
        self.assertEqual([int(step.arrays[0]) for step in capture.steps if step.name == "by hand"], [0, 3, 6])
        self.assertEqual([int(step.arrays[0]) for step in capture.steps if step.name == "negative"], [0, -3, -6])
        for name in ("negative", "by hand"):
            self.assertEqual([step.facts["call"] for step in capture.steps if step.name == name], [1, 4, 7], "the program's calls")

    def test_a_region_and_a_smaller_copy(self):
        picture = np.arange(2 * 3 * 20 * 30).reshape(2, 3, 20, 30)
        pixels = np.arange(20 * 30 * 3).reshape(20, 30, 3)
        batch = np.arange(2 * 20 * 30 * 3).reshape(2, 20, 30, 3)
        with record(self.path, region=(4, 2, 8, 6), scale=2) as rec:
            rec.step("picture", picture)
            rec.step("pixels", pixels)
            rec.step("matrix", np.eye(3))
            rec.step("five", np.zeros((1, 2, 3, 20, 30)))
            rec.step("batch", batch)
            rec.step("small", np.zeros((3, 7, 9)))
        capture = open_capture(self.path)
        self.assertTrue((capture["picture"].arrays[0] == picture[..., 2:8:2, 4:12:2]).all())
        self.assertTrue((capture["pixels"].arrays[0] == pixels[2:8:2, 4:12:2]).all())
        self.assertTrue((capture["matrix"].arrays[0] == np.eye(3)).all())
        self.assertEqual(capture["five"].arrays[0].shape, (1, 2, 3, 3, 4))
        self.assertTrue((capture["batch"].arrays[0] == batch[:, 2:8:2, 4:12:2]).all())
        self.assertEqual(capture["small"].arrays[0].shape, (3, 7, 9))
        self.assertEqual([step.name for step in capture.steps if step.facts["notes"]], ["small"])
        facts = capture["picture"].facts["tensors"][0]
        self.assertEqual((facts["shape"], facts["stored"], facts["region"], facts["scale"]), ([2, 3, 20, 30], [2, 3, 3, 4], [4, 2, 8, 6], 2))

    def test_beyond_the_most_bytes_a_checksum_is_kept(self):
        array = np.arange(100.0)
        with record(self.path, most_bytes=1000) as rec:
            for name in "abc":
                rec.step(name, array)
        facts = [step.facts["tensors"][0] for step in open_capture(self.path).steps]
        self.assertEqual([fact["file"] is None for fact in facts], [False, True, True])
        self.assertEqual((facts[1]["left"], facts[1]["crc32"]), ("most_bytes", zlib.crc32(array)))

    def test_mistakes_are_sentences(self):
        for options, text in (({"every": 0}, "every must be"), ({"scale": 1.5}, "scale must be"), ({"most_bytes": -1}, "most_bytes must be"),
                              ({"region": (0, 0, 0, 5)}, "region must be"), ({"region": (1, 2)}, "region must be"), ({"every": True}, "every must be")):
            with self.subTest(options), self.assertRaisesRegex(ValueError, text):
                record(self.path, **options)
        with record(self.path) as rec:
            with self.assertRaisesRegex(ValueError, "needs a name"):
                rec.step("", np.zeros(1))
            with self.assertRaisesRegex(TypeError, "is not callable"):
                rec.watch(3)
        self.assertFalse(os.path.exists(self.path + ".part"))


class WithoutATrace(Recorded):
    def test_a_function_is_recorded_and_otherwise_itself(self):
        def blur(image, amount=1):
            """Blurs."""
            return image * amount

        with record(self.path) as rec:
            watched = rec.watch(blur)
            self.assertEqual(watched(np.ones(2), amount=3).tolist(), [3, 3])
            self.assertEqual((watched.__doc__, watched.__name__), ("Blurs.", "blur"))
        self.assertEqual(watched(np.ones(2)).tolist(), [1, 1], "after the recording, too")
        step = open_capture(self.path)["blur"]
        self.assertIn("blur", step.facts["function"])
        self.assertGreater(step.facts["milliseconds"], 0)

    def test_an_exception_of_the_program_passes_and_is_in_the_end(self):
        def fails():
            raise KeyError("mine")

        with self.assertRaisesRegex(KeyError, "mine"):
            with record(self.path) as rec:
                rec.step("before", np.zeros(1))
                rec.watch(fails)()
        capture = open_capture(self.path)
        self.assertEqual((capture.end["ended"], [step.name for step in capture.steps]), ("KeyError: 'mine'", ["before"]))

    def test_lists_of_transforms_are_watched_and_restored(self):
        class Compose:
            def __init__(self, transforms):
                self.transforms = transforms

            def __call__(self, image):
                for transform in self.transforms:
                    image = transform(image)
                return image

        inner = Compose([np.negative])
        outer = Compose([np.abs, inner])
        before = list(outer.transforms), list(inner.transforms)
        with record(self.path) as rec:
            self.assertEqual(rec.watch(outer)(np.array([-1, 2])).tolist(), [-1, -2])
        self.assertEqual((outer.transforms, inner.transforms), before)
        self.assertEqual(self._names(), ["0", "1.0", "1", "Compose"])

    def test_two_lists_of_transforms_do_not_share_their_names(self):
        class Compose:
            def __init__(self, transforms, antialias=True):
                self.transforms, self.antialias, self._hidden = transforms, antialias, 1

            def __call__(self, image):
                for transform in self.transforms:
                    image = transform(image)
                return image

        one, two, three = Compose([np.abs]), Compose([np.negative], antialias=False), Compose([np.abs])
        with record(self.path) as rec:
            watched = rec.watch(one), rec.watch(two), rec.watch(three, "head"), rec.watch(Compose([np.abs]), "head")
            self.assertIs(rec.watch(one), watched[0], "what is watched is not watched again")
            self.assertIs(rec.watch(watched[0]), watched[0])
            for each in watched:
                each(np.array([-1]))
        self.assertEqual(self._names(), ["0", "Compose", "Compose_2.0", "Compose_2", "head.0", "head", "head_2.0", "head_2"])
        steps = {step.name: step.facts for step in open_capture(self.path).steps}
        self.assertEqual(steps["Compose_2"]["settings"], {"antialias": "False"})
        self.assertNotIn("settings", steps["0"])

    def test_a_key_that_is_given_twice_is_refused(self):
        with self.assertRaisesRegex(ValueError, "the key 'rules\\[0\\].atol' is given twice"):
            parsed('{"rules": [{"atol": 0, "\\u0061tol": 1}], "more": {"atol": 2}}')
        self.assertEqual(parsed('{"a": {"a": [{"a": 1}, {"a": 2}]}}'), {"a": {"a": [{"a": 1}, {"a": 2}]}})

    @unittest.skipUnless(os.path.exists("/dev/full"), "without /dev/full")
    def test_a_full_disk_ends_the_recording_and_not_the_program(self):
        with record(self.path) as rec:
            rec.step("kept", np.zeros(1))
            whole = rec._zip._file
            rec._zip._file = open("/dev/full", "wb", buffering=0)
            with warnings.catch_warnings(record=True) as told:
                warnings.simplefilter("always")
                rec.step("lost", np.zeros(1000))
                rec.step("later", np.zeros(1))
            whole.close()
        self.assertEqual(len(told), 1)
        self.assertIn("No space left", rec.problem)
        capture = open_capture(self.path)
        self.assertEqual(([step.name for step in capture.steps], capture.complete), (["kept"], False))

    @unittest.skipUnless(hasattr(os, "fork"), "without fork")
    def test_a_forked_process_writes_nothing(self):
        with record(self.path) as rec:
            rec.step("parent", np.zeros(3))
            child = os.fork()
            if child == 0:
                try:
                    rec.step("child", np.zeros(3))
                    rec.close()
                finally:
                    os._exit(0)
            os.waitpid(child, 0)
            rec.step("parent again", np.zeros(3))
        self.assertEqual(self._names(), ["parent", "parent again"])
        self.assertTrue(open_capture(self.path).complete)

    def test_threads_do_not_mix_their_steps(self):
        import threading

        with record(self.path) as rec:
            threads = [threading.Thread(target=lambda i=i: [rec.step(f"t{i}", np.full(1000, i)) for _ in range(50)]) for i in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        capture = open_capture(self.path)
        self.assertEqual(len(capture.steps), 200)
        self.assertTrue(all((step.arrays[0] == int(step.name[1:])).all() for step in capture.steps))

    def test_memory_is_that_of_one_tensor(self):
        code = textwrap.dedent(f"""
            import resource, sys
            sys.path.insert(0, {PACKAGE!r})
            import numpy as np, comparoscope
            array = np.zeros((1 << 22,), np.float32)  # 16 MiB
            with comparoscope.record({self.path!r}) as rec:
                rec.step("first", array)
                before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
                for i in range(20):
                    array += 1
                    rec.step("later", array)
                print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
            """)
        ran = subprocess.run([sys.executable, "-B", "-c", code], capture_output=True, text=True)
        self.assertLess(int(ran.stdout), 24 << 10, "KiB more after 320 MiB of tensors")


class Torn(Recorded):
    """What is left of a program that is killed."""

    def _whole(self, data):
        """Steps of a torn file, each checked against what was recorded."""
        with open(self.path, "wb") as file:
            file.write(data)
        capture = open_capture(self.path)
        for number, step in enumerate(capture.steps):
            self.assertEqual(step.name, f"step {number}")
            self.assertTrue((step.arrays[0] == number).all())
        return capture

    def test_every_cut_leaves_the_steps_before_it(self):
        with record(self.path) as rec:
            ends = []
            for number in range(4):
                rec.step(f"step {number}", np.full((3, 4), number, np.uint8))
                ends.append(rec._zip.offset)
        with open(self.path, "rb") as file:
            data = file.read()
        first = zipfile.ZipFile(io.BytesIO(data)).infolist()[1].header_offset
        for cut in range(first, len(data) + 1):
            capture = self._whole(data[:cut])
            self.assertEqual(len(capture.steps), sum(end <= cut for end in ends), cut)
        self.assertTrue(capture.complete)
        for cut in range(first):
            with self.assertRaises(ValueError):
                self._whole(data[:cut])

    @unittest.skipUnless(hasattr(signal, "SIGKILL"), "without SIGKILL")
    def test_kill_9_leaves_every_step_that_was_told_of(self):
        code = textwrap.dedent(f"""
            import sys
            sys.path.insert(0, {PACKAGE!r})
            import numpy as np, comparoscope
            with comparoscope.record({self.path!r}) as rec:
                for number in range(10**9):
                    rec.step(f"step {{number}}", np.full((64, 1024), number))
                    print(number, flush=True)
            """)
        numbers = random.Random(9)
        for _ in range(3):
            process = subprocess.Popen([sys.executable, "-B", "-c", code], stdout=subprocess.PIPE, text=True)
            process.stdout.readline()
            time.sleep(numbers.uniform(0.02, 0.3))
            os.kill(process.pid, signal.SIGKILL)
            told = [line for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
            process.stdout.close()
            self.assertEqual(process.wait(), -signal.SIGKILL)
            with open(self.path, "rb") as file:
                capture = self._whole(file.read())
            self.assertFalse(capture.complete)
            self.assertGreaterEqual(len(capture.steps), len(told))

    def test_damage_is_seen_or_harmless(self):
        with record(self.path) as rec:
            rec.step("step 0", np.zeros((2, 2), np.uint8))
            rec.step("step 1", np.ones((2, 2), np.uint8))
        with open(self.path, "rb") as file:
            data = bytearray(file.read())
        numbers = random.Random(3)
        for _ in range(400):
            changed = bytearray(data)
            for _ in range(numbers.randint(1, 4)):
                changed[numbers.randrange(len(data))] = numbers.choice((0, 1, 0x7F, 0xFF, numbers.randrange(256)))
            try:
                self._whole(bytes(changed))
            except (ValueError, KeyError):
                pass
            except AssertionError as error:  # names are not in the checksum of a tensor
                self.assertNotIn("False is not true", str(error))


if __name__ == "__main__":
    unittest.main()
