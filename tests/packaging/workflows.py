#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The workflows of the repository call ./run and nothing else, so that whoever has a clone can do the same. Python standard library only.

workflows.py ROOT          exit 1 with the lines that call something else
workflows.py --self-test   the gate finds every kind of breach

A step is a verb of ./run, on the runner ("run:") or in a plain Debian ("uses: docker://debian:12" with "args:"), or one of GitHub's own
actions for the clone and for files. There are no secrets and no addresses.
"""
import glob
import os
import re
import sys

VERB = re.compile(r"\./run( (test|bench|wheel|release|fuzz)( --?[a-z]+| [a-z0-9_/]+)*)?")
ACTION = re.compile(r"actions/(checkout|upload-artifact|download-artifact)@v\d+|docker://debian:\d+")
KEY = re.compile(r"\s*(?:- )?(run|args|uses|entrypoint|container|image|shell):\s*(.*?)\s*$")
NOWHERE = re.compile(r"secrets\s*[.\[]|https?://", re.I)


def breaches(text):
    """Line number and what is wrong with it."""
    for number, line in enumerate(text.splitlines(), 1):
        line = re.sub(r"(^|\s)#.*", "", line)
        if NOWHERE.search(line):
            yield number, "has a secret or an address: %s" % line.strip()
        found = KEY.match(line)
        if not found:
            continue
        key, value = found[1], found[2].strip("\"'")
        if key in ("run", "args"):
            if not VERB.fullmatch(value):
                yield number, "calls something other than ./run: %s" % line.strip()
        elif key != "uses" or not ACTION.fullmatch(value):
            yield number, "is no action of GitHub's own and no plain Debian: %s" % line.strip()


def self_test():
    good = ("steps:\n  - uses: actions/checkout@v4\n  - run: ./run test --all\n  - run: \"./run\"\n  - uses: docker://debian:12\n    with:\n"
            "      args: ./run wheel --arch aarch64\n")
    bad = ["  - run: make\n", "  - run: |\n      make\n", "  - run: ./run test && make\n", "  - run: ./run test; make\n", "  - run: ./run.sh\n", "  - run: ./run deploy\n",
           "    args: ./run $(make)\n", "  - uses: somebody/action@v1\n", "  - uses: actions/checkout@main\n", "  - uses: docker://debian\n", "    entrypoint: sh\n", "container: debian:12\n",
           "    token: ${{ secrets.TOKEN }}\n", "    index: https://example.org\n"]
    failures = [] if not list(breaches(good)) else ["the good one"]
    failures += [text.strip() for text in bad if not list(breaches(good + text))]
    for name in failures:
        print("SELF-TEST FAILED: " + name)
    print("self-test: %d breaches, %d failures" % (len(bad), len(failures)))
    return not failures


def main():
    if sys.argv[1:] == ["--self-test"]:
        return 0 if self_test() else 1
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    paths = sorted(glob.glob(os.path.join(sys.argv[1], ".github", "workflows", "*")))
    count = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for number, what in breaches(file.read()):
                print("%s:%d %s" % (os.path.relpath(path, sys.argv[1]), number, what))
                count += 1
    print("%d workflows, %d breaches" % (len(paths), count))
    return 1 if count or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
