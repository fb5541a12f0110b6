# SPDX-License-Identifier: Apache-2.0
"""What of a run is recorded."""

from __future__ import annotations

import fnmatch
from dataclasses import dataclass
from typing import Any, Sequence

from ..axes import axes_of


@dataclass(frozen=True)
class Selection:
    """The options of record()."""

    steps: tuple[str, ...] = ("*",)
    every: int = 1
    region: tuple[int, int, int, int] | None = None
    scale: int = 1
    most_bytes: int | None = None
    backward: bool = False
    inputs: bool = False

    def __post_init__(self) -> None:
        for name, number in (("every", self.every), ("scale", self.scale), ("most_bytes", self.most_bytes)):
            if number is not None and (isinstance(number, bool) or not isinstance(number, int) or number < 1):
                raise ValueError(f"{name} must be a whole number of at least 1, not {number!r}")
        if self.region is not None:
            object.__setattr__(self, "region", tuple(self.region))
            whole = len(self.region) == 4 and all(isinstance(part, int) and part >= 0 for part in self.region)
            if not whole or self.region[2] < 1 or self.region[3] < 1:
                raise ValueError(f"region must be (x, y, width, height) in pixels, not {self.region!r}")

    def takes(self, name: str) -> bool:
        """Whether a step of this name is recorded: some pattern fits, and none that begins with '!'."""
        wanted = [pattern for pattern in self.steps if not pattern.startswith("!")] or ["*"]
        refused = (pattern[1:] for pattern in self.steps if pattern.startswith("!"))
        return any(fnmatch.fnmatchcase(name, pattern) for pattern in wanted) and not any(fnmatch.fnmatchcase(name, pattern) for pattern in refused)

    def part_of(self, shape: Sequence[int]) -> tuple[slice, ...] | None:
        """What is kept of an array, as an index; None for all of it. An array without the region's pixels is kept whole."""
        if (self.region is None and self.scale == 1) or len(shape) < 2:
            return None
        axes = axes_of(shape)
        row, column = (axes.row, axes.column) if axes is not None else (len(shape) - 2, len(shape) - 1)
        x, y, width, height = self.region or (0, 0, shape[column], shape[row])
        if x + width > shape[column] or y + height > shape[row] or min(width, height) < self.scale:
            return None
        index = [slice(None)] * len(shape)
        index[row], index[column] = slice(y, y + height, self.scale), slice(x, x + width, self.scale)
        return tuple(index)

    def misses(self, shape: Sequence[int]) -> bool:
        """Whether it is a picture of which no region is kept, since it ends before the region does."""
        return self.region is not None and len(shape) > 2 and axes_of(shape) is not None and self.part_of(shape) is None

    def as_dict(self) -> dict[str, Any]:
        """For the manifest."""
        return {"steps": list(self.steps), "every": self.every, "region": list(self.region) if self.region else None, "scale": self.scale,
                "mostBytes": self.most_bytes, "backward": self.backward, "inputs": self.inputs}
