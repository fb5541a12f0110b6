# SPDX-License-Identifier: Apache-2.0
"""Reads a recording back: whole, or what a killed process left of it."""

from __future__ import annotations

import io
import os
import struct
import zlib
from typing import Any, Iterator, NamedTuple

import numpy as np

from ..json_text import RepeatedKey, parsed

SCHEMA = "comparoscope.capture/3"
_MOST_JSON = 64 << 20


class _Entry(NamedTuple):
    offset: int
    size: int
    crc: int


class Step(NamedTuple):
    """One step of a recording."""

    facts: dict[str, Any]  #: as resources/recording/schema.json describes it
    capture: Capture

    def __repr__(self) -> str:
        tensors = ", ".join(f"{tensor.get('dtype')} {tensor.get('shape')} on {tensor.get('device')}" for tensor in self.facts["tensors"])
        call = self.facts["call"]
        return f"<step {self.name}{'' if call == 1 else f', call {call}'}: {tensors or 'nothing'}>"

    @property
    def name(self) -> str:
        return str(self.facts["name"])

    @property
    def arrays(self) -> list[np.ndarray]:
        """What the step put out, as far as it was kept; bfloat16 as the bits of uint16."""
        return [self.capture.array(tensor["file"]) for tensor in self.facts["tensors"] if tensor["file"] is not None]

    @property
    def draws(self) -> dict[str, np.ndarray]:
        """The random numbers that the step drew, by name."""
        return {tensor["name"]: self.capture.array(tensor["file"]) for tensor in self.facts["draws"] if tensor["file"] is not None}


class Capture:
    """A recording. ``complete`` is false if the program was killed; the steps are then those that it had written whole."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        self._entries: dict[str, _Entry] = {}
        self.steps: list[Step] = []
        self.end: dict[str, Any] | None = None
        with open(self.path, "rb") as file:
            for name, entry in _walk(file):
                self._entries[name] = entry
        manifest = self._json("manifest.json") if "manifest.json" in self._entries else {}
        if manifest.get("schema") != SCHEMA:
            raise ValueError(f"{self.path} is no recording: its schema is {manifest.get('schema')!r}, not {SCHEMA!r}")
        self.manifest = manifest
        for name in self._entries:
            if name.startswith("steps/"):
                self.steps.append(Step(self._json(name), self))
        if "end.json" in self._entries:
            self.end = self._json("end.json")

    def __repr__(self) -> str:
        return f"<capture {self.path}: {len(self.steps)} steps{'' if self.complete else ', of a program that was killed'}>"

    @property
    def complete(self) -> bool:
        return self.end is not None

    def __getitem__(self, name: str) -> Step:
        """The first step of a name."""
        for step in self.steps:
            if step.name == name:
                return step
        raise KeyError(name)

    def array(self, entry: str) -> np.ndarray:
        """A tensor by its entry. ValueError if it is damaged."""
        if entry not in self._entries:
            raise ValueError(f"{self.path} has no entry {entry!r}.")
        try:
            return np.load(io.BytesIO(self._bytes(entry)), allow_pickle=False)
        except (ValueError, EOFError, MemoryError, OverflowError, SyntaxError, TypeError) as error:
            raise ValueError(f"Entry {entry!r} of {self.path} is damaged: {error}") from None

    def _bytes(self, name: str) -> bytes:
        entry = self._entries[name]
        with open(self.path, "rb") as file:
            file.seek(entry.offset)
            data = file.read(entry.size)
        if len(data) != entry.size or zlib.crc32(data) != entry.crc:
            raise ValueError(f"Entry {name!r} of {self.path} is damaged.")
        return data

    def _json(self, name: str) -> dict[str, Any]:
        if self._entries[name].size > _MOST_JSON:
            raise ValueError(f"Entry {name!r} of {self.path} is too large.")
        try:
            value = parsed(self._bytes(name))
        except RepeatedKey as error:
            raise ValueError(f"Entry {name!r} of {self.path} is damaged: {error}.") from None
        except ValueError:
            value = None
        if not isinstance(value, dict):
            raise ValueError(f"Entry {name!r} of {self.path} is damaged.")
        return value


def _walk(file: Any) -> Iterator[tuple[str, _Entry]]:
    """Whole entries in their order, until something else begins."""
    end = file.seek(0, os.SEEK_END)
    at = 0
    while at + 30 <= end:
        file.seek(at)
        signature, _, _, method, _, _, crc, packed, size, name_size, extra_size = struct.unpack("<4sHHHHHIIIHH", file.read(30))
        if signature != b"PK\3\4" or method != 0:
            return
        name, extra = file.read(name_size), file.read(extra_size)
        if packed == 0xFFFFFFFF and len(extra) >= 20 and extra[:4] == b"\1\0\20\0":
            size, packed = struct.unpack("<QQ", extra[4:20])
        begin = at + 30 + name_size + extra_size
        if size != packed or begin + size > end:
            return
        yield name.decode("utf-8", "replace"), _Entry(begin, size, crc)
        at = begin + size
