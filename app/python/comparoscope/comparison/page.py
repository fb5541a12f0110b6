# SPDX-License-Identifier: Apache-2.0
"""Comparisons as HTML: one file that loads nothing from elsewhere, for a light and a dark page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from . import words
from .pictures import Picture, pictures_of
from .png import data_uri

if TYPE_CHECKING:
    from .recordings import RecordingsComparison
    from .result import Comparison

STYLE = """:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;max-width:1560px;margin:2em auto;padding:0 1em}
h1{font-size:1.3em;overflow-wrap:anywhere}h2{font-size:1.1em}
table{border-collapse:collapse;margin:1em 0}td,th{text-align:left;padding:.2em 1em .2em 0;vertical-align:top;border-bottom:1px solid #8884;overflow-wrap:anywhere}
.number{text-align:right;font-variant-numeric:tabular-nums}
.bad{color:light-dark(#b00020,#ff8a80)}.good{color:light-dark(#12692c,#7fd893)}
.broken{color:light-dark(#b00020,#ff8a80)}.noticeable{color:light-dark(#8a5300,#ffc46b)}
.pictures{display:grid;grid-template-columns:repeat(3,minmax(0,482px));gap:1em;margin:1em 0}figure{margin:0;max-width:100%}
figure img{max-width:100%;border:1px solid #8886;display:block}img.magnified{image-rendering:pixelated;width:100%}
figcaption{font-size:.9em}pre{overflow-x:auto;padding:.6em;background:#8882}"""


#: Of what a notebook shows, which has a style of its own.
_NOTEBOOK_STYLE = """.comparoscope .pictures{display:grid;grid-template-columns:repeat(3,minmax(0,322px));gap:12px;margin:12px 0}
.comparoscope figure{margin:0;max-width:100%}.comparoscope figcaption{font-size:.9em}
.comparoscope figure img{max-width:100%;margin:0;border:1px solid #8886;display:block}.comparoscope img.magnified{image-rendering:pixelated;width:100%}
.comparoscope th,.comparoscope td{text-align:left;padding:2px 16px 2px 0;vertical-align:top}
.comparoscope .bad{color:#d32f2f}.comparoscope .good{color:#388e3c}"""


def document(title: str, body: str) -> str:
    """A whole page; `body` is HTML."""
    return ("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n"
            f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n")


def _figure(picture: Picture) -> str:
    kind = ' class="magnified"' if picture.magnified else ""
    title = escape(picture.title)
    return f'<figure><img{kind} alt="{title}" src="{data_uri(picture.pixels)}"><figcaption>{title}</figcaption></figure>'


def pictures(result: Comparison) -> str:
    """A, B and their difference; empty for what is no picture."""
    a, b = result._values
    parts = pictures_of(a, b, result.worst.index if result.worst else None, result.sides)
    return '<div class="pictures">' + "\n".join(_figure(part) for part in parts) + "</div>" if parts else ""


def _rows(result: Comparison) -> list[tuple[str, str]]:
    rows = [(result.sides[0], f"{result.dtypes[0]} {result.shape}, {result.devices[0]}"), (result.sides[1], f"{result.dtypes[1]} {result.shape}, {result.devices[1]}"),
            ("tolerance", words.tolerance_text(result.tolerance) + (f" (rule {result.rule})" if result.rule else ""))]
    if not result.differing:
        return rows
    if result.worst:
        rows.append(("worst sample", result.worst.text(result.sides)))
    if result.first:
        rows.append(("first sample", result.first.text(result.sides)))
    return rows + [("where", result.where), ("would pass", result.would_pass),
                   ("differing", f"{words.grouped(result.differing)} of {words.grouped(result.samples)} ({words.percent(result.differing, result.samples)})"),
                   ("outside the tolerance", words.grouped(result.violating)), ("mean |A - B|", words.number(result.mean_abs)),
                   ("bias A - B", words.number(result.bias)), ("RMSE", words.number(result.rmse)), ("PSNR", f"{words.number(result.psnr)} dB")]


def answer(result: Comparison) -> str:
    """What `comparo diff` answers, and what removes the difference; empty where it is not asked."""
    said = result.answer if result.differing else None
    if said is None:
        return ""
    remedies = "".join(f"<li>{escape(remedy)}</li>" for remedy in said.remedies)
    return f'<p class="{escape(said.grade)}"><b>{escape(said.sentence)}</b></p>\n' + (f"<ul>{remedies}</ul>\n" if remedies else "")


def fragment(result: Comparison) -> str:
    """The middle of a page: the answer first."""
    kind = "good" if result.passes else "bad"
    first = answer(result)
    sentence = escape(result.sentence)
    rows = "".join(f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in _rows(result))
    verdict = f'<p class="{kind}">{sentence}</p>' if first else f'<p class="{kind}"><b>{sentence}</b></p>'
    return f'{first}{verdict}\n{pictures(result) if result.differing else ""}\n<table>{rows}</table>'


def notebook(result: Comparison) -> str:
    """A fragment with its style, for the page of somebody else."""
    return f'<div class="comparoscope"><style>{_NOTEBOOK_STYLE}</style>\n{fragment(result)}</div>'


#: Steps in a notebook; a training run has thousands.
MOST_STEPS = 200


def recordings(result: RecordingsComparison) -> str:
    """The answer, the first tensor that differs as `notebook` shows it, and every tensor in a line."""
    kind = "good" if result.passes else "bad"
    rows = "".join(f'<tr><th>{escape(pair.name)}</th><td class="{"good" if pair.passes else "bad"}">{escape(pair.text)}</td></tr>' for pair in result.pairs[:MOST_STEPS])
    left = len(result.pairs) - MOST_STEPS
    rows += f"<tr><td></td><td>{words.grouped(left)} more</td></tr>" if left > 0 else ""
    first = f"<p>A: {escape(result.paths[0])}, B: {escape(result.paths[1])}</p>\n" + (fragment(result.first) if result.first is not None else "")
    return (f'<div class="comparoscope"><style>{_NOTEBOOK_STYLE}</style>\n<p class="{kind}"><b>{escape(result.sentence)}</b></p>\n{first}\n'
            f"<table>{rows}</table></div>")


def page(result: Comparison, more: str = "") -> str:
    """A report by itself; `more` is HTML that goes before the result."""
    title = result.name or "A and B"
    return document(title, f"<h1>{escape(title)}</h1>\n{more}{fragment(result)}")
