#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the Chinese pages of the help to the English ones, and the links of all pages and of the README to what they name. Python standard
library only.

help_pages.py ROOT         exit 1 with one line for each page that is missing, lost something or is of no use any more, and for each link
help_pages.py --self-test  every rule must flag a page that breaks it

A page has the same headings, links, code, tables and lists in each language, in the same order where they stand in an order. Links lead to
files and headings that are there. The README links every page, and from the first page links lead to every other.
"""
import os
import posixpath
import re
import sys

import translations

FOLDER = "resources/help"
README = "README.md"
FIRST = FOLDER + "/start.md"
CODE_BLOCK = re.compile(r"^ {4}.*$", re.M)
INLINE = re.compile(r"`[^`]*`")
LINK = re.compile(r"\]\(([^)]*)\)")
CHINESE = re.compile("[%s]" % translations.CHINESE)
# A closing mark between a sign and a letter does not close: "*text.*text".
UNCLOSED = re.compile(r"(?<=[\u3002\uff0c\uff1a\uff1b\uff1f\uff01\u2026\uff09])\*+(?=[%s\w])" % translations.CHINESE)


def marks_of(text):
    """What a page has to have in every language: (name, its marks)."""
    prose = CODE_BLOCK.sub("", text)
    lines = prose.split("\n")
    yield "headings", [len(line) - len(line.lstrip("#")) for line in lines if line.startswith("#")]
    yield "code blocks", CODE_BLOCK.findall(text)
    yield "code", sorted(INLINE.findall(prose))
    yield "links", sorted(LINK.findall(prose))
    yield "tables", [line.count("|") for line in lines if line.startswith("|")]
    yield "lists", [re.match(r"-|\d+\.", line).group() for line in lines if re.match(r"(?:-|\d+\.) ", line)]
    yield "paragraphs", [bool(line.strip()) for line in lines if not line.startswith("|")]


def faults_of(english, chinese):
    for (name, wanted), (_, got) in zip(marks_of(english), marks_of(chinese)):
        if wanted != got:
            lost = [each for each in wanted if each not in got]
            more = [each for each in got if each not in wanted]
            yield "other %s: lost %s, more %s" % (name, lost or "none", more or "none")
    for number, line in enumerate(CODE_BLOCK.sub("", chinese).split("\n"), 1):
        prose = LINK.sub("]", INLINE.sub("", line))
        if re.search(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}", prose) and not CHINESE.search(prose):
            yield "line %d is English" % number
        if translations.HALF_WIDTH.search(prose):
            yield "line %d: half-width punctuation behind Chinese: '%s'" % (number, translations.HALF_WIDTH.search(prose).group())
        for match in UNCLOSED.finditer(prose):
            if prose[:match.start()].count(match.group()) % 2:
                yield "line %d: '%s' does not close: put a space behind it" % (number, prose[max(0, match.start() - 6):match.end()])


def links_of(text):
    return LINK.findall(INLINE.sub("", CODE_BLOCK.sub("", text)))


def anchors_of(text):
    """What a forge calls the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", CODE_BLOCK.sub("", text), re.M)
    return {re.sub(r"[^\w -]", "", LINK.sub("", heading).lower()).strip().replace(" ", "-") for heading in headings}


def link_faults(path, read):
    """Links of the page that lead nowhere. read(PATH) is the text of a file, empty where it is none, and None where nothing is there."""
    for link in links_of(read(path)):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, anchor = link.partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path
        if read(target) is None:
            yield "%s: nothing is at '%s'" % (path, link)
        elif anchor and anchor not in anchors_of(read(target)):
            yield "%s: no heading is at '%s'" % (path, link)
        elif path.startswith(FOLDER) and (anchor or posixpath.dirname(target) != posixpath.dirname(path)):
            yield "%s: the application has no page '%s'" % (path, link)


def unreached(pages, read):
    """Pages to which no links lead: from the first one, and from the README."""
    seen, new = set(), {FIRST} & set(pages)
    while new:
        page = new.pop()
        seen.add(page)
        new |= {posixpath.join(FOLDER, link) for link in links_of(read(page))} & set(pages) - seen
    for page in sorted(set(pages) - seen):
        yield "%s: no link leads to it from %s" % (page, FIRST)
    for page in sorted(set(pages) - set(links_of(read(README)))):
        yield "%s: %s does not link it" % (page, README)


def reader_of(root):
    def read(path):
        full = os.path.join(root, path)
        if not os.path.isfile(full) or not full.endswith(".md"):
            return "" if os.path.exists(full) else None
        with open(full, encoding="utf-8") as file:
            return file.read()

    return read


def pages_of(folder):
    return {name: open(os.path.join(folder, name), encoding="utf-8").read()
            for name in sorted(os.listdir(folder)) if name.endswith(".md")} if os.path.isdir(folder) else {}


def breaches(root):
    english = pages_of(os.path.join(root, FOLDER))
    chinese = pages_of(os.path.join(root, FOLDER, translations.LANGUAGE))
    if not english:
        yield "%s has no pages" % FOLDER
    for name in sorted(set(chinese) - set(english)):
        yield "%s/%s: no English page has this name" % (translations.LANGUAGE, name)
    for name, text in english.items():
        if name not in chinese:
            yield "%s/%s is missing" % (translations.LANGUAGE, name)
        else:
            for fault in faults_of(text, chinese[name]):
                yield "%s/%s: %s" % (translations.LANGUAGE, name, fault)
    read = reader_of(root)
    for folder, names in ((FOLDER, english), (FOLDER + "/" + translations.LANGUAGE, chinese)):
        for name in names:
            yield from link_faults(folder + "/" + name, read)
    yield from link_faults(README, read)
    yield from unreached([FOLDER + "/" + name for name in english], read)


def self_test():
    english = "# A\n\nSay `x` in [b](b.md).\n\n## C\n\n- one\n\n| a | b |\n|---|---|\n\n    code here\n"
    chinese = "# 甲\n\n在[乙](b.md)中说 `x`。\n\n## 丙\n\n- 一\n\n| 甲 | 乙 |\n|---|---|\n\n    code here\n"
    wrong = ["good page flagged: %s" % fault for fault in faults_of(english, chinese)]
    for old, new in (("## 丙", "### 丙"), ("`x`", "`y`"), ("b.md", "c.md"), ("code here", "代码"), ("- 一\n", "- 一\n- 二\n"),
                     ("| 甲 | 乙 |", "| 甲 |"), ("中说 `x`。", "中说 `x`。\n\n更多。"), ("# 甲", "# one of these"), ("`x`。", "`x`。甲, 乙"),
                     ("中说", "*中？*说")):
        if not list(faults_of(english, chinese.replace(old, new, 1))):
            wrong.append("bad page not flagged: %s" % new)
    tree = {README: "# A b\n\n## What `it` is: *all*\n\n[1](resources/help/start.md) [2](resources/help/c.md) [3](#what-it-is-all) [4](engine) `[5](no)`\n",
            FIRST: "# S\n\n[c](c.md) [act](action:open)\n\n    x[i](no)\n", FOLDER + "/c.md": "# C\n", "engine": ""}

    def link_faults_with(path, old, new):
        changed = dict(tree, **{path: tree[path].replace(old, new, 1)})
        pages = [name for name in changed if name.startswith(FOLDER)]
        return [fault for page in [README, *pages] for fault in link_faults(page, changed.get)] + list(unreached(pages, changed.get))

    wrong += ["good links flagged: %s" % fault for fault in link_faults_with(README, "", "")]
    for path, old, new in ((README, "engine", "engines"), (README, "#what-it-is-all", "#what-it-is"), (README, "help/c.md", "help/d.md"),
                           (README, "(engine)", "(resources/help/c.md#b)"), (FIRST, "(c.md)", "(d.md)"), (FIRST, "(c.md)", "(c.md#c)"),
                           (FIRST, "(c.md)", "(../../README.md)"), (FIRST, "[c](c.md)", "c"), (README, "[2](resources/help/c.md)", "")):
        if not link_faults_with(path, old, new):
            wrong.append("bad link not flagged: %s" % (new or old))
    return wrong


def main(arguments):
    if arguments == ["--self-test"]:
        faults = self_test()
    elif len(arguments) == 1:
        faults = list(breaches(arguments[0]))
    else:
        sys.exit(__doc__)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
