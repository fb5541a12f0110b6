# SPDX-License-Identifier: Apache-2.0
"""A recording against what its steps give here, and the local error of each: by comparo, beside the recorder."""

import csv
import importlib.util
import io
import json
import os
import subprocess
import sys
import tempfile
import unittest
from xml.etree import ElementTree

import numpy as np
from client import PACKAGE

sys.path.insert(0, PACKAGE)
from comparoscope import open_capture, record  # noqa: E402

PROGRAM = os.environ.get("COMPARO_PROGRAM", "")


def without(*names):
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    return unittest.skipIf(missing, "without " + ", ".join(missing))


class Diffed(unittest.TestCase):
    def setUp(self):
        if not PROGRAM:
            self.skipTest("without comparo ($COMPARO_PROGRAM)")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_program(self, *arguments):
        return subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, text=True)

    def diff(self, *arguments):
        ran = self.run_program("diff", *arguments, "--json")
        self.assertIn(ran.returncode, (0, 1), ran.stderr)
        return ran.returncode, json.loads(ran.stdout)

    def lines(self, *arguments):
        return {line["label"]: line for line in self.diff(*arguments)[1]["lines"]}


class ByHand(Diffed):
    """Steps that a program says itself: numpy alone."""

    def setUp(self):
        super().setUp()
        self.image = np.random.default_rng(3).random((1, 3, 9, 12), dtype=np.float32)

    def recorded(self, name, error=0.0):
        inverted = 1 - self.image
        inverted[0, 1, 2, 3] += np.float32(error)
        with record(self.path(name)) as rec:
            rec.input(self.image)
            rec.step("net.inverted", inverted, op="invert", of=self.image)
            rec.step("net.back", 1 - inverted, op=("invert:max=1", "horizontal_flip", "horizontal_flip"), of="net.inverted")
            rec.step("net.alone", 1 - inverted, op="invert", of=inverted)
            rec.step("net.mean", inverted.mean(axis=(2, 3)))

    def test_local_and_accumulated_error_are_told_apart(self):
        self.recorded("a", 0.25)
        code, found = self.diff("a", "--b", "cpu")
        lines = {line["label"]: line for line in found["lines"]}
        self.assertEqual((code, found["firstDiverging"], found["live"]), (1, "net.inverted", "cpu · framework"))
        self.assertEqual([(lines[name]["differs"], lines[name]["localA"]["differs"]) for name in ("net.inverted", "net.back", "net.alone")],
                         [(True, True), (True, False), (False, False)])  # the last is run on a copy of what went in, which has the error
        self.assertEqual(lines["net.inverted"]["localA"]["maxAbs"], float(np.float32(lines["net.inverted"]["maxAbs"])))
        self.assertTrue(lines["net.mean"]["missing"])
        self.assertIn("does not name", lines["net.mean"]["sentence"])
        self.assertEqual(self.diff("a", "--b", "emu:0/exact", "--atol", "0.3")[0], 0)

    def test_two_recordings_have_the_local_error_of_each(self):
        self.recorded("a")
        self.recorded("b", 0.25)
        code, found = self.diff("a", "b", "--local", "cpu/exact")
        line = {line["label"]: line for line in found["lines"]}["net.inverted"]
        self.assertEqual((code, line["localA"]["differs"], line["localB"]["differs"]), (1, False, True))
        self.assertIn("By itself, on its recorded input, the first that differs is net.inverted of B.", found["verdict"])
        text = self.run_program("diff", "a", "b", "--local", "cpu/exact").stdout
        self.assertRegex(text, "A by itself: Bit-exact: all 324 samples equal. B by itself: Different: 1 of 324 samples")

    def test_every_format_of_a_report_has_the_local_error(self):
        self.recorded("a", 0.25)
        pages = {}
        for extension in ("html", "md", "csv", "xml", "json", "pdf"):
            ran = self.run_program("diff", "a", "--b", "cpu", "--report", "out." + extension)
            self.assertEqual(ran.returncode, 1, ran.stderr)
            with open(self.path("out." + extension), "rb") as file:
                pages[extension] = file.read()
        self.assertIn("Local error", pages["html"].decode())
        self.assertIn("run here on cpu", pages["html"].decode())
        self.assertIn("| step | result | by itself |", pages["md"].decode())
        self.assertIn("1 step was not run here.", pages["md"].decode())
        rows = {row["label"]: row for row in csv.DictReader(io.StringIO(pages["csv"].decode()))}
        self.assertEqual([(row["verdict"], row["local_a"]) for row in rows.values()],
                         [("same", ""), ("different", "different"), ("different", "same"), ("same", "same"), ("missing", "")])
        suite = ElementTree.fromstring(pages["xml"].decode())
        self.assertEqual((suite.get("failures"), suite.get("skipped")), ("2", "1"))
        self.assertTrue(pages["pdf"].startswith(b"%PDF"))

    def test_what_ran_here_is_kept_as_a_recording(self):
        self.recorded("a")
        self.assertEqual(self.run_program("diff", "a", "--b", "cpu", "--save-b", "here.comparo").returncode, 0)
        kept = open_capture(self.path("here.comparo"))
        self.assertEqual([step.name for step in kept.steps], ["input", "net.inverted", "net.back", "net.alone"])
        self.assertEqual(kept["net.inverted"].arrays[0].tobytes(), (1 - self.image).tobytes())

    def test_a_batch_whose_channels_are_last_runs_as_one(self):
        pixels = np.random.default_rng(6).random((2, 9, 12, 3), dtype=np.float32)
        with record(self.path("a")) as rec:
            rec.input(pixels)
            rec.step("flipped", pixels[:, :, ::-1], op="horizontal_flip", of=pixels)
        code, found = self.diff("a", "--b", "cpu", "--save-b", "here.comparo")
        self.assertEqual((code, [line["sentence"] for line in found["lines"]]), (0, ["Bit-exact: all 648 samples equal."] * 2))
        np.testing.assert_array_equal(open_capture(self.path("here.comparo"))["flipped"].arrays[0], pixels[:, :, ::-1])

    def test_a_contract_has_rules_by_step(self):
        self.recorded("a", 0.25)
        with open(self.path("c.json"), "w") as file:
            json.dump({"version": 1, "rules": [{"name": "loose", "step": "net.*", "atol": 0.5}]}, file)
        code, found = self.diff("a", "--b", "cpu", "--contract", "c.json")
        line = {line["label"]: line for line in found["lines"]}["net.inverted"]
        self.assertEqual((code, line["rule"], line["verdict"]), (0, "loose", "within tolerance"))

    def test_what_does_not_go_together_is_told(self):
        self.recorded("a")
        np.save(self.path("x.npy"), self.image)
        with record(self.path("o")) as rec:
            for op, of in (("invert", None), ("", self.image), ("invert", "nowhere"), ("invert:max", self.image)):
                self.assertRaises(ValueError, rec.step, "x", self.image, op=op, of=of)
        for arguments, text in ((("a",), "Missing second file"), (("a", "a", "--b", "cpu"), "A second file cannot be combined with --b"),
                                (("x.npy", "--b", "cpu"), "is not a capture"), (("a", "--b", "nobody@cpu"), "nobody"),
                                (("a", "--b", "cpu", "--same-step", "x=y"), "--same-step requires two files"),
                                (("a", "a", "--save-b", "o"), "--save-b requires --b"), (("a", "--b", "cpu", "--save-b", "a"), "would overwrite"),
                                (("x.npy", "x.npy", "--local", "cpu"), "--local applies to recordings and captures")):
            with self.subTest(arguments):
                ran = self.run_program("diff", *arguments)
                self.assertEqual(ran.returncode, 2, ran.stdout)
                self.assertIn(text, ran.stderr)
        with record(self.path("b")) as rec:
            rec.input(self.image)
            rec.step("x", self.image)
        ran = self.run_program("diff", "b", "--b", "cpu")
        self.assertEqual(ran.returncode, 2)
        self.assertIn("No step of the recording can be run here. x: The recording does not name its op.", ran.stderr)


class Runs(Diffed):
    """The captures of 'comparo run'."""

    def setUp(self):
        super().setUp()
        np.save(self.path("in.npy"), np.random.default_rng(1).random((3, 21, 34), dtype=np.float32))

    def capture(self, name, sigma):
        ran = self.run_program("run", "in.npy", "--op", f"gaussian_blur:kernel=5x5,sigma={sigma}", "--op", "invert", "--a", "cpu/exact", "--b", "emu:0/exact",
                               "--capture", name)
        self.assertEqual(ran.returncode, 0, ran.stderr)

    def test_two_runs_are_compared_by_a_contract(self):
        self.capture("a.comparo", 1.5)
        self.capture("b.comparo", 1.51)
        with open(self.path("c.json"), "w") as file:
            json.dump({"version": 1, "rules": [{"name": "blurs", "step": "gaussian_blur", "atol": 0.1}, {"name": "rest", "step": "inv*", "atol": 0.1}]}, file)
        code, found = self.diff("a.comparo", "b.comparo", "--contract", "c.json")
        said = [(line["label"], line["rule"], line["differs"]) for line in found["lines"] if line["kind"] == "tensor"]
        self.assertEqual(said, [("input", None, False), ("a.gaussian_blur", "blurs", False), ("a.invert", "rest", False), ("b.gaussian_blur", "blurs", False),
                                ("b.invert", "rest", False)])
        self.assertEqual(code, 0)
        code, found = self.diff("a.comparo", "b.comparo", "--side", "b", "--same-step", "invert=")
        self.assertEqual([line["label"] for line in found["lines"] if line["differs"]], ["gaussian_blur", "invert", "invert"])
        self.assertEqual(code, 1)

    def test_a_run_is_compared_with_what_runs_here(self):
        self.capture("a.comparo", 1.5)
        for side, of in (("cpu/exact", "a"), ("emu:0/exact", "b")):
            code, found = self.diff("a.comparo", "--b", side, "--side", of)
            self.assertEqual((code, [line["label"] for line in found["lines"]]), (0, ["input", "gaussian_blur", "invert"]))
            self.assertTrue(all(line["localA"]["ran"] for line in found["lines"][1:]))
        self.assertEqual(self.diff("a.comparo", "--b", "cpu/opencv", "--atol", "0.001")[0], 0)


@without("torch", "kornia")
class Kornia(Diffed):
    """Every augmentation whose draws Kornia keeps is our op with the same draws: the same bits from Kornia itself, through a peer."""

    def augmentations(self):
        import kornia.augmentation as K
        import torch

        mean, std = torch.tensor([0.485, 0.456, 0.406]), torch.tensor([0.229, 0.224, 0.225])
        return [K.RandomHorizontalFlip(p=0.5), K.RandomVerticalFlip(p=0.5), K.RandomAffine(30.0, (0.1, 0.2), (0.8, 1.2), 5.0, p=0.6),
                K.RandomAffine(10.0, None, (0.8, 1.2, 0.9, 1.1), p=1.0, padding_mode="reflection"), K.RandomTranslate((0.1, 0.3), (-0.2, 0.1), p=1.0),
                K.RandomShear((-10.0, 10.0, -5.0, 5.0), p=1.0), K.RandomRotation(40.0, p=1.0, resample="nearest"), K.RandomRotation90((1, 3), p=1.0),
                K.RandomPerspective(0.4, p=1.0), K.RandomThinPlateSpline(p=1.0), K.RandomCrop((20, 24), p=1.0), K.RandomCrop((32, 32), padding=4, p=1.0),
                K.RandomResizedCrop((24, 20), p=1.0), K.CenterCrop(18), K.PadTo((40, 52)), K.RandomGaussianBlur((5, 3), (0.1, 2.0), p=0.5),
                K.RandomBoxBlur((3, 5), p=1.0), K.RandomMedianBlur((3, 3), p=1.0), K.RandomMotionBlur((3, 7), 35.0, 0.5, p=1.0), K.RandomSharpness(1.5, p=1.0),
                K.RandomEqualize(p=1.0), K.RandomClahe((20.0, 40.0), (4, 4), p=1.0), K.RandomPlanckianJitter("CIED", p=1.0),
                K.RandomPlanckianJitter(p=0.7), K.ColorJiggle(0.2, 0.3, 0.2, 0.1, p=1.0), K.ColorJitter(0.2, 0.3, 0.2, 0.1, p=1.0),
                K.RandomBrightness((0.7, 1.4), p=1.0), K.RandomContrast((0.7, 1.4), clip_output=False, p=1.0), K.RandomGamma((0.5, 1.5), (0.8, 1.2), p=1.0),
                K.RandomInvert(p=0.5), K.RandomSolarize(0.2, 0.2, p=1.0), K.RandomPosterize((3, 6), p=1.0), K.RandomRGBShift(p=1.0),
                K.RandomSaturation((0.5, 1.5), p=1.0), K.RandomHue((-0.2, 0.2), p=1.0), K.RandomSnow((0.4, 0.6), (1.5, 2.5), p=1.0), K.RandomGrayscale(p=0.5),
                K.RandomAutoContrast(p=1.0), K.RandomChannelShuffle(p=1.0), K.RandomChannelDropout(p=1.0), K.RandomErasing(value=0.25, p=1.0),
                K.RandomJPEG((20.0, 80.0), p=1.0), K.Normalize(mean, std), K.Denormalize(mean, std)]

    def test_each_gives_the_recorded_bits_when_it_is_run_again_by_kornia(self):
        import torch

        torch.manual_seed(17)
        image = torch.rand(3, 3, 32, 40)
        with record(self.path("k.comparo")) as rec:
            rec.input(image)
            for number, augmentation in enumerate(self.augmentations()):
                rec.watch(augmentation, f"{number}.{type(augmentation).__name__}")(image)
        code, found = self.diff("k.comparo", "--b", "kornia@cpu", "--python", sys.executable, "--peer-timeout", "500")
        wrong = [(line["label"], line["sentence"]) for line in found["lines"] if line["differs"] or line.get("missing")]
        self.assertEqual((wrong, code), ([], 0))
        ours = self.diff("k.comparo", "--b", "cpu/framework")[1]["lines"]
        self.assertEqual([line["label"] for line in ours if line.get("missing")], [])

    def test_what_was_drawn_is_kept_with_what_ran_here(self):
        import kornia.augmentation as K
        import torch

        torch.manual_seed(3)
        with record(self.path("a")) as rec:
            image = torch.rand(2, 3, 24, 32)
            rec.input(image)
            rec.watch(K.RandomRotation(40.0, p=1.0))(image)
        self.assertIn(self.run_program("diff", "a", "--b", "cpu/exact", "--save-b", "here.comparo").returncode, (0, 1))
        recorded, here = (open_capture(self.path(name))["RandomRotation"].draws for name in ("a", "here.comparo"))
        self.assertTrue(recorded)
        self.assertEqual({name: array.tobytes() for name, array in here.items()}, {name: array.tobytes() for name, array in recorded.items()})
        self.assertNotIn("drew different", self.diff("a", "here.comparo")[1]["verdict"])

    def test_what_kornia_does_not_keep_is_said(self):
        import kornia.augmentation as K
        import torch

        class Mine(K.RandomInvert):
            pass

        image = torch.rand(2, 3, 16, 16)
        with record(self.path("k.comparo")) as rec:
            rec.input(image)
            for augmentation in (K.RandomInvert(p=1.0), K.RandomGaussianNoise(p=1.0), K.RandomGaussianIllumination(p=1.0),
                                 K.RandomPlanckianJitter(select_from=[1, 2], p=1.0), K.Resize((8, 8)), Mine(p=1.0), torch.nn.Conv2d(3, 4, 3)):
                rec.watch(augmentation)(image)
        lines = self.lines("k.comparo", "--b", "cpu")
        for name, text in (("RandomGaussianNoise", "keeps its noise"), ("RandomGaussianIllumination", "keeps the field that it adds"),
                           ("RandomPlanckianJitter", "selects from the table"), ("Resize", "is none of"), ("Mine", "is none of"), ("Conv2d", "is none of")):
            self.assertIn(text, lines[name]["sentence"])


@without("torch", "torchvision")
class Torchvision(Diffed):
    def test_each_gives_the_recorded_bits_when_it_runs_again(self):
        import torch
        from torchvision.transforms import v2

        torch.manual_seed(4)
        transforms = [v2.Resize((24, 30)), v2.Resize(20, antialias=False), v2.RandomResizedCrop(24), v2.RandomCrop(20), v2.CenterCrop((21, 16)),
                      v2.RandomHorizontalFlip(0.5), v2.RandomVerticalFlip(1.0), v2.GaussianBlur((5, 3)), v2.ToDtype(torch.float32, scale=True),
                      v2.RandomErasing(1.0, value=0.5), v2.RandomInvert(1.0), v2.RandomAdjustSharpness(1.7, 1.0), v2.RandomSolarize(0.5, 1.0), v2.Normalize([0.4] * 3, [0.2, 0.3, 0.25])]
        picture = torch.randint(0, 256, (2, 3, 33, 41), dtype=torch.uint8)
        with record(self.path("t.comparo")) as rec:
            rec.input(picture)
            image = picture / 255
            rec.input(image, "floats")
            for number, transform in enumerate(transforms):
                rec.watch(transform, f"{number}.{type(transform).__name__}")(picture if number < 9 else image)
        found = self.diff("t.comparo", "--b", "cpu/framework")[1]
        wrong = {line["label"]: line for line in found["lines"] if line["differs"] or line.get("missing")}
        self.assertEqual(list(wrong), ["11.RandomAdjustSharpness"])  # our op follows Kornia's
        self.assertLess(wrong["11.RandomAdjustSharpness"]["maxAbs"], 1e-6)
        lines = self.lines("t.comparo", "--b", "torchvision@cpu", "--python", sys.executable, "--peer-timeout", "500")
        self.assertEqual([name for name, line in lines.items() if line["differs"]], [])
        self.assertEqual([name for name, line in lines.items() if line.get("missing")], ["2.RandomResizedCrop", "3.RandomCrop", "4.CenterCrop"])


if __name__ == "__main__":
    unittest.main()
