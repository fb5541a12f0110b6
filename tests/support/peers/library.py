# SPDX-License-Identifier: Apache-2.0
"""A library with options: python3 library.py NAME. It needs no package.

It has horizontal_flip and planckian_jitter (which give their input back), the op `gain` of own_ops.py, and tries three faults of Kornia's
scenarios: one is there, one is mended, one it cannot try. It refuses 7 threads, and with mode=lazy it never answers.
"""

import sys

from hostile import forever, frame, read, shape_of, write
from own_ops import GAIN, gain

OPTIONS = [
    {"id": "threads", "label": "Threads", "help": "Threads on the CPU; 0: its own choice.", "type": "int", "default": "0", "min": 0, "max": 8},
    {"id": "half", "label": "Half", "help": "Computes in float16.", "type": "bool", "default": "false"},
    {"id": "mode", "label": "Mode", "help": "When it computes.", "type": "choice", "default": "eager", "choices": ["eager", "lazy"]},
    {"id": "tf32", "label": "TF32", "help": "TensorFloat-32.", "type": "choice", "default": "default", "choices": ["default", "true", "false"]},
    {"id": "cache", "label": "Cache", "help": "Where it keeps kernels.", "type": "text", "default": ""},
    {"id": "level", "label": "Level", "help": "Its default is none of its values.", "type": "int", "default": "9", "min": 0, "max": 3}]
OURS = [{"implements": "horizontal_flip", "function": "library.flip", "dtypes": ["float32"], "supported": {"p": True, "same_on_batch": True}},
        {"implements": "planckian_jitter", "function": "library.jitter", "dtypes": ["float32"],
         "supported": {key: True for key in ("mode", "index", "select_from", "p", "same_on_batch")}}]
FAULTS = {"kornia-planckian-stale-buffer": {"present": True, "sentence": "the table stays behind.", "device": "cuda:0"},
          "kornia-gaussian-illumination-device": {"present": False, "sentence": "the gradient follows its image.", "device": "meta"},
          "kornia-random-jpeg-quality": None}


class Refusal(Exception):
    pass


def answer(name, method, asked, files):
    """The result of a request and what is attached."""
    if method == "initialize":
        options = asked["options"]
        if options.get("threads") == "7":
            raise Refusal("'threads' must be at most 6 on this machine, not 7.")
        if options.get("mode") == "lazy":
            forever()
        return {"protocol": 1, "name": name, "version": "1", "label": "Library 1", "environment": {"threads": options.get("threads", "0")},
                "devices": [{"name": "cpu", "label": "CPU"}, {"name": "cuda:0", "label": "GPU"}], "options": OPTIONS, "limits": {},
                "ops": [*OURS, GAIN], "unmapped": [], "faults": list(FAULTS)}, []
    if method == "fault":
        if FAULTS[asked["fault"]] is None:
            raise Refusal("Library 1 has no RandomJPEG.")
        return FAULTS[asked["fault"]], []
    if method == "run":
        output = gain(files[0], asked, 1.0) if asked["op"] == "gain" else files[0]
        return {"output": {"attachment": 0}, "shape": list(shape_of(output)), "dtype": "float32", "device": asked["device"],
                "function": "library." + asked["op"], "notes": [], "times": {}, "tensors": []}, [output]
    return {}, []


def serve(name):
    while (got := read()) is not None:
        message, files = got
        try:
            result, attached = answer(name, message["method"], message.get("params", {}), files)
            reply = {"result": result}
        except Refusal as refusal:
            reply, attached = {"error": {"code": -32602, "message": str(refusal), "data": {"kind": "argument"}}}, []
        if "id" in message:
            write(frame({"jsonrpc": "2.0", "id": message["id"], **reply}, attached))
        if message["method"] == "shutdown":
            return


if __name__ == "__main__":
    try:
        serve(sys.argv[1])
    except BrokenPipeError:
        pass  # the client is gone
