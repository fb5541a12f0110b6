# SPDX-License-Identifier: Apache-2.0
"""What the comparison of two arrays says: numbers as attributes, words, pages."""

from __future__ import annotations

import json
import math
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..axes import axes_of, channel_name, place
from ..values import Value, widened
from . import words
from .tally import Tally, Tolerance, figures_of, mask_of
from .verdict import unlike_text, verdict_of

if TYPE_CHECKING:
    from .answer import Answer


@dataclass(frozen=True)
class Sample:
    """One sample of both arrays."""

    index: tuple[int, ...]  #: into the arrays
    a: Any
    b: Any
    texts: tuple[str, str]  #: both values in as many digits as their dtypes have

    def text(self, names: tuple[str, str] = ("A", "B")) -> str:
        """"[1, 3, 4]: A 0.20063496, B 0.21063496"."""
        return f"{list(self.index)}: {names[0]} {self.texts[0]}, {names[1]} {self.texts[1]}"


def _plain(number: float) -> float | str:
    """As the programs write it in JSON."""
    if math.isnan(number):
        return "nan"
    return ("inf" if number > 0 else "-inf") if math.isinf(number) else number


#: Binary digits of a number; whole numbers have none behind the point, so that an ULP of theirs is an absolute tolerance.
_DIGITS = {"float8_e5m2": 3, "float8_e5m2fnuz": 3, "float8_e4m3fn": 4, "float8_e4m3fnuz": 4, "bfloat16": 8, "float16": 11, "float32": 24, "complex64": 24, "float64": 53, "complex128": 53}


def _most_ulp(dtypes: tuple[str, ...]) -> float:
    """How many representable values are a tolerance at most: an eighth of a value. Of whole numbers none: atol has their steps."""
    digits = max(_DIGITS.get(dtype, 0) for dtype in dtypes)
    return 2.0 ** (digits - 4) if digits else 0.0


class Comparison:
    """Two arrays beside each other. Errors are a - b in the data's own unit; `comparo diff` has the same numbers.

    ``samples``, ``differing``, ``violating``, ``non_finite``: counts. ``max_abs``, ``max_rel``, ``max_ulp``: the largest errors, each of
    which would pass as a tolerance. ``mean_abs``, ``bias``, ``rmse``, ``psnr``: over finite pairs. ``worst``, ``first``: samples.
    """

    def __init__(self, a: Value, b: Value, tally: Tally, tolerance: Tolerance, name: str = "", rule: str = "") -> None:
        self.tolerance = tolerance
        self.name = name
        self.rule = rule  #: of the contract, that set the tolerance
        self.sides = ("A", "B")  #: what pages call the two
        self.shape: tuple[int, ...] = tuple(a.array.shape)
        self.dtypes = (a.dtype, b.dtype)
        self.devices = (a.device, b.device)
        self.samples, self.differing, self.violating = tally.samples, tally.differing, tally.violating
        self.non_finite = tally.non_finite
        self.max_abs, self.max_rel, self.max_ulp = tally.max_abs, tally.max_rel, tally.max_ulp
        self.mean_abs, self.bias, self.rmse = tally.mean_abs, tally.bias, tally.rmse
        self._tally = tally
        self._values = a, b
        self._mask: np.ndarray | None = None
        self._is_asked = False
        self._answer: Answer | None = None
        self.worst = self._sample(tally.worst)
        self.first = self._sample(tally.first)

    def __bool__(self) -> bool:
        """Whether it passes."""
        return self.passes

    @property
    def passes(self) -> bool:
        """Equal, or within the tolerance."""
        return self.violating == 0

    @property
    def verdict(self) -> str:
        """"bit-exact", "equal", "within tolerance", "different": the words of ``comparo``."""
        return verdict_of(self._tally, self.dtypes)

    @property
    def unlike(self) -> str:
        """What is not the same where every value is equal: "float32 and float64, −0 at 4,096 samples"; empty for the same bits."""
        return "" if self.differing else unlike_text(self._tally, self.dtypes)

    @property
    def peak(self) -> float:
        """What PSNR is taken against: 255 for uint8, 65535 for uint16, 1 for values within [0, 1], else the range."""
        if self.dtypes[0] in ("uint8", "uint16"):
            return 255.0 if self.dtypes[0] == "uint8" else 65535.0
        low, high = self._tally.low, self._tally.high
        return 1.0 if (low >= 0.0 and high <= 1.0) or not high > low else high - low

    @property
    def psnr(self) -> float:
        """In dB; infinite for equal arrays, NaN where a sample is not finite on one side."""
        if self.non_finite:
            return math.nan
        return math.inf if self.rmse == 0.0 or self.samples == 0 else 20.0 * math.log10(self.peak / self.rmse)

    @property
    def mask(self) -> np.ndarray:
        """Where samples differ, as booleans of the arrays' shape."""
        if self._mask is None:
            self._mask = mask_of(*self._values)
        return self._mask

    @property
    def where(self) -> str:
        """Which samples differ, in words: "channel G: the border (left), 1 pixel wide"."""
        from .spread import spread_of

        return spread_of(self.mask) if self.differing else "nowhere"

    @property
    def would_pass(self) -> str:
        """The tolerances that would pass, each alone: "atol 0.01001 or rtol 0.04748 or ulp 671". Without those that hold nothing to anything: an
        rtol of 1, ULPs of more than an eighth of a value, which reach over powers of two, and steps of whole numbers, which atol has."""
        if self.non_finite:
            return "none: " + words.grouped(self.non_finite) + " NaN or infinite on one side"
        limits = [f"atol {words.rounded_up(self.max_abs)}"]
        if self.max_rel < 1.0:
            limits.append(f"rtol {words.rounded_up(self.max_rel)}")
        if self.max_ulp <= _most_ulp(self.dtypes):
            limits.append(f"ulp {self.max_ulp}")
        return " or ".join(limits)

    @property
    def sentence(self) -> str:
        """The verdict with its numbers."""
        if self.differing == 0:
            samples = f"all {words.grouped(self.samples)} samples equal" if self.samples else "there are no samples"
            return f"Equal: {samples}; not the same: {self.unlike}." if self.unlike else f"Bit-exact: {samples}."
        count = f"{words.grouped(self.differing)} of {words.grouped(self.samples)} samples"
        share = f"({words.percent(self.differing, self.samples)})"
        limits = words.tolerance_text(self.tolerance)
        if self.passes:
            text = f"Within tolerance ({limits}): {count} differ {share}"
        else:
            text = f"Different: {count} {share}"
            if self.tolerance != Tolerance():
                text += f", {words.grouped(self.violating)} outside {limits}"
        if self.non_finite:
            text += f", {words.grouped(self.non_finite)} NaN or infinite on one side"
        text += f", max {words.number(self.max_abs)}"
        return text + (f" at {place(self.worst.index, self.shape)}." if self.worst else ".")

    @property
    def answer(self) -> Answer | None:
        """What `comparo diff` answers: a grade, a sentence with the cause where there is one, and what removes the difference. It is asked once;
        None where the program is not installed, and of arrays of more than 256 MB."""
        if not self._is_asked:
            from .answer import answer_of

            self._is_asked, self._answer = True, answer_of(self)
        return self._answer

    def _sample(self, flat: int | None) -> Sample | None:
        if flat is None:
            return None
        a, b = self._values
        index = tuple(int(i) for i in np.unravel_index(flat // 2 if a.array.dtype.kind == "c" else flat, self.shape))
        first, second = (widened(value._replace(array=value.array[index].reshape(1)))[0] for value in (a, b))
        return Sample(index, first.item(), second.item(), (str(first), str(second)))

    def _sample_json(self, sample: Sample | None) -> dict[str, Any] | None:
        if sample is None:
            return None
        entry: dict[str, Any] = {"index": list(sample.index)}
        axes = axes_of(self.shape)
        if axes is not None:
            at = {"n": axes.image, "c": axes.channel, "y": axes.row, "x": axes.column}
            entry.update({key: 0 if axis is None else sample.index[axis] for key, axis in at.items()})
            entry["channel"] = channel_name(entry["c"], 1 if axes.channel is None else self.shape[axes.channel])
        for side, value in (("a", sample.a), ("b", sample.b)):
            entry[side] = str(value) if isinstance(value, complex) else _plain(value)
        return entry

    def as_dict(self) -> dict[str, Any]:
        """For JSON, with the names of ``comparo diff --json``."""
        figures = {key: _plain(value) for key, value in figures_of(self._tally).items()}
        return {"schema": "comparoscope.comparison/1", "name": self.name, "verdict": self.verdict, "passes": self.passes, "sentence": self.sentence,
                "shape": list(self.shape), "dtypes": list(self.dtypes), "devices": list(self.devices),
                "tolerance": {**self.tolerance._asdict(), "text": words.tolerance_text(self.tolerance)}, "rule": self.rule or None,
                **figures, "peak": _plain(self.peak), "psnr": _plain(self.psnr), "where": self.where, "wouldPass": self.would_pass,
                "worst": self._sample_json(self.worst), "first": self._sample_json(self.first)}

    def __repr__(self) -> str:
        return f"<Comparison {self.sentence}>"

    def _repr_html_(self) -> str:
        from .page import notebook

        return notebook(self)

    def _repr_markdown_(self) -> str:
        return self.markdown()

    def markdown(self) -> str:
        """GitHub's flavour: the sentence, and a table."""
        from .markdown import section

        return section(self)

    def report(self, path: str | os.PathLike[str]) -> str:
        """Writes a page and returns its path; the extension picks .html (one file, nothing else needed), .md or .json."""
        target = os.fspath(path)
        kind = os.path.splitext(target)[1].lower()
        if kind == ".html":
            from .page import page

            text = page(self)
        elif kind == ".md":
            text = self.markdown()
        elif kind == ".json":
            text = json.dumps(self.as_dict(), indent=2) + "\n"
        else:
            raise ValueError(f"{target!r}: unsupported report format; use .html, .md or .json")
        with open(target, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        return target

    def show(self) -> None:
        """Opens both arrays in the application and returns at once. Where it is not installed, or there is no display, writes the page of
        `report`, prints its path, and opens it in a browser if there is one."""
        from .showing import show

        show(self)
