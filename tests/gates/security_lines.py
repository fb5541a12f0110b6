#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks SECURITY.md against the tests that it names. Python standard library only.

security_lines.py ROOT         exit 1 with a line for each guarantee without a test, and for each named test that does not exist
security_lines.py --self-test  it must find both
"""
import glob
import os
import re
import sys

NAMED = re.compile(r"`([A-Z]\w+\.[A-Z]\w+)`")
TEST = re.compile(r"^TEST(?:_[FP])?\((\w+),\s*(\w+)\)", re.M)


def breaches(page, tests):
    """The defects of the table under the heading Guarantees, given the names of all tests."""
    section = re.search(r"^## Guarantees\n(.*?)(?=^## |\Z)", page, re.M | re.S)
    if not section:
        return ["SECURITY.md has no section Guarantees."]
    rows = [line for line in section.group(1).splitlines() if line.startswith("| ") and not line.startswith("| Guarantee ")]
    wrong = [] if rows else ["The section Guarantees has no table."]
    for row in rows:
        names = NAMED.findall(row)
        if not names:
            wrong.append("No test is named for: " + row)
        wrong += [f"There is no test {name}." for name in names if name not in tests]
    return wrong


def tests_of(root):
    names = set()
    for path in glob.glob(os.path.join(root, "tests", "**", "*.cpp"), recursive=True):
        with open(path, encoding="utf-8") as file:
            names.update(suite + "." + case for suite, case in TEST.findall(file.read()))
    return names


def self_test():
    page = "## Guarantees\n\n| Guarantee | Tests |\n|---|---|\n| a hole | `Suite.Holds` |\n\n## Reporting\n| b | none |\n"
    assert breaches(page, {"Suite.Holds"}) == []
    assert breaches(page, {"Suite.Other"}) == ["There is no test Suite.Holds."]
    assert breaches(page.replace("`Suite.Holds`", "nobody"), {"Suite.Holds"}) == ["No test is named for: | a hole | nobody |"]
    assert breaches("# Nothing\n", set()) and breaches("## Guarantees\n", set())


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        sys.exit(0)
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(os.path.join(sys.argv[1], "SECURITY.md"), encoding="utf-8") as policy:
        found = breaches(policy.read(), tests_of(sys.argv[1]))
    print("\n".join(found) or "Every guarantee of SECURITY.md has its tests.")
    sys.exit(1 if found else 0)
