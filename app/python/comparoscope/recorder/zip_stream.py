# SPDX-License-Identifier: Apache-2.0
"""A zip file that grows at its end and is readable up to its last whole entry at any time.

Entries are stored, and their sizes and checksums stand before them, so that a reader that walks from entry to entry needs no list at the
end: a process that is killed leaves everything that it wrote. The list is written by close(), for every other program.
"""

from __future__ import annotations

import os
import struct
import zlib
from typing import NamedTuple, Sequence, Union

Bytes = Union[bytes, bytearray, memoryview]

_LIMIT = 0xFFFFFFFF  # what 32 bits hold; larger numbers stand in an extra field (zip64)
_DATE = 33  # 1980-01-01: a capture says itself when it was made
_UTF8 = 0x0800


class _Entry(NamedTuple):
    name: bytes
    crc: int
    size: int
    offset: int


def _extra(*numbers: int) -> bytes:
    return struct.pack(f"<HH{len(numbers)}Q", 1, 8 * len(numbers), *numbers) if numbers else b""


class ZipStream:
    """Not for several threads at once. Errors of the disk are OSError, after which nothing more may be added."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._file = open(path, "wb", buffering=0)
        self._entries: list[_Entry] = []
        self.offset = 0  #: bytes written

    def _write(self, data: Bytes) -> None:
        rest = memoryview(data).cast("B")
        while rest:
            written = self._file.write(rest[:1 << 30])
            rest = rest[written:]
            self.offset += written

    def add(self, name: str, parts: Sequence[Bytes]) -> None:
        """One entry of several parts, none of which is copied."""
        crc = size = 0
        for part in parts:
            crc = zlib.crc32(part, crc)
            size += memoryview(part).nbytes
        entry = _Entry(name.encode("utf-8"), crc, size, self.offset)
        large = size >= _LIMIT
        extra = _extra(size, size) if large else b""
        shown = _LIMIT if large else size
        self._write(struct.pack("<4sHHHHHIIIHH", b"PK\3\4", 45 if large else 20, _UTF8, 0, 0, _DATE, crc, shown, shown, len(entry.name), len(extra))
                    + entry.name + extra)
        for part in parts:
            self._write(part)
        self._entries.append(entry)

    def _listing(self, entry: _Entry) -> bytes:
        large = [number for number in (entry.size, entry.size, entry.offset) if number >= _LIMIT]
        extra = _extra(*large)
        size, offset = min(entry.size, _LIMIT), min(entry.offset, _LIMIT)
        return struct.pack("<4sHHHHHHIIIHHHHHII", b"PK\1\2", 45, 45 if large else 20, _UTF8, 0, 0, _DATE, entry.crc, size, size, len(entry.name),
                           len(extra), 0, 0, 0, 0, offset) + entry.name + extra

    def close(self) -> None:
        """Writes the list of entries."""
        if self._file.closed:
            return
        try:
            begin = self.offset
            for entry in self._entries:
                self._write(self._listing(entry))
            size, count = self.offset - begin, len(self._entries)
            if count >= 0xFFFF or begin >= _LIMIT or size >= _LIMIT:
                at = self.offset
                self._write(struct.pack("<4sQHHIIQQQQ", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, begin))
                self._write(struct.pack("<4sIQI", b"PK\6\7", 0, at, 1))
            few = min(count, 0xFFFF)
            self._write(struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, few, few, min(size, _LIMIT), min(begin, _LIMIT), 0))
        finally:
            self._file.close()

    def abandon(self) -> None:
        """Closes the file as it is."""
        self._file.close()
