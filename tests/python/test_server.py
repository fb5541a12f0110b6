# SPDX-License-Identifier: Apache-2.0
"""A NumPy peer in a process of its own: every method, and what hostile or careless programs send and do."""

import io
import json
import os
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest

import numpy as np
from client import HERE, LIMITS, PACKAGE, Client, Failed, frame, npy, read_frame

SERVED = ("-m", "comparoscope.peers", os.path.join(HERE, "served.py"))
ZERO = np.zeros((1, 1, 2, 2), "f4")


def column(name, values):
    return {"name": name, "width": 1, "values": values}


class Served(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.client = Client(*SERVED, options={"gain": "2.5"})

    @classmethod
    def tearDownClass(cls):
        cls.client.ask("shutdown")
        status, cls.log = cls.client.end()
        assert status == 0, status

    def refused(self, kind, pattern, method, params=None, attachments=(), code=-32000):
        with self.assertRaisesRegex(Failed, pattern) as caught:
            self.client.ask(method, params, attachments)
        self.assertEqual((caught.exception.kind, caught.exception.code), (kind, code), str(caught.exception))
        return caught.exception

    def refused_run(self, kind, pattern, op, image=ZERO, code=-32000, **more):
        return self.refused(kind, pattern, "run", {"op": op, "device": "cpu", "input": {"attachment": 0}, **more}, [npy(image)], code)

    def test_introduction(self):
        hello = self.client.hello
        self.assertEqual((hello["protocol"], hello["name"], hello["version"], hello["label"]), (1, "served", "1.2", "served 1.2"))
        self.assertEqual([device["name"] for device in hello["devices"]], ["cpu"])
        self.assertEqual(hello["environment"]["gain seen"], "2.5")
        self.assertEqual(hello["environment"]["numpy"], np.__version__)
        ops = {op.get("implements", op.get("id")): op for op in hello["ops"]}
        self.assertEqual(ops["amplify"]["dtypes"], ["float32", "uint8"])
        self.assertEqual(ops["parameters"]["params"][3], {"id": "d", "label": "D", "help": "", "type": "size", "default": "4x5", "min": 1,
                                                           "max": 1048576, "unit": "px"})
        self.assertEqual(ops["rotation"]["supported"]["mode"], ["nearest"])
        self.assertTrue(ops["square"]["differentiable"])
        self.assertEqual(ops["gaussian_noise"]["tensors"], ["noise"])
        self.assertEqual(hello["unmapped"], [{"id": "clahe", "reason": "nobody wrote it."}])
        self.assertEqual(hello["codec"]["encode"]["supported"]["subsampling"], ["444"])

    def test_every_dtype_and_bit_comes_back(self):
        for dtype in ("uint8", "uint16", "float16", "float32", "float64"):
            bits = np.random.default_rng(1).integers(0, 256, (2, 3, 5, 7 * np.dtype(dtype).itemsize), np.uint8)
            image = bits.view(dtype)
            output, result = self.client.run("prints", image)
            self.assertEqual(output.tobytes(), image.tobytes(), dtype)
            self.assertEqual((result["shape"], result["dtype"], result["device"]), ([2, 3, 5, 7], dtype, "cpu"))

    def test_drawn_parameters_come_from_the_client(self):
        params = {op.get("id"): op.get("params") for op in self.client.hello["ops"]}["scatter"]
        self.assertEqual([(param["default"], param["drawn"]) for param in params], [("0.5..1.5", True), ("0", True)])
        draws = {"samples": 2, "seed": 7, "step": 0, "columns": [column("apply", [1, 1]), column("amount", [0.5, 1.25]), column("shift", [0, 3])]}
        for dtype, expected in (("float32", "float32"), ("float64", "float64"), ("uint8", "float32")):
            output, _ = self.client.run("scatter", np.full((2, 1, 1, 2), 4, dtype), params={"amount": "0.5..1.5", "shift": "0..3"}, draws=draws)
            self.assertEqual((output.dtype, output.tolist()), (expected, [[[[2, 2]]], [[[8, 8]]]]))
        self.refused_run("argument", "'draws' has no column 'amount'", "scatter", code=-32602)
        self.refused_run("argument", "at most 4, not 5", "scatter", params={"amount": "1..5"})
        self.refused_run("argument", "a range such as 0.1..0.9, not '2..1'", "scatter", params={"amount": "2..1"})
        self.refused_run("argument", "a range of whole numbers such as 1..5, not '0..1.5'", "scatter", params={"shift": "0..1.5"})

    def test_options_times_and_tensors(self):
        output, result = self.client.run("amplify", np.full((1, 1, 2, 3), 2, "f4"))
        self.assertTrue((output == 5).all())
        self.assertEqual(set(result["times"]), {"upload", "compute", "download"})
        self.assertEqual([(t["name"], t["strides"]) for t in result["tensors"]], [("input", [6, 6, 3, 1]), ("output", [6, 6, 3, 1])])
        self.assertEqual(result["function"], "served.amplify")

    def test_parameters_are_parsed_and_checked(self):
        def seen(**params):
            return eval(self.client.run("parameters", ZERO, params)[0].tobytes().decode())

        self.assertEqual(seen(), (3, True, "x", (4, 5), (1.5, 1.5), [0.5], [1, 2]))
        self.assertEqual(seen(a=7, b="false", c="y", d="224", e="2x0.5", f="0.1/1e-3", g=""), (7, False, "y", (224, 0), (2.0, 0.5), [0.1, 0.001], []))
        for name, value, pattern in (("a", 10, "at most 9, not 10"), ("a", 1.5, "a whole number"), ("a", True, "a whole number"), ("b", 1, "true or false"),
                                     ("c", "z", "one of x, y"), ("d", "4x", "a size such as"), ("d", "0x4", "at least 1"), ("e", "1x2x3", "two such as"),
                                     ("e", -1, "at least 0"), ("f", "a/b", "numbers such as"), ("f", None, "numbers such as"), ("g", "1.5", "whole numbers"),
                                     ("d", [4, 5], "a size such as"), ("zz", 1, "'zz' is not supported")):
            self.refused_run("argument", pattern, "parameters", params={name: value})

    def test_what_an_op_prints_goes_to_the_log(self):
        with Client(*SERVED) as client:
            output, _ = client.run("prints", ZERO)
            self.assertTrue((output == ZERO).all())
            client.ask("shutdown")
            _, log = client.end()
        for line in ("a banner on standard output", "printed by Python", "written to descriptor 1", "printed by a program"):
            self.assertIn(line, log)

    def test_errors_of_ops(self):
        error = self.refused_run("internal", r"^served 1\.2: KeyError: 'knid'$", "raises")
        self.assertIn('{"kind": image}["knid"]', error.data["traceback"])
        self.refused_run("unsupported", "^served 1.2: refuses: not on a Sunday.$", "refuses")
        self.refused_run("memory", "no room", "out_of_memory")
        self.refused_run("unsupported", "It has no 'nonesuch'.", "nonesuch")
        self.refused_run("unsupported", "It has no 'clahe': nobody wrote it.", "clahe")
        self.refused_run("unsupported", "amplify takes float32, uint8, not float64", "amplify", ZERO.astype("f8"))

    def test_results_that_are_no_images(self):
        for number, pattern in enumerate(("returned list; a numpy.ndarray is required", "returned the shape .*N, C, H, W", "the dtype int64", "the shape")):
            self.refused_run("internal", pattern, "wrong", np.full((1, 1, 1, 1), number, "f4"))
        image = np.arange(24, dtype="f4").reshape(1, 1, 4, 6)
        output, result = self.client.run("strided", image)
        self.assertTrue((output == image[:, :, ::-1, ::2]).all())
        self.assertEqual(result["tensors"][1]["strides"], [24, 24, -6, 2])

    def test_implemented_ops_get_parameters_and_draws(self):
        params = {"degrees": "-30..30", "mode": "nearest", "p": 0.5, "same_on_batch": False, "align_corners": 1}
        draws = {"samples": 2, "seed": 18446744073709551615, "step": 3, "columns": [column("apply", [1, 0]), column("degrees", [12.5, -3])]}
        image = np.ones((2, 1, 1, 1), "f4")
        output, result = self.client.run("rotation", image, params, draws=draws)
        self.assertEqual(output.ravel().tolist(), [-1, 1])
        self.assertEqual(result["notes"], ["nearest (-30.0, 30.0) [12.5, -3.0]"])
        for change, kind, pattern in (({"mode": "bilinear"}, "unsupported", "'mode' = bilinear is not supported by served.turn"),
                                      ({"same_on_batch": True}, "unsupported", "'same_on_batch' = True"), ({"align_corners": 2}, "unsupported", "= 2"),
                                      ({"fill": 0}, "unsupported", "'fill' is not supported"), ({"degrees": "a..b"}, "argument", "a range such as")):
            self.refused_run(kind, pattern, "rotation", image, params={**params, **change}, draws=draws)
        self.refused_run("argument", "the draws are for 2 samples, but the image has 1", "rotation", params=params, draws=draws)
        self.refused_run("argument", "'draws' has no column 'degrees'", "rotation", image, code=-32602, params=params,
                         draws={"samples": 2, "columns": [column("apply", [1, 1])]})
        for bad in ([], {"samples": -1, "columns": []}, {"samples": 2, "columns": [column("apply", [1])]}, {"samples": 1, "columns": [7]},
                    {"samples": 1, "columns": [column("apply", ["1"])]}):
            self.refused_run("argument", "'draws'", "rotation", image, code=-32602, params=params, draws=bad)

    def test_drawn_tensors(self):
        params = {"op": "gaussian_noise", "params": {"mean": 1}, "device": "cpu", "input": {"attachment": 0}, "tensors": {"noise": {"attachment": 1}}}
        _, data = self.client.ask("run", params, [npy(ZERO), npy(ZERO + 4)])
        self.assertTrue((np.load(io.BytesIO(data[0])) == 5).all())
        self.refused_run("argument", "needs the tensor 'noise'", "gaussian_noise", code=-32602, params={"mean": 1})

    def test_handles(self):
        result, data = self.client.ask("run", {"op": "amplify", "device": "cpu", "input": {"attachment": 0}, "want": ["handle"]}, [npy(ZERO + 2)])
        handle = result["output"]["handle"]
        self.assertEqual((data, set(result["output"])), ([], {"handle"}))
        result, data = self.client.ask("run", {"op": "amplify", "device": "cpu", "input": {"handle": handle}, "want": ["data", "handle"]})
        self.assertTrue((np.load(io.BytesIO(data[0])) == 12.5).all())
        second = result["output"]["handle"]
        self.assertNotEqual(handle, second)
        self.assertEqual(self.client.ask("forget", {"handles": [handle, second, "t999"]})[0], {"forgotten": 2})
        self.refused("argument", "does not exist", "run", {"op": "amplify", "device": "cpu", "input": {"handle": handle}})
        self.refused("argument", "'want'", "run", {"op": "amplify", "device": "cpu", "input": {"attachment": 0}, "want": []}, [npy(ZERO)], -32602)
        self.refused("argument", "'handles'", "forget", {"handles": "all"}, (), -32602)

    def test_handles_are_limited(self):
        most = self.client.hello["limits"]["handles"]
        kept = []
        params = {"op": "amplify", "device": "cpu", "input": {"attachment": 0}, "want": ["handle"]}
        for _ in range(most):
            kept.append(self.client.ask("run", params, [npy(ZERO)])[0]["output"]["handle"])
        self.refused("memory", f"{most} tensors are already kept", "run", params, [npy(ZERO)])
        self.assertEqual(self.client.ask("forget", {"handles": kept})[0], {"forgotten": most})

    def test_gradient(self):
        image, upstream = np.arange(4, dtype="f4").reshape(1, 1, 2, 2), np.full((1, 1, 2, 2), 3, "f4")
        params = {"op": "square", "device": "cpu", "input": {"attachment": 0}, "outputGradient": {"attachment": 1}}
        result, data = self.client.ask("gradient", params, [npy(image), npy(upstream)])
        self.assertTrue((np.load(io.BytesIO(data[result["gradients"]["image"]["attachment"]])) == 6 * image).all())
        self.refused("unsupported", "amplify does not compute gradients", "gradient", {**params, "op": "amplify"}, [npy(image), npy(upstream)])

    def test_codec(self):
        image = np.arange(60, dtype="u1").reshape(1, 3, 4, 5)
        params = {"params": {"quality": 75, "subsampling": "444"}, "device": "cpu", "input": {"attachment": 0}}
        result, data = self.client.ask("encode", params, [npy(image)])
        self.assertEqual(data[result["jpeg"]["attachment"]][4], 75)
        result, pixels = self.client.ask("decode", {"params": {}, "device": "cpu", "jpeg": {"attachment": 0}}, data)
        self.assertTrue((np.load(io.BytesIO(pixels[0])) == image).all())
        self.refused("argument", "served.decode: no JPEG", "decode", {"device": "cpu", "jpeg": {"attachment": 0}}, [b"GIF8"])
        self.refused("unsupported", "'quality' = 101", "encode", {**params, "params": {"quality": 101}}, [npy(image)])
        self.refused("argument", "uint8 pixels", "encode", params, [npy(image.astype("f4"))])

    def test_requests_that_are_wrong(self):
        run = {"op": "amplify", "device": "cpu", "input": {"attachment": 0}}
        self.refused("unsupported", "Unknown method 'explode'", "explode", {}, (), -32601)
        self.refused("argument", "'initialize' was sent twice", "initialize", {"protocol": 1, "limits": LIMITS}, (), -32600)
        self.refused("device", "Unknown device 'cuda:0'; available: cpu", "run", {**run, "device": "cuda:0"}, [npy(ZERO)])
        for change in ({"op": 7}, {"device": None}, {"input": {"attachment": 1}}, {"input": {"attachment": -1}}, {"input": {"attachment": True}}, {"input": []},
                       {"input": None}, {"params": []}, {"tensors": []}):
            self.refused("argument", "", "run", {**run, **change}, [npy(ZERO)], -32602)
        self.client.send(frame({"jsonrpc": "2.0", "id": 900, "method": "run", "params": [1]}))
        self.assertEqual(self.client.answer()[0]["error"]["code"], -32602)
        for bad in ([], 7, "run", {"id": 901}, {"jsonrpc": "1.0", "id": 902, "method": "run"}, {"jsonrpc": "2.0", "id": "x", "method": "run"},
                    {"jsonrpc": "2.0", "id": -1, "method": "run"}, {"jsonrpc": "2.0", "id": 1.5, "method": "run"}):
            self.client.send(frame(bad))
            self.assertEqual(self.client.answer()[0]["error"]["code"], -32600, bad)
        for text in (b"{", b"\xff\xfe", b'{"id": NaN}', b"[" * 100000, b"1" * 5000, b""):
            self.client.send(b"Content-Length: %d\r\n\r\n" % len(text) + text)
            error = self.client.answer()[0]
            self.assertEqual((error["id"], error["error"]["code"]), (None, -32700), text[:20])
        self.client.send(frame({"jsonrpc": "2.0", "method": "tell"}))  # a notification that nobody knows
        self.assertEqual(self.client.run("amplify", ZERO)[0].shape, (1, 1, 2, 2))

    def test_attachments_that_are_no_tensors(self):
        good = npy(ZERO)
        header = good[:128]
        bad = [b"", b"x", good[:-1], good + b"\0", good[:9], b"\x93NUMPY\x03\x00" + good[8:], npy(ZERO[0]), npy(np.asfortranarray(np.zeros((1, 1, 2, 3), "f4"))),
               npy(np.zeros((1, 1, 2, 2), "i4")), npy(np.zeros((1, 1, 2, 2), ">f4")), npy(np.zeros((0, 1, 2, 2), "f4")),
               header.replace(b"(1, 1, 2, 2)", b"(1,-1, 2, 2)") + good[128:], header.replace(b"(1, 1, 2, 2)", b"(9**9,1,1,1)") + good[128:],
               header.replace(b"'descr'", b"'decsr'") + good[128:], b"\x93NUMPY\x01\x00\xff\xff" + good[10:]]
        for data in bad:
            with self.assertRaises(Failed) as caught:
                self.client.ask("run", {"op": "amplify", "device": "cpu", "input": {"attachment": 0}}, [data])
            self.assertEqual(caught.exception.kind, "argument", data[:80])

    def test_cancel(self):
        for op in ("sleeps", "counts"):
            number = self.client.request("run", {"op": op, "device": "cpu", "input": {"attachment": 0}}, [npy(ZERO)])
            time.sleep(0.5)
            self.client.send(frame({"jsonrpc": "2.0", "method": "cancel", "params": {"id": 123456}}))
            self.client.send(frame({"jsonrpc": "2.0", "method": "cancel", "params": {"id": number}}))
            asked = time.monotonic()
            message, _ = self.client.answer()
            self.assertLess(time.monotonic() - asked, 10)
            self.assertEqual((message["id"], message["error"]["data"]["kind"]), (number, "cancelled"))
        self.assertEqual(self.client.run("amplify", ZERO)[0].shape, (1, 1, 2, 2))
        self.client.send(frame({"jsonrpc": "2.0", "method": "cancel", "params": {"id": number}}))  # comes too late
        self.assertEqual(self.client.run("amplify", ZERO)[0].shape, (1, 1, 2, 2))


class Streams(unittest.TestCase):
    """What ends a peer, and what it says before."""

    def ended(self, data, status, code=None):
        with Client(*SERVED, initialize=False) as client:
            client.send(data)
            client.process.stdin.close()
            got = client.answer()
            self.assertEqual(client.process.wait(20), status)
            self.assertEqual(got and got[0]["error"]["code"], code)
            self.assertTrue(got is None or got[0]["id"] is None)

    def test_headers_that_cannot_be_read(self):
        for data in (b"Content-Length: -1\r\n\r\n", b"Content-Length: 1e3\r\n\r\n", b"Content-Length: 2\n\r\n{}", b"Hello\r\n\r\n", b"Other: 1\r\n\r\n",
                     b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", b"Content-Length: " + b"9" * 9000, b"Content-Length: 99999999999999999999\r\n\r\n",
                     b"Content-Length: 2000000\r\n\r\n", b"Content-Length: 2\r\nAttachment-Lengths: 5\r\n\r\n{}hello", b"Content-Length: 2\r\nAttachment-Lengths: x\r\n\r\n{}"):
            self.ended(data, 2, -32700)

    def test_streams_that_end(self):
        self.ended(b"", 0)
        self.ended(b"Content-Len", 2)
        self.ended(b"Content-Length: 200\r\n\r\n{", 2)

    def test_limits_after_the_introduction(self):
        with Client(*SERVED) as client:
            client.send(b"Content-Length: 2\r\nAttachment-Lengths: 1, 4294967296\r\n\r\n{}")
            message, _ = client.answer()
            self.assertIn("at most 4294967296", message["error"]["message"])
            self.assertEqual(client.end()[0], 2)

    def test_limits_of_the_client(self):
        with Client(*SERVED, initialize=False) as client:
            client.ask("initialize", {"protocol": 1, "limits": {"json": 1 << 20, "attachments": 1, "attachment": 100}})
            with self.assertRaisesRegex(Failed, "the client accepts at most 100"):
                client.run("amplify", ZERO)

    def test_initialize(self):
        def refused(params, kind, pattern):
            with Client(*SERVED, initialize=False) as client, self.assertRaisesRegex(Failed, pattern) as caught:
                client.ask("initialize", params)
            self.assertEqual(caught.exception.kind, kind)

        refused({"protocol": 2, "limits": LIMITS}, "unsupported", "version 2; .* version 1")
        refused({"protocol": 1}, "argument", "'limits'")
        refused({"protocol": 1, "limits": {**LIMITS, "json": -1}}, "argument", "'limits'")
        refused({"protocol": 1, "limits": LIMITS, "options": {"gain": 9}}, "argument", "'gain' must be at most 8")
        refused({"protocol": 1, "limits": LIMITS, "options": {"pain": 9}}, "argument", r"served 1.2 has no option 'pain' \(gain, note\)")
        with Client(*SERVED, initialize=False) as client:
            with self.assertRaisesRegex(Failed, "before 'initialize'") as caught:
                client.ask("run", {})
            self.assertEqual(caught.exception.code, -32002)
            client.ask("initialize", {"protocol": 1, "limits": LIMITS})
            self.assertEqual(client.ask("shutdown"), ({}, []))
            self.assertEqual(client.process.wait(20), 0)

    def test_a_client_that_goes_away(self):
        with Client(*SERVED) as client:
            client.process.stdout.close()
            client.request("run", {"op": "amplify", "device": "cpu", "input": {"attachment": 0}}, [npy(ZERO)])
            self.assertEqual(client.process.wait(20), 0)


class Files(unittest.TestCase):
    """What keeps a file of one's own from serving is the answer to `initialize`."""

    def introduced(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "own.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(textwrap.dedent(text))
            with Client("-m", "comparoscope.peers", path) as client:
                return client.hello

    def test_files(self):
        for text, pattern in (("import nonesuch_library", "own.py needs the package 'nonesuch_library'; install it with: pip install nonesuch_library"),
                              ("x = 1", r"own.py ended without peer.serve\(\)"), ("def", r"own.py cannot be run: SyntaxError.*own.py, line 1"),
                              ("\n1 / 0", r"ZeroDivisionError: division by zero \(line 2 of own.py\)")):
            with self.assertRaisesRegex(Failed, pattern) as caught:
                self.introduced(text)
            self.assertEqual(caught.exception.kind, "unsupported")
        self.assertEqual(self.introduced("from comparoscope.peer import Peer\nPeer('own').serve()")["name"], "own")
        with self.assertRaisesRegex(Failed, "file or directory") as caught:
            Client("-m", "comparoscope.peers", "/nonexistent/own.py")

    def test_ten_lines(self):
        image = np.random.default_rng(3).random((2, 3, 6, 7), "f4")
        with Client("-m", "comparoscope.peers", os.path.join(HERE, "..", "support", "peers", "ten_lines.py")) as client:
            output, _ = client.run("unsharp", image, {"amount": 2})
        wide = np.pad(image, ((0, 0), (0, 0), (1, 1), (1, 1)), "symmetric").astype("f8")
        mean = sum(wide[:, :, y:y + 6, x:x + 7] for y in range(3) for x in range(3)) / 9
        self.assertLess(np.abs(output - (image + 2 * (image - mean))).max(), 1e-5)

    def test_a_python_without_numpy(self):
        client = Client("-S", "-m", "comparoscope.peers", "torch", initialize=False, environment={"PYTHONPATH": PACKAGE})  # -S: no site-packages
        with client:
            with self.assertRaisesRegex(Failed, "has no NumPy; name another Python by --python, install the package python3-numpy, or run: pip install numpy") as caught:
                client.ask("initialize", {"protocol": 1, "limits": LIMITS})
            self.assertEqual(caught.exception.kind, "unsupported")
            status, log = client.end()
            self.assertEqual(status, 1)
            self.assertTrue(log.rstrip().endswith("pip install numpy"), log)

    def test_names(self):
        done = subprocess.run([sys.executable, "-m", "comparoscope.peers", "nonesuch"], capture_output=True, text=True,
                              env={**os.environ, "PYTHONPATH": PACKAGE})
        self.assertEqual(done.returncode, 1)
        self.assertIn("usage:", done.stderr)


class Hostile(unittest.TestCase):
    """The peers that the client's tests are run against are what they say."""

    def test_the_good_one(self):
        path = os.path.join(HERE, "..", "support", "peers", "hostile.py")
        with Client(path, "good") as client:
            output, _ = client.run("horizontal_flip", ZERO)
            self.assertEqual((output.shape, output.dtype), (ZERO.shape, ZERO.dtype))
            client.ask("shutdown")
            self.assertEqual(client.end()[0], 0)


if __name__ == "__main__":
    unittest.main()
