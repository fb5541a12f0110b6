# SPDX-License-Identifier: Apache-2.0
"""The peers of real libraries give, through the protocol and with Comparoscope's draws, the bits of the library's own call.

Each case of ../reference/kornia and ../reference/fidelity is called directly after torch.manual_seed, and by the peer with the draws that
Comparoscope recorded for that seed (../reference/peers). Each test skips without the libraries that it needs.
"""

import collections
import importlib.util
import io
import json
import os
import sys
import tempfile
import textwrap
import unittest

import numpy as np
from client import HERE, PACKAGE, Client, Failed, npy

sys.path.insert(0, PACKAGE)
REFERENCE = os.path.join(HERE, "..", "reference", "peers")
MISSING = [name for name in ("torch", "kornia", "torchvision") if importlib.util.find_spec(name) is None]
OTHERS = ("resize", "to_float", "to_uint8")  # torchvision's


def same_bits(ours, theirs):
    return ours.shape == theirs.shape and ours.dtype == theirs.dtype and ours.tobytes() == theirs.tobytes()


@unittest.skipIf(MISSING, "without " + ", ".join(MISSING))
class TheLibrariesOwnCalls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        import kornia

        if not kornia.__version__.startswith("0.9."):
            raise unittest.SkipTest("the draws are those of Kornia 0.9, this is " + kornia.__version__)
        sys.path.insert(0, REFERENCE)
        import record_draws

        cls.record = record_draws
        cls.cases = record_draws.cases()
        with open(os.path.join(REFERENCE, "draws.jsonl"), encoding="ascii") as file:
            cls.recorded = [json.loads(line) for line in file]

    def _compare(self, name, ids):
        import torch

        tally = collections.defaultdict(lambda: [0, 0, []])
        with Client("-m", "comparoscope.peers", name, options={"threads": torch.get_num_threads()}) as client:
            supported = {op["implements"]: op for op in client.hello["ops"]}
            for case in self.recorded:
                op, function, shape, seed, kind, dtype = self.cases[case["number"]]
                self.assertEqual(op, case["op"], "draws.jsonl belongs to other cases")
                id = op.split(":")[0]
                if id not in supported or id not in ids(supported):
                    continue
                picture = self.record.image(shape, kind, dtype)
                if str(dtype)[6:] not in supported[id]["dtypes"]:
                    continue
                torch.manual_seed(seed or 0)
                with torch.no_grad():
                    theirs = function(picture.clone()).contiguous().numpy()
                if id == "gaussian_noise":
                    continue
                params = {key: value for key, value in case["params"].items() if key in supported[id]["supported"]}
                more = {"draws": case["draws"]} if "draws" in case else {}
                entry = tally[id]
                entry[0] += 1
                try:
                    ours, _ = client.run(id, picture.numpy(), params, **more)
                except Failed as error:
                    if error.kind == "unsupported":
                        entry[0] -= 1
                        continue
                    entry[2].append(f"{op}: {error}")
                    continue
                if same_bits(ours, theirs):
                    entry[1] += 1
                else:
                    entry[2].append(op)
        wrong = {id: entry[2] for id, entry in tally.items() if entry[2]}
        print(f"{name}: {sum(e[1] for e in tally.values())} of {sum(e[0] for e in tally.values())} cases of {len(tally)} ops bit-equal to the "
              "direct call", file=sys.stderr)
        self.assertFalse(wrong)
        return tally

    def test_kornia(self):
        tally = self._compare("kornia", lambda supported: supported)
        self.assertGreaterEqual(len(tally), 47)

    def test_torchvision(self):
        tally = self._compare("torchvision", lambda supported: OTHERS)
        self.assertEqual(set(tally), set(OTHERS))


def draws_of(apply, **columns):
    entries = [{"name": "apply", "width": 1, "values": apply}]
    for name, rows in columns.items():
        width = len(rows[0]) if isinstance(rows[0], list) else 1
        entries.append({"name": name, "width": width, "values": np.ravel(rows).tolist()})
    return {"samples": len(apply), "seed": 11, "step": 2, "columns": entries}


GATE = {"p": 0.5, "same_on_batch": False}
WARP = {"mode": "bilinear", "align_corners": False, "padding": "zeros", "fill": "0"}
#: Parameters, and a row of draws a sample, of ops that a batch may be half subject to.
HALVES = {
    "rotation": ({"degrees": "-30..30", "mode": "bilinear", "align_corners": True}, {"degrees": [10.5, -20, 30]}),
    "translate": ({"translate_x": "-0.5..0.5", "translate_y": "-0.5..0.5", **WARP}, {"translate_x": [0.25, 0, -0.25], "translate_y": [0.125, 0, 0.5]}),
    "brightness": ({"brightness": "0.5..1.5", "clip": True}, {"brightness": [0.5, 1, 1.5]}),
    "solarize": ({"threshold": "0..1", "addition": "-0.5..0.5"}, {"threshold": [0.25, 0, 0.75], "addition": [0.125, 0, -0.25]}),
    "gaussian_illumination": ({"gain": "0..1", "sigma_x": "0..1", "center_x": "0..1", "sigma_y": "0..1", "center_y": "0..1", "sign": "-1..1"},
                              {"gain": [0.5, 0, 0.25], "sigma_x": [0.5, 1, 0.25], "center_x": [0.5, 0, 0.25], "sigma_y": [0.75, 1, 0.5],
                               "center_y": [0.25, 0, 0.5], "sign": [1, -1, -1]}),
    "channel_shuffle": ({}, {"channels": [[2, 0, 1], [1, 2, 0], [1, 0, 2]]}),
    "erasing": ({"scale": "0..1", "ratio": "1..2", "value": 0.5}, {"box": [[1, 2, 3, 4], [0, 0, 1, 1], [4, 0, 2, 5]]}),
    "salt_and_pepper_noise": ({"amount": "0..1", "salt_vs_pepper": "0..1"}, {"amount": [0.5, 0, 0.25], "salt_vs_pepper": [0.5, 0, 0.75]}),
}


@unittest.skipIf({"torch", "kornia"} & set(MISSING), "without torch or Kornia")
class AnyKornia(unittest.TestCase):
    """Holds in every release from 0.6 on."""

    @classmethod
    def setUpClass(cls):
        cls.client = Client("-m", "comparoscope.peers", "kornia")
        cls.ops = {op["implements"]: op for op in cls.client.hello["ops"]}
        cls.image = np.random.default_rng(5).random((3, 3, 8, 9), "f4")

    @classmethod
    def tearDownClass(cls):
        cls.client.ask("shutdown")
        status, _ = cls.client.end()
        assert status == 0, status

    def _run(self, id, image, params, draws):
        params = {key: value for key, value in {**params, **GATE}.items() if key in self.ops[id]["supported"]}
        return self.client.run(id, image, params, draws=draws)[0]

    def test_samples_that_are_skipped(self):
        for id, (params, columns) in HALVES.items():
            if id not in self.ops:
                continue
            half = self._run(id, self.image, params, draws_of([1, 0, 1], **columns))
            whole = self._run(id, self.image, params, draws_of([1, 1, 1], **columns))
            self.assertTrue(same_bits(half[1], self.image[1]), id)
            self.assertTrue(same_bits(half[0], whole[0]) and same_bits(half[2], whole[2]), id)
            self.assertFalse(same_bits(half[0], self.image[0]), id)

    def test_noise_that_was_drawn(self):
        import torch

        noise = torch.randn(3, 3, 8, 9, generator=torch.Generator().manual_seed(1))
        params = {"op": "gaussian_noise", "params": {"mean": 0.25, "std": 0.5, **GATE}, "device": "cpu", "input": {"attachment": 0},
                  "tensors": {"noise": {"attachment": 1}}, "draws": draws_of([1, 0, 1])}
        _, data = self.client.ask("run", params, [npy(self.image), npy(noise.numpy())])
        expected = torch.from_numpy(self.image) + (0.25 + noise * 0.5)
        expected[1] = torch.from_numpy(self.image[1])
        self.assertTrue(same_bits(np.load(io.BytesIO(data[0])), expected.numpy()))

    def test_gradients_of_the_codec(self):
        import torch

        if "differentiable_jpeg" not in self.ops:
            self.skipTest("this Kornia has no differentiable codec")
        from kornia.enhance import jpeg_codec_differentiable

        upstream = np.random.default_rng(6).random(self.image.shape, "f4")
        edge = self.ops["differentiable_jpeg"]["supported"]["edge_gradient"][0]
        params = {"op": "differentiable_jpeg", "device": "cpu", "input": {"attachment": 0}, "outputGradient": {"attachment": 1},
                  "params": {"quality": 60, "variant": "kornia", "edge_gradient": edge, "qualities": "", "table_y": "", "table_c": ""}}
        result, data = self.client.ask("gradient", params, [npy(self.image), npy(upstream)])
        image, quality = torch.from_numpy(self.image).requires_grad_(), torch.tensor([60.0], requires_grad=True)
        jpeg_codec_differentiable(image, quality).backward(torch.from_numpy(upstream))
        given = {name: np.load(io.BytesIO(data[place["attachment"]])) for name, place in result["gradients"].items()}
        self.assertTrue(same_bits(given["image"], image.grad.numpy()))
        self.assertTrue(same_bits(given["quality"], quality.grad.numpy()))
        self.assertEqual(set(given), {"image", "quality", "quantization_table_y", "quantization_table_c"})

    def test_every_op_or_a_reason(self):
        from comparoscope.peers import OPS

        reasons = {entry["id"]: entry["reason"] for entry in self.client.hello["unmapped"]}
        self.assertEqual(set(OPS), set(self.ops) | set(reasons))
        self.assertFalse(set(self.ops) & set(reasons))
        with self.assertRaisesRegex(Failed, "It has no 'resize': kornia.geometry.transform.resize blurs"):
            self.client.run("resize", self.image, {})


@unittest.skipIf("torch" in MISSING, "without torch")
class Torch(unittest.TestCase):
    def test_options(self):
        image = np.random.default_rng(7).random((2, 3, 16, 17), "f4")
        params = {"size": "8x9", "mode": "bilinear", "antialias": False, "max_size": 0, "path": "auto"}
        with Client("-m", "comparoscope.peers", "torch", options={"half": "true", "channels_last": "true", "threads": "1"}) as client:
            narrow, result = client.run("resize", image, params)
            self.assertEqual(client.hello["environment"]["threads"], "1")
        self.assertEqual((narrow.dtype, result["notes"]), (np.float32, ["computed in float16"]))
        self.assertTrue((narrow == narrow.astype("f2")).all())
        self.assertEqual(result["tensors"][0]["strides"][1], 1)

    def test_tensors_on_two_devices(self):
        text = """
            import torch
            from comparoscope.peer import Peer
            peer = Peer("two", uses="torch")
            @peer.op("add")
            def add(image):
                table = torch.zeros(image.shape, device="meta")
                return torch.add(image, table, out=torch.empty_like(image))
            @peer.op("elsewhere")
            def elsewhere(image):
                return image.to("meta")
            peer.serve()
        """
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "two.py")
            with open(path, "w", encoding="ascii") as file:
                file.write(textwrap.dedent(text))
            with Client("-m", "comparoscope.peers", path) as client:
                for op, pattern in (("add", "meta"), ("elsewhere", "returned a tensor on meta, but the step runs on cpu")):
                    with self.assertRaisesRegex(Failed, pattern) as caught:
                        client.run(op, np.zeros((1, 1, 2, 2), "f4"))
                    self.assertEqual(caught.exception.kind, "device", str(caught.exception))
                    self.assertIn("meta", {tensor["device"] for tensor in caught.exception.data["tensors"]})
                with self.assertRaisesRegex(Failed, "Unknown device 'cuda:99'"):
                    client.run("add", np.zeros((1, 1, 2, 2), "f4"), device="cuda:99")


#: Releases in which a fault is, by Kornia's own history: from the first, to before the second.
FAULTS = {"kornia-diff-jpeg-device": None, "kornia-random-jpeg-quality": ((0, 7, 2), (0, 8)),
          "kornia-gaussian-illumination-device": ((0, 7, 3), (0, 9)), "kornia-planckian-stale-buffer": ((0, 6), (0, 7, 2))}


@unittest.skipIf("torch" in MISSING, "without torch")
class SecondDevice(unittest.TestCase):
    """What stands in for a GPU keeps to PyTorch's rules."""

    def test_numbers_and_the_rule(self):
        import torch
        from comparoscope.second_device import second_device

        with second_device() as there:
            a = torch.arange(6.0).reshape(2, 3)
            moved = a.to(there)
            for made in (moved, torch.tensor([[1.0, 2.0]], device=there), torch.zeros(2, device=there), moved.new_tensor([1.0])):
                self.assertEqual(made.device.type, there.type)
            total = (moved * 2 + torch.tensor(1.0)).sum()  # a number of the CPU goes with anything
            self.assertEqual((total.device.type, total.item()), (there.type, 36.0))
            back = (moved @ moved.mT).cpu()
            self.assertEqual(back.device.type, "cpu")
            self.assertTrue(torch.equal(back, a @ a.mT))
            moved[0] = 7.0
            self.assertEqual(moved[0].cpu().tolist(), [7.0] * 3)
            for mixed in (lambda: moved + a, lambda: a.add_(moved), lambda: torch.cat([a, moved])):
                with self.assertRaisesRegex(RuntimeError, "on the same device"):
                    mixed()
        self.assertTrue((a == torch.arange(6.0).reshape(2, 3)).all())


@unittest.skipIf(any(name in MISSING for name in ("torch", "kornia")), "without kornia")
class Faults(unittest.TestCase):
    """Reported faults are found in the releases that have them."""

    def test_of_this_kornia(self):
        import kornia

        release = tuple(int(number) for number in kornia.__version__.split(".")[:3])
        with Client("-m", "comparoscope.peers", "kornia") as client:
            self.assertEqual(set(client.hello["faults"]), set(FAULTS))
            for id, releases in FAULTS.items():
                with self.subTest(id):
                    try:
                        result, _ = client.ask("fault", {"fault": id})
                    except Failed as error:
                        self.assertEqual(error.kind, "unsupported")
                        self.assertLess(release, (0, 7, 2))  # there is no codec yet, or no illumination
                        continue
                    self.assertEqual(result["present"], releases is not None and releases[0] <= release < releases[1], result)
            with self.assertRaisesRegex(Failed, "cannot test the fault 'none'"):
                client.ask("fault", {"fault": "none"})


class Codecs(unittest.TestCase):
    """Encoder and decoder of one library give what the library's own calls give."""

    def _round_trip(self, name, params):
        image = np.random.default_rng(8).integers(0, 256, (1, 3, 20, 27), np.uint8)
        with Client("-m", "comparoscope.peers", name) as client:
            _, data = client.ask("encode", {"params": params, "device": "cpu", "input": {"attachment": 0}}, [npy(image)])
            _, pixels = client.ask("decode", {"params": {}, "device": "cpu", "jpeg": {"attachment": 0}}, data)
            with self.assertRaises(Failed) as caught:
                client.ask("decode", {"params": {}, "device": "cpu", "jpeg": {"attachment": 0}}, [data[0][:40]])
            self.assertEqual(caught.exception.kind, "argument")
        return image, data[0], np.load(io.BytesIO(pixels[0]))

    @unittest.skipIf(importlib.util.find_spec("torchvision") is None, "without torchvision")
    def test_torchvision(self):
        import torch
        from torchvision import io as files

        image, data, pixels = self._round_trip("torchvision", {"quality": 90, "subsampling": "420"})
        expected = files.encode_jpeg(torch.from_numpy(image[0]), 90)
        self.assertEqual(data, bytes(expected.numpy()))
        self.assertTrue(same_bits(pixels[0], files.decode_jpeg(expected).numpy()))

    @unittest.skipIf(importlib.util.find_spec("PIL") is None, "without Pillow")
    def test_pillow(self):
        from PIL import Image

        image, data, pixels = self._round_trip("pillow", {"quality": 90, "subsampling": "444", "progressive": True})
        stream = io.BytesIO()
        Image.fromarray(np.ascontiguousarray(image[0].transpose(1, 2, 0))).save(stream, "JPEG", quality=90, subsampling=0, progressive=True)
        self.assertEqual(data, stream.getvalue())
        self.assertTrue(same_bits(pixels[0], np.ascontiguousarray(np.asarray(Image.open(stream)).transpose(2, 0, 1))))

    @unittest.skipIf(importlib.util.find_spec("cv2") is None, "without OpenCV")
    def test_opencv(self):
        import cv2

        image, data, pixels = self._round_trip("opencv", {"quality": 90, "subsampling": "420", "optimize": True})
        expected = cv2.imencode(".jpg", np.ascontiguousarray(image[0].transpose(1, 2, 0)[..., ::-1]), [cv2.IMWRITE_JPEG_QUALITY, 90,
                                                                                                       cv2.IMWRITE_JPEG_OPTIMIZE, 1])[1]
        self.assertEqual(data, expected.tobytes())
        self.assertTrue(same_bits(pixels[0], np.ascontiguousarray(cv2.imdecode(expected, cv2.IMREAD_COLOR)[..., ::-1].transpose(2, 0, 1))))


if __name__ == "__main__":
    unittest.main()
