# SPDX-License-Identifier: Apache-2.0
"""One function of NumPy, as a peer and directly: what a step of a peer costs beside it.

python3 peer_function.py                         serves it
python3 peer_function.py --direct H W RUNS       calls it RUNS times on (1, 3, H, W) float32 and prints the least milliseconds
"""

import sys
import time

import numpy as np


def function(image):
    return np.subtract(np.float32(1), image)


if len(sys.argv) > 1:
    height, width, runs = map(int, sys.argv[2:5])
    image, least = np.full((1, 3, height, width), 0.25, np.float32), float("inf")
    for _ in range(runs):
        begin = time.perf_counter()
        function(image)
        least = min(least, time.perf_counter() - begin)
    print(least * 1e3)
else:
    from comparoscope.peer import Peer

    peer = Peer("function", "1")
    peer.implements("invert", "numpy.subtract", dtypes=("float32",), max=True, p=True, same_on_batch=True)(lambda image, call: function(image))
    peer.serve()
