#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The same ops in PyTorch, torchvision and CV-CUDA, each where it is installed, to set beside gpu_bandwidth: the least bytes that each
has to move (its input and its result, once), its time, and the share of the rate at which the device copies a buffer.

    bandwidth_peers.py [DEVICE [WIDTHxHEIGHT]]      cuda:0 and 3840x2160; exit 77 without PyTorch or the device
"""

import importlib
import sys
import time

SKIPPED = 77
RUNS = 20


def optional(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


torch = optional("torch")
functional = optional("torchvision.transforms.v2.functional")
cvcuda = optional("cvcuda")


class Stopwatch:
    def __init__(self, device):
        self.device = torch.device(device)

    def milliseconds(self, work):
        """The quickest of several runs, by events of the device where it has some."""
        work()
        best = float("inf")
        for _ in range(RUNS):
            if self.device.type == "cuda":
                begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
                begin.record()
                work()
                end.record()
                end.synchronize()
                best = min(best, begin.elapsed_time(end))
            else:
                start = time.perf_counter()
                work()
                best = min(best, 1e3 * (time.perf_counter() - start))
        return best


def nbytes(tensor):
    return tensor.numel() * tensor.element_size()


def torch_ops(image):
    """(name, work that gives a tensor) of PyTorch and torchvision."""
    yield "torch flip", lambda: image.flip(-1)
    yield "torch to float", lambda: image.to(torch.float32) / 255
    if image.dtype == torch.float32:
        yield "torch gamma", lambda: image.pow(0.4)
    if functional is None:
        return
    for mode in ("BILINEAR", "BICUBIC"):
        how = getattr(importlib.import_module("torchvision.transforms").InterpolationMode, mode)
        yield f"torchvision resize to half, {mode.lower()}", lambda how=how: functional.resize(
            image, [image.shape[-2] // 2, image.shape[-1] // 2], interpolation=how, antialias=True)
    yield "torchvision gaussian_blur 5", lambda: functional.gaussian_blur(image, [5, 5], [1.5, 1.5])
    yield "torchvision adjust_brightness", lambda: functional.adjust_brightness(image, 1.2)
    yield "torchvision rotate", lambda: functional.rotate(image, 12.0)


def cvcuda_ops(image):
    """(name, work) of CV-CUDA, whose tensors have their channels last."""
    held = image.permute(0, 2, 3, 1).contiguous()
    tensor = cvcuda.as_tensor(held, "NHWC")
    half = (image.shape[0], image.shape[2] // 2, image.shape[3] // 2, image.shape[1])
    yield "CV-CUDA flip", lambda: torch.as_tensor(cvcuda.flip(tensor, 1).cuda(), device=image.device)
    yield "CV-CUDA resize to half, linear", lambda: torch.as_tensor(cvcuda.resize(tensor, half, cvcuda.Interp.LINEAR).cuda(), device=image.device)
    yield "CV-CUDA gaussian 5", lambda: torch.as_tensor(cvcuda.gaussian(tensor, (5, 5), (1.5, 1.5), cvcuda.Border.REFLECT101).cuda(), device=image.device)


def main():
    device = sys.argv[1] if len(sys.argv) > 1 else "cuda:0"
    width, height = map(int, (sys.argv[2] if len(sys.argv) > 2 else "3840x2160").split("x"))
    if torch is None or (device.startswith("cuda") and not torch.cuda.is_available()):
        print("SKIPPED: " + ("PyTorch is not installed" if torch is None else f"PyTorch has no {device}"))
        return SKIPPED
    watch = Stopwatch(device)
    from_, to = (torch.zeros(256 << 20, dtype=torch.uint8, device=device) for _ in range(2))
    copies = 2 * nbytes(from_) / watch.milliseconds(lambda: to.copy_(from_))
    what = torch.cuda.get_device_name(device) if device.startswith("cuda") else device
    print(f"{what}, {width}x{height}, 3 channels, PyTorch {torch.__version__}; a copy moves {copies / 1e6:.0f} GB/s\n")
    print(f"{'op':<36} {'dtype':<8} {'bytes a pixel':>14} {'ms':>10} {'GB/s':>8} {'of a copy':>11}")
    for dtype in (torch.uint8, torch.float32):
        image = (torch.rand(1, 3, height, width, device=device) * (255 if dtype == torch.uint8 else 1)).to(dtype)
        for ops in (torch_ops, cvcuda_ops):
            if ops is cvcuda_ops and (cvcuda is None or not device.startswith("cuda")):
                continue
            for name, work in ops(image):
                moved = nbytes(image) + nbytes(work())
                took = watch.milliseconds(work)
                print(f"{name:<36} {str(dtype)[6:]:<8} {moved / (width * height):>14.2f} {took:>10.4f} {moved / took / 1e6:>8.0f}"
                      f" {moved / took / copies:>11.0%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
