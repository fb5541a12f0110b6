# SPDX-License-Identifier: Apache-2.0
"""Arrays by their names: state dicts, the dictionary of an .npz file, what a test keeps, side by side."""

from __future__ import annotations

import os
from html import escape
from typing import TYPE_CHECKING, Any, Iterator, Mapping

from ..values import Value, value_of
from . import words
from .markdown import escaped, table

if TYPE_CHECKING:
    from .result import Comparison


def named_values(arrays: Any, name: str = "") -> Iterator[tuple[str, Value]]:
    """Every array in dictionaries and lists, as `comparo diff` names those of a file: "model.encoder.0.weight". What is no array is left out."""
    if isinstance(arrays, Mapping):
        for key, value in arrays.items():
            yield from named_values(value, f"{name}.{key}" if name else str(key))
    elif isinstance(arrays, (list, tuple)):
        for index, value in enumerate(arrays):
            yield from named_values(value, f"{name}.{index}" if name else str(index))
    elif not isinstance(arrays, (bool, int, float, complex, str, bytes, type(None))):
        try:
            value = value_of(arrays)
        except TypeError:
            return
        yield name, value


class Comparisons:
    """The arrays of A and B of one name, beside each other. True if all pass and both have the same names.

    ``pairs``: a Comparison for each name that both have and that can be compared. ``alone``: names that one side has, with a sentence;
    ``unlike``: names whose shapes or dtypes do not go together, with a sentence.
    """

    def __init__(self, pairs: dict[str, Comparison], alone: dict[str, str], unlike: dict[str, str]) -> None:
        self.pairs, self.alone, self.unlike = pairs, alone, unlike

    def __bool__(self) -> bool:
        return self.passes

    def __len__(self) -> int:
        return len(self.pairs)

    def __getitem__(self, name: str) -> Comparison:
        return self.pairs[name]

    @property
    def passes(self) -> bool:
        """Whether no array differs by more than is allowed, none is on one side only, and all have the same shape."""
        return not self.alone and not self.unlike and all(self.pairs.values())

    @property
    def worst(self) -> Comparison | None:
        """Of those that differ, the one that differs most for its range; None where none does."""
        differing = [pair for pair in self.pairs.values() if pair.differing]
        return max(differing, key=lambda pair: (not pair.passes, pair.non_finite > 0, pair.max_abs / pair.peak), default=None)

    @property
    def sentence(self) -> str:
        """How many differ, and the worst."""
        failing = sum(not pair.passes for pair in self.pairs.values())
        wrong = failing + len(self.alone) + len(self.unlike)
        worst = self.worst
        total = words.grouped(len(self.pairs) + len(self.alone) + len(self.unlike))
        if not wrong:
            count = "The array" if len(self.pairs) == 1 else f"All {words.grouped(len(self.pairs))} arrays"
            if worst is None:
                return count + (" is equal." if len(self.pairs) == 1 else " are equal.")
            return f"{count} {'passes' if len(self.pairs) == 1 else 'pass'}. The worst is {worst.name}: {worst.sentence}"
        text = f"Different: {words.grouped(wrong)} of {total} arrays {'differs' if wrong == 1 else 'differ'}."
        if failing and worst is not None:
            text += f" The worst is {worst.name}: {worst.sentence}"
        return text

    def lines(self) -> list[tuple[str, str]]:
        """Name and sentence of what does not pass, the worst first, then of what differs and passes."""
        rows = [(name, sentence) for group in (self.alone, self.unlike) for name, sentence in group.items()]
        differing = sorted((pair for pair in self.pairs.values() if pair.differing),
                           key=lambda pair: (pair.passes, -pair.max_abs / pair.peak))
        return [(pair.name, pair.sentence) for pair in differing if not pair.passes] + rows + [
            (pair.name, pair.sentence) for pair in differing if pair.passes]

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"schema": "comparoscope.comparisons/1", "passes": self.passes, "sentence": self.sentence,
                "pairs": [pair.as_dict() for pair in self.pairs.values()], "alone": self.alone, "unlike": self.unlike}

    def __repr__(self) -> str:
        return f"<Comparisons {self.sentence}>"

    def __str__(self) -> str:
        lines = self.lines()
        width = min(max((len(name) for name, _ in lines), default=0), 48)
        return "\n".join([self.sentence, *(f"  {name:<{width}}  {sentence}" for name, sentence in lines)])

    def markdown(self) -> str:
        """GitHub's flavour: the sentence, and a table of what differs."""
        lines = self.lines()
        rows = ((escaped(name), escaped(sentence)) for name, sentence in lines)
        return f"**{escaped(self.sentence)}**\n" + ("\n" + table(("array", "result"), rows) if lines else "")

    def _repr_markdown_(self) -> str:
        return self.markdown()

    def _repr_html_(self) -> str:
        from .page import notebook

        worst = self.worst
        cells = "".join(f"<tr><td>{escape(name)}</td><td>{escape(sentence)}</td></tr>" for name, sentence in self.lines())
        shown = notebook(worst) if worst is not None else ""
        return f'<div class="comparoscope"><p><b>{escape(self.sentence)}</b></p><table>{cells}</table>{shown}</div>'


def compare_named(a: Any, b: Any, atol: float, rtol: float, ulp: int, contract: str | os.PathLike[str] | None) -> Comparisons:
    """Of two collections of arrays."""
    from . import compared, require_alike, tolerance_for

    first, second = dict(named_values(a)), dict(named_values(b))
    pairs: dict[str, Comparison] = {}
    unlike: dict[str, str] = {}
    for name, value in first.items():
        if name not in second:
            continue
        tolerance, rule = tolerance_for(atol, rtol, ulp, contract, name, value.dtype)
        try:
            require_alike(value, second[name])
        except ValueError as error:
            unlike[name] = str(error)
            continue
        except TypeError as error:
            unlike[name] = f"not compared: {error}"
            continue
        pairs[name] = compared(value, second[name], tolerance, name, rule)
    alone = {name: "Only A has this array." for name in first if name not in second}
    alone.update({name: "Only B has this array." for name in second if name not in first})
    if not first and not second:
        raise TypeError("there is no array in either of the two dictionaries")
    return Comparisons(pairs, alone, unlike)
