# SPDX-License-Identifier: Apache-2.0
"""What tests/reference/fidelity/check.py says of versions and digests; nothing is installed or measured here."""
import importlib.util
import os
import unittest

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "reference", "fidelity", "check.py")
SPEC = importlib.util.spec_from_file_location("fidelity_check", PATH)
check = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(check)

VERSIONS = {"torch": "2.15.0", "torchvision": "0.29.2", "kornia": "0.9.0"}
KEPT = {"versions": VERSIONS,
        "measured": {"AVX512, 2 threads": {"ops": {"affine": {"digest": "a1"}, "clahe": {"digest": "c1"}}}}}


def result(affine="a1", versions=VERSIONS, place="AVX512, 2 threads", **more):
    return {"versions": versions, "place": place, "ops": {"affine": {"digest": affine}, "clahe": {"digest": "c1"}, **more}}


class FidelityCheck(unittest.TestCase):
    def test_nothing_moved(self):
        lines, moved = check.report(KEPT, result())
        self.assertEqual(moved, [])
        self.assertEqual(lines[0], "PyTorch 2.15.0, torchvision 0.29.2, Kornia 0.9.0: the versions of the table.")
        self.assertEqual(lines[1], "All of 2 ops give what they gave (AVX512, 2 threads).")

    def test_a_release_that_moved_one_op(self):
        lines, moved = check.report(KEPT, result("a2", {**VERSIONS, "kornia": "0.9.1"}))
        self.assertEqual(moved, ["affine"])
        self.assertEqual(lines, ["Kornia 0.9.1 instead of 0.9.0.", "1 of 2 ops have moved: affine."])

    def test_a_release_that_moved_nothing(self):
        lines, moved = check.report(KEPT, result(versions={**VERSIONS, "torch": "2.16.0"}))
        self.assertEqual(moved, [])
        self.assertEqual(lines[0], "PyTorch 2.16.0 instead of 2.15.0.")

    def test_an_op_that_is_not_in_the_table(self):
        lines, moved = check.report(KEPT, result(tilt={"digest": "t1"}))
        self.assertEqual(moved, [])
        self.assertEqual(lines[-1], "Not in the table: tilt.")

    def test_another_processor(self):
        lines, moved = check.report(KEPT, result(place="NEON, 8 threads"))
        self.assertIsNone(moved)
        self.assertEqual(lines[1], "Nothing is recorded for NEON, 8 threads; there is AVX512, 2 threads.")

    def test_the_recorded_table_holds_every_place(self):
        import json
        with open(os.path.join(os.path.dirname(PATH), "cpu.json"), encoding="ascii") as file:
            kept = json.load(file)
        for place, run in kept["measured"].items():
            lines, moved = check.report(kept, {"versions": kept["versions"], "place": place, "ops": run["ops"]})
            self.assertEqual(moved, [], place)


if __name__ == "__main__":
    unittest.main()
