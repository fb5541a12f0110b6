#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the tree to its structure. Python standard library only.

architecture_test.py ROOT         exit 1 with one line for each breach
architecture_test.py --self-test  every rule must flag a tree that breaks it

Rules: folders of engine/ and of ui/ include only from layers below them, and siblings of one layer never include each other; nothing
below the line knows Qt, ui or app; third-party headers stay out of engine headers, and out of the core altogether, which also builds on a
bare GPU machine; includes of ours are rooted and exist; a source has at most 600 lines beside its licence, a folder 32 files; names say what a file is; the
top level holds only what the README explains.
"""
import os
import re
import subprocess
import sys
import tempfile

# Folder of engine/ > layer. kernel may use base; apart from that, equal layers are siblings.
LAYERS = {
    "base": 0, "kernel": 0, "device": 1, "tensor": 2, "param": 2, "ops": 3, "codec": 3, "compare": 3, "view": 3,
    "peer": 4, "pipeline": 5, "diagnose": 6, "capture": 6, "contract": 6, "comparison": 7, "answer": 8,
    "sweep": 9, "folders": 9, "stress": 9, "scenario": 9, "advise": 10, "report": 11,
}
# Folder of ui/ > layer: pages are siblings, and so are the parts that they are made of, none of which knows the session.
UI_LAYERS = {
    "base": 0, "jobs": 1, "forms": 2, "canvas": 2, "widgets": 2, "peers": 3, "page": 3, "inspect": 4, "jpeg_lab": 5, "gradients": 5, "streams": 5,
    "scenarios": 5, "sides": 5, "advise": 5, "recordings": 5, "sweep": 5, "folders": 5, "help": 5, "tour": 2, "desktop": 1, "shell": 6,
}
# Folders that use the standard library and CUDA only, in headers and sources.
BARE = {"base", "kernel", "device", "tensor", "param", "ops", "compare", "view", "diagnose"}
TOP_LEVEL = {
    ".ci", ".clang-format", ".clang-tidy", ".clangd", ".editorconfig", ".gitattributes", ".github", ".gitignore", "CHANGELOG.md", "CMakeLists.txt",
    "CMakePresets.json", "CONTRIBUTING.md", "LICENSE", "NOTICE", "README.md", "SECURITY.md", "app", "engine", "resources", "run", "tests", "ui",
}
QT = re.compile(r"^(Qt[A-Z]\w*/|Q[A-Z]\w*$|qt\w*\.h$|q[a-z]+\.h$)")
THIRD_PARTY = re.compile(r"^(opencv2|nlohmann|fmt|CLI|gtest|gmock|benchmark|OpenEXR|webp|isa-l)/|^(jpeglib|jerror|jmorecfg|turbojpeg|zip|nvjpeg|tiffio|libdeflate|png)\.h$")
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.M)
SOURCE = (".h", ".cpp", ".cu", ".cuh", ".inc")
MEASURED = SOURCE + (".py", ".cmake", ".sh", ".txt")
VAGUE = re.compile(r"(^|_)(utils?|helpers?|common|manager|misc)(_|$)")
GENERATED = re.compile(r"^engine/(base/version\.h|.*_list\.inc)$")
MAX_LINES = 600
MAX_FILES = 32 # of one folder, without those of its sub-folders
# Recorded data and generated tables are not sources.
DATA_FOLDERS = ("resources/", "tests/reference/", "tests/data/")


def files_of(root):
    """Paths of the tree's own files relative to root: what git tracks or would, else everything but build folders."""
    try:
        out = subprocess.run(["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                             capture_output=True, check=True).stdout.decode()
        listed = [p for p in out.split("\0") if p and os.path.isfile(os.path.join(root, p))]
        if listed:
            return sorted(listed)
    except (OSError, subprocess.CalledProcessError):
        pass
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [f for f in folders if f not in (".git", "build", "out", "__pycache__", ".cache")]
        found += [os.path.relpath(os.path.join(folder, n), root) for n in names]
    return sorted(p.replace(os.sep, "/") for p in found)


def folder_of(path, area):
    """"engine/tensor/dtype.h", "engine" > "tensor"; None for anything that is not in a folder of that area."""
    parts = path.split("/")
    return parts[1] if len(parts) > 2 and parts[0] == area else None


def engine_folder(path):
    return folder_of(path, "engine")


def layer_breach(folder, other, layers, area):
    """Why one folder of an area may not include another, or None."""
    if other is None or folder is None or other == folder:
        return None
    if other not in layers:
        return "unknown %s folder '%s'" % (area, other)
    if folder in layers and layers[other] >= layers[folder] and (folder, other) != ("kernel", "base"):
        return "%s (L%d) must not include %s (L%d)" % (folder, layers[folder], other, layers[other])
    return None


def include_breach(path, target, is_system):
    """Why `path` may not include `target`, or None."""
    area = path.split("/")[0]
    target_area = target.split("/")[0]
    if area == "engine":
        folder = engine_folder(path)
        if QT.match(target):
            return "the engine knows no Qt"
        if target_area in ("ui", "app", "tests"):
            return "the engine includes nothing of %s/" % target_area
        if THIRD_PARTY.match(target):
            if path.endswith((".h", ".cuh")):
                return "third-party headers stay in .cpp files"
            if folder in BARE or path.startswith("engine/pipeline/runner"):
                return "%s builds with a bare compiler" % (folder if folder in BARE else "pipeline/runner")
        breach = layer_breach(folder, engine_folder(target), LAYERS, "engine")
        if breach:
            return breach
    if area == "ui":
        if target_area in ("app", "tests"):
            return "ui includes nothing of %s/" % target_area
        breach = layer_breach(folder_of(path, "ui"), folder_of(target, "ui"), UI_LAYERS, "ui")
        if breach:
            return breach
    if area in ("engine", "ui", "app") and not is_system and target_area not in ("engine", "ui", "app"):
        if not target.startswith(("ui_", "moc_")) and not target.endswith(".moc"):
            return "includes of ours are rooted: engine/..., ui/..., app/..."
    return None


def breaches(root):
    paths = files_of(root)
    known = set(paths)
    for top in sorted({p.split("/")[0] for p in paths} - TOP_LEVEL):
        yield "%s: not one of the agreed top-level entries" % top
    folders = [os.path.dirname(p) for p in paths if "/" in p and not p.startswith("tests/reference/")]
    for crowded in sorted(f for f in set(folders) if folders.count(f) > MAX_FILES):
        yield "%s: %d files in one folder, at most %d" % (crowded, folders.count(crowded), MAX_FILES)
    for path in paths:
        stem = os.path.splitext(os.path.basename(path))[0]
        folder = engine_folder(path)
        if VAGUE.search(stem.lower()):
            yield "%s: the name does not say what is in it" % path
        ui_folder = folder_of(path, "ui")
        if folder is not None and folder not in LAYERS:
            yield "%s: '%s' has no layer" % (path, folder)
        if ui_folder is not None and ui_folder not in UI_LAYERS:
            yield "%s: '%s' has no layer" % (path, ui_folder)
        if not path.endswith(MEASURED) or path.startswith(DATA_FOLDERS):
            continue
        with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
            text = file.read()
        lines = text.count("\n") - ("SPDX-License-Identifier:" in text[:200])
        if lines > MAX_LINES:
            yield "%s: %d lines, at most %d" % (path, lines, MAX_LINES)
        if not path.endswith(SOURCE):
            continue
        if path.endswith(".h") and "#pragma once" not in text:
            yield "%s: no #pragma once" % path
        for bracket, target in INCLUDE.findall(text):
            reason = include_breach(path, target, bracket == "<")
            if reason:
                yield "%s includes %s: %s" % (path, target, reason)
            ours = target.split("/")[0] in ("engine", "ui", "app")
            if not reason and bracket == '"' and ours and target not in known and not GENERATED.match(target):
                yield "%s includes %s, which does not exist" % (path, target)


def self_test():
    once = "#pragma once\n"
    good = {
        "CMakeLists.txt": "", "README.md": "", "engine/base/error.h": once + "#include <string>\n", "engine/kernel/math.h": once,
        "engine/device/buffer.h": once + '#include "engine/base/error.h"\n', "engine/tensor/dtype.h": once,
        "engine/codec/files.cpp": "#include <opencv2/core.hpp>\n#include <jpeglib.h>\n", "engine/compare/difference.h": once,
        "engine/pipeline/json.cpp": "#include <nlohmann/json.hpp>\n", "engine/ops/op.h": once + '#include "engine/tensor/dtype.h"\n',
        "engine/ops/list.cpp": '#include "engine/ops/op_list.inc"\n', "ui/shell/window/main_window.h": once + "#include <QMainWindow>\n",
        "ui/shell/window/main_window.cpp": '#include "engine/ops/op.h"\n#include "ui/shell/window/main_window.h"\n#include "ui/streams/panel.h"\n',
        "ui/inspect/session.h": once + '#include "ui/jobs/runner.h"\n', "ui/jobs/runner.h": once, "ui/widgets/bar.h": once,
        "ui/streams/panel.h": once + '#include "ui/inspect/session.h"\n#include "ui/widgets/bar.h"\n',
        "ui/gradients/panel.h": once, "tests/big.txt": "x\n" * MAX_LINES,
    }
    bad = {
        "upward": ("engine/tensor/t.cpp", '#include "engine/ops/op.h"\n', "must not include ops"),
        "sibling": ("engine/ops/o.cpp", '#include "engine/compare/difference.h"\n', "must not include compare"),
        "base": ("engine/base/b.h", once + '#include "engine/kernel/math.h"\n', "must not include kernel"),
        "qt header": ("engine/tensor/t.h", once + "#include <QString>\n", "knows no Qt"),
        "qt module": ("engine/report/r.cpp", "#include <QtCore/QString>\n", "knows no Qt"),
        "ui": ("engine/report/r.cpp", '#include "ui/shell/window/main_window.h"\n', "nothing of ui"),
        "opencv header": ("engine/codec/c.h", once + "#include <opencv2/core.hpp>\n", "stay in .cpp"),
        "jpeg header": ("engine/codec/c.h", once + "#include <jpeglib.h>\n", "stay in .cpp"),
        "json in the core": ("engine/param/p.cpp", "#include <nlohmann/json.hpp>\n", "bare compiler"),
        "fmt in the runner": ("engine/pipeline/runner.cpp", "#include <fmt/format.h>\n", "bare compiler"),
        "opencv in a test's subject": ("engine/compare/s.cpp", "#include <opencv2/core.hpp>\n", "bare compiler"),
        "ui uses app": ("ui/u.cpp", '#include "app/x.h"\n', "nothing of app"),
        "a widget knows the session": ("ui/widgets/w.cpp", '#include "ui/inspect/session.h"\n', "must not include inspect"),
        "inspect knows a page": ("ui/inspect/i.cpp", '#include "ui/streams/panel.h"\n', "must not include streams"),
        "pages are siblings": ("ui/gradients/g.cpp", '#include "ui/streams/panel.h"\n', "must not include streams"),
        "parts are siblings": ("ui/canvas/c.cpp", '#include "ui/widgets/bar.h"\n', "must not include widgets"),
        "a page knows the shell": ("ui/streams/s.cpp", '#include "ui/shell/window/main_window.h"\n', "must not include shell"),
        "layerless page": ("ui/magic/m.cpp", "", "has no layer"),
        "not rooted": ("engine/tensor/t.cpp", '#include "dtype.h"\n', "rooted"),
        "absent": ("engine/tensor/t.cpp", '#include "engine/base/gone.h"\n', "does not exist"),
        "long": ("engine/tensor/t.cpp", "//\n" * (MAX_LINES + 1), "lines, at most"),
        "vague": ("engine/base/string_utils.h", once, "does not say"),
        "unguarded": ("engine/base/b.h", "int x;\n", "no #pragma once"),
        "layerless": ("engine/magic/m.cpp", "", "has no layer"),
        "top level": ("notes.txt", "", "agreed top-level"),
        "crowded": ("tests/crowd/one_more.txt", "", "files in one folder"),
    }
    failures = 0

    def run(files):
        with tempfile.TemporaryDirectory() as root:
            for path, text in files.items():
                os.makedirs(os.path.dirname(os.path.join(root, path)) or root, exist_ok=True)
                with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                    file.write(text)
            return list(breaches(root))

    found = run(good)
    if found:
        failures += 1
        print("SELF-TEST FAILED: a good tree was flagged: %s" % found)
    crowd = {"tests/crowd/%02d.txt" % number: "" for number in range(MAX_FILES)}
    for name, (path, text, expected) in bad.items():
        found = run({**good, **crowd, path: text})
        if len(found) != 1 or expected not in found[0]:
            failures += 1
            print("SELF-TEST FAILED: %s: expected '%s', found %s" % (name, expected, found))
    print("self-test: %d broken trees, %d failures" % (len(bad), failures))
    return failures == 0


def main(arguments):
    if arguments == ["--self-test"]:
        return 0 if self_test() else 1
    if len(arguments) != 1 or not os.path.isdir(arguments[0]):
        print(__doc__)
        return 2
    found = list(breaches(arguments[0]))
    for line in found:
        print(line)
    print("%d files, %d breaches" % (len(files_of(arguments[0])), len(found)))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
