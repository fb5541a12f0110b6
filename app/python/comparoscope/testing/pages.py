# SPDX-License-Identifier: Apache-2.0
"""Pages about failures: one each, and an index of all with their pictures."""

from __future__ import annotations

import atexit
import json
import os
import re
import tempfile
import zlib
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ..comparison import Comparison
    from .assertion import NotSame

_MOST_TEMPORARY = 20  # pages of a process into a folder that nobody asked for

INDEX, SUMMARY = "index.html", "summary.md"


class Failure(NamedTuple):
    """A failed assertion, as the index lists it."""

    test: str
    message: str
    page: str  #: its path, or ""


class _State:
    """Of this process."""

    folder = ""  #: that was asked for
    temporary = ""
    written: dict[str, int] = {}
    listed: list[Failure] = []


def use_folder(folder: str) -> None:
    """Where pages go from now on, made if it is not there; "" for $COMPARO_REPORT or a temporary folder."""
    _State.folder = os.path.abspath(folder) if folder else ""
    if folder:
        os.makedirs(_State.folder, exist_ok=True)


def _folder() -> str:
    """"" where no more pages are wanted."""
    if _State.folder:
        return _State.folder
    if os.environ.get("COMPARO_REPORT"):
        use_folder(os.environ["COMPARO_REPORT"])
        return _State.folder
    if not _State.temporary:
        _State.temporary = tempfile.mkdtemp(prefix="comparo-")
    return _State.temporary if sum(_State.written.values()) < _MOST_TEMPORARY else ""


def _put(path: str, text: str) -> None:
    """Whole or not at all, whoever else writes it."""
    part = f"{path}.{os.getpid()}"
    with open(part, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    os.replace(part, path)


def _file_name(name: str) -> str:
    """Of a name without its special characters; a checksum tells apart those that are then alike."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.")
    if not plain or plain != name or len(plain) > 80 or plain.lower() in ("index", "summary"):
        plain = f"{plain[:80] or 'same'}-{zlib.crc32(name.encode('utf-8', 'replace')):08x}"
    count = _State.written[plain] = _State.written.get(plain, 0) + 1
    return plain if count == 1 else f"{plain}-{count}"


def write(result: Comparison) -> str:
    """The page about a result and, for the index, its numbers and pictures; "" where none is written: the assertion matters more."""
    from ..comparison.page import page, pictures

    try:
        folder = _folder()
        if not folder:
            return ""
        stem = os.path.join(folder, _file_name(os.environ.get("PYTEST_CURRENT_TEST", "").rsplit(" ", 1)[0] or result.name))
        _put(stem + ".html", page(result))
        _put(stem + ".json", json.dumps({**result.as_dict(), "pictures": pictures(result)}) + "\n")
    except OSError:
        return ""
    return stem + ".html"


def list_at_exit(test: str, failure: NotSame) -> None:
    """For the index that this process writes when it ends, if $COMPARO_REPORT asks for one."""
    if not os.environ.get("COMPARO_REPORT"):
        return
    if not _State.listed:
        atexit.register(lambda: write_index(_folder(), _State.listed))
    _State.listed.append(Failure(test, str(failure), failure.page))


def _details(failure: Failure) -> dict[str, Any]:
    if not failure.page:
        return {}
    try:
        with open(os.path.splitext(failure.page)[0] + ".json", encoding="utf-8") as file:
            found = json.load(file)
        return found if isinstance(found, dict) else {}
    except (OSError, ValueError):
        return {}


def write_index(folder: str, failures: list[Failure]) -> None:
    """``index.html`` and ``summary.md``. What stands in the folder beside them is left."""
    from html import escape
    from urllib.parse import quote

    from ..comparison.page import document

    title = f"{len(failures)} comparison{'s' if len(failures) != 1 else ''} failed" if failures else "No comparison failed"
    parts = [f"<h1>{title}</h1>"]
    for failure in failures:
        details = _details(failure)
        head = escape(failure.test)
        if failure.page:
            head = f'<a href="{escape(quote(os.path.basename(failure.page)))}">{head}</a>'
        parts.append(f"<h2>{head}</h2>\n<pre>{escape(failure.message)}</pre>\n{details.get('pictures', '')}")
    _put(os.path.join(folder, INDEX), document(title, "\n".join(parts)))
    _put(os.path.join(folder, SUMMARY), summary(failures))


def summary(failures: list[Failure]) -> str:
    """In GitHub's flavour of Markdown."""
    from ..comparison.markdown import escaped, table
    from ..comparison.words import grouped, number, percent

    if not failures:
        return "**No comparison failed.**\n"
    rows = []
    for failure in failures:
        details = _details(failure)
        if not details:
            rows.append([escaped(failure.test), escaped(failure.message.split("\n", 1)[0]), "", "", ""])
            continue
        count = f"{grouped(details['differing'])} of {grouped(details['samples'])} ({percent(details['differing'], details['samples'])})"
        largest = number(float(details["maxAbs"]))
        rows.append([escaped(failure.test), escaped(count), largest, escaped(details["where"]), escaped(details["wouldPass"])])
    head = f"### {len(failures)} comparison{'s' if len(failures) != 1 else ''} failed\n\n"
    return head + table(("test", "differing", "max", "where", "would pass"), rows)
