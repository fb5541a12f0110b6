#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records what single functions of PyTorch give on a GPU, and which kernels they launch: the stones that models of whole ops are built of.

    record_functions.py [--device cuda:0] [--out FOLDER] [--tables]

Elementary functions on dense inputs, sums and means of many lengths, small matrices, convolutions, warps, and the GPU's random stream. Written:
FOLDER/<device>_functions.npz in the format of record_libraries.py, where `op` is the call's text and inputs are there by name. With --tables
also FOLDER/<device>_units.npz: the special function unit's ex2, rcp and rsqrt on all 2^23 mantissas, as differences from the nearest float32,
for which CuPy is needed. Exit code: 0, 1 if a call failed, 77 without PyTorch or the device.
"""

import argparse
import json
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from record_libraries import ROOT, SKIPPED, Library, Recording, is_broken, np, text_of  # noqa: E402

UNITS = r"""
extern "C" __global__ void units(const float* x, float* ex2, float* rcp, float* rsqrt, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(ex2[i]) : "f"(x[i]));
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(rcp[i]) : "f"(x[i]));
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(rsqrt[i]) : "f"(x[i]));
}
"""


def ramp(low, high, count, dtype="float32"):
    return np.linspace(low, high, count, dtype=np.float64).astype(dtype)


def everywhere(count):
    """Positive float32 of every size, by a stride over their bits."""
    return np.linspace(1, 0x7F7FFFFF, count).astype(np.uint32).view(np.float32)


def noise(*shape):
    """Floats from 0 to 1 whose low bits are all used."""
    return ((np.arange(math.prod(shape), dtype=np.uint64) * 2654435761 + 12345) % 16777213 / 16777213).astype(np.float32).reshape(shape)


def calls(torch):
    """(text, function of a tensor on the device, input)."""
    wide, unit, signed, every = ramp(-20, 20, 4001), ramp(0, 1, 4001), ramp(-4, 4, 4001), everywhere(4001)
    for name in ("exp", "tanh", "sigmoid", "erf", "sin", "cos", "tan", "expm1"):
        yield f"torch.{name}(x)", getattr(torch, name), wide
    for name in ("log", "log2", "log10", "sqrt", "rsqrt", "reciprocal", "log1p"):
        yield f"torch.{name}(x)", getattr(torch, name), every
    for name in ("asin", "acos", "atan"):
        yield f"torch.{name}(x)", getattr(torch, name), ramp(-1, 1, 4001)
    for exponent in (0.5, 1.0, 1.3, 1.5, 2.0, 2.2, 3.0, 1 / 2.2, 1 / 3, -1.0, -0.7, 0.9090909, 1.25):
        yield f"x.pow({exponent!r})", lambda x, e=exponent: x.pow(e), unit
        yield f"x.pow(tensor {exponent!r})", lambda x, e=exponent: x.pow(torch.full_like(x, e)), unit
    yield "torch.atan2(x, x.flip(0))", lambda x: torch.atan2(x, x.flip(0)), signed
    yield "torch.remainder(x, 1)", lambda x: torch.remainder(x, 1), signed
    yield "torch.fmod(x, 1)", lambda x: torch.fmod(x, 1), signed
    yield "x / x.flip(0)", lambda x: x / x.flip(0), signed
    for count in (2, 5, 31, 256, 1001):
        yield f"torch.linspace(-1, 1, {count})", lambda x, n=count: torch.linspace(-1, 1, n, device=x.device), unit[:1]
        yield f"torch.linspace(0, 1, {count})", lambda x, n=count: torch.linspace(0, 1, n, device=x.device), unit[:1]
    for shape in ((1, 3), (1, 7), (1, 64), (1, 257), (1, 1000), (1, 5000), (1, 30000), (3, 744), (3, 97, 131), (2, 3, 60, 70), (1, 1, 480, 640),
                  (1, 3, 480, 640), (4, 3, 240, 320), (3, 1001), (31, 5), (257, 3), (5000, 3), (2, 9, 9)):
        for axes in ((-1,), (-2, -1), tuple(range(len(shape)))):
            if len(axes) <= len(shape):
                yield f"torch.sum(x, {axes})", lambda x, a=axes: x.sum(a, keepdim=True), noise(*shape)
                yield f"torch.mean(x, {axes})", lambda x, a=axes: x.mean(a, keepdim=True), noise(*shape)
        yield "torch.cumsum(x, -1)", lambda x: x.cumsum(-1), noise(*shape)[..., :2048].copy()
    small = noise(64, 3, 3) + np.eye(3, dtype=np.float32)
    yield "torch.inverse(x)", torch.inverse, small
    yield "torch.linalg.inv(x[:1])", lambda x: torch.linalg.inv(x[:1]), small
    yield "torch.linalg.det(x)", torch.linalg.det, small
    yield "x @ x.mT", lambda x: x @ x.mT, small
    yield "x[:1] @ x[1:2]", lambda x: x[:1] @ x[1:2], small
    yield "torch.linalg.solve(x, x[:, :, :1])", lambda x: torch.linalg.solve(x, x[:, :, :1]), small
    yield "torch.linalg.solve(x, x[..., :1])", lambda x: torch.linalg.solve(x, x[..., :1]), noise(5, 8, 8) + np.eye(8, dtype=np.float32)
    for batch, rows in ((1, 9), (1, 221), (4, 744), (1, 12707), (2, 4200)):
        points = noise(batch, rows, 3)
        yield f"torch.bmm(x, 3x3), {batch}x{rows}", lambda x: torch.bmm(x, x[:, :3].mT.contiguous()), points
        yield f"torch.matmul(x, 3x2), {batch}x{rows}", lambda x: torch.matmul(x, x[0, :2].mT.contiguous()), points
        yield f"torch.einsum dot, {batch}x{rows}", lambda x: torch.einsum("bnk,bk->bn", x, x[:, 0]), points
    yield "torch.cdist(x, x[:, :20])", lambda x: torch.cdist(x, x[:, :20]), noise(1, 221, 2)
    for shape in ((1, 1, 13, 17), (1, 3, 24, 31), (4, 3, 24, 31), (1, 3, 97, 131)):
        image = noise(*shape)
        channels = shape[1]
        for kh, kw in ((3, 3), (5, 5), (1, 3), (3, 1), (1, 5), (5, 1), (7, 7), (1, 9), (9, 1), (1, 21), (11, 11)):
            if kh > shape[2] or kw > shape[3]:
                continue
            weights = noise(channels, 1, kh, kw) / (kh * kw)
            yield (f"conv2d {kh}x{kw}, a kernel a channel",
                   lambda x, w=weights, c=channels: torch.nn.functional.conv2d(x, torch.from_numpy(w).to(x.device), groups=c), image)
            yield (f"conv2d {kh}x{kw}, channels as a batch",
                   lambda x, w=weights: torch.nn.functional.conv2d(x.reshape(-1, 1, *x.shape[2:]), torch.from_numpy(w[:1]).to(x.device)), image)
            yield (f"conv2d {kh}x{kw}, all as groups",
                   lambda x, w=weights: torch.nn.functional.conv2d(x.reshape(1, -1, *x.shape[2:]), torch.from_numpy(w[:1]).to(x.device).expand(
                       x.shape[0] * x.shape[1], -1, -1, -1), groups=x.shape[0] * x.shape[1]), image)
        for aligned in (False, True):
            theta = np.array([[[0.9, 0.13, 0.05], [-0.11, 1.1, -0.07]]], np.float32).repeat(shape[0], 0)
            yield (f"affine_grid, align_corners={aligned}",
                   lambda x, t=theta, a=aligned: torch.nn.functional.affine_grid(torch.from_numpy(t).to(x.device), x.shape, align_corners=a), image)
            for mode in ("bilinear", "nearest", "bicubic"):
                for padding in ("zeros", "border", "reflection"):
                    grid = np.stack([noise(shape[0], 11, 13) * 2.4 - 1.2, noise(shape[0], 13, 11).transpose(0, 2, 1) * 2.4 - 1.2], -1).astype(np.float32)
                    yield (f"grid_sample {mode}, {padding}, align_corners={aligned}",
                           lambda x, g=grid, m=mode, p=padding, a=aligned: torch.nn.functional.grid_sample(
                               x, torch.from_numpy(g).to(x.device), mode=m, padding_mode=p, align_corners=a), image)
        for size in (3, 5):
            yield f"avg_pool2d {size}", lambda x, k=size: torch.nn.functional.avg_pool2d(x, k, 1), image
    for seed in (0, 1234):
        for name, draw in (("rand", torch.rand), ("randn", torch.randn)):
            for count in (1, 2, 3, 5, 8, 1000, 70000):
                yield (f"manual_seed({seed}), {name}({count}) twice",
                       lambda x, s=seed, n=count, d=draw: (torch.manual_seed(s), torch.cat([d(n, device=x.device), d(n, device=x.device)]))[1], unit[:1])
            yield (f"manual_seed({seed}), {name}(5, float64)",
                   lambda x, s=seed, d=draw: (torch.manual_seed(s), d(5, device=x.device, dtype=torch.float64))[1], unit[:1])
        for count in (2, 3, 5, 10):
            yield (f"manual_seed({seed}), randperm({count}) thrice", lambda x, s=seed, n=count: (
                torch.manual_seed(s), torch.stack([torch.randperm(n, device=x.device) for _ in range(3)]).float())[1], unit[:1])
        yield (f"manual_seed({seed}), randint(0, 10, 20)",
               lambda x, s=seed: (torch.manual_seed(s), torch.randint(0, 10, (20,), device=x.device).float())[1], unit[:1])
        yield (f"manual_seed({seed}), bernoulli(0.3) of 20",
               lambda x, s=seed: (torch.manual_seed(s), torch.bernoulli(torch.full((20,), 0.3, device=x.device)))[1], unit[:1])
        yield (f"manual_seed({seed}), uniform_(-2, 5) of 20",
               lambda x, s=seed: (torch.manual_seed(s), torch.empty(20, device=x.device).uniform_(-2, 5))[1], unit[:1])
    yield "median of 9", lambda x: x.unfold(0, 9, 1).median(1)[0], unit[::-1].copy()


def tables():
    """Of the special function unit, by name: differences from the nearest float32 in its spacings, and a sample with other exponents."""
    import cupy

    kernel = cupy.RawKernel(UNITS, "units")

    def run(x):
        x = cupy.asarray(x)
        out = [cupy.empty_like(x) for _ in range(3)]
        kernel(((len(x) + 255) // 256,), (256,), (x, *out, np.int32(len(x))))
        return [cupy.asnumpy(a) for a in out]

    steps = np.arange(1 << 23, dtype=np.float64) / (1 << 23)
    arrays = {}
    for name, inputs, exact, index in (("ex2", steps, np.exp2, 0), ("rcp", 1 + steps, lambda x: 1 / x, 1),
                                       ("rsqrt", 1 + steps, lambda x: 1 / np.sqrt(x), 2), ("rsqrt_2", 2 + 2 * steps, lambda x: 1 / np.sqrt(x), 2)):
        inputs = inputs.astype(np.float32)
        away = run(inputs)[index].view(np.int32) - exact(inputs.astype(np.float64)).astype(np.float32).view(np.int32)
        arrays[name] = np.clip(away, -100, 100).astype(np.int8)
        print(name, np.unique(arrays[name], return_counts=True))
    sample = np.concatenate([s * (2.0 ** e * (1 + noise(3000).astype(np.float64))) for e in range(-30, 8) for s in (1, -1)]).astype(np.float32)
    arrays["sample"] = sample
    for name, values in zip(("sample_ex2", "sample_rcp", "sample_rsqrt"), run(sample)):
        arrays[name] = values
    return arrays


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--device", default="cuda:0")
    arguments.add_argument("--out", default=os.environ.get("OUT") or os.path.join(ROOT, "build", "gpu"))
    arguments.add_argument("--tables", action="store_true")
    options = arguments.parse_args()
    try:
        import torch
    except ImportError:
        print("SKIPPED: this Python has no PyTorch")
        return SKIPPED
    on_gpu = options.device.startswith("cuda")
    if on_gpu and not torch.cuda.is_available():
        print(f"SKIPPED: PyTorch has no {options.device}")
        return SKIPPED
    sys.path.insert(0, os.path.join(ROOT, "app", "python"))
    from comparoscope.peers.torch_process import TorchProcess

    process = TorchProcess()
    process.setup({**{name: param.default for name, param in process.schema().items()}, "threads": 2, "tf32": "false"})
    library = Library(options.device, process)
    label = torch.cuda.get_device_name(options.device) if on_gpu else options.device
    recording = Recording({"device": options.device, "label": label, "torch": torch.__version__})
    failed = 0
    for text, function, image in calls(torch):
        tensor = torch.from_numpy(image)
        output, _ = library.call(function, tensor, None)
        if is_broken(output):
            print(text, output)
            failed += 1
            break
        if isinstance(output, str):
            print(text, output)
            failed += 1
        entry = {"op": text, "seed": None, "content": "x", "how": "call"}
        if on_gpu:
            entry["kernels"] = library.kernels(function, tensor, None)
        recording.add(entry, image, output)
    os.makedirs(options.out, exist_ok=True)
    name = os.path.join(options.out, "".join(c if c.isalnum() else "_" for c in label.lower()))
    recording.write(name + "_functions.npz")
    print(f"{len(recording.manifest['records'])} calls, {failed} failed; {os.path.getsize(name + '_functions.npz') / 2**20:.1f} MiB")
    if options.tables and on_gpu:
        try:
            np.savez_compressed(name + "_units.npz", manifest=np.array(json.dumps({"device": label})), **tables())
        except Exception as error:
            print("tables:", text_of(error))
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
