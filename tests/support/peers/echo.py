# SPDX-License-Identifier: Apache-2.0
"""A peer that gives every input back: python3 echo.py OP:PARAMETER+PARAMETER…. It needs no package.

It implements our ops of these names, in uint8 and float32.
"""

import sys

from hostile import frame, read, shape_of, write


def implemented(text):
    op, _, params = text.partition(":")
    return {"implements": op, "function": "echo." + op, "dtypes": ["uint8", "float32"], "differentiable": False, "tensors": [],
            "supported": {name: True for name in params.split("+") if name}}


def refusal(asked, ops):
    """Why a step cannot be run; None where it can."""
    known = {op["implements"]: set(op["supported"]) for op in ops}
    kind = ("unsupported" if asked["op"] not in known else "device" if asked["device"] != "cpu"
            else "argument" if set(asked["params"]) - known[asked["op"]] else None)
    return kind and {"code": -32000, "message": f"echo cannot do this: {kind}.", "data": {"kind": kind}}


def serve(ops):
    while (got := read()) is not None:
        message, files = got
        result, attached = {}, []
        if message["method"] == "initialize":
            result = {"protocol": 1, "name": "echo", "version": "1", "label": "echo 1", "environment": {"python": sys.version.split()[0]},
                      "devices": [{"name": "cpu", "label": "CPU"}], "options": [],
                      "limits": {"json": 1 << 24, "attachments": 64, "attachment": 1 << 32, "handles": 0}, "ops": ops, "unmapped": []}
        elif message["method"] == "run" and (wrong := refusal(message["params"], ops)):
            write(frame({"jsonrpc": "2.0", "id": message["id"], "error": wrong}))
            continue
        elif message["method"] == "run":
            attached = [files[0]]
            dtype = "uint8" if b"|u1" in files[0][:128] else "float32"
            result = {"output": {"attachment": 0}, "shape": list(shape_of(files[0])), "dtype": dtype, "device": "cpu",
                      "function": "echo." + message["params"]["op"], "notes": [], "times": {}, "tensors": []}
        if "id" in message:
            write(frame({"jsonrpc": "2.0", "id": message["id"], "result": result}, attached))
        if message["method"] == "shutdown":
            return


if __name__ == "__main__":
    try:
        serve([implemented(text) for text in sys.argv[1:]])
    except BrokenPipeError:
        pass  # the client is gone
