# SPDX-License-Identifier: Apache-2.0
"""Which ops of Comparoscope a recorded module is, with its parameters and what it drew, so that the step can be run again elsewhere."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

#: One step as a pipeline file has it: {"op", "params", "draws"}.
Step = dict[str, Any]


class NoOp(Exception):
    """Why a module is no op: a clause."""


def parsed_op(text: str) -> Step:
    """"resize:size=224,mode=bicubic", as on the command line. ValueError."""
    name, _, rest = text.partition(":")
    params = [part.partition("=") for part in rest.split(",") if part]
    if not name or not all(key and equals for key, equals, _ in params):
        raise ValueError(f"{text!r} is not an op; write ID:key=value,key=value")
    return {"op": name, "params": {key: value for key, _, value in params}}


def size_text(size: Any) -> str:
    """"224x320"; one number for both sides."""
    height, width = (size, size) if isinstance(size, int) else (size[0], size[-1])
    return f"{int(height)}x{int(width)}"


def rows_of(value: Any) -> list[list[float]]:
    """A drawn tensor as one list of numbers a row."""
    numbers = value.detach().reshape(value.shape[0], -1) if hasattr(value, "detach") else value
    return [[float(number) for number in row] for row in numbers.tolist()]


def draws_of(gate: Sequence[bool], columns: Mapping[str, Sequence[Sequence[float]]]) -> dict[str, Any]:
    """What a pipeline file calls draws: for each sample whether the op is applied, and its numbers."""
    listed = [{"name": name, "width": len(rows[0]), "values": [number for row in rows for number in row]} for name, rows in columns.items()]
    return {"samples": len(gate), "seed": 0, "step": 0,
            "columns": [{"name": "apply", "width": 1, "values": [1.0 if applied else 0.0 for applied in gate]}, *listed]}


def ops_of(module: Any, drawn: Any, shape: Sequence[int]) -> list[Step] | str:
    """The ops that a module applied, one after the other, to an image of this shape; or a sentence that says why it is none of ours.

    ``drawn``: what the library keeps of the random numbers of the call, None where it kept none. Modules of other libraries, and those
    that somebody derived from the known ones, are none.
    """
    kind = type(module)
    library, name = (kind.__module__ or "").split(".")[0], kind.__name__
    try:
        if library == "kornia":
            from .kornia_ops import kornia_ops

            return kornia_ops(module, drawn)
        if library == "torchvision" and ".v2" in kind.__module__:
            from .torchvision_ops import torchvision_ops

            return torchvision_ops(module, drawn, shape)
        if list(getattr(module, "children", lambda: ())()):
            raise NoOp("is made of other modules, which have steps of their own")
        raise NoOp("is none of Comparoscope's ops")
    except NoOp as why:
        return f"{name} {why}."
    except Exception as error:  # of a release that keeps its parameters in another way
        return f"{name} could not be read: {error}."
