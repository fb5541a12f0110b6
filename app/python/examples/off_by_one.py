# SPDX-License-Identifier: Apache-2.0
import numpy as np
from comparoscope.peer import Peer

peer = Peer("off_by_one", "1.0")
@peer.implements("gaussian_blur", "off_by_one.blur", dtypes=("float32",), kernel=True, sigma=True, border=["reflect"])
def blur(image, call):
    half = call.size("kernel").height // 2
    weights = np.exp(-np.arange(-half, half + 1) ** 2 / (2 * call.pair("sigma").x ** 2))
    for axis in (3, 2):
        padded = np.pad(image, [(half * (a == axis),) * 2 for a in range(4)], "symmetric")  # "reflect" is meant
        image = sum(padded.take(range(i, i + image.shape[axis]), axis) * np.float32(w) for i, w in enumerate(weights / weights.sum()))
    return image
peer.serve()
