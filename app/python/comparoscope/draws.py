# SPDX-License-Identifier: Apache-2.0
"""The random parameters that Comparoscope drew for a step: what an op applies instead of drawing its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .errors import malformed


def _number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


@dataclass(frozen=True)
class Draws:
    """For each name a row of numbers a sample. `seed` and `step` key what is drawn for each pixel."""

    samples: int = 0
    seed: int = 0
    step: int = 0
    columns: dict[str, np.ndarray] = field(default_factory=dict)  #: float64, (samples, width)

    @staticmethod
    def parse(value: Any) -> "Draws":
        """From a request's `draws`. Raises PeerError."""
        if value is None:
            return Draws()
        if not isinstance(value, dict) or not isinstance(value.get("columns"), list):
            raise malformed("'draws' must be an object with 'samples' and 'columns'.")
        whole = [value.get(key, 0) for key in ("samples", "seed", "step")]
        if not all(type(number) is int and number >= 0 for number in whole):
            raise malformed("'draws': samples, seed and step must be whole numbers from 0.")
        columns: dict[str, np.ndarray] = {}
        for column in value["columns"]:
            entry = column if isinstance(column, dict) else {}
            name, width, values = entry.get("name"), entry.get("width"), entry.get("values")
            if not (isinstance(name, str) and isinstance(width, int) and width > 0 and isinstance(values, list)
                    and len(values) == whole[0] * width and all(map(_number, values))):
                raise malformed(f"'draws': column {name!r} must have {whole[0]} rows of its width of numbers.")
            columns[name] = np.asarray(values, dtype=np.float64).reshape(whole[0], width)
        return Draws(whole[0], whole[1], whole[2], columns)

    def __bool__(self) -> bool:
        return self.samples > 0

    def applies(self) -> np.ndarray:
        """For each sample whether the op is applied to it."""
        return self.rows("apply")[:, 0] != 0

    def rows(self, name: str) -> np.ndarray:
        """(samples, width) of a column. Raises PeerError of kind `argument` if it is not there."""
        if name not in self.columns:
            raise malformed(f"'draws' has no column {name!r}.")
        return self.columns[name]

    def numbers(self, name: str, samples: int, dtype: str) -> np.ndarray:
        """A drawn parameter of an own op, one number an image: (N, 1, 1, 1), in a float image's dtype. Raises PeerError."""
        column = self.rows(name)
        if column.shape != (samples, 1):
            raise malformed(f"'draws': {name!r} must have one number for each of {samples} images.")
        return np.ascontiguousarray(column.reshape(samples, 1, 1, 1).astype(dtype if dtype.startswith("float") else "float32"))

    def column(self, name: str) -> np.ndarray:
        """One number a sample."""
        return self.rows(name)[:, 0]
