# SPDX-License-Identifier: Apache-2.0
"""NOTICE as entries and licence texts, and the packages' copyright file, which is made of them."""
import fnmatch
import re

OURS = "Apache-2.0"
FIELDS = ("Name", "Copyright", "Licence", "Taken", "Files")
# What Debian's format for copyright files calls them.
DEBIAN = {"MIT": "Expat", "LicenseRef-public-domain": "public-domain"}
HEAD = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Comparoscope
Source: https://github.com/comparoscope/comparoscope
Comment: Made of NOTICE by tests/gates/licences/licences.py --write.

Files: *
Copyright: 2026 The Comparoscope developers
License: Apache-2.0
"""
APACHE = """Licensed under the Apache License, Version 2.0 (the "License"); you may not use these files except in compliance with
the License. Unless required by applicable law or agreed to in writing, software distributed under the License is
distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied. See the
License for the specific language governing permissions and limitations under the License.

On Debian systems its text is in /usr/share/common-licenses/Apache-2.0.
"""


class Entry:
    """A paragraph of `Field: value` lines, of which those with a blank in front go on with the line before."""

    def __init__(self, paragraph):
        unfolded = re.sub(r"\n +", " ", paragraph)
        self.fields = dict(line.split(": ", 1) for line in unfolded.splitlines() if ": " in line)
        self.name = self.fields.get("Name", "")
        self.copyright = self.fields.get("Copyright", "")
        self.ids = self.fields.get("Licence", "").split(" AND ")
        self.patterns = self.fields.get("Files", "").split()

    def has(self, path):
        return any(fnmatch.fnmatchcase(path, pattern) for pattern in self.patterns)


def parse(notice):
    """The entries, and the licence texts by their SPDX ids."""
    entries = [Entry(p) for p in re.split(r"\n\n+", notice) if p.startswith("Name: ")]
    parts = re.split(r"^--- (\S+) ---$", notice, flags=re.M)
    return entries, {key: text.strip("\n") for key, text in zip(parts[1::2], parts[2::2])}


def expression(entries):
    """What the SPDX line of a file says that these entries have."""
    ids = {i for entry in entries for i in entry.ids} or {OURS}
    return " AND ".join(sorted(ids, key=lambda i: (i != OURS, i)))


def debian(name):
    return " and ".join(DEBIAN.get(i, i) for i in name.split(" AND "))


def stanza(files, entries):
    licence = expression(entries)
    holders = ["2026 The Comparoscope developers"] if OURS in licence else []
    holders += [h for e in entries for h in re.split(r", (?:and )?(?=\d{4})", e.copyright) if h not in holders]
    return "Files: {}\nCopyright: {}\nLicense: {}\n".format("\n ".join(files), "\n ".join(holders), debian(licence))


def copyright_file(notice, paths):
    """Debian's machine-readable copyright file. Of several paragraphs with a file the last one holds."""
    entries, texts = parse(notice)
    made = [stanza(e.patterns, [e]) for e in entries if e.ids == [OURS]]
    groups = {}
    for path in paths:
        those = [e for e in entries if e.has(path)]
        if expression(those) != OURS or len(those) > 1:
            groups.setdefault(tuple(e.name for e in those), (those, []))[1].append(path)
    made += [stanza(files, those) for those, files in groups.values()]
    for key, text in {**texts, OURS: APACHE}.items():
        lines = [" " + line if line.strip() else " ." for line in text.strip("\n").splitlines()]
        made.append("License: {}\n{}\n".format(debian(key), "\n".join(lines)))
    return "\n".join([HEAD] + made)
