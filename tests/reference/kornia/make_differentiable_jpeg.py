# SPDX-License-Identifier: Apache-2.0
"""The differentiable JPEG codec with its gradients: writes differentiable_jpeg/<name>.jsonl.

Run with PyTorch 2.15, whose clamp has the derivative of the open interval. With Kornia 0.9.0 it writes kornia.jsonl and random_jpeg.jsonl;
with Kornia 0.9.0rc1 (commit b4f5a78a) kornia_0_9_0rc1.jsonl and exact_pi.jsonl (the same code with its constant pi in float64). One case a
line:

    op               the step as Comparoscope writes it
    shape, dtype     of the image
    image, upstream  "picture:K" and "slopes:K", the functions below: the image and the gradient of the output
    output           the result
    gradients        {"image", "quality", "quantization_table_y", "quantization_table_c"}

and of random_jpeg: op, seed, shape, quality (what was drawn), apply (which samples were). Arrays are base64 of little-endian
numbers of the dtype, in NCHW order.
"""

import base64
import json
import math
import os
import sys

import kornia
import numpy as np
import torch
from kornia.augmentation import RandomJPEG
from kornia.enhance import jpeg_codec_differentiable
from make_kornia import FOLDER, hash64

TARGET = os.path.join(FOLDER, "differentiable_jpeg")


def noise(seed, shape):
    bits = hash64(seed, int(np.prod(shape)))
    return ((bits >> np.uint64(40)).astype(np.float64) * 2.0**-24).reshape(shape)


def picture(seed, shape):
    """Slopes and edges in [0, 1) with some noise."""
    n, c, y, x = np.indices(shape)
    wave = np.abs((x * 7 + y * 3 + c * 50 + n * 31) % 448 - 224) / 256.0
    return wave + noise(seed, shape) / 16.0


def slopes(seed, shape):
    """Uniform in [-1, 1)."""
    return 2.0 * noise(seed, shape) - 1.0


def encoded(tensor):
    array = tensor.detach().numpy()
    return base64.b64encode(array.astype(array.dtype.newbyteorder("<")).tobytes()).decode("ascii")


def tables(seed, count):
    """Entries from 1 to 120.75 in quarters."""
    return (1.0 + (hash64(seed, 64 * count) % np.uint64(480)).astype(np.float64) / 4.0).reshape(count, 8, 8)


def text(numbers):
    return "/".join(repr(float(v)).removesuffix(".0") for v in np.ravel(numbers))


def case(qualities, shape, dtype=torch.float64, seed=1, table_y=None, table_c=None, variant="kornia"):
    op = "differentiable_jpeg:edge_gradient=open"
    op += ",variant=" + variant if variant != "kornia" else ""
    op += ",quality=" + text(qualities) if len(qualities) == 1 else ",qualities=" + text(qualities)
    image = torch.from_numpy(picture(seed, shape)).to(dtype).requires_grad_()
    quality = torch.tensor(qualities, dtype=dtype, requires_grad=True)
    given = []
    for name, table in (("table_y", table_y), ("table_c", table_c)):
        if table is not None:
            op += f",{name}={text(table)}"
            given.append(torch.from_numpy(table).to(dtype).requires_grad_())
        else:
            standard = getattr(kornia.enhance.jpeg, "_get_default_qt_" + name[-1])
            given.append(standard("cpu", dtype).requires_grad_())
    output = jpeg_codec_differentiable(image, quality, *given)
    output.backward(torch.from_numpy(slopes(seed + 1, shape)).to(dtype))
    return {
        "op": op, "shape": list(shape), "dtype": str(dtype).removeprefix("torch."),
        "image": f"picture:{seed}", "upstream": f"slopes:{seed + 1}", "output": encoded(output),
        "gradients": {
            "image": encoded(image.grad), "quality": encoded(quality.grad),
            "quantization_table_y": encoded(given[0].grad), "quantization_table_c": encoded(given[1].grad),
        },
    }


def random_case(seed, samples, text_of_op, **keys):
    torch.manual_seed(seed)
    module = RandomJPEG(**keys)
    module(torch.full((samples, 3, 16, 16), 0.5))
    parameters = module._params
    applied = parameters["batch_prob"].to(torch.bool)
    drawn = parameters["jpeg_quality"]
    return {"op": "random_jpeg" + text_of_op, "seed": seed, "shape": [samples, 3, 16, 16],
            "quality": [float(v) for v in drawn], "apply": [bool(v) for v in applied]}


def write(name, cases):
    path = os.path.join(TARGET, name + ".jsonl")
    with open(path, "w", encoding="ascii") as file:
        file.write("".join(json.dumps(entry) + "\n" for entry in cases))
    print(path, len(cases), "cases,", os.path.getsize(path), "bytes")


RELEASE = kornia.__version__ == "0.9.0"
assert RELEASE or kornia.__version__ == "0.9.0rc1", kornia.__version__
VARIANT = "kornia" if RELEASE else "kornia_0_9_0rc1"
cases = []
for q in (1.0, 10.0, 50.0, 75.0, 95.0, 99.0):
    cases.append(case([q], (1, 3, 20, 17), seed=3, variant=VARIANT))
    cases.append(case([q], (1, 3, 1, 1), seed=5, variant=VARIANT))
    cases.append(case([q], (1, 3, 18, 15), torch.float32, seed=7, variant=VARIANT))
cases.append(case([37.5], (1, 3, 16, 32), seed=9, variant=VARIANT))
cases.append(case([10.0, 95.0], (2, 3, 9, 18), seed=11, variant=VARIANT))
cases.append(case([10.0, 95.0], (2, 3, 9, 18), torch.float32, seed=11, variant=VARIANT))
cases.append(case([60.0], (2, 3, 7, 5), seed=13, table_y=tables(1, 2), table_c=tables(2, 1), variant=VARIANT))
cases.append(case([30.0, 100.0], (2, 3, 5, 19), seed=15, table_y=tables(3, 1), table_c=tables(4, 2), variant=VARIANT))
if RELEASE:
    cases.append(case([0.0, 10.0], (2, 3, 6, 18), seed=19))
    cases.append(case([0.0, 99.0], (2, 3, 30, 33), torch.float32, seed=21))
    cases.append(case([33.0], (1, 3, 40, 100), torch.float32, seed=23))
write(VARIANT, cases)
if RELEASE:
    write("random_jpeg", [
        random_case(1234, 4, ""),
        random_case(1234, 4, ":p=0.5", p=0.5),
        random_case(1234, 3, ":same_on_batch=true", same_on_batch=True),
        random_case(1234, 5, ":quality=30..70", jpeg_quality=20.0),
        random_case(7, 4, ":quality=1..50,p=0.5", jpeg_quality=(1.0, 50.0), p=0.5),
    ])
    sys.exit()
kornia.enhance.jpeg.pi = torch.tensor(math.pi, dtype=torch.float64)
kornia.enhance.jpeg._DCT8_CACHE.clear()
write("exact_pi", [
    case([75.0], (1, 3, 17, 9), seed=17, variant="exact_pi"),
    case([10.0], (1, 3, 6, 20), seed=19, variant="exact_pi"),
])
