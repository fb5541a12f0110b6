# SPDX-License-Identifier: Apache-2.0
"""A peer that says that it is Kornia, with one fault, one that is mended and one that it cannot try."""

from comparoscope.peer import Finding, Peer, PeerError

peer = Peer("kornia", "0.5", label="Kornia 0.5")


@peer.fault("kornia-planckian-stale-buffer")
def planckian():
    return Finding(True, "the table stays behind.", "cuda:0")


@peer.fault("kornia-gaussian-illumination-device")
def illumination():
    return Finding(False, "the gradient is on the image's device.", "meta")


@peer.fault("kornia-random-jpeg-quality")
def jpeg():
    raise PeerError("unsupported", "Kornia 0.5 has no RandomJPEG.")


@peer.implements("planckian_jitter", "old.jitter", dtypes=("float32",), mode=True, index=True, select_from=True, p=True, same_on_batch=True)
def jitter(image, call):
    return image


peer.serve()
