# SPDX-License-Identifier: Apache-2.0
"""comparoscope.record around the real PyTorch, torchvision and Kornia: nothing that it watches changes, and every bit is there.

Each test skips without the libraries that it needs.
"""

import importlib.util
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
import warnings

import numpy as np
from client import PACKAGE

sys.path.insert(0, PACKAGE)
from comparoscope import compare, open_capture, record  # noqa: E402
from comparoscope.testing import NotSame, assert_same  # noqa: E402

PROGRAM = os.environ.get("COMPARO_PROGRAM", "")


def without(*names):
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    return unittest.skipIf(missing, "without " + ", ".join(missing))


def bits(tensor):
    """Every bit of a tensor, in logical order."""
    import torch

    plain = tensor.detach().as_subclass(torch.Tensor).contiguous()
    return plain.dtype, tuple(plain.shape), plain.reshape(-1).view(torch.uint8).numpy().tobytes()


def generators():
    import torch

    return bits(torch.get_rng_state()), random.getstate(), np.random.get_state()[1].tobytes(), np.random.get_state()[2:]


class Watching(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.path = os.path.join(self.folder, "run.comparo")

    def both(self, make, image, name="", **options):
        """The outputs with and without a recording, each from the same seed; fails unless they and the generators are the same."""
        import torch

        results = []
        for recorded in (False, True):
            torch.manual_seed(5)
            random.seed(5)
            np.random.seed(5)
            module = make()
            if recorded:
                with record(self.path, **options) as rec:
                    output = rec.watch(module, name)(image.clone() if hasattr(image, "clone") else image)
                self.assertEqual(rec.problem, "")
            else:
                output = module(image.clone() if hasattr(image, "clone") else image)
            results.append((bits(output), generators()))
        self.assertEqual(results[0], results[1])
        return open_capture(self.path), output, module


@without("torch")
class Modules(Watching):
    def _net(self, dtype=None):
        import torch

        net = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3), torch.nn.BatchNorm2d(8), torch.nn.ReLU(inplace=True), torch.nn.Dropout(0.5),
                                  torch.nn.Sequential(torch.nn.Conv2d(8, 4, 1)))
        return net.to(dtype) if dtype is not None else net

    def test_results_and_generators_are_as_without_and_every_module_is_there(self):
        import torch

        capture, output, _ = self.both(self._net, torch.rand(2, 3, 17, 19))
        self.assertEqual([step.name for step in capture.steps], ["0", "1", "2", "3", "4.0", "4", "Sequential"])
        self.assertEqual(capture["Sequential"].arrays[0].tobytes(), bits(output)[2])
        self.assertEqual(capture["0"].facts["function"], "torch.nn.modules.conv.Conv2d")
        state = {entry["name"]: entry for entry in capture["1"].facts["state"]}
        self.assertEqual({name: entry["kind"] for name, entry in state.items()},
                         {"weight": "parameter", "bias": "parameter", "running_mean": "buffer", "running_var": "buffer", "num_batches_tracked": "buffer"})
        self.assertEqual((state["weight"]["device"], state["num_batches_tracked"]["dtype"]), ("cpu", "int64"))

    def test_what_a_later_step_does_in_place_does_not_reach_an_earlier_one(self):
        import torch

        capture, _, _ = self.both(self._net, torch.rand(2, 3, 17, 19))
        self.assertLess(capture["1"].arrays[0].min(), 0)
        self.assertEqual(capture["2"].arrays[0].min(), 0)

    def test_each_step_is_what_its_module_gives_by_itself(self):
        import torch

        image = torch.rand(1, 3, 9, 9)
        capture, _, net = self.both(lambda: self._net().eval(), image)
        with torch.no_grad():
            for name, module in net.named_children():
                image = module(image.clone())
                self.assertEqual(capture[name].arrays[0].tobytes(), bits(image)[2])

    def test_nothing_is_left_on_a_module(self):
        import torch

        net = self._net()
        before = {name: sorted(vars(module)) for name, module in net.named_modules()}
        with record(self.path, backward=True) as rec:
            rec.watch(net)(torch.rand(1, 3, 9, 9))
        self.assertEqual({name: sorted(vars(module)) for name, module in net.named_modules()}, before)
        for module in net.modules():
            self.assertEqual((len(module._forward_hooks), len(module._forward_pre_hooks), len(module._backward_hooks)), (0, 0, 0))
        self.assertTrue(all(not parameter._backward_hooks for parameter in net.parameters()))

    def test_gradients_are_autograds_and_change_nothing(self):
        import torch

        image = torch.rand(2, 3, 9, 9)
        grads = []
        for recorded in (False, True):
            torch.manual_seed(1)
            net = self._net()
            given = image.clone().requires_grad_()
            if recorded:
                with record(self.path, backward=True) as rec:
                    rec.input(given)
                    rec.watch(net, "net")(given).square().mean().backward()
            else:
                net(given).square().mean().backward()
            grads.append({"input": bits(given.grad), **{name: bits(parameter.grad) for name, parameter in net.named_parameters()}})
        self.assertEqual(grads[0], grads[1])
        capture = open_capture(self.path)
        for name, (_, _, data) in grads[0].items():
            step = capture["input.grad" if name == "input" else f"net.{name}.grad"]
            self.assertEqual((step.facts["kind"], step.arrays[0].tobytes()), ("gradient", data))
        self.assertIn("net.2.grad", [step.name for step in capture.steps])

    def test_sixteen_bits_keep_their_dtype(self):
        import torch

        for dtype, held in ((torch.bfloat16, np.uint16), (torch.float16, np.float16)):
            capture, output, _ = self.both(lambda dtype=dtype: self._net(dtype).eval(), torch.rand(1, 3, 9, 9).to(dtype))
            step = capture["Sequential"]
            self.assertEqual((step.facts["tensors"][0]["dtype"], step.arrays[0].dtype), (str(dtype)[6:], held))
            self.assertEqual(step.arrays[0].tobytes(), bits(output)[2])

    def test_channels_last_is_told_and_kept_in_logical_order(self):
        import torch

        image = torch.rand(1, 3, 9, 9).contiguous(memory_format=torch.channels_last)
        with record(self.path) as rec:
            rec.input(image)
        step = open_capture(self.path)["input"]
        self.assertEqual(step.facts["tensors"][0]["strides"], list(image.stride()))
        self.assertEqual(step.arrays[0].tobytes(), bits(image)[2])

    def test_every_nth_call_is_of_the_whole_module(self):
        import torch

        net = self._net().eval()
        with record(self.path, every=2, steps=["0", "4.*"]) as rec:
            watched = rec.watch(net)
            for scale in range(4):
                watched(torch.full((1, 3, 5, 5), float(scale)))
        capture = open_capture(self.path)
        self.assertEqual([(step.name, step.facts["call"]) for step in capture.steps], [("0", 1), ("4.0", 1), ("0", 3), ("4.0", 3)])
        with torch.no_grad():
            self.assertEqual(capture.steps[2].arrays[0].tobytes(), bits(net[0](torch.full((1, 3, 5, 5), 2.0)))[2])

    def test_tensors_that_no_module_registered_are_told(self):
        import torch

        class Stale(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.table = torch.arange(3.0)

            def forward(self, image):
                return image * self.table.sum()

        capture, _, _ = self.both(Stale, torch.rand(2, 2))
        self.assertEqual([(entry["name"], entry["kind"], entry["device"]) for entry in capture["Stale"].facts["state"]], [("table", "attribute", "cpu")])

    def test_what_cannot_be_read_is_a_note(self):
        import torch

        with record(self.path) as rec:
            rec.step("meta", torch.zeros(3, device="meta"))
            rec.step("sparse", torch.eye(3).to_sparse())
            rec.step("after", torch.zeros(1))
        capture = open_capture(self.path)
        self.assertEqual([bool(step.facts["notes"]) for step in capture.steps], [True, True, False])
        self.assertIn("to_dense", capture["sparse"].facts["notes"][0])

    def test_a_compiled_module_is_watched_from_outside(self):
        import torch

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            net = self._net().eval()
            compiled = torch.compile(net, backend="eager")
            image = torch.rand(1, 3, 9, 9)
            plain = compiled(image.clone())
            with record(self.path) as rec:
                output = rec.watch(compiled, "net")(image.clone())
        self.assertEqual(bits(output), bits(plain))
        capture = open_capture(self.path)
        self.assertEqual([step.name for step in capture.steps], ["net"])
        self.assertIn("compiled", capture["net"].facts["notes"][0])

    def test_autograd_and_inference_modes_are_left(self):
        import torch

        for mode in (torch.no_grad, torch.inference_mode, torch.enable_grad):
            with mode(), record(self.path) as rec:
                output = rec.watch(self._net())(torch.rand(1, 3, 9, 9))
                self.assertEqual(output.requires_grad, mode is torch.enable_grad)

    def test_environment_has_the_versions(self):
        import torch

        with record(self.path):
            pass
        environment = open_capture(self.path).manifest["environment"]
        self.assertEqual((environment["torch"], environment["torch threads"]), (str(torch.__version__), str(torch.get_num_threads())))


def kornia_documentation():
    import kornia.augmentation as K

    return K.AugmentationSequential(K.ColorJiggle(0.1, 0.1, 0.1, 0.1, p=1.0), K.RandomAffine(360, [0.1, 0.1], [0.7, 1.2], [30.0, 50.0], p=1.0),
                                    K.RandomPerspective(0.5, p=1.0), data_keys=["input"])


def torchvision_documentation():
    import torch
    from torchvision.transforms import v2

    return v2.Compose([v2.RandomResizedCrop(size=(224, 224), antialias=True), v2.RandomHorizontalFlip(p=0.5), v2.ToDtype(torch.float32, scale=True),
                       v2.Normalize(mean=[0.485, 0.456, 0.406], std=[0.229, 0.224, 0.225])])


class Augmentations(Watching):
    @without("torch", "kornia")
    def test_kornia_gives_the_same_bits_and_its_draws(self):
        import torch

        capture, _, module = self.both(kornia_documentation, torch.rand(2, 3, 40, 50))
        names = [step.name for step in capture.steps]
        self.assertIn("RandomAffine_1", names)
        self.assertEqual(names[-1], "AugmentationSequential")
        self.assertEqual([name for name in names if "_param_generator" in name], [])  # their draws are the steps' own
        children = dict(module.named_children())
        for name in ("ColorJiggle_0", "RandomAffine_1", "RandomPerspective_2"):
            own = {key: bits(value)[2] for key, value in children[name]._params.items() if isinstance(value, torch.Tensor)}
            self.assertEqual({key: value.tobytes() for key, value in capture[name].draws.items()}, own)
            self.assertIn("batch_prob", own)

    @without("torch", "kornia")
    def test_the_example_records_every_step(self):
        example = os.path.join(PACKAGE, "examples", "record_kornia.py")
        ended = subprocess.run([sys.executable, example, self.path], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": PACKAGE})
        self.assertEqual((ended.returncode, ended.stdout), (0, f"{self.path}: 6 steps\n"), ended.stderr)
        self.assertEqual([step.name for step in open_capture(self.path).steps],
                         ["input", "RandomResizedCrop_0", "RandomGaussianBlur_1", "ColorJiggle_2", "AugmentationSequential", "normalised"])

    @without("torch", "kornia")
    def test_kornia_with_gradients(self):
        import torch

        def gradient(recorded):
            torch.manual_seed(2)
            image = torch.rand(1, 3, 20, 20).requires_grad_()
            module = kornia_documentation()
            if recorded:
                with record(self.path, backward=True) as rec:
                    rec.watch(module)(image).sum().backward()
            else:
                module(image).sum().backward()
            return bits(image.grad), generators()

        self.assertEqual(gradient(True), gradient(False))

    @without("torch", "torchvision")
    def test_torchvision_gives_the_same_bits_and_its_draws(self):
        import torch

        image = torch.randint(0, 256, (3, 60, 80), dtype=torch.uint8)
        capture, _, module = self.both(torchvision_documentation, image)
        self.assertEqual([step.name for step in capture.steps], ["0", "1", "2", "3", "Compose"])
        self.assertEqual(sorted(capture["0"].draws), ["height", "left", "top", "width"])
        self.assertFalse(any("make_params" in vars(transform) for transform in module.transforms))

    @without("torch", "torchvision", "PIL")
    def test_the_older_compose_and_pictures_of_pillow(self):
        import torch
        import torchvision.transforms as T

        capture, output, module = self.both(lambda: T.Compose([T.ToPILImage(), T.RandomCrop(20), T.RandomHorizontalFlip(), T.ToTensor()]), torch.rand(3, 40, 50), "old")
        self.assertEqual([step.name for step in capture.steps], ["old.0", "old.1", "old.2", "old.3", "old"])
        self.assertEqual(capture["old.0"].facts["tensors"][0]["shape"], [40, 50, 3])
        self.assertEqual(capture["old.3"].arrays[0].tobytes(), bits(output)[2])

    @without("torch", "torchvision")
    def test_boxes_and_masks_beside_the_picture(self):
        import torch
        from torchvision import tv_tensors
        from torchvision.transforms import v2

        sample = {"image": tv_tensors.Image(torch.rand(3, 20, 30)), "boxes": tv_tensors.BoundingBoxes(torch.tensor([[1, 2, 8, 9]]), format="XYXY", canvas_size=(20, 30)), "label": 3}
        with record(self.path) as rec:
            output = rec.watch(v2.Compose([v2.RandomHorizontalFlip(p=1.0)]))(sample)
        self.assertIsInstance(output["boxes"], tv_tensors.BoundingBoxes)
        tensors = open_capture(self.path)["Compose"].facts["tensors"]
        self.assertEqual([tensor["name"] for tensor in tensors], ["image", "boxes", "label"])

    @without("torch", "kornia", "torchvision")
    @unittest.skipIf(not PROGRAM, "without comparo ($COMPARO_PROGRAM)")
    def test_differences_are_where_an_independent_script_finds_them(self):
        """Each documented pipeline twice: with 1 and 2 threads, and contiguous and channels_last."""
        import torch

        def outputs(make, image, seed, threads, path):
            """By hooks and copies of its own; and by a recording."""
            found = {}
            before = torch.get_num_threads()
            torch.set_num_threads(threads)
            try:
                torch.manual_seed(seed)
                module = make()
                listed = getattr(module, "transforms", None)
                parts = [(str(i), part) for i, part in enumerate(listed)] if isinstance(listed, list) else list(module.named_children())
                handles = [part.register_forward_hook(lambda m, args, out, name=name: found.__setitem__(name, bits(out))) for name, part in parts]
                module(image)
                for handle in handles:
                    handle.remove()
                torch.manual_seed(seed)
                with record(path) as rec:
                    rec.watch(make())(image)
            finally:
                torch.set_num_threads(before)
            return found

        generator = torch.Generator().manual_seed(0)
        batch = torch.rand(2, 3, 200, 240, generator=generator)
        a, b = (os.path.join(self.folder, side) for side in "ab")
        for make in (kornia_documentation, torchvision_documentation):
            for other, threads in ((batch, 2), (batch.contiguous(memory_format=torch.channels_last), 1)):
                with self.subTest(make.__name__, threads=threads):
                    first, second = outputs(make, batch, 7, 1, a), outputs(make, other, 7, threads, b)
                    self.assertTrue(first)
                    theirs = {name: first[name] != second[name] for name in first}
                    ran = subprocess.run([PROGRAM, "diff", a, b, "--json"], capture_output=True, text=True)
                    lines = [line for line in json.loads(ran.stdout)["lines"] if line["kind"] == "tensor"]
                    ours = {line["step"]: line["differs"] for line in lines if line["step"] in first}
                    self.assertEqual(ours, theirs)


@without("torch")
class Comparing(unittest.TestCase):
    def test_tensors_are_compared_as_what_they_are(self):
        import torch

        a = torch.rand(3, 8, 9)
        assert_same(a, a.clone().requires_grad_())
        assert_same(a, a.numpy())
        b = torch.nextafter(a, torch.tensor(2.0))
        self.assertEqual(compare(a, b).max_ulp, 1)
        with self.assertRaises(NotSame) as caught:
            assert_same(a.to(torch.bfloat16), (a + 0.5).to(torch.bfloat16), report=False)
        self.assertEqual(caught.exception.comparison.dtypes, ("bfloat16", "bfloat16"))
        self.assertLess(caught.exception.comparison.max_ulp, 1 << 15)
        assert_same(torch.conj(torch.tensor([1 + 2j])), torch.tensor([1 - 2j]))

    def test_ulps_of_float16_are_torchs_neighbours(self):
        import torch

        a = torch.linspace(-3, 3, 101).to(torch.float16)
        self.assertEqual(compare(a, torch.nextafter(a, torch.tensor(9.0, dtype=torch.float16))).max_ulp, 1)


if __name__ == "__main__":
    unittest.main()
