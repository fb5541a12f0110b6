# SPDX-License-Identifier: Apache-2.0
"""What `comparo diff` answers to two arrays, where it is installed: how severe the difference is, and why."""

from __future__ import annotations

import json
import subprocess
import tempfile
from typing import TYPE_CHECKING, NamedTuple

from ..programs import NotInstalled, comparo_path, environment

if TYPE_CHECKING:
    from .result import Comparison

_MOST_BYTES = 1 << 28
_PATIENCE = 20  # seconds: a page does not wait for longer


class Answer(NamedTuple):
    """In the words of the program."""

    grade: str  #: "identical", "rounding", "noticeable", "broken", "cannot_say"
    sentence: str  #: "Rounding: 18,664 of 150,528 samples (12.40 %) differ, by at most 1 step of 255."
    remedies: tuple[str, ...]


def answer_of(result: Comparison) -> Answer | None:
    """None where the program is not installed, or has nothing to say in time."""
    from .showing import write_pair

    if not result.samples or sum(value.array.nbytes for value in result._values) > _MOST_BYTES:
        return None
    limits = [f"--{name}={value!r}" for name, value in result.tolerance._asdict().items() if value]
    try:
        program = comparo_path()
        with tempfile.TemporaryDirectory(prefix="comparo-") as folder:
            ran = subprocess.run([program, "diff", *write_pair(result, folder), "--json", *limits], stdin=subprocess.DEVNULL, capture_output=True,
                                 timeout=_PATIENCE, env=environment(), check=False)
        said = json.loads(ran.stdout)["answer"]
        return Answer(said["grade"], said["sentence"], tuple(remedy["text"] for remedy in said.get("remedies", ())))
    except (NotInstalled, OSError, ValueError, KeyError, TypeError, subprocess.SubprocessError):
        return None
