# SPDX-License-Identifier: Apache-2.0
"""The augmentation pipelines of Kornia's and torchvision's own documentation, each recorded twice: on one thread and on two, contiguous and
channels_last. What comparo says of the two is held against a script that knows nothing of Comparoscope: zipfile, json and NumPy.
"""

import importlib.util
import io
import json
import os
import subprocess
import sys
import tempfile
import unittest
import zipfile

import numpy as np
from client import PACKAGE

sys.path.insert(0, PACKAGE)
from comparoscope import record  # noqa: E402

PROGRAM = os.environ.get("COMPARO_PROGRAM", "")


def without(*names):
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    return unittest.skipIf(missing, "without " + ", ".join(missing))


def steps_of(path):
    """(name, call) and the arrays of each step, by what the file says alone."""
    with zipfile.ZipFile(path) as archive:
        for entry in archive.namelist():
            if entry.startswith("steps/"):
                step = json.loads(archive.read(entry))
                arrays = {tensor["name"]: np.load(io.BytesIO(archive.read(tensor["file"]))) for tensor in step["tensors"]}
                yield (step["name"], step["call"]), arrays


def expected(path_a, path_b):
    """By label: samples, those that differ, the largest difference; of every tensor that both have."""
    found = {}
    others = dict(steps_of(path_b))
    for (name, call), arrays in steps_of(path_a):
        label = name if call == 1 else f"{name}, call {call}"
        for place, a in arrays.items():
            b = others[name, call][place]
            assert a.shape == b.shape and a.dtype == b.dtype, label
            wide = np.longdouble if a.dtype.kind == "f" else np.int64
            apart = np.abs(a.astype(wide) - b.astype(wide))
            found[f"{place} of {label}" if place else label] = (a.size, int((a != b).sum()), float(apart.max()) if a.size else 0.0)
    return found


class Recorded(unittest.TestCase):
    def setUp(self):
        if not PROGRAM:
            self.skipTest("without comparo ($COMPARO_PROGRAM)")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def record(self, name, make, image, threads, layout):
        import torch

        path = os.path.join(self.folder, name)
        before = torch.get_num_threads()
        torch.set_num_threads(threads)
        try:
            torch.manual_seed(11)
            image = image.clone(memory_format=torch.channels_last if layout == "channels_last" else torch.contiguous_format)
            with record(path) as rec:
                rec.input(image)
                rec.watch(make())(image)
            self.assertEqual(rec.problem, "")
        finally:
            torch.set_num_threads(before)
        return path

    def agree(self, make, image):
        """What comparo finds is what the script finds, for threads and layouts. Gives the labels that differ of each."""
        one = self.record("one.comparo", make, image, 1, "contiguous")
        differing = {}
        for kind, threads, layout in (("threads", 2, "contiguous"), ("layout", 1, "channels_last"), ("both", 2, "channels_last")):
            other = self.record(kind + ".comparo", make, image, threads, layout)
            ran = subprocess.run([PROGRAM, "diff", one, other, "--json"], capture_output=True, text=True)
            self.assertIn(ran.returncode, (0, 1), ran.stderr)
            report = json.loads(ran.stdout)
            numbers = expected(one, other)
            lines = {line["label"]: line for line in report["lines"] if line["kind"] == "tensor"}
            self.assertEqual(set(lines), set(numbers))
            for label, (samples, count, largest) in numbers.items():
                with self.subTest(kind, label=label):
                    line = lines[label]
                    self.assertEqual(line["differs"], count > 0)
                    if line.get("samples") is not None and samples:
                        self.assertEqual((line["samples"], line["differing"]), (samples, count))
                        self.assertAlmostEqual(line["maxAbs"], largest, delta=1e-15 + 1e-12 * largest)
            differing[kind] = [label for label, (_, count, _) in numbers.items() if count]
            self.assertEqual(report["firstDiverging"], differing[kind][0] if differing[kind] else None)
            self.assertEqual(ran.returncode, 1 if differing[kind] else 0)
            self.assertEqual([line["label"] for line in report["lines"] if line["kind"] == "draw" and line["differs"]], [])
            facts = {fact["name"]: (fact["a"], fact["b"]) for fact in report["environment"]}
            self.assertEqual("torch threads" in facts, threads == 2)
        print(type(self).__name__, self._testMethodName, differing, file=sys.stderr)
        return differing

    def runs_again(self, atol):
        """Every step that comparo has an op for is run again on its recorded input, and gives what was recorded."""
        ran = subprocess.run([PROGRAM, "diff", os.path.join(self.folder, "both.comparo"), "--b", "cpu/framework", "--json"], capture_output=True, text=True)
        self.assertIn(ran.returncode, (0, 1), ran.stderr)
        local = {line["label"]: line["localA"] for line in json.loads(ran.stdout)["lines"] if line.get("localA") and line["localA"]["ran"]}
        for label, error in local.items():
            self.assertLessEqual(error["maxAbs"], atol, label)
        return list(local)


@without("torch", "kornia")
class OfKornia(Recorded):
    def image(self):
        import torch

        return torch.rand(2, 3, 97, 131, generator=torch.Generator().manual_seed(2))

    def test_augmentation_sequential(self):
        """kornia.readthedocs.io, kornia.augmentation.container.AugmentationSequential."""
        import kornia.augmentation as K

        self.agree(lambda: K.AugmentationSequential(K.ColorJiggle(0.1, 0.1, 0.1, 0.1, p=1.0), K.RandomAffine(360, p=1.0), data_keys=["input"],
                                                    same_on_batch=False), self.image())
        self.assertEqual(self.runs_again(1e-4), ["ColorJiggle_0", "RandomAffine_1"])

    def test_image_sequential(self):
        """kornia.readthedocs.io, kornia.augmentation.container.ImageSequential, without MixUp, which changes the labels."""
        import kornia
        import kornia.augmentation as K

        self.agree(lambda: K.ImageSequential(kornia.color.BgrToRgb(), K.ColorJiggle(0.1, 0.1, 0.1, 0.1, p=1.0), kornia.filters.MedianBlur((3, 3)),
                                             K.RandomAffine(360, p=1.0), kornia.enhance.Invert(), same_on_batch=True), self.image())
        self.assertEqual(self.runs_again(1e-4), ["ColorJiggle_1", "RandomAffine_3"])

    def test_blur_and_perspective(self):
        """kornia.readthedocs.io, Image Augmentation: what its page of usage chains."""
        import kornia.augmentation as K

        self.agree(lambda: K.AugmentationSequential(K.RandomHorizontalFlip(p=0.75), K.RandomVerticalFlip(p=0.75), K.RandomPerspective(0.5, p=1.0),
                                                    K.RandomGaussianBlur((5, 5), (0.1, 2.0), p=1.0), K.RandomSolarize(0.1, 0.1, p=1.0), data_keys=["input"]),
                   self.image())
        self.assertEqual(len(self.runs_again(1e-4)), 5)


    def test_a_resampled_crop_adds_in_another_order_on_two_threads(self):
        """kornia.readthedocs.io, Image Augmentation: RandomResizedCrop, in front of the blur and the colours of that page."""
        import kornia.augmentation as K
        import torch

        image = torch.rand(2, 3, 256, 256, generator=torch.Generator().manual_seed(4))
        found = self.agree(lambda: K.AugmentationSequential(K.RandomResizedCrop((224, 224), scale=(0.3, 1.0), p=1.0), K.RandomGaussianBlur((5, 5), (0.1, 2.0), p=1.0),
                                                            K.ColorJiggle(0.1, 0.1, 0.1, 0.1, p=1.0), data_keys=["input"]), image)
        if (os.cpu_count() or 1) > 1:
            self.assertEqual(found["threads"], ["RandomResizedCrop_0", "RandomGaussianBlur_1", "ColorJiggle_2", "AugmentationSequential"])
        self.assertEqual(len(self.runs_again(1e-4)), 3)


@without("torch", "torchvision")
class OfTorchvision(Recorded):
    def test_classification(self):
        """docs.pytorch.org/vision, Getting started with transforms v2: I want to train my classifier."""
        import torch
        from torchvision.transforms import v2

        image = torch.randint(0, 256, (2, 3, 256, 301), dtype=torch.uint8, generator=torch.Generator().manual_seed(3))
        self.agree(lambda: v2.Compose([v2.RandomResizedCrop(size=(224, 224), antialias=True), v2.RandomHorizontalFlip(p=0.5),
                                       v2.ToDtype(torch.float32, scale=True), v2.Normalize(mean=[0.485, 0.456, 0.406], std=[0.229, 0.224, 0.225])]), image)
        self.assertEqual(self.runs_again(1e-6), ["0", "1", "2", "3"])

    def test_on_floats(self):
        """docs.pytorch.org/vision, Transforming images: the same on float32, with a blur."""
        import torch
        from torchvision.transforms import v2

        image = torch.rand(2, 3, 120, 161, generator=torch.Generator().manual_seed(5))
        self.agree(lambda: v2.Compose([v2.RandomResizedCrop(size=(112, 112), antialias=True), v2.GaussianBlur(5), v2.RandomHorizontalFlip(p=1.0),
                                       v2.Normalize(mean=[0.485, 0.456, 0.406], std=[0.229, 0.224, 0.225])]), image)
        self.assertEqual(self.runs_again(1e-5), ["0", "1", "2", "3"])

    def test_color_jitter_adds_in_another_order_on_two_threads(self):
        """docs.pytorch.org/vision, Illustration of transforms: ColorJitter, with the contrast, whose mean is a sum over the picture."""
        import torch
        from torchvision.transforms import v2

        image = torch.rand(1, 3, 512, 640, generator=torch.Generator().manual_seed(2))
        found = self.agree(lambda: v2.Compose([v2.RandomResizedCrop((448, 512), antialias=True), v2.ColorJitter(brightness=0.5, contrast=0.5, hue=0.3),
                                               v2.RandomHorizontalFlip(1.0), v2.Normalize([0.485] * 3, [0.2] * 3)]), image)
        if (os.cpu_count() or 1) > 1:
            self.assertEqual(found["threads"], ["1", "2", "3", "Compose"])

    def test_a_normalisation_adds_in_another_order_where_channels_are_last(self):
        """docs.pytorch.org/vision, Getting started with transforms v2: transforms in front of a network, here of one layer."""
        import torch
        from torchvision.transforms import v2

        image = torch.rand(1, 3, 130, 151, generator=torch.Generator().manual_seed(6))
        with torch.no_grad():
            found = self.agree(lambda: torch.nn.Sequential(v2.Normalize([0.485, 0.456, 0.406], [0.229, 0.224, 0.225]), torch.nn.GroupNorm(1, 3)), image)
        self.assertEqual(found["layout"], ["1", "Sequential"])
        self.assertEqual(self.runs_again(1e-6), ["0"])


if __name__ == "__main__":
    unittest.main()
