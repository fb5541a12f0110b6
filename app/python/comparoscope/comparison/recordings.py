# SPDX-License-Identifier: Apache-2.0
"""Two recordings beside each other: :func:`compare_recordings`, and its result."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from ..recorder import Capture, Step, open_capture
from ..values import Value
from . import compared, require_alike, tolerance_for, words
from .result import Comparison


class Pair(NamedTuple):
    """One tensor of both recordings."""

    name: str  #: "encoder.conv1", "encoder.conv1, call 2", "head[boxes]"
    passes: bool
    text: str  #: the sentence of its comparison, or why it was not compared
    differing: int = 0
    samples: int = 0
    max_abs: float = 0.0


class RecordingsComparison:
    """What each step of one recording says of the step of the same name and call in another. ``comparo diff`` has the same numbers.

    ``pairs``: of every tensor, in the order of A. ``first``: the comparison of the first tensor that differs, None where none does.
    """

    def __init__(self, paths: tuple[str, str], pairs: list[Pair], first: Comparison | None) -> None:
        self.paths = paths
        self.pairs = pairs
        self.first = first

    def __bool__(self) -> bool:
        """Whether it passes."""
        return self.passes

    @property
    def passes(self) -> bool:
        """Every tensor is on both sides and equal, or within the tolerance."""
        return bool(self.pairs) and all(pair.passes for pair in self.pairs)

    @property
    def sentence(self) -> str:
        """The verdict, and where it begins."""
        if not self.pairs:
            return "The recordings have no steps."
        failing = [pair for pair in self.pairs if not pair.passes]
        count = words.grouped(len(self.pairs))
        if not failing:
            return f"All {count} tensors are equal or within the tolerance." if any(pair.differing for pair in self.pairs) else f"Bit-exact: all {count} tensors."
        return f"Different from {failing[0].name} on: {words.grouped(len(failing))} of {count} tensors. {failing[0].name}: {failing[0].text}"

    def __repr__(self) -> str:
        return f"<RecordingsComparison {self.sentence}>"

    def _repr_html_(self) -> str:
        from .page import recordings

        return recordings(self)

    def _repr_markdown_(self) -> str:
        from .markdown import recordings

        return recordings(self)


def _named(step: Step, tensor: dict[str, Any]) -> str:
    call = step.facts["call"]
    return f"{step.name}{'[' + tensor['name'] + ']' if tensor['name'] else ''}{'' if call == 1 else f', call {call}'}"


def _tensors(capture: Capture) -> dict[str, tuple[Step, dict[str, Any]]]:
    return {_named(step, tensor): (step, tensor) for step in capture.steps for tensor in step.facts["tensors"]}


def _value(step: Step, tensor: dict[str, Any]) -> Value:
    return Value(step.capture.array(tensor["file"]), tensor["dtype"], tensor["device"], tuple(tensor.get("strides", ())))


def compare_recordings(a: str | os.PathLike[str], b: str | os.PathLike[str], *, atol: float = 0.0, rtol: float = 0.0, ulp: int = 0,
                       contract: str | os.PathLike[str] | None = None) -> RecordingsComparison:
    """Compares two recordings tensor by tensor, by the names of their steps and the numbers of their calls.

    Tolerances as of :func:`compare`; a contract's rule is that for the name of the step. ValueError for a file that is no recording.
    """
    paths = os.fspath(a), os.fspath(b)
    first, second = (_tensors(open_capture(path)) for path in paths)
    pairs: list[Pair] = []
    shown: Comparison | None = None
    for name, (step, tensor) in first.items():
        if name not in second:
            pairs.append(Pair(name, False, "Only A has it."))
            continue
        others, other = second[name]
        if tensor["file"] is None or other["file"] is None:
            same = "crc32" in tensor and tensor["crc32"] == other.get("crc32")
            pairs.append(Pair(name, same, "Equal by its checksum." if same else "Its values were not kept in both recordings."))
            continue
        values = _value(step, tensor), _value(others, other)
        try:
            require_alike(*values)
        except (TypeError, ValueError) as reason:
            pairs.append(Pair(name, False, f"Not comparable: {reason}"))
            continue
        result = compared(*values, *tolerance_for(atol, rtol, ulp, contract, step.name, values[0].dtype)[:1], name)
        pairs.append(Pair(name, result.passes, result.sentence, result.differing, result.samples, result.max_abs))
        if shown is None and not result.passes:
            shown = result
    pairs += [Pair(name, False, "Only B has it.") for name in second if name not in first]
    return RecordingsComparison(paths, pairs, shown)
