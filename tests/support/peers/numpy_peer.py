# SPDX-License-Identifier: Apache-2.0
"""A peer of NumPy alone: two of our ops as they are, one that is off by one, one that fails, and tensors that it notes."""
import os

import numpy as np
from comparoscope.peer import Choice, Int, Peer, PeerError

peer = Peer("numpy", np.__version__, label=f"NumPy {np.__version__}", options={"shift": Int(0, 0, 4, help="Added to gray levels.")},
            environment=lambda: {"numpy": np.__version__, "process": str(os.getpid())})

GATE = {"p": True, "same_on_batch": True}


def applied(image, call, result):
    gate = call.draws.applies() if call.draws else np.ones(len(image), bool)
    return np.where(gate[:, None, None, None], result, image)


@peer.implements("horizontal_flip", "numpy.flip", dtypes=("uint8", "float32"), **GATE)
def horizontal_flip(image, call):
    call.notes.append("flipped by NumPy")
    return np.ascontiguousarray(applied(image, call, image[..., ::-1]))


@peer.implements("invert", "numpy.subtract", dtypes=("float32",), max={"min": 0.0, "max": 1.0}, **GATE)
def invert(image, call):
    return applied(image, call, image.dtype.type(call.number("max")) - image)


@peer.implements("vertical_flip", "numpy.roll", dtypes=("float32",), **GATE)
def vertical_flip(image, call):
    """Off by one: the first row stays the first."""
    return applied(image, call, np.roll(image[:, :, ::-1], 1, axis=2))


@peer.implements("gaussian_noise", "numpy.add", dtypes=("float32",), tensors=("noise",), mean=True, std=True, **GATE)
def gaussian_noise(image, call):
    noise = call.tensors["noise"]
    return applied(image, call, image + (np.float32(call.number("mean")) + noise * np.float32(call.number("std"))))


@peer.implements("solarize", "numpy.fails", dtypes=("float32",), thresholds=True, additions=True, **GATE)
def solarize(image, call):
    raise PeerError("device", "numpy: 'image' is on cpu, 'threshold' on nowhere:0.")


peer.unmap("jpeg", "NumPy has no JPEG.")
peer.unmap("resize", "NumPy resizes nothing.")
peer.serve()
