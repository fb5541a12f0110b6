#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What must be built to run some tests.

targets_of.py BUILD NAME   prints the targets of the tests called NAME, or in the folder NAME, one a line; without such a
                           test, exit 2 with the names that are nearest
targets_of.py BUILD        prints the names of all tests

A test is known by what CMake wrote for ctest, a program by its place in the build folder, which the test's command or
environment names. (ctest itself leaves out the commands of programs that are not built yet.)
"""
import difflib
import os
import re
import sys

BRACKETS = r"\[(=*)\[(.*?)\]\1\]"


def registered(build):
    """{name: text of the command and properties} of each test that is registered below a build folder."""
    tests = {}
    for folder, folders, files in os.walk(build):
        folders[:] = [f for f in folders if f != "CMakeFiles"]
        if "CTestTestfile.cmake" not in files:
            continue
        with open(os.path.join(folder, "CTestTestfile.cmake"), encoding="utf-8") as file:
            for line in file:
                named = re.match(r"(?:add_test|set_tests_properties)\((?:" + BRACKETS + r"|\"?([^\s\"]+)\"?)", line)
                if named:
                    name = named.group(2) or named.group(3)
                    tests[name] = tests.get(name, "") + line[named.end():]
    return tests


def made(build):
    """Paths below the build folder that ninja makes."""
    with open(os.path.join(build, "build.ninja"), encoding="utf-8") as file:
        return {path for line in file if line.startswith("build ") for path in line[6:].split(": ")[0].split()}


def targets(build, text):
    """What a test's command and environment name of what ninja makes; all, if they name the build folder itself."""
    root = re.escape(os.path.abspath(build))
    if re.search(root + r"/?[\s\";]", text):
        return {"all"}
    return set(re.findall(root + r"/([^\s\";\[\]]+)", text)) & made(build)


def main(build, *wanted):
    tests = registered(build)
    if not wanted:
        print("\n".join(sorted(tests)))
        return 0
    name = wanted[0].rstrip("/")
    chosen = [n for n in tests if n == name or n.startswith(name + "/")]
    if not chosen:
        near = difflib.get_close_matches(name, tests, 5, 0.4) + [n for n in sorted(tests) if name in n][:5]
        print(f"There is no test '{name}'." + (" Did you mean " + ", ".join(dict.fromkeys(near)) + "?" if near else ""),
              file=sys.stderr)
        return 2
    print("\n".join(sorted(targets(build, " ".join(tests[n] for n in chosen)))))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
