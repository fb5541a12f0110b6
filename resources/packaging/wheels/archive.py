# SPDX-License-Identifier: Apache-2.0
"""Wheels: zip archives with a list of what is in them. Python standard library only."""

from __future__ import annotations

import base64
import hashlib
import os
import zipfile

MOMENT = (2026, 1, 1, 0, 0, 0)  # of every entry, so that the same files are the same archive


class Wheel:
    """Files by their name in the archive."""

    def __init__(self, name: str, version: str, tag: str) -> None:
        self.stem = f"{name}-{version}"
        self.tag = tag
        self.files: dict[str, tuple[bytes, bool]] = {}

    @property
    def file_name(self) -> str:
        return f"{self.stem}-{self.tag}.whl"

    def add(self, name: str, data: bytes, executable: bool = False) -> None:
        self.files[name] = data, executable

    def data(self, scheme: str, name: str, data: bytes, executable: bool = False) -> None:
        """A file for a folder of the installation: "scripts" or "data", its prefix."""
        self.add(f"{self.stem}.data/{scheme}/{name}", data, executable)

    def info(self, name: str, text: str | bytes) -> None:
        self.add(f"{self.stem}.dist-info/{name}", text.encode() if isinstance(text, str) else text)

    def take(self, path: str) -> None:
        """All that another wheel has, but what write() makes."""
        with zipfile.ZipFile(path) as other:
            for entry in other.infolist():
                if not entry.is_dir() and not entry.filename.endswith((".dist-info/RECORD", ".dist-info/WHEEL")):
                    self.add(entry.filename, other.read(entry), bool(entry.external_attr >> 16 & 0o100))

    def write(self, folder: str) -> str:
        """Returns the path."""
        pure = self.tag.endswith("-any")
        self.info("WHEEL", f"Wheel-Version: 1.0\nGenerator: comparoscope\nRoot-Is-Purelib: {str(pure).lower()}\nTag: {self.tag}\n")
        record = ""
        for name, (data, _) in self.files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record += f"{name},sha256={digest},{len(data)}\n"
        self.info("RECORD", record + f"{self.stem}.dist-info/RECORD,,\n")
        path = os.path.join(folder, self.file_name)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for name, (data, executable) in self.files.items():
                entry = zipfile.ZipInfo(name, MOMENT)
                entry.external_attr = (0o100755 if executable else 0o100644) << 16
                archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
        return path
