#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the sources, NOTICE and the packages' copyright file to each other. Python standard library only.

licences.py ROOT          exit 1 with a line for each breach
licences.py --write ROOT  makes resources/packaging/copyright of NOTICE
licences.py --self-test   every rule must flag a tree that breaks it

Rules: every source has an SPDX line, which says what the entries of NOTICE say that have the file; where a comment says that something
follows another project's source, the entry of that project has the file; data of other origin has an entry; an entry is whole, its files
exist, and its licences have a text; the copyright file is what --write makes of NOTICE; the Python package has the text of LICENSE.
"""
import fnmatch
import io
import os
import re
import sys
import tokenize

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")]
from architecture_test import files_of  # noqa: E402
from notice import FIELDS, OURS, copyright_file, expression, parse  # noqa: E402

COPYRIGHT = "resources/packaging/copyright"
SLASHED = (".cpp", ".h", ".cu", ".cuh", ".inc", ".js", ".css")
SOURCE = SLASHED + (".py", ".sh", ".cmake", ".supp", "CMakeLists.txt")
SCRIPTS = {"run", ".ci/run"}
SPDX = re.compile(r"SPDX-License-Identifier: ([\w.+-]+(?: AND [\w.+-]+)*)")
# What has no SPDX line, and is not under our licence.
DATA = re.compile(r"^tests/support/photographs/.*\.(png|jpg)$|^resources/packaging/README\.|\.metainfo\.xml$")

# Projects that a comment may name: the entry that is then needed > how comments write it. Those without an entry are no sources of ours.
PROJECTS = {
    "SLEEF": "SLEEF", "Arm optimized routines": "(?:Arm's )?optimized routines", "fdlibm": "(?:fdlibm|FreeBSD|msun)",
    "PyTorch": "(?:ATen|PyTorch|[Tt]orch)", "torchvision": "torchvision", "Kornia": "[Kk]ornia", "PlanckianJitter": "PlanckianJitter",
    "Pillow": r"(?:Pillow|PIL(?:\.\w+)*)", "OpenCV": "OpenCV", "libjpeg and libjpeg-turbo": "libjpeg(?:-turbo)?",
    "glibc": "glibc", "musl": "musl", "Cephes": "Cephes", "CORE-MATH": "CORE-MATH", "MKL": "MKL", "Intel IPP": "IPP", "oneDNN": "oneDNN",
    "cuDNN": "cuDNN", "nvJPEG": "nvJPEG", "CUTLASS": "CUTLASS", "DALI": "DALI", "Random123": "Random123", "NumPy": "[Nn]um[Pp]y",
    "SciPy": "[Ss]ci[Pp]y", "scikit-image": "(?:scikit-image|skimage)", "Matplotlib": "[Mm]atplotlib", "Eigen": "Eigen", "Boost": "Boost",
    "ImageMagick": "ImageMagick", "FFmpeg": "FFmpeg", "libpng": "libpng", "libtiff": "libtiff", "zlib": "zlib", "LLVM": "LLVM",
    "TensorFlow": "TensorFlow", "JAX": "JAX", "Qt": "Qt", "the Mersenne Twister's authors' code": "mt19937ar",
}
MADE = "(?:written(?: out)? after|(?:ported|adapted|derived|translated|transcribed|borrowed|copied) from|port of)"
THING = "(?:constants|coefficients|tables?|rules?|steps|formulas?|literals|rounding terms|roundings|flow graph|types|fixed point)"
# A sentence that says one of these of a project says that something follows its source. What merely calls or describes it does not.
WORDINGS = (
    "(?i:" + MADE + r")\b.{0,80}?\bPROJECT\b",
    r"\b" + THING + r"(?: and \w+)*(?: of the \"?\w+\"? method)? (?:of|from) (?:the )?\bPROJECT\b",
    r"\b[Ww]ritten-out arithmetic of PROJECT\b",
    r"(?:^|\b(?:[Bb]y|[Ww]ith|[Ii]n|[Ff]rom|[Aa]fter|where) )PROJECT's (?!coefficients)(?:own )?" + THING + r"\b", # a JPEG file has coefficients
    r"(?<!names )\b(?:are|is) (?:those|the ones?) of (?:the )?\bPROJECT\b",
    r"\bPROJECT: (?:[\w-]+/)*[\w-]+\.(?:cpp|cuh?|h|c|py)\b",
    r"\bPROJECT\b.{0,120}, written out\b",
)
OP_HEADING = r"|^PROJECT\.(?:augmentation|color|enhance|filters|geometry)\.\w" # of our C++ alone: Python calls them
FOLLOWS = {name: re.compile(("|".join(WORDINGS) + OP_HEADING).replace("PROJECT", p)) for name, p in PROJECTS.items()}
CALLED_FOLLOWS = {name: re.compile("|".join(WORDINGS).replace("PROJECT", p)) for name, p in PROJECTS.items()}
ANY_NAME = re.compile("|".join(PROJECTS.values()) + "|[Cc]opyright")
FOREIGN_COPYRIGHT = re.compile(r"[Cc]opyright (?:\([Cc]\)|©|\d{4})(?!.*Comparoscope)")


def is_source(path):
    return path.endswith(SOURCE) or path in SCRIPTS


def comments(path, text):
    """What people wrote for people, line by line; "" where there is code."""
    if path.endswith(".py"):
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT and "SPDX-License-Identifier" not in token.string:
                yield token.string.lstrip("#: ")
            elif token.type == tokenize.STRING and token.string.endswith('"""'):
                yield from ("", *token.string.strip('rbfu"').splitlines(), "")
            elif token.type == tokenize.NEWLINE:
                yield ""
        return
    mark = re.compile(r"(?<!:)//[/!]?<? ?(.*)|^\s*/?\*+ (.*)" if path.endswith(SLASHED) else r"(?:^|\s)#+ ?(.*)")
    for line in text.splitlines():
        if "SPDX-License-Identifier" in line:
            continue
        found = mark.search(line)
        yield next((group for group in found.groups() if group is not None), "") if found else ""


def sentences(path, text):
    """Those that name anybody."""
    if not ANY_NAME.search(text):
        return
    for paragraph in re.split(r"\n\s*\n", "\n".join(comments(path, text))):
        yield from filter(ANY_NAME.search, re.split(r"(?<=[.;]) ", " ".join(paragraph.split())))


def breaches_of_source(path, text, entries):
    those = [e for e in entries if e.has(path)]
    found = SPDX.search(text[:400])
    if not found:
        yield path + ": no SPDX-License-Identifier"
    elif found.group(1) != expression(those):
        yield "%s: its SPDX line says %s, and NOTICE %s" % (path, found.group(1), expression(those))
    names = {e.name for e in those}
    follows = FOLLOWS if path.endswith(SLASHED) else CALLED_FOLLOWS
    missing = {}
    for sentence in sentences(path, text):
        for name in follows.keys() - names:
            if follows[name].search(sentence):
                missing.setdefault(name, sentence)
        if not those and FOREIGN_COPYRIGHT.search(sentence):
            missing.setdefault("whose copyright it is", sentence)
    for name, sentence in missing.items():
        yield "%s: NOTICE has no entry '%s' with this file: %s" % (path, name, sentence)


def breaches(tree):
    """`tree` is {path: text}; what is no source or document may have an empty one."""
    entries, texts = parse(tree.get("NOTICE", ""))
    for entry in entries:
        for field in FIELDS:
            if not entry.fields.get(field):
                yield "NOTICE: '%s' has no %s" % (entry.name, field)
        for pattern in entry.patterns:
            if not any(fnmatch.fnmatchcase(path, pattern) for path in tree):
                yield "NOTICE: '%s' has files %s, which do not exist" % (entry.name, pattern)
        for key in entry.ids:
            if not texts.get(key):
                yield "NOTICE: '%s' is under %s, which has no text" % (entry.name, key)
    for key in texts.keys() - {i for e in entries for i in e.ids}:
        yield "NOTICE: no entry is under %s" % key
    for path, text in tree.items():
        if is_source(path):
            yield from breaches_of_source(path, text, entries)
        elif DATA.search(path) and not any(e.has(path) for e in entries):
            yield path + ": NOTICE has no entry with this file"
    if tree.get(COPYRIGHT) != copyright_file(tree.get("NOTICE", ""), list(tree)):
        yield COPYRIGHT + ": not what licences.py --write makes of NOTICE"
    if tree.get("app/python/LICENSE") != tree.get("LICENSE"):
        yield "app/python/LICENSE: not the text of LICENSE"
    for path in tree:
        if path.startswith("app/python/") and expression([e for e in entries if e.has(path)]) != OURS:
            yield path + ": the Python package carries no NOTICE"


def self_test():
    notice = """Ours, Apache-2.0.

Name: SLEEF
Version: 3
Home: https://example.org
Copyright: 2010 Somebody,
 and others
Licence: Apache-2.0 AND BSL-1.0
Taken: Powers.
Files: engine/power.h

Name: Kornia
Copyright: 2018 Kornia Team
Licence: Apache-2.0
Taken: Formulas.
Files: engine/ops/*

Name: Photographs
Copyright: none
Licence: CC0-1.0
Taken: Pictures.
Files: tests/support/photographs/cat.png

--- Apache-2.0 ---

See LICENSE.

--- BSL-1.0 ---

Do as you like.

--- CC0-1.0 ---

Waived.
"""
    ours = "// SPDX-License-Identifier: Apache-2.0\n"
    good = {
        "NOTICE": notice, "LICENSE": "text", "app/python/LICENSE": "text", "tests/support/photographs/cat.png": "",
        "engine/power.h": "// SPDX-License-Identifier: Apache-2.0 AND BSL-1.0\n/// Written after xpowf\n/// of SLEEF.\n",
        "engine/ops/blur.cpp": ours + "/// kornia.filters.box_blur: a mean.\n", "run": "#!/bin/sh\n# SPDX-License-Identifier: Apache-2.0\n",
        "engine/plain.cpp": ours + "/// As Kornia 0.9.0 does; glibc's pow is another.\nint x; // the tables are ours\nf(\"tables of musl\");\n",
        "tests/read.py": '# SPDX-License-Identifier: Apache-2.0\n"""Compares with OpenCV."""\nx = "constants of musl"\n',
    }
    good[COPYRIGHT] = copyright_file(notice, list(good) + [COPYRIGHT])
    without = {name: notice.replace(re.search(r"Name: %s\n(?:.+\n)+" % name, notice).group(0), "") for name in ("SLEEF", "Kornia", "Photographs")}
    bad = {
        "no SPDX line": ({"engine/plain.cpp": "int x;\n"}, "plain.cpp: no SPDX"),
        "another licence": ({"engine/plain.cpp": "// SPDX-License-Identifier: Apache-2.0 AND MIT\n"}, "says Apache-2.0 AND MIT, and NOTICE Apache-2.0"),
        "a licence left out": ({"engine/power.h": ours}, "NOTICE Apache-2.0 AND BSL-1.0"),
        "SLEEF's entry deleted": ({"NOTICE": without["SLEEF"]}, "no entry 'SLEEF' with this file: Written after xpowf of SLEEF."),
        "Kornia's entry deleted": ({"NOTICE": without["Kornia"]}, "no entry 'Kornia' with this file"),
        "the photographs' entry deleted": ({"NOTICE": without["Photographs"]}, "cat.png: NOTICE has no entry"),
        "a project without an entry": ({"engine/plain.cpp": ours + "int x; ///< by musl's tables\n"}, "no entry 'musl'"),
        "a port": ({"run": "# SPDX-License-Identifier: Apache-2.0\n# Ported from OpenCV\n"}, "run: NOTICE has no entry 'OpenCV'"),
        "a docstring": ({"tests/read.py": good["tests/read.py"].replace("Compares with", "Constants of libjpeg. The steps of")}, "no entry 'OpenCV'"),
        "a file of the source": ({"engine/plain.cpp": ours + "/// Sums (ATen: cpu/SumKernel.cpp).\n"}, "no entry 'PyTorch'"),
        "somebody's copyright": ({"engine/plain.cpp": ours + "// Copyright (c) 1999 Somebody\n"}, "whose copyright it is"),
        "no such file": ({"NOTICE": notice.replace("engine/ops/*", "engine/ops/* engine/gone.h")}, "engine/gone.h, which do not exist"),
        "no text": ({"NOTICE": notice.replace("--- BSL-1.0 ---", "--- MIT ---")}, "under BSL-1.0, which has no text"),
        "a text of nobody": ({"NOTICE": notice + "\n--- MIT ---\n\nAnything.\n"}, "no entry is under MIT"),
        "no copyright line": ({"NOTICE": notice.replace("Copyright: none\n", "")}, "'Photographs' has no Copyright"),
        "an old copyright file": ({COPYRIGHT: good[COPYRIGHT].replace("Somebody", "Anybody")}, "not what licences.py --write makes"),
        "the package's licence": ({"app/python/LICENSE": "another"}, "not the text of LICENSE"),
        "the package needs NOTICE": ({"NOTICE": notice.replace("engine/power.h", "engine/power.h app/python/LICENSE")}, "carries no NOTICE"),
    }
    assert list(breaches(good)) == [], list(breaches(good))
    for name, (changed, expected) in bad.items():
        found = list(breaches({**good, **changed}))
        assert any(expected in line for line in found), (name, found)


def tree_of(root):
    """Texts of sources and of the documents that rules read."""
    tree = dict.fromkeys(files_of(root), "")
    for path in tree:
        if is_source(path) or path in ("NOTICE", COPYRIGHT, "LICENSE", "app/python/LICENSE"):
            with open(os.path.join(root, path), encoding="utf-8") as file:
                tree[path] = file.read()
    return tree


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        sys.exit(0)
    if len(sys.argv) == 3 and sys.argv[1] == "--write":
        read = tree_of(sys.argv[2])
        with open(os.path.join(sys.argv[2], COPYRIGHT), "w", encoding="utf-8") as file:
            file.write(copyright_file(read["NOTICE"], list(read)))
        sys.exit(0)
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    lines = list(breaches(tree_of(sys.argv[1])))
    print("\n".join(lines) or "NOTICE has an entry for every source that is from elsewhere.")
    sys.exit(1 if lines else 0)
