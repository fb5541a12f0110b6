# SPDX-License-Identifier: Apache-2.0
"""Changes of Debian's programs and libraries for wheels. Python standard library only.

With an older C library than Debian's: a linked file names the version of each function that it calls, and one that is too new keeps the file
from being loaded. Debian 12's libraries call four such functions. Calls of these are left without a version: the dynamic linker then takes
the first definition there is, which is the C library's own from before, or that of the program (app/bundled.cpp). Anything else that is too
new is an error.

Without LAPACK: OpenCV solves systems of 25 and more equations with it, and none of what we call has more than eight. It would be a sixth of
the download. Its functions, too, are then found in the program, which ends where one is called.
"""
import re
import struct
from typing import NamedTuple

#: In every C library, with a version from before the one that Debian's files ask for; it differs only in how it sets errno.
OLDER_IN_GLIBC = {"hypot", "hypotf"}
#: Libraries that no file is linked with any more.
UNUSED = {"liblapack.so.3", "libblas.so.3"}
#: In the programs: app/bundled.cpp.
IN_PROGRAM = {"arc4random", "arc4random_buf"}

DYNSYM, DYNAMIC, VERSYM, VERNEED = 11, 6, 0x6FFFFFFF, 0x6FFFFFFE
NEEDED, RUNPATHS = 1, (15, 29)
UNVERSIONED = 1
VERSION = re.compile(r"GLIBC_(\d+)\.(\d+)(\.\d+)?")


class TooNew(Exception):
    """A file cannot be made to load with the older C library."""


class Section(NamedTuple):
    offset: int
    size: int
    link: int


class Aux(NamedTuple):
    """A version that a library has to have."""

    offset: int
    name: str
    index: int
    next: int


class Elf:
    """A linked file for 64 bits, little-endian, of which versions can be taken away."""

    def __init__(self, data: bytes) -> None:
        if data[:6] != b"\x7fELF\x02\x01":
            raise TooNew("is no 64-bit ELF file")
        self.data = bytearray(data)
        table, = struct.unpack_from("<Q", data, 40)
        size, count = struct.unpack_from("<HH", data, 58)
        self._all = []
        self._sections = {}
        for i in range(count):
            _, kind, _, _, offset, length, link = struct.unpack_from("<IIQQQQI", data, table + i * size)
            self._all.append(Section(offset, length, link))
            self._sections[kind] = self._all[-1]

    def _text(self, section: Section, offset: int) -> str:
        start = self._all[section.link].offset + offset
        return self.data[start:self.data.index(0, start)].decode()

    def _dynamic(self, *tags: int) -> list[str]:
        section = self._sections.get(DYNAMIC, Section(0, 0, 0))
        entries = (struct.unpack_from("<QQ", self.data, section.offset + at) for at in range(0, section.size, 16))
        return [self._text(section, value) for tag, value in entries if tag in tags]

    @property
    def needed(self) -> list[str]:
        return self._dynamic(NEEDED)

    @property
    def run_paths(self) -> list[str]:
        return self._dynamic(*RUNPATHS)

    def versions(self) -> list[tuple[int, list[Aux]]]:
        """For each library that a version is asked of: where its entry is, and the versions."""
        section = self._sections.get(VERNEED)
        found: list[tuple[int, list[Aux]]] = []
        at = section.offset if section else 0
        while section:
            _, count, _, first, following = struct.unpack_from("<HHIII", self.data, at)
            versions, place = [], at + first
            for _ in range(count):
                _, _, index, name, step = struct.unpack_from("<IHHII", self.data, place)
                versions.append(Aux(place, self._text(section, name), index & 0x7FFF, step))
                place += step
            found.append((at, versions))
            if not following:
                break
            at += following
        return found

    def symbols(self) -> list[tuple[str, int, bool]]:
        """Name, index of the version and whether it is defined here, of each symbol for the dynamic linker."""
        section, indices = self._sections[DYNSYM], self._sections[VERSYM]
        symbols = []
        for i in range(section.size // 24):
            name, _, _, home = struct.unpack_from("<IBBH", self.data, section.offset + 24 * i)
            index, = struct.unpack_from("<H", self.data, indices.offset + 2 * i)
            symbols.append((self._text(section, name), index & 0x7FFF, home != 0))
        return symbols

    def _ask_for_oldest(self, version: Aux) -> None:
        """Asks for the first version of glibc, which each of its libraries has, where this one was asked for."""
        oldest = min((each for _, versions in self.versions() for each in versions if VERSION.match(each.name)),
                     key=lambda each: [int(part) for part in each.name[len("GLIBC_"):].split(".")])
        for at in (0, 8):  # the hash and the name
            self.data[version.offset + at:version.offset + at + 4] = self.data[oldest.offset + at:oldest.offset + at + 4]

    def release(self, names: set[str]) -> None:
        """Takes these out of the libraries that the file is linked with."""
        section = self._sections.get(DYNAMIC, Section(0, 0, 0))
        entries = [struct.unpack_from("<QQ", self.data, section.offset + at) for at in range(0, section.size, 16)]
        kept = [(tag, value) for tag, value in entries if tag != NEEDED or self._text(section, value) not in names]
        for i, (tag, value) in enumerate(kept + [(0, 0)] * (len(entries) - len(kept))):
            struct.pack_into("<QQ", self.data, section.offset + 16 * i, tag, value)

    def drop(self, index: int) -> None:
        """Leaves the calls that have this version without one."""
        indices = self._sections[VERSYM]
        for at in range(indices.offset, indices.offset + indices.size, 2):
            if struct.unpack_from("<H", self.data, at)[0] & 0x7FFF == index:
                struct.pack_into("<H", self.data, at, UNVERSIONED)
        for entry, versions in self.versions():
            for i, version in enumerate(versions):
                if version.index != index:
                    continue
                if len(versions) == 1: # a library has to be asked for something
                    self._ask_for_oldest(version)
                    continue
                if i == 0:
                    first, = struct.unpack_from("<I", self.data, entry + 8)
                    struct.pack_into("<I", self.data, entry + 8, first + version.next)
                else: # the one before leads to the one behind, or is the last
                    before = versions[i - 1]
                    struct.pack_into("<I", self.data, before.offset + 12, before.next + version.next if version.next else 0)
                struct.pack_into("<H", self.data, entry + 2, len(versions) - 1)


def too_new(name: str, most: tuple[int, int]) -> bool:
    version = VERSION.fullmatch(name)
    return bool(version) and (int(version[1]), int(version[2])) > most


def adapted(data: bytes, most: tuple[int, int]) -> bytes:
    """The file without UNUSED, which asks for no version of glibc above `most`. TooNew with the functions that stand against it."""
    elf = Elf(data)
    for version in [version for _, versions in elf.versions() for version in versions if too_new(version.name, most)]:
        called = {name for name, index, _ in elf.symbols() if index == version.index}
        if called - OLDER_IN_GLIBC - IN_PROGRAM:
            raise TooNew(f"calls {', '.join(sorted(called))} of {version.name}")
        elf.drop(version.index)
    elf.release(UNUSED)
    return bytes(elf.data)
