#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks what the Markdown documents refer to. Python standard library only.

document_links.py ROOT         exit 1 with a line for each broken reference
document_links.py --self-test  every rule must flag a document that breaks it

Rules: a relative link leads to a file of the tree and to a heading of that file; a path in backticks that begins with a top-level folder
exists; README.md has at most 200 lines; the tables of rooms in engine/README.md and ui/README.md are the layers of architecture_test.py. help_pages.py has further rules for the pages of the guide.
"""
import posixpath
import re
import sys

from architecture_test import LAYERS, UI_LAYERS, files_of
from help_pages import README, link_faults, reader_of

PATH = re.compile(r"`((?:app|engine|ui|resources|tests|\.github)/[\w./-]*\w/?)`")
MAX_LINES = 200  # of README.md
ROOMS = {"engine/README.md": LAYERS, "ui/README.md": UI_LAYERS}
ROOM_ROW = re.compile(r"^\| (\d+) \| ((?:`\w+/`(?:, )?)+) \|", re.M)


def room_faults(path, text, layers):
    """Rooms that are missing in the table of a page, or have another layer there."""
    listed = {room: int(layer) for layer, rooms in ROOM_ROW.findall(text) for room in re.findall(r"\w+", rooms)}
    for room in sorted(set(listed) | set(layers)):
        if listed.get(room) != layers.get(room):
            yield "%s: '%s' has layer %s, in architecture_test.py %s" % (path, room, listed.get(room), layers.get(room))


def breaches(paths, read):
    """Of the documents among `paths`. read(PATH) is as in help_pages."""
    known = set(paths)
    for path in paths:
        while posixpath.dirname(path):
            path = posixpath.dirname(path)
            known.add(path)
    for path in paths:
        if not path.endswith(".md"):
            continue
        yield from link_faults(path, lambda target: (read(target) or "") if target in known else None)
        for name in PATH.findall(read(path)):
            if name.rstrip("/") not in known:
                yield "%s: no file or folder '%s'" % (path, name)
        if path in ROOMS:
            yield from room_faults(path, read(path), ROOMS[path])
    if read(README).count("\n") > MAX_LINES:
        yield "%s: %d lines, at most %d" % (README, read(README).count("\n"), MAX_LINES)


def self_test():
    good = {README: "# A\n\n[op](engine/README.md#add-an-op) [site](https://example.org/x)\n", "engine/README.md": "# E\n\n## Add an op\n\n"
            "`engine/ops` `engine/ops/<id>.cpp` [up](../README.md) [ops](ops/)\n"
            + "".join("| %d | `%s/` | x |\n" % (layer, room) for room, layer in LAYERS.items()), "engine/ops/op.h": ""}
    wrong = ["good documents flagged: %s" % fault for fault in breaches(good, good.get)]
    for path, old, new in ((README, "engine/README.md#add-an-op", "engine/READ.md"), (README, "#add-an-op", "#add"),
                           ("engine/README.md", "`engine/ops`", "`engine/opt`"), ("engine/README.md", "../README.md", "../../README.md"),
                           ("engine/README.md", "(ops/)", "(opt/)"), ("engine/README.md", "| 4 | `peer/` |", "| 3 | `peer/` |"),
                           ("engine/README.md", "| 4 | `peer/` | x |\n", ""), (README, "# A\n", "# A\n" * MAX_LINES)):
        bad = dict(good, **{path: good[path].replace(old, new, 1)})
        if not list(breaches(bad, bad.get)):
            wrong.append("bad document not flagged: %s" % new[:40])
    return wrong


def main(arguments):
    if arguments == ["--self-test"]:
        found = self_test()
    elif len(arguments) == 1:
        found = list(breaches(files_of(arguments[0]), reader_of(arguments[0])))
    else:
        sys.exit(__doc__)
    print("\n".join(found) or "Every reference of the documents exists.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
