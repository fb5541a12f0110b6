# SPDX-License-Identifier: Apache-2.0
"""Comparisons in GitHub's flavour of Markdown, for the page of a CI job."""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterable

from . import words

if TYPE_CHECKING:
    from .recordings import RecordingsComparison
    from .result import Comparison

_SPECIAL = str.maketrans({character: "\\" + character for character in "\\`*_{}[]<>()#+-!|~&@"})


def escaped(text: str) -> str:
    """As it is, whatever is in it, on one line."""
    return " ".join(text.split()).translate(_SPECIAL)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Cells are Markdown already."""
    lines = [list(head)]
    lines.append(["---"] * len(lines[0]))
    lines += [list(row) for row in rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def section(result: Comparison) -> str:
    """The sentence and the numbers of one comparison."""
    title = f"### {escaped(result.name)}\n\n" if result.name else ""
    text = f"{title}**{escaped(result.sentence)}**\n\n"
    if not result.differing:
        return text
    if result.answer is not None:
        remedies = "".join(f"- {escaped(remedy)}\n" for remedy in result.answer.remedies)
        text = f"{title}**{escaped(result.answer.sentence)}**\n\n{remedies}{chr(10) if remedies else ''}{escaped(result.sentence)}\n\n"
    worst = result.worst
    rows = [("where", escaped(result.where)),
            ("worst sample", escaped(worst.text(result.sides)) if worst else ""),
            ("would pass", escaped(result.would_pass)),
            ("mean absolute error", words.number(result.mean_abs)), ("bias A − B", words.number(result.bias)), ("RMSE", words.number(result.rmse)),
            (result.sides[0], escaped(f"{result.dtypes[0]} {result.shape} on {result.devices[0]}")),
            (result.sides[1], escaped(f"{result.dtypes[1]} {result.shape} on {result.devices[1]}"))]
    return text + table(("", ""), rows)


def recordings(result: RecordingsComparison) -> str:
    """The sentence, the first tensor that differs, and every tensor that does."""
    failing = [pair for pair in result.pairs if not pair.passes]
    text = f"**{escaped(result.sentence)}**\n\n" + (section(result.first) + "\n" if result.first is not None else "")
    return text + (table(("step", ""), ((escaped(pair.name), escaped(pair.text)) for pair in failing)) if failing else "")
