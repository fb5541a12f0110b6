# SPDX-License-Identifier: Apache-2.0
"""A peer that mirrors pictures and makes a mistake: python3 mistaken.py MISTAKE. It needs no package.

It implements our op `horizontal_flip` in float32 on cpu, of one picture of three channels.
"""

import array
import sys

from hostile import frame, npy, read, shape_of, write


def placed(values, shape, source):
    """Each sample from the place that `source` says, of c, y, x."""
    _, channels, height, width = shape
    return [values[(c * height + y) * width + x]
            for c, y, x in (source(*place) for place in ((c, y, x) for c in range(channels) for y in range(height) for x in range(width)))]


def transposed(values, shape):
    _, channels, height, width = shape
    turned = [values[(c * height + y) * width + x] for c in range(channels) for x in range(width) for y in range(height)]
    return turned, (1, channels, width, height)


MISTAKES = {
    "none": lambda v, s: (v, s),
    "bgr": lambda v, s: (placed(v, s, lambda c, y, x: (2 - c, y, x)), s),
    "upside_down": lambda v, s: (placed(v, s, lambda c, y, x: (c, s[2] - 1 - y, x)), s),
    "shifted": lambda v, s: (placed(v, s, lambda c, y, x: (c, y, max(0, x - 1))), s),
    "gain": lambda v, s: ([0.75 * one for one in v], s),
    "clipped": lambda v, s: ([min(max(one, 0.25), 0.625) for one in v], s),
    "transposed": transposed,
}


def mirrored(file, mistake):
    shape = shape_of(file)
    values = array.array("f", file[len(file) - 4 * shape[0] * shape[1] * shape[2] * shape[3]:])
    values, shape = MISTAKES[mistake](placed(values, shape, lambda c, y, x: (c, y, shape[3] - 1 - x)), shape)
    return npy(shape, "<f4", array.array("f", values).tobytes())


def serve(mistake):
    while (got := read()) is not None:
        message, files = got
        result, attached = {}, []
        if message["method"] == "initialize":
            result = {"protocol": 1, "name": "mistaken", "version": "1", "label": "mistaken 1", "environment": {"python": sys.version.split()[0]},
                      "devices": [{"name": "cpu", "label": "CPU"}], "options": [],
                      "limits": {"json": 1 << 24, "attachments": 64, "attachment": 1 << 32, "handles": 0},
                      "ops": [{"implements": "horizontal_flip", "function": "mistaken.flip", "dtypes": ["float32"], "differentiable": False,
                               "tensors": [], "supported": {"p": True, "same_on_batch": True}}], "unmapped": []}
        elif message["method"] == "run":
            attached = [mirrored(files[0], mistake)]
            result = {"output": {"attachment": 0}, "shape": list(shape_of(attached[0])), "dtype": "float32", "device": "cpu",
                      "function": "mistaken.flip", "notes": [], "times": {}, "tensors": []}
        if "id" in message:
            write(frame({"jsonrpc": "2.0", "id": message["id"], "result": result}, attached))
        if message["method"] == "shutdown":
            return


if __name__ == "__main__":
    try:
        serve(sys.argv[1])
    except BrokenPipeError:
        pass  # the client is gone
