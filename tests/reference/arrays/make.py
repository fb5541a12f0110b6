#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes files of arrays with the libraries that define them, and what these read back.

make.py        writes state.pt, module.pt and state.safetensors beside itself, and expected.json

Needs PyTorch and safetensors. expected.json has of each file and array: dtype, shape, and the bytes in C order as hexadecimal digits, as
the libraries load them.
"""
import collections
import json
import pathlib

import safetensors
import safetensors.torch
import torch

HERE = pathlib.Path(__file__).resolve().parent


def tensors():
    """One tensor of each dtype, of 0 to 5 axes, some of them views."""
    generator = torch.Generator().manual_seed(49)
    floats = torch.randn(4, 3, generator=generator)
    made = collections.OrderedDict()
    made["conv.weight"] = torch.randn(2, 1, 3, 3, generator=generator)
    made["conv.bias"] = floats[:, 0].half()
    made["brain"] = floats.bfloat16()
    made["double"] = floats.double()
    made["transposed"] = floats.t()
    made["rows"] = floats[1:3]
    made["column"] = floats[:, 1]
    made["expanded"] = floats[0, :1].expand(5)
    for bits in (8, 16, 32, 64):
        made[f"int{bits}"] = torch.tensor([-(1 << bits - 1), -1, 0, (1 << bits - 1) - 1], dtype=getattr(torch, f"int{bits}"))
    made["uint8"] = torch.tensor([[0, 255], [1, 254]], dtype=torch.uint8)
    made["uint16"] = torch.tensor([0, 65535], dtype=torch.uint16)
    made["mask"] = torch.tensor([True, False, True])
    made["complex"] = torch.complex(floats[0], floats[1])
    made["eighth"] = floats.to(torch.float8_e4m3fn)
    made["fifth"] = torch.arange(32.0).reshape(2, 2, 2, 2, 2)
    made["number"] = torch.tensor(3.5)
    made["empty"] = torch.zeros(0, 4)
    return made


def bytes_of(tensor):
    return tensor.detach().contiguous().reshape(-1).view(torch.uint8).numpy().tobytes().hex() if tensor.numel() else ""


def facts_of(named):
    return {name: {"dtype": str(tensor.dtype).removeprefix("torch."), "shape": list(tensor.shape), "bytes": bytes_of(tensor)}
            for name, tensor in named.items()}


def main():
    state = tensors()
    shared = state["conv.weight"]
    checkpoint = {"model": state, "epoch": 3, "loss": 0.5, "name": "a", "optimizer": [{"step": shared[0], 7: torch.ones(2)}, (shared,)],
                  "device": torch.device("cpu"), "size": torch.Size([2, 3])}
    torch.save(checkpoint, HERE / "state.pt")
    expected = {f"model.{name}": tensor for name, tensor in state.items()}
    expected |= {"optimizer.0.step": shared[0], "optimizer.0.7": torch.ones(2), "optimizer.1.0": shared}
    torch.manual_seed(7)
    module = torch.nn.Sequential(torch.nn.Conv2d(1, 2, 3), torch.nn.BatchNorm2d(2))
    torch.save(module, HERE / "module.pt")
    flat = {name: tensor.contiguous().clone() for name, tensor in state.items() if name not in ("complex",)}
    safetensors.torch.save_file(flat, HERE / "state.safetensors", metadata={"made": "by the library"})
    loaded = safetensors.torch.load_file(HERE / "state.safetensors")
    facts = {"versions": {"torch": torch.__version__, "safetensors": safetensors.__version__},
             "state.pt": facts_of(expected), "module.pt": facts_of(module.state_dict()), "state.safetensors": facts_of(loaded)}
    (HERE / "expected.json").write_text(json.dumps(facts, indent=1) + "\n")


if __name__ == "__main__":
    main()
