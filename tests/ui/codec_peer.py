"""A peer that is a codec, for the JPEG lab: codec_peer.py good|slow|hangs|dies, which is what its encoder does. Its files are no JPEG but the
word, the quality, the shape and the pixels, so that a test can say which bytes they are."""
import os
import sys
import time

import numpy as np
from comparoscope.peer import Peer, PeerError

MODE = sys.argv[1]
peer = Peer("plain", "7", label="Plain 7")


@peer.encoder("plain.encode", quality={"min": 1, "max": 100}, subsampling=["444", "420"])
def encode(image, call):
    if MODE == "slow":
        time.sleep(4)
    if MODE == "hangs":
        time.sleep(3600)
    if MODE == "dies":
        os._exit(3)
    return b"PLAIN" + bytes([call.whole("quality")]) + np.array(image.shape[1:], "<u4").tobytes() + image.tobytes()


@peer.decoder("plain.decode")
def decode(data, call):
    if data[:5] != b"PLAIN":
        raise PeerError("argument", "plain.decode: this is none of its files.")
    return np.frombuffer(data[18:], np.uint8).reshape(1, *np.frombuffer(data[6:18], "<u4"))


peer.serve()
