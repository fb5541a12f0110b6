# SPDX-License-Identifier: Apache-2.0
"""A peer that is a codec, for the JPEG lab: codec_peer.py good|slow|hangs|dies, which is what its encoder does. Its files are no JPEG but the
word, whose last letter says with how many threads it runs, the quality, the shape and the pixels, so that a test can say which bytes they are.
It refuses 7 threads."""
import os
import sys
import time

import numpy as np
from comparoscope.peer import Int, Peer, PeerError

MODE = sys.argv[1]
OPTIONS = {}


def set_up(options):
    if options["threads"] == 7:
        raise PeerError("argument", "'threads' must be at most 6 on this machine, not 7.")
    OPTIONS.update(options)


peer = Peer("plain", "7", label="Plain 7", options={"threads": Int(0, 0, 8, help="Threads on the CPU; 0: its own choice.")}, setup=set_up)


@peer.encoder("plain.encode", quality={"min": 1, "max": 100}, subsampling=["444", "420"])
def encode(image, call):
    if MODE == "slow":
        time.sleep(4)
    if MODE == "hangs":
        time.sleep(3600)
    if MODE == "dies":
        os._exit(3)
    word = b"PLAI" + bytes([ord("N") + OPTIONS["threads"]])
    return word + bytes([call.whole("quality")]) + np.array(image.shape[1:], "<u4").tobytes() + image.tobytes()


@peer.decoder("plain.decode")
def decode(data, call):
    if data[:4] != b"PLAI":
        raise PeerError("argument", "plain.decode: this is none of its files.")
    return np.frombuffer(data[18:], np.uint8).reshape(1, *np.frombuffer(data[6:18], "<u4"))


peer.serve()
