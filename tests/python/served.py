# SPDX-License-Identifier: Apache-2.0
"""The peer that test_server.py talks to: NumPy ops that do what ops in the wild do."""

import os
import subprocess
import sys
import time

import numpy as np
from comparoscope.peer import Bool, Choice, Draws, Float, Floats, Int, Ints, PairParam, Peer, PeerError, SizeParam, Text

print("a banner on standard output while the file is imported")
options = {"gain": Float(1.0, 0.0, 8.0, help="Of `amplify`."), "note": Text("", help="Shown in the environment.")}
chosen = {}
peer = Peer("served", "1.2", options=options, setup=chosen.update, environment=lambda: {"gain seen": chosen["gain"]})


@peer.op("amplify", label="Amplify", help="Times the option.", dtypes=("float32", "uint8"))
def amplify(image):
    return (image * image.dtype.type(chosen["gain"])).astype(image.dtype)


@peer.op("parameters", dtypes=("float32",), a=Int(3, 0, 9), b=Bool(True), c=Choice("x", "y"), d=SizeParam("4x5"), e=PairParam(1.5, 0, 9), f=Floats([0.5]),
         g=Ints([1, 2]))
def parameters(image, a, b, c, d, e, f, g):
    text = repr((a, b, c, tuple(d), tuple(e), f, g)).encode()
    return np.frombuffer(text, np.uint8).reshape(1, 1, 1, -1)


@peer.op("scatter", dtypes=("float32", "float64", "uint8"), amount=Float("0.5..1.5", 0, 4, drawn=True), shift=Int(0, 0, 3, drawn=True))
def scatter(image, amount, shift):
    assert amount.shape == shift.shape == (len(image), 1, 1, 1)
    return (image * amount + shift).astype(amount.dtype)


@peer.op("prints")
def prints(image):
    print("printed by Python")
    os.write(1, b"written to descriptor 1\n")
    subprocess.run([sys.executable, "-c", "print('printed by a program')"], check=True)
    assert sys.stdin.read() == ""
    return image


@peer.op("raises")
def raises(image):
    {"kind": image}["knid"]


@peer.op("refuses")
def refuses(image):
    raise PeerError("unsupported", "refuses: not on a Sunday.")


@peer.op("out_of_memory")
def out_of_memory(image):
    raise MemoryError("no room")


@peer.op("sleeps")
def sleeps(image):
    print("asleep", file=sys.stderr, flush=True)
    time.sleep(60)
    return image


@peer.op("counts")
def counts(image):
    print("counting", file=sys.stderr, flush=True)
    try:
        while True:
            pass
    except Exception:  # does not keep a cancel from getting through
        return image


@peer.op("wrong")
def wrong(image):
    which = int(image[0, 0, 0, 0])
    return [image.tolist(), image[0], image.astype(np.int64), image[:, :0]][which]


@peer.op("strided")
def strided(image):
    return image[:, :, ::-1, ::2]


@peer.op("square", dtypes=("float32",))
def square(image):
    return image * image


@peer.gradient("square")
def square_gradient(image, upstream):
    return 2 * image * upstream


@peer.implements("rotation", "served.turn", degrees=True, mode=["nearest"], p=True, same_on_batch=[False], align_corners={"min": 0, "max": 1})
def turn(image, call):
    call.notes.append(f"{call.choice('mode')} {tuple(call.range('degrees'))} {call.draws.column('degrees').tolist()}")
    return np.where(call.draws.applies()[:, None, None, None], -image, image)


@peer.implements("gaussian_noise", "served.noise", tensors=("noise",), mean=True)
def noise(image, call):
    return image + call.tensors["noise"] + call.number("mean")


peer.unmap("clahe", "nobody wrote it.")


@peer.encoder("served.encode", quality={"min": 1, "max": 100}, subsampling=["444"])
def encode(image, call):
    return b"JPEG" + bytes([call.whole("quality")]) + np.array(image.shape[1:], "<u4").tobytes() + image.tobytes()


@peer.decoder("served.decode")
def decode(data, call):
    if data[:4] != b"JPEG":
        raise PeerError("argument", "served.decode: no JPEG.")
    return np.frombuffer(data[17:], np.uint8).reshape(1, *np.frombuffer(data[5:17], "<u4"))


peer.serve()
