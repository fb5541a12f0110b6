#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Gathers a release, for `./run release`: wheels, Debian packages, the sources, what has changed, and checksums. Python standard library, git.

release.py ROOT FOLDER FILE...   copies the files into FOLDER and adds the rest; exit 1 if something is of another version, the tag among it, or not committed
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys


def version_of(root):
    with open(os.path.join(root, "app", "python", "comparoscope", "__init__.py"), encoding="utf-8") as file:
        return re.search(r'^__version__ = "([^"]+)"', file.read(), re.M)[1]


def notes_of(changelog, version):
    """What the changelog says of the version, without its heading."""
    found = re.search(rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    if not found or not found[1].strip():
        raise SystemExit(f"release: CHANGELOG.md has nothing about {version}")
    return found[1].strip() + "\n"


def git(root, *words):
    return subprocess.run(["git", "-c", "safe.directory=*", "-C", root, *words], check=True, capture_output=True, text=True).stdout


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__.strip())
    root, folder, *files = sys.argv[1:]
    version = version_of(root)
    others = [os.path.basename(path) for path in files if not re.search(rf"[-_]{re.escape(version)}[-_]", os.path.basename(path))]
    if others:
        sys.exit(f"release: this is {version}; of another version: {', '.join(others)}")
    if git(root, "status", "--porcelain").strip():
        sys.exit("release: there are changes that are not committed, which the source archive would lack")
    tags = [tag for tag in git(root, "tag", "--points-at", "HEAD", "v*").split() if tag != f"v{version}"]
    if tags:
        sys.exit(f"release: this is {version}, but the commit has the tag {', '.join(tags)}")
    with open(os.path.join(root, "CHANGELOG.md"), encoding="utf-8") as file:
        notes = notes_of(file.read(), version)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for path in files:
        shutil.copy(path, folder)
    name = f"comparoscope-{version}"
    git(root, "archive", f"--prefix={name}/", "--format=tar.gz", "-o", os.path.realpath(os.path.join(folder, name + ".tar.gz")), "HEAD")
    with open(os.path.join(folder, "NOTES.md"), "w", encoding="utf-8") as file:
        file.write(notes)
    with open(os.path.join(folder, "SHA256SUMS"), "w", encoding="utf-8") as sums:
        for each in sorted(os.listdir(folder)):
            if each != "SHA256SUMS":
                with open(os.path.join(folder, each), "rb") as file:
                    sums.write(f"{hashlib.sha256(file.read()).hexdigest()}  {each}\n")
    for each in sorted(os.listdir(folder)):
        print(f"{os.path.getsize(os.path.join(folder, each)) / 1e6:6.1f} MB  {os.path.join(folder, each)}")


main()
