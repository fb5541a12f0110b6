# SPDX-License-Identifier: Apache-2.0
"""Peers with an op of their own: python3 own_ops.py MODE. They need no package.

The modes of GOOD have the op `gain`, which multiplies samples; those of MODES describe an op as nobody may.
"""

import array
import sys

from hostile import frame, npy, read, shape_of, write

AMOUNT = {"id": "amount", "label": "Amount", "help": "What samples are multiplied by.", "type": "float", "default": "1", "min": 0, "max": 4,
          "unit": "x"}
TOP = {"id": "top", "label": "Top", "help": "What becomes of the first row.", "type": "choice", "default": "keep", "choices": ["keep", "zero"]}
GAIN = {"id": "gain", "label": "Gain", "help": "Multiplies samples.", "function": "own_ops.gain", "dtypes": ["float32"],
        "differentiable": True, "params": [AMOUNT, TOP]}


def gain(file, asked, by):
    """The file with its samples multiplied, by what was drawn for each image where something was."""
    shape = shape_of(file)
    params = asked["params"]
    values = array.array("f", file[len(file) - 4 * shape[0] * shape[1] * shape[2] * shape[3]:])
    columns = {column["name"]: column["values"] for column in asked.get("draws", {}).get("columns", [])}
    amounts = columns.get("amount") or [params["amount"]] * shape[0]
    size = len(values) // shape[0]
    values = array.array("f", [value * amounts[at // size] * by for at, value in enumerate(values)])
    if params["top"] == "zero":
        for plane in range(shape[0] * shape[1]):
            start = plane * shape[2] * shape[3]
            values[start:start + shape[3]] = array.array("f", bytes(4 * shape[3]))
    return npy(shape, "<f4", values.tobytes())


OPTION = {"id": "by", "label": "By", "help": "Multiplies samples once more.", "type": "float", "default": "1"}


def introduction(ops, options):
    return {"protocol": 1, "name": "own_ops", "version": "1", "label": "own ops 1",
            "environment": {"python": sys.version.split()[0], "by": options.get("by", "1")},
            "devices": [{"name": "cpu", "label": "CPU"}], "options": [OPTION],
            "limits": {"json": 1 << 24, "attachments": 64, "attachment": 1 << 32, "handles": 0}, "ops": ops, "unmapped": []}


def refusal(asked, ops):
    """Why a step cannot be run; None where it can."""
    known = {op["id"]: {param["id"] for param in op["params"]} for op in ops}
    kind = ("unsupported" if asked["op"] not in known else "device" if asked["device"] != "cpu"
            else "argument" if set(asked["params"]) != known[asked["op"]] else None)
    return kind and {"code": -32000, "message": f"own ops 1 cannot do this: {kind}.", "data": {"kind": kind}}


def serve(ops, by=1.0):
    while (got := read()) is not None:
        message, files = got
        if message["method"] == "initialize":
            options = message["params"].get("options", {})
            by *= float(options.get("by", 1))
            result, attached = introduction(ops, options), []
        elif message["method"] in ("run", "gradient") and (wrong := refusal(message["params"], ops)):
            write(frame({"jsonrpc": "2.0", "id": message["id"], "error": wrong}))
            continue
        elif message["method"] == "run":
            output = gain(files[0], message["params"], by)
            attached = [output]
            result = {"output": {"attachment": 0}, "shape": list(shape_of(output)), "dtype": "float32", "device": "cpu",
                      "function": "own_ops.gain", "notes": [], "times": {}, "tensors": []}
        elif message["method"] == "gradient":
            attached = [gain(files[1], message["params"], by)]
            result = {"gradients": {"image": {"attachment": 0}}, "function": "own_ops.gain", "notes": [], "times": {}, "tensors": []}
        else:
            result, attached = {}, []
        if "id" in message:
            write(frame({"jsonrpc": "2.0", "id": message["id"], "result": result}, attached))
        if message["method"] == "shutdown":
            return


def with_amount(**changes):
    """The op with another first parameter; None takes a field away."""
    amount = {key: value for key, value in {**AMOUNT, **changes}.items() if value is not None}
    return [{**GAIN, "params": [amount, TOP]}]


GOOD = {"gain": ([GAIN], 1.0), "near": ([GAIN], 1.0 + 2.0 ** -20), "louder": (with_amount(default="2"), 1.0),
        "drawn": (with_amount(default="1..2", drawn=True), 1.0), "drawn_near": (with_amount(default="1..2", drawn=True), 1.0 + 2.0 ** -20),
        "no_gradient": ([{**GAIN, "differentiable": False}], 1.0), "described": ([{**GAIN, "help": "Other words."}], 1.0)}
MODES = {
    "default_outside": with_amount(default="7"),
    "default_missing": with_amount(default=None),
    "default_no_number": with_amount(default="much"),
    "type_unknown": with_amount(type="text"),
    "drawn_choice": [{**GAIN, "params": [AMOUNT, {**TOP, "drawn": True}]}],
    "drawn_odd": with_amount(drawn="yes"),
    "drawn_outside": with_amount(default="1..7", drawn=True),
    "range_empty": with_amount(min=5),
    "range_no_number": with_amount(max="many"),
    "help_no_text": with_amount(help=["a", "b"]),
    "help_endless": with_amount(help="x" * 100000),
    "parameter_odd": with_amount(id="am\nount=1"),
    "parameter_twice": [{**GAIN, "params": [AMOUNT, AMOUNT]}],
    "parameters_no_list": [{**GAIN, "params": "many"}],
    "parameters_many": [{**GAIN, "params": [{**AMOUNT, "id": f"p{number}"} for number in range(1000)]}],
    "choices_missing": [{**GAIN, "params": [{**TOP, "choices": []}]}],
    "choice_odd": [{**GAIN, "params": [{**TOP, "choices": ["keep", "a,b"]}]}],
    "choice_default": [{**GAIN, "params": [{**TOP, "default": "drop"}]}],
    "id_odd": [{**GAIN, "id": "../gain\x1b[2J"}],
    "id_long": [{**GAIN, "id": "g" * 100000}],
    "id_ours": [{**GAIN, "id": "resize"}],
    "id_twice": [GAIN, GAIN],
    "id_no_text": [{**GAIN, "id": 7}],
    "both_ids": [{**GAIN, "implements": "resize"}],
    "ten_thousand": [{**GAIN, "id": f"gain{number}"} for number in range(10000)],
}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in {**GOOD, **MODES}:
        sys.exit("usage: own_ops.py " + "|".join([*GOOD, *MODES]))
    try:
        if sys.argv[1] in GOOD:
            serve(*GOOD[sys.argv[1]])
        else:
            serve(MODES[sys.argv[1]])
    except BrokenPipeError:
        pass  # the client is gone
